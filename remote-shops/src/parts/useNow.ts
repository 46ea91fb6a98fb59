import { useEffect, useState } from 'react'

/** The present minute: `initial` (ISO) at the first drawing, also on a server, then the device's clock. */
export function useNow(initial: string): Date {
  const [now, setNow] = useState(() => new Date(initial))
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
