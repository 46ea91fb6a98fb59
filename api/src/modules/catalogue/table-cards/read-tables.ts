import { LANGUAGES, type Language, type OrderType, type Translation } from '@carte/contract'
import type { Kysely } from 'kysely'
import { UserError } from '../../../config/env.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'

/** Returns the address in a table's code. The navigation moves order type and spot into the basket (GUARD-3). */
export function addressOf(
  origin: string,
  shopId: string,
  spot: { readonly id: string; readonly orderType: OrderType },
) {
  const query = new URLSearchParams({ orderType: spot.orderType, spotId: spot.id })
  return `${origin}/shop/${encodeURIComponent(shopId)}/menu?${query}`
}

/** Returns the address to type without a camera: that of the shop, without scheme. Guests choose the spot there. */
export const typedAddressOf = (origin: string, shopId: string): string =>
  `${new URL(origin).host}/shop/${/^[^\s/?#%]+$/.test(shopId) ? shopId : encodeURIComponent(shopId)}`

export interface Table {
  readonly id: string
  readonly name: string
  readonly orderType: OrderType
}

export interface Tables {
  readonly operator: string
  readonly shop: { readonly id: string; readonly name: string }
  /** The first is for names and the large line. */
  readonly languages: readonly Language[]
  readonly tables: readonly Table[]
}

export interface TableFilter {
  /** Absent for all. */
  readonly orderType?: OrderType
  /** Absent or empty for the operator's first and English. */
  readonly languages?: readonly Language[]
}

const isLanguage = (text: string): text is Language => (LANGUAGES as readonly string[]).includes(text)

function languagesOf(configured: readonly string[], requested: readonly Language[] = []): readonly Language[] {
  const [first = 'sv'] = configured.filter(isLanguage)
  return [...new Set<Language>(requested.length > 0 ? requested : [first, 'en'])]
}

const inLanguage = (name: string, i18n: readonly Translation[], language: Language) =>
  i18n.find((each) => each.language === language)?.text || name

/**
 * Returns the spots of a shop in natural order: table 2 before table 10.
 *
 * @throws UserError for an unknown shop, or one without spots
 */
export async function readTables(db: Kysely<Database>, shopId: string, filter: TableFilter = {}): Promise<Tables> {
  const operator = await db.selectFrom('operator').select(['name', 'languages']).executeTakeFirst()
  const shop = await db.selectFrom('shop').select(['id', 'name']).where('id', '=', shopId).executeTakeFirst()
  if (!shop || !operator) throw new UserError(`There is no shop "${shopId}".`)
  const { orderType } = filter
  const rows = await db
    .selectFrom('delivery_spot')
    .selectAll()
    .where('shop_id', '=', shopId)
    .$if(orderType !== undefined, (query) => query.where('order_type', '=', orderType as OrderType))
    .execute()
  if (rows.length === 0) {
    const which = orderType === undefined ? '' : ` for ${orderType}`
    throw new UserError(`Shop "${shopId}" has no delivery spots${which}: there is nothing to print.`)
  }
  const languages = languagesOf(operator.languages, filter.languages)
  const [language = 'sv'] = languages
  const { compare } = new Intl.Collator(language, { numeric: true })
  const tables = rows
    .map(({ id, name, i18n, order_type }) => ({ id, name: inLanguage(name, i18n, language), orderType: order_type }))
    .sort((a, b) => compare(a.name, b.name) || compare(a.id, b.id))
  return { operator: operator.name, shop, languages, tables }
}
