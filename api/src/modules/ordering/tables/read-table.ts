import { TABLE_ORDERS_MAX, type Table, type TableLine, type TableOrder } from '@carte/contract'
import { type Expression, expressionBuilder, type Kysely } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import { hashOfSecret } from './codes.ts'
import { answerEndsAt, CODE_MS, callOf, isOpen, outstandingIn, type StoredLine, type StoredOrder } from './rules.ts'

type Db = Kysely<Database>

/** The answer is the same for an unknown session, one that has ended, and a wrong secret (TABLE-3). */
export const tableNotFound = (tableId: string) => new HttpError(404, 'table-not-found', { detail: tableId })

const { selectFrom } = expressionBuilder<Database>()

/** A table's id, or a reference to it in the statement around. */
type TableRef = string | Expression<string>

export const linesOf = (tableId: TableRef) =>
  jsonArrayFrom(
    selectFrom('table_line')
      .innerJoin('table_guest', (join) =>
        join
          .onRef('table_guest.table_id', '=', 'table_line.table_id')
          .onRef('table_guest.id', '=', 'table_line.guest_id'),
      )
      .select(['line_id as lineId', 'guest_id as guestId', 'code', 'choices', 'quantity'])
      .where('table_line.table_id', '=', tableId)
      .orderBy('number')
      .orderBy('position'),
  ).as('lines')

/** Earliest first. */
export const ordersOf = (tableId: TableRef) =>
  jsonArrayFrom(
    selectFrom('table_order')
      .innerJoin('orders', 'orders.id', 'table_order.order_id')
      .select(['table_order.order_id as orderId', 'table_order.guest_id as guestId', 'status'])
      .select(['pickup_code as pickupCode'])
      .select((eb) =>
        jsonArrayFrom(
          eb
            .selectFrom('table_order_line')
            .select(['line_id as lineId', 'table_order_line.guest_id as guestId', 'quantity'])
            .whereRef('table_order_line.order_id', '=', 'table_order.order_id'),
        ).as('lines'),
      )
      .where('table_id', '=', tableId)
      .orderBy('placed_at')
      .orderBy('table_order.order_id'),
  ).as('orders')

/** How many steps the session's orders have taken: a part of the version, so that no step has to write the session. */
const stepsOf = (tableId: string) =>
  selectFrom('order_step')
    .innerJoin('table_order', 'table_order.order_id', 'order_step.order_id')
    .select(({ fn }) => fn.countAll<number>().as('steps'))
    .where('table_order.table_id', '=', tableId)
    .as('steps')

/** Returns the lines of a session, and its orders with what they claim, as they are at one moment. */
export async function readBasket(
  db: Db,
  tableId: string,
): Promise<{ readonly lines: readonly StoredLine[]; readonly orders: readonly StoredOrder[] }> {
  return db.selectNoFrom([linesOf(tableId), ordersOf(tableId)]).executeTakeFirstOrThrow()
}

/** Reads a session with all that guests see in one statement, so that all is of one moment. */
const readRow = (db: Db, tableId: string, secret: string) =>
  db
    .selectFrom('table_session')
    .select(['shop_id', 'spot_id', 'version', 'changed_at', 'ended_at', 'called_at', 'answered_at'])
    .select([
      linesOf(tableId),
      ordersOf(tableId),
      stepsOf(tableId),
      jsonArrayFrom(
        selectFrom('table_guest')
          .select(['id', 'number', 'name', 'is_ready'])
          .where('table_id', '=', tableId)
          .where('left_at', 'is', null)
          .orderBy('number'),
      ).as('guests'),
      jsonArrayFrom(
        selectFrom('table_code')
          .select(['code', 'made_at'])
          .where('table_id', '=', tableId)
          .orderBy('made_at', 'desc')
          .limit(1),
      ).as('codes'),
      selectFrom('table_guest')
        .select('id')
        .where('table_id', '=', tableId)
        .where('secret_hash', '=', hashOfSecret(secret))
        .where('left_at', 'is', null)
        .as('caller'),
    ])
    .where('id', '=', tableId)
    .executeTakeFirst()

type Row = NonNullable<Awaited<ReturnType<typeof readRow>>>

