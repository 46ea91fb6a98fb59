import { useEffect, useState } from 'react'

/** The present minute: `initial` (ISO) at the first drawing, also on a server, then the device's clock, at once when the page is looked at again. */
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
