import type { Allergen, Menu, MenuItem, OrderLine, OrderStatus, StaffOrder } from '@carte/contract'
import { toMajor } from '@carte/domain'
import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { Context } from '../../config/context.ts'
import type { Database } from '../../infrastructure/database/schema.ts'
import { HttpError } from '../../infrastructure/http/http-error.ts'
import type { MenuStore, ShopStore } from '../catalogue/index.ts'
import { orderRelations, refundedMinor, shownPayment, timeChangesOf, toOrderLine } from '../ordering/index.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** The statuses of paid orders that are not handed over. */
export const OPEN: readonly OrderStatus[] = ['added', 'started', 'finnished', 'done']
const ENDED: readonly OrderStatus[] = ['delivered', 'rollbacked']
const ENDED_SHOWN_MS = 30 * MINUTE_MS
/** Orders that were never handed over leave the list this long after their pick-up time. */
const ABANDONED_MS = DAY_MS
/** Orders are placed at most seven days ahead, so older ones need no check. */
export const PLACED_AGO_MAX_MS = 8 * DAY_MS + ABANDONED_MS
/** Steps can commit in another order than their ids, but no statement takes longer than this. */
const OVERLAP_MS = 20_000

const paidOrders = (db: Kysely<Database>, shopId: string, now: Date) =>
  db
    .selectFrom('orders')
    .innerJoin('order_step as paid', (join) =>
      join.onRef('paid.order_id', '=', 'orders.id').on('paid.status', '=', 'added'),
    )
    .select('orders.id')
    .where('orders.shop_id', '=', shopId)
    .where('orders.placed_at', '>', new Date(now.getTime() - PLACED_AGO_MAX_MS))
    .orderBy('paid.id')

/**
 * Returns the orders that are not handed over, and those that ended within the last half hour, in the order of payment.
 */
