import { useEffect, useState } from 'react'

/**
 * Returns the current time, updated each minute and when the page becomes visible or hidden. The first render, also on
 * the server, uses `initial` (ISO), so that hydration matches.
 */
export function useNow(initial: string): Date {
  const [now, setNow] = useState(() => new Date(initial))
  useEffect(() => {
    const look = () => setNow(new Date())
    const timer = setInterval(look, 60_000)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return now
}
