import type { OrderStatus, Signage } from '@carte/contract'
import { isWithKitchen } from '@carte/domain'
import type { Dated } from '../../../infrastructure/cache/memo.ts'

/** What a board has to know of an order. Times of steps that it has not taken are null. */
export interface BoardOrder {
  readonly code: string
  readonly status: OrderStatus
  readonly pickupAt: Date
  readonly addedAt: Date | null
  readonly startedAt: Date | null
  readonly doneAt: Date | null
}

/** Milliseconds before its pick-up time at which an order that nobody has started is shown. */
export const AHEAD_MS = 60 * 60_000
/** Milliseconds after its pick-up time for which an order is believed to be prepared still. */
const LATE_MS = 60 * 60_000
/** Milliseconds for which an order waits to be fetched. */
const READY_MS = 30 * 60_000
/** More codes in a column nobody reads. */
const COLUMN_MAX = 60

/** One code's place: in which column, from when and until when, in milliseconds since 1970. */
interface Place {
  readonly code: string
  readonly column: keyof Signage
  readonly from: number
  readonly until: number
}

const timeOf = (at: Date | null, without: number) => at?.getTime() ?? without

function placeOf({ code, status, pickupAt, addedAt, startedAt, doneAt }: BoardOrder): Place | null {
  const due = pickupAt.getTime()
  if (status === 'done') {
    const from = timeOf(doneAt, due)
    return { code, column: 'ready', from, until: from + READY_MS }
  }
  if (!isWithKitchen(status)) return null
  // One that is for later comes when it is started, or when its hour comes.
  const from = Math.max(timeOf(addedAt, 0), Math.min(due - AHEAD_MS, timeOf(startedAt, Number.POSITIVE_INFINITY)))
  return { code, column: 'preparing', from, until: due + LATE_MS }
}

/** The newest codes of a column, the one that came to it first in front. A code that two days' orders share is told once. */
function columnOf(places: readonly Place[], column: keyof Signage): string[] {
  const inOrder = places.filter((place) => place.column === column).sort((a, b) => a.from - b.from)
  return [...new Set(inOrder.slice(-COLUMN_MAX).map(({ code }) => code))]
}

/**
 * A shop's board at `now`, and the moment from which time alone makes it another one.
 *
 * | An order that is | stands in | from | until |
 * |---|---|---|---|
 * | `added`, `started`, `finnished` | preparing | it was paid; for one that is for later, when it is started, or an hour before its pick-up time | an hour after its pick-up time |
 * | `done` | ready | it became so | half an hour later |
 *
 * Each column has its sixty newest at most. Orders that came at the same moment stand as in `orders`.
 */
export function boardAt(orders: readonly BoardOrder[], now: Date): Dated<Signage> {
  const at = now.getTime()
  const places = orders.map(placeOf).filter((place) => place !== null)
  const shown = places.filter(({ from, until }) => from <= at && at < until)
  const changes = places.flatMap(({ from, until }) => [from, until]).filter((change) => change > at)
  return {
    value: { preparing: columnOf(shown, 'preparing'), ready: columnOf(shown, 'ready') },
    until: changes.length > 0 ? new Date(Math.min(...changes)) : null,
  }
}
