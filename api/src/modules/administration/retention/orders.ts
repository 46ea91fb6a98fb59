import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { BATCH, inBatches } from './batches.ts'

type Db = Kysely<Database>

/**
 * Takes out of orders how their guest is reached, what they wrote and where they sat: nothing of it belongs to the books. A customer's history
 * stays theirs. Also of orders that nobody ever handed over: they are as old.
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

/** Deletes orders together with their attempts to pay; what else hangs on an order goes with its row. */
async function remove(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx.deleteFrom('payment').where('order_id', 'in', ids).execute()
  await trx.deleteFrom('orders').where('id', 'in', ids).execute()
}

/** Deletes orders that came to nothing: rolled back without ever having been paid, and no money has moved for them. */
export function deleteUnpaid(db: Db, before: Date, signal?: AbortSignal): Promise<number> {
  // Those that were paid stay where they are, and are passed by once.
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
        await remove(trx, ids)
        total += ids.length
        from = rows.at(-1)?.placed_at ?? before
        return rows.length
      }),
    signal,
  ).then(() => total)
}

/** Deletes orders whose time in the books is over, whatever has become of them. */
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
        await remove(
          trx,
          rows.map(({ id }) => id),
        )
        return rows.length
      }),
    signal,
  )
