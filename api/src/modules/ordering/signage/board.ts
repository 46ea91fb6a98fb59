import type { OrderStatus, Signage } from '@carte/contract'
import { isWithKitchen, localDate } from '@carte/domain'
import type { Context } from '../../../config/context.ts'
import { type Expiring, earlierDate } from '../../../infrastructure/cache/cache.ts'
import { type ShopStore, shopNotFound } from '../../catalogue/index.ts'

/** Times are null for steps that the order has not taken. */
export interface BoardOrder {
  readonly code: string
  readonly status: OrderStatus
  readonly pickupAt: Date
  readonly addedAt: Date | null
  readonly startedAt: Date | null
  readonly doneAt: Date | null
}

/** How long before its pick-up time an order that is not started appears, in ms. */
const AHEAD_MS = 60 * 60_000
/** How long after its pick-up time an order stays in preparation, in ms. */
const LATE_MS = 60 * 60_000
/** How long a ready order stays on the board, in ms. */
const READY_MS = 30 * 60_000
/** More codes than this are unreadable. */
const COLUMN_MAX = 60

/** `from` and `until` are in ms since 1970. */
interface Place {
  readonly code: string
  readonly column: keyof Signage
  readonly from: number
  readonly until: number
}

const timeOf = (at: Date | null, fallback: number) => at?.getTime() ?? fallback

function placeOf({ code, status, pickupAt, addedAt, startedAt, doneAt }: BoardOrder): Place | null {
  const due = pickupAt.getTime()
  if (status === 'done') {
    const from = timeOf(doneAt, due)
    return { code, column: 'ready', from, until: from + READY_MS }
  }
  if (!isWithKitchen(status)) return null
  const from = Math.max(timeOf(addedAt, 0), Math.min(due - AHEAD_MS, timeOf(startedAt, Number.POSITIVE_INFINITY)))
  return { code, column: 'preparing', from, until: due + LATE_MS }
}

/**
 * Returns the newest codes of a column, oldest first. Orders of two days can have the same code, which appears once.
 */
function columnOf(places: readonly Place[], column: keyof Signage): string[] {
  const inOrder = places.filter((place) => place.column === column).sort((a, b) => a.from - b.from)
  return [...new Set(inOrder.slice(-COLUMN_MAX).map(({ code }) => code))]
}

/**
 * Returns a shop's board at `now`, and when time alone will change it.
 *
 * | Order status | Column | From | Until |
 * |---|---|---|---|
 * | `added`, `started`, `finnished` | preparing | payment; an order for later: its start, or an hour before its pick-up time | an hour after its pick-up time |
 * | `done` | ready | when it was done | half an hour later |
 *
 * Each column has at most its 60 newest orders. Orders of the same moment keep the order of `orders`.
 */
export function boardAt(orders: readonly BoardOrder[], now: Date): Expiring<Signage> {
  const at = now.getTime()
  const places = orders.map(placeOf).filter((place) => place !== null)
  const shown = places.filter(({ from, until }) => from <= at && at < until)
  const changes = places.flatMap(({ from, until }) => [from, until]).filter((change) => change > at)
  return {
    value: { preparing: columnOf(shown, 'preparing'), ready: columnOf(shown, 'ready') },
    until: changes.length > 0 ? new Date(Math.min(...changes)) : null,
  }
}

const SHOWN: readonly OrderStatus[] = ['added', 'started', 'finnished', 'done']
/** A pick-up code is unique for one day only, so older orders are left out whatever their status. */
const DAY_MS = 24 * 60 * 60_000

/**
 * Reads a shop's board from the database, and until when it holds if no order takes a step. The query covers two hours
 * ahead and a board shows one, so the result holds for an hour at most.
 * @throws HttpError 404 `shop-not-found`
 */
export async function readBoard(
  { db, shops, clock }: Pick<Context, 'db' | 'clock'> & { readonly shops: ShopStore },
  shopId: string,
): Promise<Expiring<Signage>> {
  const record = await shops.find(shopId)
  if (!record) throw shopNotFound(shopId)
  // Taken before the query: an order that enters or leaves the board during the query makes it expire at once.
  const now = clock.now()
  const oldest = new Date(now.getTime() - DAY_MS)
  const orders = await db
    .selectFrom('orders')
    .innerJoin('order_step', 'order_step.order_id', 'orders.id')
    .select(({ fn }) => {
      const timeOf = (status: OrderStatus) =>
        fn.min<Date | null>('order_step.at').filterWhere('order_step.status', '=', status)
      return [
        'orders.pickup_code as code',
        'orders.status',
        'orders.pickup_at as pickupAt',
        timeOf('added').as('addedAt'),
        timeOf('started').as('startedAt'),
        timeOf('done').as('doneAt'),
      ]
    })
    .where('orders.shop_id', '=', shopId)
    .where('orders.status', 'in', SHOWN)
    // Implied by the next condition; lets the query use the index on shop and day.
    .where('orders.pickup_day', '>=', localDate(record.shop.timeZone, oldest))
    .where('orders.pickup_at', '>', oldest)
    .where(({ eb, or }) =>
      or([eb('orders.status', '!=', 'added'), eb('orders.pickup_at', '<=', new Date(now.getTime() + 2 * AHEAD_MS))]),
    )
    .groupBy('orders.id')
    .orderBy(({ fn }) => fn.min('order_step.id'))
    .execute()
  const { value, until } = boardAt(orders, now)
  return { value, until: earlierDate(until, new Date(now.getTime() + AHEAD_MS)) }
}
