import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { addChain, type ChainDraft, listChains, removeChain, setChain, withDatabase } from '@carte/api/chains'
import { ROOT } from '@carte/config/release'
import { explained, placeOf, type SiteOptions, sampleOf } from '../options.ts'
import { say, table, UserError } from '../say.ts'
import { onStop } from '../stop.ts'

/** The properties of a chain that flags set. */
type ChainFlags = Partial<Omit<ChainDraft, 'brand'>> & {
  /** Path of a style sheet; null for no brand. */
  readonly brandFile?: string | null
}

interface ChainOptions extends Pick<SiteOptions, 'sample' | 'dataDir' | 'databaseUrl'> {
  /** Whether the data folder contains the operator's own database, as in production, instead of a sample's. */
  readonly isProduction: boolean
  readonly action:
    | { readonly kind: 'add' | 'set'; readonly key: string; readonly flags: ChainFlags }
    | { readonly kind: 'list' }
    | { readonly kind: 'remove'; readonly key: string }
}

const FLAGS = {
  sample: { type: 'string', default: 'chain' },
  name: { type: 'string' },
  origin: { type: 'string', multiple: true },
  shop: { type: 'string', multiple: true },
  'all-shops': { type: 'boolean', default: false },
  brand: { type: 'string' },
  'no-brand': { type: 'boolean', default: false },
} as const
const HELP =
  '--name "Kvarnen", --origin https://www.example.com (again for each), --shop <id> (again for each) or --all-shops, --brand <file.css> or --no-brand, --sample=chain|single|large'
const COMMANDS = 'chain add <key>, chain set <key>, chain list, chain remove <key>'

type Values = ReturnType<typeof parseArgs<{ options: typeof FLAGS }>>['values']

function chainFlagsOf({ name, origin, shop, brand, 'all-shops': allShops, 'no-brand': noBrand }: Values): ChainFlags {
  if (shop && allShops) throw new UserError('--shop and --all-shops cannot be combined. Use one of them.', 2)
  if (brand !== undefined && noBrand)
    throw new UserError('--brand and --no-brand cannot be combined. Use one of them.', 2)
  return {
    ...(name === undefined ? {} : { name }),
    ...(origin ? { origins: origin } : {}),
    ...(shop ? { shops: shop } : allShops ? { shops: null } : {}),
    ...(brand === undefined ? (noBrand ? { brandFile: null } : {}) : { brandFile: brand }),
  }
}

function keyOf(kind: string, [key, word]: readonly string[]): string {
  if (key === undefined)
    throw new UserError(`Missing argument <key>: name the chain, such as chain ${kind} kvarnen.`, 2)
  if (word !== undefined) throw new UserError(`Unexpected argument "${word}": name one chain.`, 2)
  return key
}

function readAction([kind, ...words]: readonly string[], values: Values): ChainOptions['action'] {
  const flags = chainFlagsOf(values)
  const [flag] = Object.keys(flags)
  if (kind === 'add' || kind === 'set') {
    const key = keyOf(kind, words)
    if (kind === 'set' && flag === undefined) throw new UserError(`Nothing to change: name a flag. Flags: ${HELP}.`, 2)
    return { kind, key, flags }
  }
  if (kind !== 'list' && kind !== 'remove')
    throw new UserError(`${kind === undefined ? 'Missing action.' : `Unknown action "${kind}".`} Use ${COMMANDS}.`, 2)
  if (flag !== undefined) throw new UserError(`"chain ${kind}" accepts only the flag --sample.`, 2)
  if (kind === 'remove') return { kind, key: keyOf(kind, words) }
  if (words.length > 0) throw new UserError(`Unexpected argument "${words[0]}": "chain list" lists all chains.`, 2)
  return { kind }
}

/** Reads the arguments of `chain`. @throws UserError for invalid ones */
export function readChainOptions(args: readonly string[], env: NodeJS.ProcessEnv = process.env): ChainOptions {
  const { values, positionals } = explained(HELP, () =>
    parseArgs({ args: [...args], options: FLAGS, allowPositionals: true }),
  )
  const isProduction = env.CARTE_ENV === 'production'
  return { action: readAction(positionals, values), isProduction, sample: sampleOf(values.sample), ...placeOf(env) }
}

type Database = Parameters<typeof listChains>[0]

async function brandIn(file: string): Promise<string> {
  try {
    return await readFile(resolve(file), 'utf8')
  } catch (error) {
    throw new UserError(`Cannot read the brand ${file}: ${(error as Error).message}.`)
  }
}

async function draftOf({ brandFile, ...flags }: ChainFlags): Promise<Partial<ChainDraft>> {
  if (brandFile === undefined) return flags
  return { ...flags, brand: brandFile === null ? '' : await brandIn(brandFile) }
}

async function sayAll(db: Database): Promise<void> {
  const rows = (await listChains(db)).map(({ key, name, origins, shops, brand, createdAt }) => [
    key,
    name,
    origins.join(' '),
    shops?.join(' ') ?? 'all',
    brand === '' ? 'none' : 'its own',
    createdAt.toISOString(),
  ])
  say(
    rows.length === 0
      ? 'There are no chains.'
      : table([['key', 'name', 'origins', 'shops', 'brand', 'created'], ...rows]),
  )
}

async function change(
  db: Database,
  { action, isProduction }: Pick<ChainOptions, 'action' | 'isProduction'>,
): Promise<void> {
  if (action.kind === 'list') return sayAll(db)
  if (action.kind === 'remove') {
    await removeChain(db, action.key)
    say(`The chain "${action.key}" is removed. Its pages show no embed elements any more.`)
    return
  }
  const draft = await draftOf(action.flags)
  if (action.kind === 'set') {
    await setChain(db, action.key, draft, { isProduction })
    say(`The chain "${action.key}" is changed. Pages that are opened from now on use the change.`)
    return
  }
  await addChain(db, action.key, { name: '', origins: [], shops: null, brand: '', ...draft }, { isProduction })
  const site = process.env.PUBLIC_ORIGIN || 'https://<this site>'
  say(`The chain "${action.key}" is added. Its key is not secret. Its pages load this script:`)
  say(`<script type="module" src="${site}/embed.js?chain=${action.key}"></script>`)
}

/**
 * Runs `chain add|set|list|remove`: manages the chains whose own websites embed remotes, with their origins, shops and
 * brand.
 */
export async function chain(args: readonly string[]): Promise<number> {
  const { action, isProduction, dataDir, ...where } = readChainOptions(args)
  await withDatabase(
    { ...where, isProduction, dataDir: resolve(ROOT, dataDir) },
    (db) => change(db, { action, isProduction }),
    onStop,
  )
  return 0
}
