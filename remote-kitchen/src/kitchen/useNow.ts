import { useEffect, useState } from 'react'
import { TICK_MS } from './timing.ts'

/** Returns the current time in milliseconds, updated every ten seconds and when the page becomes visible or hidden. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const tick = () => setNow(Date.now())
    const timer = setInterval(tick, TICK_MS)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  return now
}
