import type { StaffOrder } from '@carte/contract'

// How much time there is: pure rules, by the order and the time. All in milliseconds.

const SECOND = 1_000
const MINUTE = 60 * SECOND
/** How often what is relative is told anew. */
export const TICK_MS = 10 * SECOND
/** So little time is left to answer that everything else waits. */
export const URGENT_MS = 3 * MINUTE
/** Farther away than that the clock says more than a number of minutes. */
const FAR_MS = 90 * MINUTE

/** When an order is to be ready, as a cook says it; `far` where the time of day is enough. */
export type Due = { readonly is: 'in' | 'late'; readonly minutes: number } | { readonly is: 'now' | 'far' }

export function dueOf({ pickupTime }: Pick<StaffOrder, 'pickupTime'>, now: number): Due {
  const left = Date.parse(pickupTime) - now
  if (left > FAR_MS) return { is: 'far' }
  // Rounded so that nobody believes to have more time than there is.
  if (left >= MINUTE) return { is: 'in', minutes: Math.floor(left / MINUTE) }
  return left > -MINUTE ? { is: 'now' } : { is: 'late', minutes: Math.floor(-left / MINUTE) }
}

/** The time that is left to answer for an order; null where it is answered for. */
export interface Answer {
  /** Whole minutes, or `2:40` when there are few. */
  readonly text: string
  readonly isUrgent: boolean
}

export function timeToAnswer({ acceptBefore, status }: StaffOrder, now: number): Answer | null {
  if (acceptBefore === undefined || status !== 'added') return null
  const left = Math.max(0, Date.parse(acceptBefore) - now)
  if (left >= URGENT_MS) return { text: String(Math.floor(left / MINUTE)), isUrgent: false }
  // By steps of the clock that tells it.
  const seconds = Math.floor(left / TICK_MS) * (TICK_MS / SECOND)
  return { text: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`, isUrgent: true }
}
