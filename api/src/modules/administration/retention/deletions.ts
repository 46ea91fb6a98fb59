import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Context } from '../../../config/context.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'
import type { Outbox } from '../../../infrastructure/outbox/outbox.ts'
import { deleteCustomer } from '../../accounts/index.ts'

/** Rows locked at once, for some milliseconds. */
export const BATCH = 500
/** Pause between batches, for the queries of guests. */
const PAUSE_MS = 50

/**
 * Repeats `step` until it handles less than a full batch.
 *
 * @param step one transaction; returns its number of rows
 * @returns the sum
 * @throws if `signal` is aborted
 */
async function inBatches(step: () => Promise<number>, signal?: AbortSignal): Promise<number> {
  for (let total = 0; ; ) {
    signal?.throwIfAborted()
    const done = await step()
    total += done
    if (done < BATCH) return total
    await wait(PAUSE_MS, undefined, { ...(signal && { signal }) })
  }
}

type Db = Kysely<Database>

/**
 * Deletes contact, note and spot from orders, delivered or not, and the names of guests who have ordered together
 * (PRIVACY-1). Such an order has a spot. Orders stay in a customer's history (PRIVACY-3).
 */
export const clearContacts = (db: Db, before: Date, signal?: AbortSignal): Promise<number> =>
  inBatches(async () => {
    const { rows } = await sql<{ cleared: number }>`
      with cleared as (
        update orders set email = null, phone = null, note = '', spot_id = null where id in (
          select id from orders
          where pickup_at < ${before} and (email is not null or phone is not null or note <> '' or spot_id is not null)
          order by pickup_at limit ${BATCH} for update skip locked
        ) returning id
      ), without_names as (
        update order_line set guests = null where order_id in (select id from cleared) and guests is not null
      )
      select count(*)::integer as cleared from cleared`.execute(db)
    return rows[0]?.cleared ?? 0
  }, signal)

/** Deletes payments explicitly; the other rows of an order are deleted by cascade. */
async function removeOrders(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx.deleteFrom('payment').where('order_id', 'in', ids).execute()
  await trx.deleteFrom('orders').where('id', 'in', ids).execute()
}

/** Deletes orders that were rolled back without a payment (PRIVACY-2). */
export function deleteUnpaid(db: Db, before: Date, signal?: AbortSignal): Promise<number> {
  // Paid orders stay, so each batch continues after the last row of the one before. The time is a text, because a Date
  // has only milliseconds.
  let last = { id: '', placed_at: '-infinity' }
  let total = 0
  return inBatches(
    () =>
      db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ id: string; placed_at: string; is_unpaid: boolean }>`
        select id, placed_at::text, not exists (
          select from order_step where order_id = orders.id and status = 'added'
        ) and not exists (
          select from payment where order_id = orders.id and state not in ('failed', 'cancelled')
        ) as is_unpaid
        from orders where status = 'rollbacked' and placed_at < ${before}
          and placed_at >= ${last.placed_at}::timestamptz and (placed_at, id) > (${last.placed_at}::timestamptz, ${last.id})
        order by placed_at, id limit ${BATCH} for update skip locked`.execute(trx)
        const ids = rows.filter(({ is_unpaid }) => is_unpaid).map(({ id }) => id)
        await removeOrders(trx, ids)
        total += ids.length
        last = rows.at(-1) ?? last
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

type Deps = Pick<Context, 'db' | 'clock'> & { readonly outbox: Outbox }

/** Deletes accounts whose address was never confirmed (PRIVACY-3). */
export const deleteUnconfirmed = ({ db }: Deps, before: Date, signal?: AbortSignal): Promise<number> =>
  inBatches(async () => {
    const { numAffectedRows } = await sql`
      delete from customer where id in (
        select id from customer where not confirmed and created_at < ${before} limit ${BATCH} for update skip locked
      )`.execute(db)
    return Number(numAffectedRows ?? 0)
  }, signal)

/** Deletes accounts without an order or a sign-in since `before`. Their orders stay, without a customer. */
export async function deleteIdle(deps: Deps, before: Date, signal?: AbortSignal): Promise<number> {
  const { db } = deps
  let total = 0
  for (let last = ''; ; ) {
    const customers = await db
      .selectFrom('customer')
      .select(['id', 'email_key'])
      .where('id', '>', last)
      .where('created_at', '<', before)
      .where('last_signed_in_at', '<', before)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('session').select('customer_id').whereRef('customer_id', '=', 'customer.id'))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('orders')
              .select('orders.id')
              .whereRef('orders.customer_id', '=', 'customer.id')
              .where('placed_at', '>=', before),
          ),
        ),
      )
      .orderBy('id')
      .limit(BATCH)
      .execute()
    for (const customer of customers) {
      signal?.throwIfAborted()
      await deleteCustomer(deps, customer)
    }
    total += customers.length
    last = customers.at(-1)?.id ?? ''
    if (customers.length < BATCH) return total
  }
}

/** Names by `infrastructure/mail/outgoing-folder.ts`; an unfinished draft begins with a dot. */
const NAME = /^\.?(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d\.\d{3}Z)-/

function timeOf(name: string): Date | null {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? []
  return day === undefined ? null : new Date(`${day}${hours}:${minutes}:${seconds}`)
}

/** Deletes messages from before `before` and keeps other files. @returns number of deleted files */
export async function deleteFiles(folder: string, before: Date): Promise<number> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const old = names.filter((name) => (timeOf(name) ?? before) < before)
  for (const name of old) await rm(join(folder, name), { force: true })
  return old.length
}
