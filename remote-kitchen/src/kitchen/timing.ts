import type { StaffOrder, TimeChangeReason } from '@carte/contract'
import { isPossibleTime } from '@carte/domain'

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

/** A pick-up time that staff can choose for an order. */
export interface TimeChoice {
  /** By how much it changes the present time of the order; negative for an earlier time. */
  readonly minutes: number
  readonly time: string
}

const CHANGES_MINUTES = [-10, -5, 5, 10, 15, 20, 30]
/** Choices change by multiples of this many minutes. */
const CHANGE_STEP_MINUTES = 5

/**
 * Returns the times that staff can choose, earliest first, without those that have passed. For an order that is late,
 * later times count from now.
 */
export function timeChoices({ pickupTime }: Pick<StaffOrder, 'pickupTime'>, now: number): readonly TimeChoice[] {
  const from = new Date(pickupTime)
  const lateMinutes = Math.max(0, now - from.getTime()) / MINUTE
  const fromNow = Math.floor(lateMinutes / CHANGE_STEP_MINUTES) * CHANGE_STEP_MINUTES
  return CHANGES_MINUTES.map((change) => (change > 0 ? change + fromNow : change)).flatMap((minutes) => {
    const to = new Date(from.getTime() + minutes * MINUTE)
    return isPossibleTime(from, to, new Date(now)) ? [{ minutes, time: to.toISOString() }] : []
  })
}

const REASONS_EARLIER: readonly TimeChangeReason[] = ['ahead', 'agreed']
const REASONS_LATER: readonly TimeChangeReason[] = ['busy', 'again', 'agreed']

/** Returns the reasons for a change that guests can be told. */
export const reasonsFor = ({ minutes }: TimeChoice): readonly TimeChangeReason[] =>
  minutes < 0 ? REASONS_EARLIER : REASONS_LATER

/** Returns the time that the guest was promised or has last agreed to. */
export function promisedTime({ pickupTime, timeChanges = [] }: StaffOrder): string {
  const agreed = timeChanges.findLast(({ reason }) => reason === 'agreed')
  return agreed?.to ?? timeChanges[0]?.from ?? pickupTime
}
