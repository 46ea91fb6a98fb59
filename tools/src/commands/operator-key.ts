import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  issueOperatorKey,
  listOperatorKeys,
  ROLES,
  type Role,
  revokeOperatorKey,
  withDatabase,
} from '@carte/api/operators'
import { ROOT } from '@carte/config/release'
import { explained, placeOf, type SiteOptions, sampleOf } from '../options.ts'
import { say, table, UserError } from '../say.ts'
import { onStop } from '../stop.ts'

interface OperatorKeyOptions extends Pick<SiteOptions, 'sample' | 'dataDir' | 'databaseUrl'> {
  /** Whether the data folder contains the operator's own database, as in production, instead of a sample's. */
  readonly isProduction: boolean
  readonly action:
    | { readonly kind: 'make'; readonly role: Role; readonly name: string }
    | { readonly kind: 'list' }
    | { readonly kind: 'revoke'; readonly key: string }
}

const FLAGS = {
  sample: { type: 'string', default: 'chain' },
  role: { type: 'string' },
  name: { type: 'string' },
  list: { type: 'boolean', default: false },
  revoke: { type: 'string' },
} as const
const HELP = `--role ${ROLES.join('|')}, --name "Anna", --list, --revoke <id or name>, --sample=chain|single|large`

function roleOf(text: string | undefined): Role {
  const role = ROLES.find((candidate) => candidate === text)
  if (role) return role
  const wanted = `--role ${ROLES.join(' or --role ')}`
  throw new UserError(
    text === undefined ? `Missing --role. Use ${wanted}.` : `Unknown role "${text}". Use ${wanted}.`,
    2,
  )
}

function nameOf(text: string | undefined): string {
  const name = text?.trim() ?? ''
  if (name !== '') return name
  throw new UserError('--name is missing or empty. Name the person who gets the key, such as --name "Anna".', 2)
}

/** Reads the arguments of `operator-key`. @throws UserError for invalid ones */
export function readOperatorKeyOptions(
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): OperatorKeyOptions {
  const { values, positionals } = explained(HELP, () =>
    parseArgs({ args: [...args], options: FLAGS, allowPositionals: true }),
  )
  const { list, revoke, role, name } = values
  const [word] = positionals
  if (word !== undefined) throw new UserError(`Unexpected argument "${word}". Flags: ${HELP}.`, 2)
  if (list && revoke !== undefined) throw new UserError('--list and --revoke cannot be combined. Use one of them.', 2)
  const readAction = (): OperatorKeyOptions['action'] => {
    if (list) return { kind: 'list' }
    if (revoke !== undefined) return { kind: 'revoke', key: revoke }
    return { kind: 'make', role: roleOf(role), name: nameOf(name) }
  }
  return {
    action: readAction(),
    isProduction: env.CARTE_ENV === 'production',
    sample: sampleOf(values.sample),
    ...placeOf(env),
  }
}

/** Sentences that say what a key gives access to. */
const ACCESS_OF_ROLE = {
  operator: 'It gives access to /operator, /metrics and the status call.',
  developer: 'It gives access to /operator, and to remote overrides where REMOTE_OVERRIDES allows them.',
} as const

/**
 * Runs `operator-key --role operator|developer --name …`: creates a key and prints it once. `--list` and `--revoke`
 * manage existing keys.
 */
export async function operatorKey(args: readonly string[]): Promise<number> {
  const { action, dataDir, ...where } = readOperatorKeyOptions(args)
  const job = async (db: Parameters<typeof issueOperatorKey>[0]) => {
    if (action.kind === 'list') {
      const rows = (await listOperatorKeys(db)).map(({ id, role, name, createdAt }) => [
        id,
        role,
        name,
        createdAt.toISOString(),
      ])
      say(rows.length === 0 ? 'There are no operator keys.' : table([['id', 'role', 'name', 'created'], ...rows]))
    } else if (action.kind === 'revoke') {
      const { id, name } = await revokeOperatorKey(db, action.key)
      say(`The key ${id} (${name}) is revoked, and its sessions are signed out.`)
    } else {
      const { key, id } = await issueOperatorKey(db, action.role, action.name)
      say(key)
      say(`The ${action.role} key ${id} (${action.name}) is shown only once. ${ACCESS_OF_ROLE[action.role]}`)
    }
    return 0
  }
  return withDatabase({ ...where, dataDir: resolve(ROOT, dataDir) }, job, onStop)
}
