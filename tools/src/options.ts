import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { withSecretFiles } from '@carte/api/secrets'
import { nameOf, REMOTES } from '@carte/config/package-rules'
import { ROOT } from '@carte/config/release'
import { UserError } from './say.ts'

const SAMPLES = ['chain', 'single', 'large'] as const

export interface SiteOptions {
  readonly sample: (typeof SAMPLES)[number]
  readonly customerLogin: boolean
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl?: string
  /** Arguments that are not flags, such as names of packages. */
  readonly positionals: readonly string[]
}

export interface DevOptions extends SiteOptions {
  readonly alone?: string
}

export interface StaffKeyOptions extends Pick<SiteOptions, 'sample' | 'dataDir' | 'databaseUrl'> {
  readonly shopId: string
  /** Whether the data folder contains the operator's own database, as in production, instead of a sample's. */
  readonly isProduction: boolean
  readonly name: string
  readonly list: boolean
  readonly revoke?: string
}

/** What `bench` can measure, in the order of measuring. */
const BENCHMARKS = ['sizes', 'pages', 'server', 'orders', 'accounts', 'shops', 'menus', 'back-office'] as const

export interface BenchOptions {
  readonly benchmarks: readonly (typeof BENCHMARKS)[number][]
  /** Prints every request of one visit to each page. */
  readonly waterfall: boolean
  /** Another checkout with a built site, whose pages are measured for comparison. */
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

/** Calls `read`, and turns its error about a flag into one sentence with the list of flags. @throws UserError */
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
  if (!sample) throw new UserError(`Unknown sample "${name}". Choose one of: ${SAMPLES.join(', ')}.`, 2)
  return sample
}

/**
 * Reads where the site keeps its data, from environment variables or from the secret files that they name. @throws
 * UserError for a file that cannot be read
 */
export function placeOf(
  env: NodeJS.ProcessEnv,
  { isServer = false }: { readonly isServer?: boolean } = {},
): Pick<SiteOptions, 'dataDir' | 'databaseUrl'> {
  const { DATABASE_URL, DATABASE_URL_FILE, DATABASE_DIRECT_URL, DATABASE_DIRECT_URL_FILE } = env
  const addresses = withSecretFiles({ DATABASE_URL, DATABASE_URL_FILE, DATABASE_DIRECT_URL, DATABASE_DIRECT_URL_FILE })
  // Commands take locks and copy tables, which needs a direct connection instead of a pooler. A server uses both as
  // needed.
  const databaseUrl = (!isServer && addresses.DATABASE_DIRECT_URL) || addresses.DATABASE_URL
  return { dataDir: env.DATA_DIR || './data', ...(databaseUrl ? { databaseUrl } : {}) }
}

/** Returns the folder of the operator's pictures, as the server resolves it; null when the site shows the sample's. */
export function mediaOf(env: NodeJS.ProcessEnv): string | null {
  if (env.MEDIA_DIR) return resolve(ROOT, env.MEDIA_DIR)
  return env.CARTE_ENV === 'production' ? resolve(ROOT, placeOf(env).dataDir, 'media') : null
}

function siteOptions(
  values: { readonly sample: string; readonly 'no-login': boolean },
  positionals: readonly string[],
  env: NodeJS.ProcessEnv,
): SiteOptions {
  return {
    sample: sampleOf(values.sample),
    customerLogin: !values['no-login'],
    port: portOf(env.PORT || '8080'),
    host: env.HOST || '0.0.0.0',
    ...placeOf(env, { isServer: true }),
    positionals,
  }
}

/** Reads flags and environment of `start` and `serve`. @throws UserError for invalid ones */
export function readSiteOptions(args: readonly string[], env: NodeJS.ProcessEnv = process.env): SiteOptions {
  const { values, positionals } = explained(HELP, () =>
    parseArgs({ args: [...args], options: FLAGS, allowPositionals: true }),
  )
  return siteOptions(values, positionals, env)
}

/**
 * Reads flags and environment of `dev`. `--alone` replaces the names of packages to watch. @throws UserError for
 * invalid ones
 */
export function readDevOptions(args: readonly string[], env: NodeJS.ProcessEnv = process.env): DevOptions {
  const { values, positionals } = explained(DEV_HELP, () =>
    parseArgs({ args: [...args], options: DEV_FLAGS, allowPositionals: true }),
  )
  const { alone } = values
  const [word] = positionals
  if (alone !== undefined && word !== undefined)
    throw new UserError(`Unexpected argument "${word}": --alone runs one remote.`, 2)
  return { ...siteOptions(values, positionals, env), ...(alone === undefined ? {} : { alone }) }
}

/** Reads the arguments of `staff-key`. @throws UserError for invalid ones */
export function readStaffKeyOptions(args: readonly string[], env: NodeJS.ProcessEnv = process.env): StaffKeyOptions {
  const { values, positionals } = explained(STAFF_KEY_HELP, () =>
    parseArgs({ args: [...args], options: STAFF_KEY_FLAGS, allowPositionals: true }),
  )
  const [shopId, word] = positionals
  if (shopId === undefined)
    throw new UserError(`Missing argument <shopId>: name the shop of the key. Flags: ${STAFF_KEY_HELP}.`, 2)
  if (word !== undefined) throw new UserError(`Unexpected argument "${word}": name one shop.`, 2)
  const { name, list, revoke } = values
  if (list && revoke !== undefined) throw new UserError('--list and --revoke cannot be combined. Use one of them.', 2)
  if (name.trim() === '') throw new UserError('--name is empty. Name the key, such as --name "Tablet 1".', 2)
  return {
    shopId,
    name: name.trim(),
    list,
    ...(revoke === undefined ? {} : { revoke }),
    isProduction: env.CARTE_ENV === 'production',
    sample: sampleOf(values.sample),
    ...placeOf(env),
  }
}

/**
 * Reads the arguments of `bench`. Without names it measures everything, but only the pages for `--waterfall` and
 * `--against`. @throws UserError for invalid ones
 */
export function readBenchOptions(args: readonly string[]): BenchOptions {
  const { values, positionals } = explained('--waterfall, --against <checkout>', () =>
    parseArgs({ args: [...args], options: BENCH_FLAGS, allowPositionals: true }),
  )
  const unknown = positionals.find((word) => !BENCHMARKS.some((part) => part === word))
  if (unknown !== undefined)
    throw new UserError(`Unknown benchmark "${unknown}". Choose one of: ${BENCHMARKS.join(', ')}.`, 2)
  const { waterfall, against } = values
  const named = positionals.length > 0 ? positionals : waterfall || against !== undefined ? ['pages'] : BENCHMARKS
  return {
    benchmarks: BENCHMARKS.filter((part) => named.includes(part)),
    waterfall,
    ...(against === undefined ? {} : { against: resolve(against) }),
  }
}
