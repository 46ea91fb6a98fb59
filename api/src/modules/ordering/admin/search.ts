import type { ShopOrderRow, ShopOrders, ShopOrdersQuery } from '@carte/contract/schemas'
import { addDays, localInstant, toMajor, toMinor } from '@carte/domain'
import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '../../../infrastructure/database/schema.ts'
import type { ShopStore } from '../../catalogue/index.ts'
import { shownPayment } from '../orders/details.ts'

const PAGE_SIZE = 50
const MINUTE_MS = 60_000
/** Shorter beginnings of an id, or of an address, would match too many orders. */
const ID_PREFIX_MIN = 6
const EMAIL_PREFIX_MIN = 3
/** Digits of a phone number that are compared, from its end. */
const PHONE_MIN = 4
const PHONE_MAX = 8

type OrderRow = Selectable<Database['orders']>
type OrderQuery = SelectQueryBuilder<Database, 'orders', Pick<OrderRow, 'id' | 'placed_at'>>
type Filter = (query: OrderQuery) => OrderQuery

/** Escapes the wildcards of `like`, whose escape character is the backslash. */
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** An amount as people write it: `129`, `129,5`, `1 290.00 kr`. Returns minor units; null for another text. */
function amountOf(text: string): number | null {
  const digits = text.replace(/\s|(?:kr|€|[A-Za-z]{3})$/giu, '')
  return /^\d{1,7}(?:[.,]\d{1,2})?$/.test(digits) ? toMinor(Number(digits.replace(',', '.'))) : null
}

/**
 * Returns what a text can mean, each as a filter that an index serves (MONEY-2). A number can be an amount, the end of a
 * phone number and the beginning of an id.
 */
export function filtersOf(search: string): readonly Filter[] {
  const filters: Filter[] = []
  const text = search.trim()
  const upper = text.toUpperCase()
  const lower = text.toLowerCase()
  if (/^[A-Z]\d{1,6}$/.test(upper)) filters.push((query) => query.where('pickup_code', '=', upper))
  // Ids are hexadecimal, so every id with this beginning is before the beginning with a `g`.
  if (/^[0-9a-f]{6,32}$/.test(lower) && lower.length >= ID_PREFIX_MIN)
    filters.push((query) => query.where('id', '>=', lower).where('id', '<', `${lower}g`))
  const amount = amountOf(text)
  if (amount !== null) filters.push((query) => query.where('total_minor', '=', amount))
  const digits = text.replace(/\D/g, '')
  if (/^[+(\d][\d\s()/.-]*$/.test(text) && digits.length >= PHONE_MIN) {
    const reversed = [...digits.slice(-PHONE_MAX)].reverse().join('')
    filters.push((query) =>
      query
        .where('phone', 'is not', null)
        .where(sql<boolean>`reverse(regexp_replace(phone, '\\D', '', 'g')) like ${`${reversed}%`}`),
    )
  }
  if (lower.length >= EMAIL_PREFIX_MIN && /^[^\s]+$/.test(lower) && /[^\d.,+]/.test(lower))
    filters.push((query) =>
      query.where('email', 'is not', null).where(sql<boolean>`lower(email) like ${`${escapeLike(lower)}%`}`),
    )
  return filters
}

interface Range {
  readonly from: Date | null
  /** The first instant after the range. */
  readonly to: Date | null
}

const isDate = (local: string) => local.length === 'YYYY-MM-DD'.length

function rangeOf(timeZone: string, { from, to }: Pick<ShopOrdersQuery, 'from' | 'to'>): Range {
  const end = (local: string) =>
    isDate(local)
      ? localInstant(timeZone, addDays(local, 1))
      : new Date(localInstant(timeZone, local).getTime() + MINUTE_MS)
  return { from: from === undefined ? null : localInstant(timeZone, from), to: to === undefined ? null : end(to) }
}

const cursorOf = ({ placed_at, id }: Pick<OrderRow, 'placed_at' | 'id'>): string => `${placed_at.getTime()}.${id}`
function readCursor(cursor: string): readonly [Date, string] {
  const [at = '', id = ''] = cursor.split('.')
  return [new Date(Number(at)), id]
}

/** Returns the query for one page of ids and one more, newest first. */
export function pageQuery(db: Kysely<Database>, shopId: string, query: ShopOrdersQuery, range: Range) {
  const { status, after, search = '' } = query
  const page = (filter: Filter) => {
    let selected: OrderQuery = db.selectFrom('orders').select(['id', 'placed_at']).where('shop_id', '=', shopId)
    if (status !== undefined) selected = selected.where('status', '=', status)
    if (range.from) selected = selected.where('placed_at', '>=', range.from)
    if (range.to) selected = selected.where('placed_at', '<', range.to)
    if (after !== undefined) {
      const [at, id] = readCursor(after)
      selected = selected.where(sql<boolean>`(placed_at, id) < (${at}, ${id})`)
    }
    return filter(selected)
      .orderBy('placed_at', 'desc')
      .orderBy('id', 'desc')
      .limit(PAGE_SIZE + 1)
  }
  if (search === '') return page((all) => all)
  // Each meaning reads at most one page by its own index, then they are merged.
  const [first, ...others] = filtersOf(search).map((filter) => db.selectFrom(page(filter).as('found')).selectAll())
  if (!first) return null
  return others
    .reduce((all, other) => all.union(other), first)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1)
}

