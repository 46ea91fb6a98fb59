import type { StaffOrder } from '@carte/contract'

// Pure rules for times on the board. Constants and `now` are in milliseconds.

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** How often relative times are updated. */
export const TICK_MS = 10 * SECOND
/** With less time than this remaining to answer, an order is urgent. */
const URGENT_MS = 3 * MINUTE
/** Above this distance the ticket shows only the time of day. */
const FAR_MS = 90 * MINUTE

/** When an order is due, relative to now; `far` if the time of day is enough. */
type Due = { readonly kind: 'in' | 'late'; readonly minutes: number } | { readonly kind: 'now' | 'far' }

export function dueOf({ pickupTime }: Pick<StaffOrder, 'pickupTime'>, now: number): Due {
  const remaining = Date.parse(pickupTime) - now
  if (remaining > FAR_MS) return { kind: 'far' }
  // Rounds down, so that the cook never overestimates the time remaining.
  if (remaining >= MINUTE) return { kind: 'in', minutes: Math.floor(remaining / MINUTE) }
  return remaining > -MINUTE ? { kind: 'now' } : { kind: 'late', minutes: Math.floor(-remaining / MINUTE) }
}

/** The time remaining to accept an order; null if it needs no answer. */
export interface AnswerTime {
  /** Whole minutes, or `2:40` if urgent. */
  readonly text: string
  readonly isUrgent: boolean
}

export function timeToAnswer({ acceptBefore, status }: StaffOrder, now: number): AnswerTime | null {
  if (acceptBefore === undefined || status !== 'added') return null
  const remaining = Math.max(0, Date.parse(acceptBefore) - now)
  if (remaining >= URGENT_MS) return { text: String(Math.floor(remaining / MINUTE)), isUrgent: false }
  // Rounds down to the update interval.
  const seconds = Math.floor(remaining / TICK_MS) * (TICK_MS / SECOND)
  return { text: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`, isUrgent: true }
}
