import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { BATCH, inBatches } from './batches.ts'

type Db = Kysely<Database>

/**
 * Deletes contact, note and spot from orders, delivered or not (PRIVACY-1). Orders stay in a customer's history
 * (PRIVACY-3).
 */
export const clearContacts = (db: Db, before: Date, signal?: AbortSignal): Promise<number> =>
  inBatches(async () => {
    const { numAffectedRows } = await sql`
      update orders set email = null, phone = null, note = '', spot_id = null where id in (
        select id from orders
        where pickup_at < ${before} and (email is not null or phone is not null or note <> '' or spot_id is not null)
        order by pickup_at limit ${BATCH} for update skip locked
      )`.execute(db)
    return Number(numAffectedRows ?? 0)
  }, signal)

/** Deletes payments explicitly; the other rows of an order are deleted by cascade. */
async function removeOrders(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx.deleteFrom('payment').where('order_id', 'in', ids).execute()
  await trx.deleteFrom('orders').where('id', 'in', ids).execute()
}

/** Deletes orders that were rolled back without a payment (PRIVACY-2). */
export function deleteUnpaid(db: Db, before: Date, signal?: AbortSignal): Promise<number> {
  // Paid orders stay, so continue after them instead of reading them again.
  let from = new Date(0)
  let total = 0
  return inBatches(
    () =>
      db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ id: string; placed_at: Date; is_unpaid: boolean }>`
        select id, placed_at, not exists (
          select from order_step where order_id = orders.id and status = 'added'
        ) and not exists (
          select from payment where order_id = orders.id and state not in ('failed', 'cancelled')
        ) as is_unpaid
        from orders where status = 'rollbacked' and placed_at >= ${from} and placed_at < ${before}
        order by placed_at limit ${BATCH} for update skip locked`.execute(trx)
        const ids = rows.filter(({ is_unpaid }) => is_unpaid).map(({ id }) => id)
        await removeOrders(trx, ids)
        total += ids.length
        from = rows.at(-1)?.placed_at ?? before
        return rows.length
      }),
    signal,
  ).then(() => total)
}

/** Deletes orders whose bookkeeping period has ended (PRIVACY-2). */
export const deleteOrders = (db: Db, before: Date, signal?: AbortSignal): Promise<number> =>
  inBatches(
    () =>
      db.transaction().execute(async (trx) => {
        const rows = await trx
          .selectFrom('orders')
          .select('id')
          .where('placed_at', '<', before)
          .limit(BATCH)
          .forUpdate()
          .skipLocked()
          .execute()
        await removeOrders(
          trx,
          rows.map(({ id }) => id),
        )
        return rows.length
      }),
    signal,
  )
