import type { StaffOrder } from '@carte/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isAccepted } from '../kitchen/orders.ts'
import type { CancelledOrder } from '../kitchen/state.ts'
import type { SoundControl } from './useSound.ts'

export interface Ringing {
  readonly isFlashing: boolean
  /** The last announcement for screen readers: how many new orders, and its sequence number. */
  readonly news: { readonly count: number; readonly announcement: number }
  /** Time at which the mute ends, in milliseconds since 1970; null if not muted. */
  readonly mutedUntil: number | null
  readonly mute: () => void
  readonly unmute: () => void
}

/** Interval at which the hook checks whether to ring, in milliseconds. */
const CHECK_INTERVAL_MS = 1_000
/** How long the bell can be muted, in milliseconds. */
const MUTE_MS = 5 * 60_000

/**
 * Rings and flashes for new orders, and once for each order that its guest has cancelled.
 *
 * @param orders all orders in the column of new orders, accepted or not
 * @param cancelled orders whose cancellation the staff have not dismissed yet
 * @param isLoaded whether the orders are loaded
 */
export function useRinging(
  orders: readonly StaffOrder[],
  cancelled: readonly CancelledOrder[],
  isLoaded: boolean,
  sound: SoundControl,
): Ringing {
  const bell = useRef(INITIAL_BELL)
  const latest = useRef({ orders, isLoaded, sound, mutedUntil: null as number | null })
  const [mutedUntil, setMutedUntil] = useState<number | null>(null)
  const [news, setNews] = useState({ count: 0, announcement: 0 })
  const [flashes, setFlashes] = useState(0)

  const ringIfDue = useCallback(() => {
    const { orders, isLoaded, sound, mutedUntil } = latest.current
    if (!isLoaded) return
    const now = Date.now()
    const next = nextRing(bell.current, {
      orderIds: orders.map(({ orderId }) => orderId),
      waitingIds: orders.filter((order) => !isAccepted(order)).map(({ orderId }) => orderId),
      now,
    })
    bell.current = next.bell
    if (next.news > 0) setNews(({ announcement }) => ({ count: next.news, announcement: announcement + 1 }))
    const isMuted = mutedUntil !== null && now < mutedUntil
    if (mutedUntil !== null && !isMuted) setMutedUntil(null)
    if (!next.rings) return
    setFlashes((count) => count + 1)
    if (!isMuted) sound.ring()
  }, [])

  useEffect(() => {
    latest.current = { orders, isLoaded, sound, mutedUntil }
    ringIfDue()
  }, [orders, isLoaded, sound, mutedUntil, ringIfDue])
  useEffect(() => {
    const timer = setInterval(ringIfDue, CHECK_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [ringIfDue])
  const cancelledBefore = useRef(cancelled)
  useEffect(() => {
    const isNew = cancelled.some((order) => !cancelledBefore.current.includes(order))
    cancelledBefore.current = cancelled
    if (!isNew) return
    setFlashes((count) => count + 1)
    const { sound, mutedUntil } = latest.current
    if (mutedUntil === null || Date.now() >= mutedUntil) sound.ring('falling')
  }, [cancelled])
  const isFlashing = useFlash(flashes)
  return {
    isFlashing,
    news,
    mutedUntil,
    mute: () => setMutedUntil(Date.now() + MUTE_MS),
    unmute: () => setMutedUntil(null),
  }
}

/** How long the board flashes, in milliseconds. */
const FLASH_MS = 1_200

/** Returns true for `FLASH_MS` after each increment of `flashes`. */
function useFlash(flashes: number): boolean {
  const [endedFlashes, setEndedFlashes] = useState(0)
  useEffect(() => {
    if (flashes === 0) return
    const timer = setTimeout(() => setEndedFlashes(flashes), FLASH_MS)
    return () => clearTimeout(timer)
  }, [flashes])
  return flashes > endedFlashes
}

interface BellState {
  /** Ids of the orders that were already announced. */
  readonly announced: ReadonlySet<string>
  /** When the bell last rang, in milliseconds. */
  readonly rangAt: number
}

export const INITIAL_BELL: BellState = { announced: new Set(), rangAt: Number.NEGATIVE_INFINITY }

interface BellInput {
  /** Ids of all orders in the column of new orders. */
  readonly orderIds: readonly string[]
  /** Ids of the orders that are not accepted yet. */
  readonly waitingIds: readonly string[]
  /** In milliseconds. */
  readonly now: number
}

/** Interval at which the bell repeats while an order waits to be accepted, in milliseconds. */
const REPEAT_MS = 10_000

/**
 * Returns whether to ring now, the number of new orders, and the next state. The bell rings for each new order, and
 * repeats while an order waits to be accepted.
 */
export function nextRing(
  bell: BellState,
  { orderIds, waitingIds, now }: BellInput,
): { readonly bell: BellState; readonly rings: boolean; readonly news: number } {
  const news = orderIds.filter((id) => !bell.announced.has(id)).length
  const isRepeatDue = waitingIds.length > 0 && now - bell.rangAt >= REPEAT_MS
  const rings = news > 0 || isRepeatDue
  const announced = news > 0 || orderIds.length < bell.announced.size ? new Set(orderIds) : bell.announced
  return { bell: { announced, rangAt: rings ? now : bell.rangAt }, rings, news }
}
