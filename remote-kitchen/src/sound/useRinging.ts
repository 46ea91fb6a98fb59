import type { StaffOrder } from '@carte/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isAccepted } from '../kitchen/orders.ts'
import { MUTE_MS, nextRing, SILENT } from './ringing.ts'
import type { Sounding } from './useSound.ts'

/** How often to check whether to ring, in milliseconds. */
const LISTEN_MS = 1_000
/** How long the board flashes, in milliseconds. */
const FLASH_MS = 1_200

export interface Ringing {
  readonly isFlashing: boolean
  /** Number of orders in the last announcement, for screen readers; `turn` counts the announcements. */
  readonly news: { readonly count: number; readonly turn: number }
  /** When the mute ends, in milliseconds; null if not muted. */
  readonly mutedUntil: number | null
  readonly mute: () => void
  readonly unmute: () => void
}

/**
 * Rings and flashes for new orders.
 *
 * @param orders the column of new orders
 * @param isFilled whether the orders are loaded
 */
export function useRinging(orders: readonly StaffOrder[], isFilled: boolean, sound: Sounding): Ringing {
  const rung = useRef(SILENT)
  const latest = useRef({ orders, isFilled, sound, mutedUntil: null as number | null })
  const [mutedUntil, setMutedUntil] = useState<number | null>(null)
  const [news, setNews] = useState({ count: 0, turn: 0 })
  const [flashes, setFlashes] = useState(0)

  const look = useCallback(() => {
    const { orders, isFilled, sound, mutedUntil } = latest.current
    if (!isFilled) return
    const now = Date.now()
    const waiting = orders.filter((order) => !isAccepted(order))
    const bell = { there: orders.map(({ orderId }) => orderId), waiting: waiting.map(({ orderId }) => orderId), now }
    const next = nextRing(rung.current, bell)
    rung.current = next.rung
    if (next.news > 0) setNews(({ turn }) => ({ count: next.news, turn: turn + 1 }))
    const isMuted = mutedUntil !== null && now < mutedUntil
    if (mutedUntil !== null && !isMuted) setMutedUntil(null)
    if (!next.rings) return
    setFlashes((count) => count + 1)
    if (!isMuted) sound.ring()
  }, [])

  useEffect(() => {
    latest.current = { orders, isFilled, sound, mutedUntil }
    look()
  }, [orders, isFilled, sound, mutedUntil, look])
  useEffect(() => {
    const timer = setInterval(look, LISTEN_MS)
    return () => clearInterval(timer)
  }, [look])
  const isFlashing = useFlash(flashes)
  return {
    isFlashing,
    news,
    mutedUntil,
    mute: () => setMutedUntil(Date.now() + MUTE_MS),
    unmute: () => setMutedUntil(null),
  }
}

/** Returns true for a moment after each increment. */
function useFlash(flashes: number): boolean {
  const [over, setOver] = useState(0)
  useEffect(() => {
    if (flashes === 0) return
    const timer = setTimeout(() => setOver(flashes), FLASH_MS)
    return () => clearTimeout(timer)
  }, [flashes])
  return flashes > over
}