/** Leaves out the oldest rolled back orders first: what the others claim must not be missing. */
function shownOrders(orders: Row['orders']): readonly TableOrder[] {
  const claiming = orders.filter(({ status }) => status !== 'rollbacked')
  const room = TABLE_ORDERS_MAX - claiming.length
  const rolledBack = room > 0 ? orders.filter(({ status }) => status === 'rollbacked').slice(-room) : []
  return orders.filter((order) => claiming.includes(order) || rolledBack.includes(order))
}

function shownLines({ lines, orders }: Pick<Row, 'lines' | 'orders'>): TableLine[] {
  const outstanding = outstandingIn(orders)
  const unpaid = orders.filter(({ status }) => status === 'calculatedPrice')
  return lines.flatMap((line): TableLine[] => {
    const { lineId, guestId, code, choices } = line
    const quantity = outstanding(line)
    const order = unpaid.findLast((each) =>
      each.lines.some((claim) => claim.lineId === lineId && claim.guestId === guestId),
    )
    if (quantity === 0 && !order) return []
    const claimed = order && { orderId: order.orderId, guestId: order.guestId }
    return [{ lineId, guestId, item: { code, quantity, choices }, ...(claimed && { claimed }) }]
  })
}

/** The version that guests compare. It grows, because steps of orders are never deleted before their session. */
const versionOf = ({ version, steps }: { readonly version: number; readonly steps: number | null }): number =>
  version + (steps ?? 0)

const isCodeDue = (madeAt: Date | string | undefined, now: Date): boolean =>
  madeAt === undefined || new Date(madeAt).getTime() <= now.getTime() - CODE_MS

/**
 * Reads what a guest sees of a session. One that has ended has no join code.
 *
 * @param canHaveEnded returns a session that has ended, too
 * @throws HttpError 404 for a wrong secret, a guest who has left, and a session that has ended
 */
export async function readTable(
  db: Db,
  tableId: string,
  secret: string,
  now: Date,
  canHaveEnded = false,
): Promise<{ readonly table: Table; readonly isCodeDue: boolean }> {
  const row = await readRow(db, tableId, secret)
  if (!row || row.caller === null) throw tableNotFound(tableId)
  const isEnded = !isOpen(row, now)
  if (isEnded && !canHaveEnded) throw tableNotFound(tableId)
  const [code] = isEnded ? [] : row.codes
  const [opener] = row.guests
  const call = callOf(row, now)
  const table: Table = {
    tableId,
    shopId: row.shop_id,
    spotId: row.spot_id,
    version: versionOf(row),
    joinCode: code?.code ?? '',
    guests: row.guests.map((guest) => ({
      guestId: guest.id,
      number: guest.number,
      name: guest.name,
      isOpener: guest === opener,
      isReady: guest.is_ready,
    })),
    lines: shownLines(row),
    orders: [...shownOrders(row.orders)],
    ...(call && { call }),
  }
  return { table, isCodeDue: !isEnded && isCodeDue(code?.made_at, now) }
}

/** What the streams of a session have to know. */
export interface SessionState {
  readonly isOpen: boolean
  readonly version: number
  readonly orderIds: readonly string[]
  readonly codeMadeAt: Date | null
  /** When the answer to a call is not shown any more, in ms; infinite without one. */
  readonly answerEndsAt: number
  readonly changedAt: Date
}

export async function readState(db: Db, tableId: string, now: Date): Promise<SessionState | null> {
  const row = await db
    .selectFrom('table_session')
    .select(['version', 'changed_at', 'ended_at', 'answered_at'])
    .select([
      stepsOf(tableId),
      jsonArrayFrom(selectFrom('table_order').select('order_id').where('table_id', '=', tableId)).as('orders'),
      selectFrom('table_code')
        .select(({ fn }) => fn.max('made_at').as('made_at'))
        .where('table_id', '=', tableId)
        .as('code_made_at'),
    ])
    .where('id', '=', tableId)
    .executeTakeFirst()
  if (!row) return null
  return {
    isOpen: isOpen(row, now),
    version: versionOf(row),
    orderIds: row.orders.map(({ order_id }) => order_id),
    codeMadeAt: row.code_made_at,
    answerEndsAt: row.answered_at === null ? Number.POSITIVE_INFINITY : answerEndsAt(row.answered_at),
    changedAt: row.changed_at,
  }
}
