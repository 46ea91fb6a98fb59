import { parseArgs } from 'node:util'
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

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { sample: { type: 'string', default: 'chain' }, 'no-login': { type: 'boolean', default: false } },
      allowPositionals: true,
    })
  } catch (error) {
    const [what] = (error as Error).message.split('. ')
    throw new UserError(`${what}. Flags: --sample=${SAMPLES.join('|')}, --no-login.`, 2)
  }
}

function portOf(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port
  throw new UserError(`PORT is "${text}"; it must be a number from 0 to 65535.`, 2)
}

/** What `start` and `dev` were asked for, by flags and environment. */
export function readSiteOptions(args: readonly string[], env: NodeJS.ProcessEnv = process.env): SiteOptions {
  const { values, positionals } = parse(args)
  const sample = SAMPLES.find((name) => name === values.sample)
  if (!sample) throw new UserError(`There is no sample "${values.sample}". Samples: ${SAMPLES.join(', ')}.`, 2)
  return {
    sample,
    customerLogin: !values['no-login'],
    port: portOf(env.PORT || '8080'),
    host: env.HOST || '0.0.0.0',
    dataDir: env.DATA_DIR || './data',
    ...(env.DATABASE_URL ? { databaseUrl: env.DATABASE_URL } : {}),
    words: positionals,
  }
}
