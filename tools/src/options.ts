import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { withSecretFiles } from '@carte/api/secrets'
import { ROOT } from '@carte/config/release'
import { nameOf, REMOTES } from '@carte/config/rooms'
import { UserError } from './say.ts'

const SAMPLES = ['chain', 'single', 'large'] as const

export interface SiteOptions {
  readonly sample: (typeof SAMPLES)[number]
  readonly customerLogin: boolean
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl?: string
  /** Words that are not flags. */
  readonly words: readonly string[]
}

export interface DevOptions extends SiteOptions {
  /** The remote to run alone. */
  readonly alone?: string
}

/** Which shop's keys, and what to do: make one called `name`, list them, or revoke one by its id or name. */
export interface StaffKeyOptions extends Pick<SiteOptions, 'sample' | 'dataDir' | 'databaseUrl'> {
  readonly shopId: string
  /** In production the data folder's database is the operator's own, and not a sample's. */
  readonly isReal: boolean
  readonly name: string
  readonly list: boolean
  readonly revoke?: string
}

/** What `bench` can measure, in the order in which it does. */
const PARTS = ['sizes', 'pages', 'server', 'orders', 'accounts', 'shops', 'menus'] as const

export interface BenchOptions {
  readonly parts: readonly (typeof PARTS)[number][]
  /** Shows every request of one visit to each page. */
  readonly waterfall: boolean
  /** Another checkout with a built site: pages are measured beside it. */
  readonly against?: string
}

const FLAGS = { sample: { type: 'string', default: 'chain' }, 'no-login': { type: 'boolean', default: false } } as const
const DEV_FLAGS = { ...FLAGS, alone: { type: 'string' } } as const
const STAFF_KEY_FLAGS = {
  sample: FLAGS.sample,
  name: { type: 'string', default: 'staff' },
  list: { type: 'boolean', default: false },
  revoke: { type: 'string' },
} as const
const BENCH_FLAGS = { waterfall: { type: 'boolean', default: false }, against: { type: 'string' } } as const
const HELP = `--sample=${SAMPLES.join('|')}, --no-login`
const STAFF_KEY_HELP = `--name "Tablet 1", --list, --revoke <id or name>, --sample=${SAMPLES.join('|')}`
const DEV_HELP = `${HELP}, --alone ${REMOTES.map(nameOf).join('|')}`

/** What `read` answers; a flag that it refuses is told in one sentence, beside those there are. */
export function explained<T>(help: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    const [what] = (error as Error).message.split(/\.\s/)
    throw new UserError(`${what}. Flags: ${help}.`, 2)
  }
}

function portOf(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port
  throw new UserError(`PORT is "${text}"; it must be a number from 0 to 65535.`, 2)
}

export function sampleOf(name: string): SiteOptions['sample'] {
  const sample = SAMPLES.find((candidate) => candidate === name)
  if (!sample) throw new UserError(`There is no sample "${name}". Samples: ${SAMPLES.join(', ')}.`, 2)
  return sample
}

/** Where the site keeps its data, as the environment says, or a file that it names. @throws UserError for one that cannot be read */
export function placeOf(
  env: NodeJS.ProcessEnv,
  { isServer = false }: { readonly isServer?: boolean } = {},
): Pick<SiteOptions, 'dataDir' | 'databaseUrl'> {
  const { DATABASE_URL, DATABASE_URL_FILE, DATABASE_DIRECT_URL, DATABASE_DIRECT_URL_FILE } = env
  const addresses = withSecretFiles({ DATABASE_URL, DATABASE_URL_FILE, DATABASE_DIRECT_URL, DATABASE_DIRECT_URL_FILE })
  // A command takes locks and copies tables: past a pooler, where there is one. A server knows what it wants of which.
  const databaseUrl = (!isServer && addresses.DATABASE_DIRECT_URL) || addresses.DATABASE_URL
  return { dataDir: env.DATA_DIR || './data', ...(databaseUrl ? { databaseUrl } : {}) }
}

