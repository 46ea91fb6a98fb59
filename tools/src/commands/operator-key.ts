import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { issueOperatorKey, listOperatorKeys, revokeOperatorKey, withDatabase } from '@carte/api/operators'
import { ROOT } from '@carte/config/release'
import { explained, placeOf, type SiteOptions, sampleOf } from '../options.ts'
import { say, table, UserError } from '../say.ts'
import { onStop } from '../stop.ts'

interface OperatorKeyOptions extends Pick<SiteOptions, 'sample' | 'dataDir' | 'databaseUrl'> {
  /** Whether the data folder contains the operator's own database, as in production, instead of a sample's. */
  readonly isProduction: boolean
  readonly action:
    | { readonly kind: 'make'; readonly name: string }
    | { readonly kind: 'list' }
    | { readonly kind: 'revoke'; readonly key: string }
}

const FLAGS = {
  sample: { type: 'string', default: 'chain' },
  name: { type: 'string' },
  list: { type: 'boolean', default: false },
  revoke: { type: 'string' },
} as const
const HELP = '--name Prometheus, --list, --revoke <id or name>, --sample=chain|single|large'

function nameOf(text: string | undefined): string {
  const name = text?.trim() ?? ''
  if (name !== '') return name
  throw new UserError('--name is missing or empty. Name the program that gets the key, such as --name Prometheus.', 2)
}

/** Reads the arguments of `operator-key`. @throws UserError for invalid ones */
export function readOperatorKeyOptions(
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): OperatorKeyOptions {
  const { values, positionals } = explained(HELP, () =>
    parseArgs({ args: [...args], options: FLAGS, allowPositionals: true }),
  )
  const { list, revoke, name } = values
  const [word] = positionals
  if (word !== undefined) throw new UserError(`Unexpected argument "${word}". Flags: ${HELP}.`, 2)
  if (list && revoke !== undefined) throw new UserError('--list and --revoke cannot be combined. Use one of them.', 2)
  const readAction = (): OperatorKeyOptions['action'] => {
    if (list) return { kind: 'list' }
    if (revoke !== undefined) return { kind: 'revoke', key: revoke }
    return { kind: 'make', name: nameOf(name) }
  }
  return {
    action: readAction(),
    isProduction: env.CARTE_ENV === 'production',
    sample: sampleOf(values.sample),
    ...placeOf(env),
  }
}

/**
 * Runs `operator-key --name …`: creates a key of a program and prints it once. `--list` and `--revoke` manage existing
 * keys.
 */
export async function operatorKey(args: readonly string[]): Promise<number> {
  const { action, dataDir, ...where } = readOperatorKeyOptions(args)
  const job = async (db: Parameters<typeof issueOperatorKey>[0]) => {
    if (action.kind === 'list') {
      const rows = (await listOperatorKeys(db)).map(({ id, name, createdAt }) => [id, name, createdAt.toISOString()])
      say(rows.length === 0 ? 'There are no operator keys.' : table([['id', 'name', 'created'], ...rows]))
    } else if (action.kind === 'revoke') {
      const { id, name } = await revokeOperatorKey(db, action.key)
      say(`The key ${id} (${name}) is revoked.`)
    } else {
      const { key, id } = await issueOperatorKey(db, action.name)
      say(key)
      say(`The key ${id} (${action.name}) is shown only once. It gives access to /metrics and the status call.`)
    }
    return 0
  }
  return withDatabase({ ...where, dataDir: resolve(ROOT, dataDir) }, job, onStop)
}
