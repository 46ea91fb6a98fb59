import { type OrderRequest, TABLE_ORDERS_MAX, type TicketGuest } from '@carte/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import type { Outbox } from '../../../infrastructure/outbox/outbox.ts'
import { moveOrder } from '../orders/move.ts'
import { readBasket } from './read-table.ts'
import { rejectionOf } from './rules.ts'
import { lockForGuest, recordChange } from './sessions.ts'
import { guestsOfItems } from './ticket-guests.ts'

type Trx = Transaction<Database>

/** When an unpaid order of a session expires: the others wait for its lines. */
export const UNPAID_AT_TABLE_MINUTES = 20

/** An order of guests who order together. */
export interface TablePlacement {
  readonly request: OrderRequest & { readonly table: NonNullable<OrderRequest['table']> }
  /** The secret of the guest who pays. */
  readonly secret: string
}

/** For whom each item of an order is, in the order of the items. */
export type GuestsOfItems = readonly (readonly TicketGuest[])[]

/** Rolls back a transaction whose order was not written. */
class NotWritten extends Error {}

/**
 * Rolls back the guest's own unpaid orders of the session, so that the guest can try again with other lines (TABLE-14).
 * The work of a rollback releases a payment that is under way.
 */
async function replaceUnpaid(trx: Trx, outbox: Outbox, tableId: string, guestId: string, at: Date): Promise<void> {
  const unpaid = await trx
    .selectFrom('table_order')
    .innerJoin('orders', 'orders.id', 'table_order.order_id')
    .select(['orders.id', 'orders.shop_id'])
    .where('table_id', '=', tableId)
    .where('guest_id', '=', guestId)
    .where('status', '=', 'calculatedPrice')
    .forUpdate('orders')
    .execute()
  // Such a transaction changes two slots. Others must not change the same two in the other order.
  for (const { shop_id } of unpaid.slice(0, 1))
    await sql`select pg_advisory_xact_lock(hashtextextended(${`slots of replaced orders ${shop_id}`}, 0))`.execute(trx)
  for (const { id } of unpaid) await moveOrder(trx, outbox, id, 'rollbacked', at)
}

/**
 * Checks what an order claims.
 *
 * @returns for whom each of its items is
 * @throws HttpError 409 if the order cannot claim its lines
 */
async function checkClaims(
  trx: Trx,
  { request }: TablePlacement,
  place: { readonly shop_id: string; readonly spot_id: string },
): Promise<GuestsOfItems> {
  const { table, items, orderType, shopId, spotId } = request
  const { lines, orders } = await readBasket(trx, table.tableId)
  if (orders.filter(({ status }) => status !== 'rollbacked').length >= TABLE_ORDERS_MAX)
    throw new HttpError(409, 'table-full', { detail: table.tableId })
  const isHere = orderType === 'dineInPlace' && shopId === place.shop_id && spotId === place.spot_id
  const rejection = isHere ? rejectionOf(lines, orders, table.lines, items) : 'changed'
  if (rejection !== null)
    throw new HttpError(409, rejection === 'taken' ? 'table-line-taken' : 'table-changed', { detail: table.tableId })
  const guests = await trx
    .selectFrom('table_guest')
    .select(['id', 'number', 'name'])
    .where('table_id', '=', table.tableId)
    .execute()
  return guestsOfItems(items, table.lines, lines, guests)
}

/**
 * Writes an order of a session with what it claims, in one transaction (TABLE-10): two orders cannot claim the same, and
 * an order that is not written claims nothing.
 *
 * @param write writes the order, and returns false if its idempotency key is in use
 * @returns false, with nothing changed, if `write` has returned false
 * @throws HttpError 404 for a wrong secret, 409 if the order cannot claim its lines
 */
export async function writeWithClaims(
  { db, outbox }: { readonly db: Kysely<Database>; readonly outbox: Outbox },
  placement: TablePlacement,
  orderId: string,
  at: Date,
  write: (trx: Trx, guests: GuestsOfItems) => Promise<boolean>,
): Promise<boolean> {
  const { tableId, lines } = placement.request.table
  try {
    await db.transaction().execute(async (trx) => {
      const { session, guest } = await lockForGuest(trx, tableId, placement.secret, at)
      await replaceUnpaid(trx, outbox, tableId, guest.id, at)
      const guests = await checkClaims(trx, placement, session)
      if (!(await write(trx, guests))) throw new NotWritten()
      const { shop_id } = session
      await trx
        .insertInto('table_order')
        .values({ order_id: orderId, table_id: tableId, guest_id: guest.id, shop_id })
        .execute()
      const claims = lines.map(({ lineId, guestId, quantity }) => ({
        order_id: orderId,
        guest_id: guestId,
        line_id: lineId,
        shop_id,
        quantity,
      }))
      await trx.insertInto('table_order_line').values(claims).execute()
      await recordChange(trx, tableId, { changed_at: at })
    })
    return true
  } catch (error) {
    if (error instanceof NotWritten) return false
    throw error
  }
}