/** Where the operator's pictures are, as the server looks for them; null where it shows the sample's. */
export function mediaOf(env: NodeJS.ProcessEnv): string | null {
  if (env.MEDIA_DIR) return resolve(ROOT, env.MEDIA_DIR)
  return env.CARTE_ENV === 'production' ? resolve(ROOT, placeOf(env).dataDir, 'media') : null
}

function siteOptions(
  values: { readonly sample: string; readonly 'no-login': boolean },
  words: readonly string[],
  env: NodeJS.ProcessEnv,
): SiteOptions {
  return {
    sample: sampleOf(values.sample),
    customerLogin: !values['no-login'],
    port: portOf(env.PORT || '8080'),
    host: env.HOST || '0.0.0.0',
    ...placeOf(env, { isServer: true }),
    words,
  }
}

/** What `start` was asked for, by flags and environment. */
export function readSiteOptions(args: readonly string[], env: NodeJS.ProcessEnv = process.env): SiteOptions {
  const { values, positionals } = explained(HELP, () =>
    parseArgs({ args: [...args], options: FLAGS, allowPositionals: true }),
  )
  return siteOptions(values, positionals, env)
}

/** What `dev` was asked for: the same, and `--alone`, which takes the place of rooms to watch. */
export function readDevOptions(args: readonly string[], env: NodeJS.ProcessEnv = process.env): DevOptions {
  const { values, positionals } = explained(DEV_HELP, () =>
    parseArgs({ args: [...args], options: DEV_FLAGS, allowPositionals: true }),
  )
  const { alone } = values
  const [word] = positionals
  if (alone !== undefined && word !== undefined)
    throw new UserError(`"${word}" is one too many: --alone runs a single remote.`, 2)
  return { ...siteOptions(values, positionals, env), ...(alone === undefined ? {} : { alone }) }
}

/** What `staff-key` was asked for. */
export function readStaffKeyOptions(args: readonly string[], env: NodeJS.ProcessEnv = process.env): StaffKeyOptions {
  const { values, positionals } = explained(STAFF_KEY_HELP, () =>
    parseArgs({ args: [...args], options: STAFF_KEY_FLAGS, allowPositionals: true }),
  )
  const [shopId, word] = positionals
  if (shopId === undefined) throw new UserError(`Whose key? Name a shop. Flags: ${STAFF_KEY_HELP}.`, 2)
  if (word !== undefined) throw new UserError(`"${word}" is one too many: a key is of one shop.`, 2)
  const { name, list, revoke } = values
  if (list && revoke !== undefined) throw new UserError('--list and --revoke are two things: one at a time.', 2)
  if (name.trim() === '') throw new UserError('A key needs a name, such as --name "Tablet 1".', 2)
  return {
    shopId,
    name: name.trim(),
    list,
    ...(revoke === undefined ? {} : { revoke }),
    isReal: env.CARTE_ENV === 'production',
    sample: sampleOf(values.sample),
    ...placeOf(env),
  }
}

/** What `bench` was asked for: parts by name, all of them when none is named; a waterfall alone is of the pages. */
export function readBenchOptions(args: readonly string[]): BenchOptions {
  const { values, positionals } = explained('--waterfall, --against <checkout>', () =>
    parseArgs({ args: [...args], options: BENCH_FLAGS, allowPositionals: true }),
  )
  const unknown = positionals.find((word) => !PARTS.some((part) => part === word))
  if (unknown !== undefined)
    throw new UserError(`There is nothing called "${unknown}" to measure. Choose from: ${PARTS.join(', ')}.`, 2)
  const { waterfall, against } = values
  const named = positionals.length > 0 ? positionals : waterfall || against !== undefined ? ['pages'] : PARTS
  return {
    parts: PARTS.filter((part) => named.includes(part)),
    waterfall,
    ...(against === undefined ? {} : { against: resolve(against) }),
  }
}
