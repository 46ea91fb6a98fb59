import { type DeliverySpot, STAFF_TABLES_MAX, type StaffTable } from '@carte/contract'
import { isPaid, toMajor } from '@carte/domain'
import { expressionBuilder, type Kysely, sql, type Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Context } from '../../../config/context.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import type { ShopStore } from '../../catalogue/index.ts'
import { shownPayment } from '../orders/details.ts'
import { refundedMinor } from '../orders/refunds.ts'
import { moneyRelations } from '../orders/relations.ts'
import { linesOf, ordersOf, tableNotFound } from './read-table.ts'
import { callOf, outstandingIn, SESSION_MS } from './rules.ts'
import { lockSession, recordChange } from './sessions.ts'

type Deps = Pick<Context, 'db' | 'clock'> & { readonly shops: ShopStore }

const { selectFrom } = expressionBuilder<Database>()
const TABLE = sql.ref<string>('table_session.id')
const openedAt = sql<Date>`(select min(made_at) from table_code where table_code.table_id = ${TABLE})`
const isWaiting = sql<boolean>`(called_at is not null and answered_at is null)`

/** Reads the open sessions of a shop in one statement: first those that call, then the oldest (TABLE-33). */
const readRows = (db: Kysely<Database>, shopId: string, now: Date) =>
  db
    .selectFrom('table_session')
    .select(['id', 'spot_id', 'called_at', 'answered_at'])
    .select([
      openedAt.as('opened_at'),
      linesOf(TABLE),
      ordersOf(TABLE),
      jsonArrayFrom(
        selectFrom('table_guest')
          .select(['number', 'name'])
          .where('table_id', '=', TABLE)
          .where('left_at', 'is', null)
          .orderBy('number'),
      ).as('guests'),
      // Earliest first.
      jsonArrayFrom(
        selectFrom('table_order')
          .innerJoin('orders', 'orders.id', 'table_order.order_id')
          .select(['orders.id', 'status', 'pickup_code', 'total_minor', 'currency', 'currency_symbol'])
          .select(moneyRelations)
          .where('table_id', '=', TABLE)
          .where('status', '!=', 'rollbacked')
          .orderBy('placed_at')
          .orderBy('orders.id'),
      ).as('valid_orders'),
    ])
    .where('shop_id', '=', shopId)
    .where('ended_at', 'is', null)
    .where('changed_at', '>', new Date(now.getTime() - SESSION_MS))
    .orderBy(isWaiting, 'desc')
    .orderBy(sql`case when ${isWaiting} then called_at else ${openedAt} end`)
    .orderBy('id')
    .limit(STAFF_TABLES_MAX)
    .execute()

type Row = Awaited<ReturnType<typeof readRows>>[number]

/** Returns what the guests have paid and still do: a refunded order is not paid. */
function paidMinor({ total_minor, payments, refunds }: Row['valid_orders'][number]): number {
  const payment = shownPayment(payments)
  return payment && isPaid(payment.state) ? total_minor - refundedMinor(refunds) : 0
}

function staffTable(row: Row, spots: readonly DeliverySpot[], now: Date): StaffTable {
  const { lines, orders, valid_orders: valid } = row
  const spot = spots.find(({ id }) => id === row.spot_id)
  const call = callOf(row, now)
  const [first] = valid
  const outstanding = outstandingIn(orders)
  return {
    tableId: row.id,
    ...(spot && { spot: { id: spot.id, name: spot.name, i18n: spot.i18n } }),
    openedAt: row.opened_at.toISOString(),
    guests: row.guests,
    openItems: lines.reduce((sum, line) => sum + outstanding(line), 0),
    orders: valid.map(({ id, status, pickup_code, total_minor }) => ({
      orderId: id,
      pickupCode: pickup_code,
      status,
      total: toMajor(total_minor),
    })),
    paid: toMajor(valid.reduce((sum, order) => sum + paidMinor(order), 0)),
    ...(first && { currency: { name: first.currency, symbol: first.currency_symbol } }),
    ...(call && { call }),
  }
}

/** Returns the open sessions of a shop for its staff (TABLE-33). */
export async function readStaffTables({ db, clock, shops }: Deps, shopId: string): Promise<StaffTable[]> {
  const now = clock.now()
  const [rows, spots] = await Promise.all([readRows(db, shopId, now), shops.spots(shopId)])
  return rows.map((row) => staffTable(row, spots, now))
}

/** Locks an open session of a shop. @throws HttpError 404 for any other one */
async function lockForStaff(trx: Transaction<Database>, shopId: string, tableId: string, now: Date) {
  const session = await lockSession(trx, tableId, now)
  if (session.shop_id !== shopId) throw tableNotFound(tableId)
  return session
}

/**
 * Answers the call of a table (TABLE-37). Changes nothing without one.
 *
 * @throws HttpError 404 for a session that is unknown, has ended, or is of another shop
 */
export async function answerCall(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  shopId: string,
  tableId: string,
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    const { called_at, answered_at } = await lockForStaff(trx, shopId, tableId, now)
    if (called_at === null || answered_at !== null) return
    await recordChange(trx, tableId, { changed_at: now, answered_at: now })
  })
}

/**
 * Moves a session to another spot for eating in (TABLE-35). Orders that have been placed keep theirs.
 *
 * @throws HttpError 404 for an unknown spot, and for a session that is unknown, has ended, or is of another shop
 */
export async function moveSession(
  { db, clock, shops }: Deps,
  shopId: string,
  tableId: string,
  spotId: string,
): Promise<void> {
  const now = clock.now()
  const spot = (await shops.spots(shopId)).find(({ id }) => id === spotId)
  await db.transaction().execute(async (trx) => {
    const session = await lockForStaff(trx, shopId, tableId, now)
    if (spot?.orderType !== 'dineInPlace') throw new HttpError(404, 'invalid-spot', { detail: spotId })
    if (session.spot_id === spotId) return
    await recordChange(trx, tableId, { changed_at: now, spot_id: spotId })
  })
}

/**
 * Ends a session (TABLE-34). Its unpaid orders stay as they are. Changes nothing if it has ended.
 *
 * @throws HttpError 404 for a session that is unknown or of another shop
 */
export async function endSession(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  shopId: string,
  tableId: string,
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    const session = await trx
      .selectFrom('table_session')
      .select('ended_at')
      .where('id', '=', tableId)
      .where('shop_id', '=', shopId)
      .forUpdate()
      .executeTakeFirstOrThrow(() => tableNotFound(tableId))
    if (session.ended_at === null) await recordChange(trx, tableId, { changed_at: now, ended_at: now })
  })
}
