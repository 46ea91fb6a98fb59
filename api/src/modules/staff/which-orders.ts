import type { OrderStatus } from '@carte/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../infrastructure/database/schema.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const OPEN: readonly OrderStatus[] = ['added', 'started', 'finnished', 'done']
const ENDED: readonly OrderStatus[] = ['delivered', 'rollbacked']
const ENDED_SHOWN_MS = 30 * MINUTE
/** Orders that were never handed over leave the list this long after their pick-up time. */
const ABANDONED_MS = DAY
/** Orders are placed at most seven days ahead, so older ones need no check. */
const PLACED_AGO_MAX_MS = 8 * DAY + ABANDONED_MS
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
        // Changes that are not steps: accepted for later, money captured or refunded.
        eb('orders.accepted_at', '>', overlap),
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