export async function currentOrders(db: Kysely<Database>, shopId: string, now: Date): Promise<readonly string[]> {
  const rows = await paidOrders(db, shopId, now)
    .where(({ and, eb, exists, or, selectFrom }) =>
      or([
        and([eb('orders.status', 'in', OPEN), eb('orders.pickup_at', '>', new Date(now.getTime() - ABANDONED_MS))]),
        exists(
          selectFrom('order_step as ended')
            .select(sql.lit(1).as('one'))
            .whereRef('ended.order_id', '=', 'orders.id')
            .where('ended.status', 'in', ENDED)
            .where('ended.at', '>', new Date(now.getTime() - ENDED_SHOWN_MS)),
        ),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Returns the orders that changed after a step, and some from just before. Falls back to `currentOrders` if the step is
 * not of this shop.
 */
export async function ordersSince(
  db: Kysely<Database>,
  shopId: string,
  lastStep: number,
  now: Date,
): Promise<readonly string[]> {
  const last = await db
    .selectFrom('order_step')
    .innerJoin('orders', 'orders.id', 'order_step.order_id')
    .select('order_step.at')
    .where('order_step.id', '=', lastStep)
    .where('orders.shop_id', '=', shopId)
    .executeTakeFirst()
  if (!last) return currentOrders(db, shopId, now)
  const overlap = new Date(last.at.getTime() - OVERLAP_MS)
  const rows = await paidOrders(db, shopId, now)
    .where(({ eb, exists, or, selectFrom }) =>
      or([
        exists(
          selectFrom('order_step as later')
            .select(sql.lit(1).as('one'))
            .whereRef('later.order_id', '=', 'orders.id')
            .where(({ eb: of, or: either }) => either([of('later.id', '>', lastStep), of('later.at', '>', overlap)])),
        ),
        // Changes that are not steps: accepted for later, another time, money captured or refunded.
        eb('orders.accepted_at', '>', overlap),
        eb('orders.time_changed_at', '>', overlap),
        exists(
          selectFrom('payment')
            .select(sql.lit(1).as('one'))
            .whereRef('payment.order_id', '=', 'orders.id')
            .where('payment.updated_at', '>', overlap),
        ),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

export const orderNotFound = (orderId: string) => new HttpError(404, 'shop-error-order-not-found', { detail: orderId })

/** The condition that an order was paid, whatever happened to it since. */
export const isPaidOrder = ({ exists, selectFrom }: ExpressionBuilder<Database, 'orders'>) =>
  exists(
    selectFrom('order_step')
      .select(sql.lit(1).as('one'))
      .whereRef('order_step.order_id', '=', 'orders.id')
      .where('order_step.status', '=', 'added'),
  )

/** @throws HttpError 404 for an order that is unknown, unpaid, or of another shop */
export async function requireOrder(db: Kysely<Database>, shopId: string, orderId: string): Promise<void> {
  await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('shop_id', '=', shopId)
    .where(isPaidOrder)
    .executeTakeFirstOrThrow(() => orderNotFound(orderId))
}

type Deps = Pick<Context, 'db'> & { readonly shops: ShopStore; readonly menus: MenuStore }

export interface ReadOrder {
  readonly order: StaffOrder
  readonly stepId: number
}

type AllergensOf = (line: OrderLine) => Allergen[]

function allergenLookup(menu: Menu | undefined): AllergensOf {
  const allergensByCode = new Map<string, readonly Allergen[]>()
  const collect = (items: readonly MenuItem[]): void => {
    for (const item of items) {
      if (item.type === 'container') collect(item.items)
      else
        for (const { code, allergens } of [item.article, ...item.choices.flatMap(({ options }) => options)])
          allergensByCode.set(code, allergens)
    }
  }
  collect(menu?.items ?? [])
  return ({ code, choices }) => [
    ...new Set(
      [code, ...choices.map(({ articleCode }) => articleCode)].flatMap((article) => allergensByCode.get(article) ?? []),
    ),
  ]
}

const readRows = (db: Kysely<Database>, shopId: string, ids: readonly string[]) =>
  db
    .selectFrom('orders')
    .selectAll()
    .select(orderRelations)
    .where('id', 'in', ids)
    .where('shop_id', '=', shopId)
    .execute()
type OrderRow = Awaited<ReturnType<typeof readRows>>[number]

/** Returns whether guests have ordered it together. */
export const isOfTable = ({ order }: ReadOrder): boolean => order.items.some(({ guests }) => guests !== undefined)

function staffOrder(row: OrderRow, spot: Pick<StaffOrder, 'spot'>, allergensOf: AllergensOf): ReadOrder {
  const { lines, steps, payments, refunds } = row
  const payment = shownPayment(payments)
  const refunded = refundedMinor(refunds)
  const order: StaffOrder = {
    orderId: row.id,
    pickupCode: row.pickup_code,
    status: row.status,
    orderType: row.order_type,
    placedAt: row.placed_at.toISOString(),
    pickupTime: row.pickup_at.toISOString(),
    ...(row.accept_before && row.status === 'added' ? { acceptBefore: row.accept_before.toISOString() } : {}),
    ...spot,
    note: row.note,
    language: row.language as StaffOrder['language'],
    items: lines.map((row) => {
      const line = toOrderLine(row)
      return { ...line, allergens: allergensOf(line), ...(row.guests && { guests: row.guests }) }
    }),
    total: toMajor(row.total_minor),
    currency: { name: row.currency, symbol: row.currency_symbol },
    steps: steps.map(({ status, at }) => ({ status, at: new Date(at).toISOString() })),
    paymentStatus: payment?.state ?? null,
    paymentKind: payment?.kind ?? null,
    ...(payment?.state === 'captured' && refunded > 0 && { refunded: toMajor(refunded) }),
    ...timeChangesOf(row),
    ...(row.refusal === null ? {} : { refusal: row.refusal }),
  }
  return { order, stepId: steps.at(-1)?.id ?? 0 }
}

/** Returns orders of one shop in the order of `ids`. Leaves out unknown ids and orders of other shops. */
export async function readOrders(
  { db, shops, menus }: Deps,
  shopId: string,
  ids: readonly string[],
): Promise<readonly ReadOrder[]> {
  if (ids.length === 0) return []
  const [rows, spots, shopMenu] = await Promise.all([
    readRows(db, shopId, ids),
    shops.spots(shopId),
    menus.ofShop(shopId),
  ])
  const spotOf = (spotId: string | null): Pick<StaffOrder, 'spot'> => {
    const spot = spots.find(({ id }) => id === spotId)
    return spot ? { spot: { id: spot.id, name: spot.name, i18n: spot.i18n } } : {}
  }
  const allergensOf = allergenLookup(shopMenu?.menu)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [staffOrder(row, spotOf(row.spot_id), allergensOf)] : []
  })
}
