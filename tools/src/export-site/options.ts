import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { explained } from '../options.ts'
import { storeAddress } from '../releases/options.ts'
import { UserError } from '../say.ts'

export interface ExportSiteOptions {
  /** An absolute path. */
  readonly folder: string
  readonly store: string
  /** The origin of a running API that has the operator's settings. */
  readonly api?: string
  readonly allow: readonly string[]
  readonly testMode: boolean
}

const FLAGS = {
  store: { type: 'string' },
  api: { type: 'string' },
  allow: { type: 'string', multiple: true },
} as const
const HELP =
  '--store <folder or s3://bucket/prefix>, --api https://order.example (whose name, brand and settings the pages have), --allow https://js.pay.example (a payment provider, once for each origin)'

function originOf(flag: string, text: string): string {
  const url = URL.parse(text)
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search) return url.origin
  throw new UserError(`${flag} is "${text}"; it must be an origin, such as https://order.example.`, 2)
}

/** Reads the arguments of `export-site`. @throws UserError for invalid ones */
export function readExportSiteOptions(
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): ExportSiteOptions {
  const { values, positionals } = explained(HELP, () =>
    parseArgs({ args: [...args], options: FLAGS, allowPositionals: true }),
  )
  const [folder, word] = positionals
  if (folder === undefined) throw new UserError(`Missing argument <folder>. Flags: ${HELP}.`, 2)
  if (word !== undefined) throw new UserError(`Unexpected argument "${word}": name one folder.`, 2)
  return {
    folder: resolve(folder),
    store: storeAddress(values.store, env),
    ...(values.api === undefined ? {} : { api: originOf('--api', values.api) }),
    allow: (values.allow ?? []).map((origin) => originOf('--allow', origin)),
    testMode: env.CARTE_ENV !== 'production',
  }
}
