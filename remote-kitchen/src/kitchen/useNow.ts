import { useEffect, useState } from 'react'
import { TICK_MS } from './timing.ts'

/** Now, in milliseconds, told anew every ten seconds and whenever the page is seen again: the one clock of a board. */
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