type Spots = Awaited<ReturnType<ShopStore['spots']>>

export const spotOf = (spots: Spots, spotId: string | null): Pick<ShopOrderRow, 'spot'> => {
  const spot = spots.find(({ id }) => id === spotId)
  return spot ? { spot: { name: spot.name, i18n: spot.i18n } } : {}
}

/** Returns what the list shows of an order. */
export const rowOf = (
  order: OrderRow,
  spots: Spots,
  quantity: number,
  paymentStatus: ShopOrderRow['paymentStatus'],
): ShopOrderRow => ({
  orderId: order.id,
  pickupCode: order.pickup_code,
  status: order.status,
  orderType: order.order_type,
  placedAt: order.placed_at.toISOString(),
  pickupTime: order.pickup_at.toISOString(),
  ...spotOf(spots, order.spot_id),
  quantity,
  total: toMajor(order.total_minor),
  currency: { name: order.currency, symbol: order.currency_symbol },
  paymentStatus,
})

interface Deps {
  readonly db: Kysely<Database>
  readonly shops: ShopStore
}

/** Returns what the list shows of these orders of a shop, in the order of the ids. */
export async function readOrderRows(
  { db, shops }: Deps,
  shopId: string,
  ids: readonly string[],
): Promise<readonly ShopOrderRow[]> {
  if (ids.length === 0) return []
  const [orders, payments, quantities, spots] = await Promise.all([
    db.selectFrom('orders').selectAll().where('id', 'in', ids).where('shop_id', '=', shopId).execute(),
    db
      .selectFrom('payment')
      .select(['order_id', 'state', 'kind'])
      .where('order_id', 'in', ids)
      .orderBy('created_at', 'desc')
      .execute(),
    db
      .selectFrom('order_line')
      .select(({ fn }) => ['order_id', fn.sum<string>('quantity').as('quantity')])
      .where('order_id', 'in', ids)
      .groupBy('order_id')
      .execute(),
    shops.spots(shopId),
  ])
  const orderById = new Map(orders.map((order) => [order.id, order]))
  const paymentsOf = Map.groupBy(payments, ({ order_id }) => order_id)
  const quantityOf = new Map(quantities.map(({ order_id, quantity }) => [order_id, Number(quantity)]))
  return ids.flatMap((id) => {
    const order = orderById.get(id)
    const payment = shownPayment(paymentsOf.get(id) ?? [])
    return order ? [rowOf(order, spots, quantityOf.get(id) ?? 0, payment?.state ?? null)] : []
  })
}

/** Returns a page of a shop's orders, newest first (MONEY-1). */
export async function searchOrders(
  deps: Deps,
  { id: shopId, timeZone }: { readonly id: string; readonly timeZone: string },
  query: ShopOrdersQuery,
): Promise<ShopOrders> {
  const found = (await pageQuery(deps.db, shopId, query, rangeOf(timeZone, query))?.execute()) ?? []
  const shown = found.slice(0, PAGE_SIZE)
  const last = shown.at(-1)
  const ids = shown.map(({ id }) => id)
  return {
    orders: [...(await readOrderRows(deps, shopId, ids))],
    next: last && found.length > PAGE_SIZE ? cursorOf(last) : null,
  }
}
