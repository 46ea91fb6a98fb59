import type { Allergen, Menu, MenuItem, OrderLine, OrderStatus, StaffOrder } from '@carte/contract'
import { toMajor } from '@carte/domain'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Context } from '../../config/context.ts'
import type { Database } from '../../infrastructure/database/schema.ts'
import type { MenuStore, ShopStore } from '../catalogue/index.ts'
import {
  type RefundRow,
  refundedMinor,
  refundsOf,
  shownPayment,
  timeChangesOf,
  toOrderLine,
} from '../ordering/index.ts'

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

export async function paidOrdersOf(
  db: Kysely<Database>,
  shopId: string,
  orderIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_step', 'order_step.order_id', 'orders.id')
    .select('orders.id')
    .where('orders.id', 'in', orderIds)
    .where('orders.shop_id', '=', shopId)
    .where('order_step.status', '=', 'added')
    .execute()
  return rows.map(({ id }) => id)
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

interface OrderRelations {
  readonly lines: readonly Selectable<Database['order_line']>[]
  readonly steps: readonly Selectable<Database['order_step']>[]
  /** Newest first. */
  readonly payments: readonly Selectable<Database['payment']>[]
  readonly refunds: readonly RefundRow[]
  readonly spot: Pick<StaffOrder, 'spot'>
}

function staffOrder(
  row: Selectable<Database['orders']>,
  { lines, steps, payments, refunds, spot }: OrderRelations,
  allergensOf: AllergensOf,
) {
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
    items: lines.map(toOrderLine).map((line) => ({ ...line, allergens: allergensOf(line) })),
    total: toMajor(row.total_minor),
    currency: { name: row.currency, symbol: row.currency_symbol },
    steps: steps.map(({ status, at }) => ({ status, at: at.toISOString() })),
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
  const [rows, lines, steps, payments, refunds, spots, shopMenu] = await Promise.all([
    db.selectFrom('orders').selectAll().where('id', 'in', ids).where('shop_id', '=', shopId).execute(),
    db.selectFrom('order_line').selectAll().where('order_id', 'in', ids).orderBy('position').execute(),
    db.selectFrom('order_step').selectAll().where('order_id', 'in', ids).orderBy('id').execute(),
    db.selectFrom('payment').selectAll().where('order_id', 'in', ids).orderBy('created_at', 'desc').execute(),
    refundsOf(db, ...ids),
    shops.spots(shopId),
    menus.ofShop(shopId),
  ])
  const groupByOrder = <R extends { readonly order_id: string }>(all: readonly R[]) => {
    const byOrder = Map.groupBy(all, ({ order_id }) => order_id)
    return (orderId: string): readonly R[] => byOrder.get(orderId) ?? []
  }
  const [linesOf, stepsOf, paymentsOf] = [groupByOrder(lines), groupByOrder(steps), groupByOrder(payments)]
  const refundsById = groupByOrder(refunds)
  const spotOf = (spotId: string | null): OrderRelations['spot'] => {
    const spot = spots.find(({ id }) => id === spotId)
    return spot ? { spot: { id: spot.id, name: spot.name, i18n: spot.i18n } } : {}
  }
  const allergensOf = allergenLookup(shopMenu?.menu)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const relations = {
      lines: linesOf(id),
      steps: stepsOf(id),
      payments: paymentsOf(id),
      refunds: refundsById(id),
      spot: spotOf(row.spot_id),
    }
    return [staffOrder(row, relations, allergensOf)]
  })
}
