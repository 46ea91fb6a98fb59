import type { StaffOrder } from '@carte/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isAccepted } from '../kitchen/orders.ts'
import { MUTE_MS, nextRing, SILENT } from './ringing.ts'
import type { Sounding } from './useSound.ts'

/** How often it is asked whether to ring. */
const LISTEN_MS = 1_000
/** How long the board is lit up for those who do not hear. */
const FLASH_MS = 1_200

export interface Ringing {
  readonly isFlashing: boolean
  /** How many orders came when some came last, and which time that was; for those who do not see them. */
  readonly news: { readonly count: number; readonly turn: number }
  /** Until when it is quiet, in milliseconds; null while it is not. */
  readonly mutedUntil: number | null
  readonly mute: () => void
  readonly unmute: () => void
}

/**
 * Rings for new orders, in sound and in light.
 *
 * @param orders the column of new ones
 * @param isFilled whether it is known what is there: what was there before is no news, but rings while it waits
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

/** True for a moment after each rise of the number. */
function useFlash(flashes: number): boolean {
  const [over, setOver] = useState(0)
  useEffect(() => {
    if (flashes === 0) return
    const timer = setTimeout(() => setOver(flashes), FLASH_MS)
    return () => clearTimeout(timer)
  }, [flashes])
  return flashes > over
}
