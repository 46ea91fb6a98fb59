import { parseArgs } from 'node:util'
import type { ChainDraft } from '@carte/api/chains'
import { explained, placeOf, type SiteOptions, sampleOf } from './options.ts'
import { UserError } from './say.ts'

/** The properties of a chain that flags set. */
export type ChainFlags = Partial<Omit<ChainDraft, 'brand'>> & {
  /** Path of a style sheet; null for no brand. */
  readonly brandFile?: string | null
}

export interface ChainOptions extends Pick<SiteOptions, 'sample' | 'dataDir' | 'databaseUrl'> {
  /** Whether the data folder contains the operator's own database, as in production, instead of a sample's. */
  readonly isProduction: boolean
  readonly does:
    | { readonly is: 'add' | 'set'; readonly key: string; readonly flags: ChainFlags }
    | { readonly is: 'list' }
    | { readonly is: 'remove'; readonly key: string }
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

function keyOf(is: string, [key, word]: readonly string[]): string {
  if (key === undefined) throw new UserError(`Missing argument <key>: name the chain, such as chain ${is} kvarnen.`, 2)
  if (word !== undefined) throw new UserError(`Unexpected argument "${word}": name one chain.`, 2)
  return key
}

function toDo([is, ...words]: readonly string[], values: Values): ChainOptions['does'] {
  const flags = chainFlagsOf(values)
  const [flag] = Object.keys(flags)
  if (is === 'add' || is === 'set') {
    const key = keyOf(is, words)
    if (is === 'set' && flag === undefined) throw new UserError(`Nothing to change: name a flag. Flags: ${HELP}.`, 2)
    return { is, key, flags }
  }
  if (is !== 'list' && is !== 'remove')
    throw new UserError(`${is === undefined ? 'Missing action.' : `Unknown action "${is}".`} Use ${COMMANDS}.`, 2)
  if (flag !== undefined) throw new UserError(`"chain ${is}" accepts only the flag --sample.`, 2)
  if (is === 'remove') return { is, key: keyOf(is, words) }
  if (words.length > 0) throw new UserError(`Unexpected argument "${words[0]}": "chain list" lists all chains.`, 2)
  return { is }
}

/** Reads the arguments of `chain`. @throws UserError for invalid ones */
export function readChainOptions(args: readonly string[], env: NodeJS.ProcessEnv = process.env): ChainOptions {
  const { values, positionals } = explained(HELP, () =>
    parseArgs({ args: [...args], options: FLAGS, allowPositionals: true }),
  )
  const isProduction = env.CARTE_ENV === 'production'
  return { does: toDo(positionals, values), isProduction, sample: sampleOf(values.sample), ...placeOf(env) }
}
