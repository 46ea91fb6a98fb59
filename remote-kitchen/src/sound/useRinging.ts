import type { StaffOrder } from '@carte/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isAccepted } from '../kitchen/orders.ts'
import type { Sounding } from './useSound.ts'

/** Interval at which the hook checks whether to ring, in milliseconds. */
const CHECK_INTERVAL_MS = 1_000

/** How long the board flashes, in milliseconds. */
const FLASH_MS = 1_200

export interface Ringing {
  readonly isFlashing: boolean
  /** Number of orders in the last announcement, for screen readers; `turn` counts the announcements. */
  readonly news: { readonly count: number; readonly turn: number }
  /** Time at which the mute ends, in milliseconds since 1970; null if not muted. */
  readonly mutedUntil: number | null
  readonly mute: () => void
  readonly unmute: () => void
}

/**
 * Rings and flashes for new orders.
 *
 * @param orders all orders in the column of new orders, accepted or not
 * @param isLoaded whether the orders are loaded
 */
export function useRinging(orders: readonly StaffOrder[], isLoaded: boolean, sound: Sounding): Ringing {
  const ringState = useRef(SILENT)
  const latest = useRef({ orders, isLoaded, sound, mutedUntil: null as number | null })
  const [mutedUntil, setMutedUntil] = useState<number | null>(null)
  const [news, setNews] = useState({ count: 0, turn: 0 })
  const [flashes, setFlashes] = useState(0)

  const ringIfDue = useCallback(() => {
    const { orders, isLoaded, sound, mutedUntil } = latest.current
    if (!isLoaded) return
    const now = Date.now()
    const waiting = orders.filter((order) => !isAccepted(order))
    const input = { there: orders.map(({ orderId }) => orderId), waiting: waiting.map(({ orderId }) => orderId), now }
    const next = nextRing(ringState.current, input)
    ringState.current = next.rung
    if (next.news > 0) setNews(({ turn }) => ({ count: next.news, turn: turn + 1 }))
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
  const isFlashing = useFlash(flashes)
  return {
    isFlashing,
    news,
    mutedUntil,
    mute: () => setMutedUntil(Date.now() + MUTE_MS),
    unmute: () => setMutedUntil(null),
  }
}

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

// Pure rules for when the bell rings. All times are in milliseconds.

/** Interval at which the bell repeats while an order waits to be accepted. */
const AGAIN_MS = 10_000

/** How long the bell can be muted. */
const MUTE_MS = 5 * 60_000

interface Rung {
  /** Orders that were already announced. */
  readonly known: ReadonlySet<string>
  /** When it last rang. */
  readonly at: number
}

export const SILENT: Rung = { known: new Set(), at: Number.NEGATIVE_INFINITY }

interface Bell {
  /** Ids of all orders in the column of new ones. */
  readonly there: readonly string[]
  /** Those of them that are not accepted. */
  readonly waiting: readonly string[]
  readonly now: number
}

/**
 * Returns whether to ring now, and the next state: the bell rings for each new order, and repeats while one waits to be
 * accepted.
 */
export function nextRing(
  rung: Rung,
  { there, waiting, now }: Bell,
): { readonly rung: Rung; readonly rings: boolean; readonly news: number } {
  const news = there.filter((id) => !rung.known.has(id)).length
  const isDue = waiting.length > 0 && now - rung.at >= AGAIN_MS
  const rings = news > 0 || isDue
  const known = news > 0 || there.length < rung.known.size ? new Set(there) : rung.known
  return { rung: { known, at: rings ? now : rung.at }, rings, news }
}
