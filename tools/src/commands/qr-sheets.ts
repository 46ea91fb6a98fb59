import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { PerPage, TableFilter } from '@carte/api/table-cards'
import { readTables, withDatabase, writeTableCards } from '@carte/api/table-cards'
import { ROOT } from '@carte/config/release'
import { explained, placeOf, type SiteOptions, sampleOf } from '../options.ts'
import { say, UserError } from '../say.ts'
import { onStop } from '../stop.ts'

interface TableCardsOptions extends Pick<SiteOptions, 'sample' | 'dataDir' | 'databaseUrl'>, TableFilter {
  readonly isProduction: boolean
  readonly shopId: string
  readonly out: string
  readonly perPage: PerPage
  readonly origin: string
}

const PER_PAGE: readonly PerPage[] = [1, 2, 4, 6]
const ORDER_TYPES = ['takeAway', 'dineInPlace'] as const
const LANGUAGES = ['sv', 'en', 'fi', 'ru', 'no'] as const
const FLAGS = {
  sample: { type: 'string', default: 'chain' },
  out: { type: 'string', default: 'tables.pdf' },
  'per-page': { type: 'string', default: '4' },
  type: { type: 'string' },
  language: { type: 'string', multiple: true },
  origin: { type: 'string' },
} as const
const HELP = `--out tables.pdf, --per-page ${PER_PAGE.join('|')}, --type ${ORDER_TYPES.join('|')}, --language ${LANGUAGES.join('|')} (again for another), --origin https://order.example, --sample=chain|single|large`

function oneOf<T extends string | number>(flag: string, text: string, all: readonly T[]): T {
  const found = all.find((each) => String(each) === text)
  if (found === undefined) throw new UserError(`--${flag} is "${text}"; it can be ${all.join(', ')}.`, 2)
  return found
}

/** Returns the site's origin, to which the QR codes link. */
function originOf(text: string | undefined): string {
  if (!text)
    throw new UserError(
      'The address for the QR codes is missing. Set PUBLIC_ORIGIN, or add --origin https://order.example.',
      2,
    )
  const url = URL.parse(text)
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '' && url.hash === '')
    return url.origin
  throw new UserError(
    `The address for the QR codes (--origin or PUBLIC_ORIGIN) is "${text}"; it must be an origin, such as https://order.example.`,
    2,
  )
}

/** Reads the arguments of `qr-sheets`. @throws UserError for invalid ones */
export function readTableCardsOptions(
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): TableCardsOptions {
  const { values, positionals } = explained(HELP, () =>
    parseArgs({ args: [...args], options: FLAGS, allowPositionals: true }),
  )
  const [shopId, word] = positionals
  if (shopId === undefined) throw new UserError(`Missing argument <shopId>: name a shop. Flags: ${HELP}.`, 2)
  if (word !== undefined) throw new UserError(`Unexpected argument "${word}": name one shop.`, 2)
  const { type, language } = values
  return {
    shopId,
    out: values.out,
    perPage: oneOf('per-page', values['per-page'], PER_PAGE),
    ...(type === undefined ? {} : { orderType: oneOf('type', type, ORDER_TYPES) }),
    ...(language ? { languages: language.map((each) => oneOf('language', each, LANGUAGES)) } : {}),
    origin: originOf(values.origin ?? env.PUBLIC_ORIGIN),
    isProduction: env.CARTE_ENV === 'production',
    sample: sampleOf(values.sample),
    ...placeOf(env),
  }
}

const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`

/**
 * Runs `qr-sheets <shopId>`: writes a printable card for each table of a shop, with a QR code for its menu at that
 * table.
 */
export async function qrSheets(args: readonly string[]): Promise<number> {
  const { shopId, out, perPage, origin, orderType, languages, dataDir, ...where } = readTableCardsOptions(args)
  const wanted = { ...(orderType && { orderType }), ...(languages && { languages }) }
  const tables = await withDatabase(
    { ...where, dataDir: resolve(ROOT, dataDir) },
    (db) => readTables(db, shopId, wanted),
    onStop,
  )
  const { pages, missing } = await writeTableCards(tables, { out: resolve(out), perPage, origin })
  say(
    `${out}: ${count(tables.tables.length, 'card')} on ${count(pages, 'page')}. Print them at 100 %, and scan one with a phone.`,
  )
  if (missing.length > 0) say(`The typeface lacks these characters, so they are left out: ${missing.join(' ')}`)
  return 0
}
