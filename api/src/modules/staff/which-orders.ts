import type { OrderStatus } from '@carte/contract'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../infrastructure/database/schema.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const OPEN: readonly OrderStatus[] = ['added', 'started', 'finnished', 'done']
const ENDED: readonly OrderStatus[] = ['delivered', 'rollbacked']
/** How long the staff are shown what was handed over or rolled back. */
const SHOWN_MS = 30 * MINUTE
/** What nobody has handed out a day after its time is no longer work, whatever has become of it. */
const FORGOTTEN_MS = DAY
/** Orders are placed for the next seven days; older ones need not be looked at. */
const OLDEST_MS = 8 * DAY + FORGOTTEN_MS
/** A step may be committed later than one with a higher number; by so much at most, since no statement takes longer. */
const OVERLAP_MS = 20_000

/** Orders of a shop that have been paid, and with them the moment: what nobody has paid is none of the staff's business. */
const paidOrders = (db: Kysely<Database>, shopId: string, now: Date) =>
  db
    .selectFrom('orders')
    .innerJoin('order_step as paid', (join) =>
      join.onRef('paid.order_id', '=', 'orders.id').on('paid.status', '=', 'added'),
    )
    .select('orders.id')
    .where('orders.shop_id', '=', shopId)
    .where('orders.placed_at', '>', new Date(now.getTime() - OLDEST_MS))
    .orderBy('paid.id')

/** Those that are not handed over yet, and what was handed over or rolled back within the last half hour; first paid first. */
export async function currentOrders(db: Kysely<Database>, shopId: string, now: Date): Promise<readonly string[]> {
  const rows = await paidOrders(db, shopId, now)
    .where(({ and, eb, exists, or, selectFrom }) =>
      or([
        and([eb('orders.status', 'in', OPEN), eb('orders.pickup_at', '>', new Date(now.getTime() - FORGOTTEN_MS))]),
        exists(
          selectFrom('order_step as ended')
            .select(sql.lit(1).as('one'))
            .whereRef('ended.order_id', '=', 'orders.id')
            .where('ended.status', 'in', ENDED)
            .where('ended.at', '>', new Date(now.getTime() - SHOWN_MS)),
        ),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Orders that have changed after the step that was heard of last, and a few from just before; the same as `currentOrders` when
 * that step is none of this shop's.
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
        // What is no step of theirs: accepted for later, money taken or given back.
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

/** Of these orders those that are this shop's, and have been paid. */
export async function paidHere(
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
