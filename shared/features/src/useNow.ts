import { useEffect, useState } from 'react'

/**
 * Returns the current time, updated at an interval and when the page becomes visible or hidden.
 *
 * @param initial time of the first render (ISO), also on the server, so that hydration matches. Default: now, for
 * components that a server does not render
 * @param intervalMs default: a minute
 */
export function useNow({ initial, intervalMs = 60_000 }: { initial?: string; intervalMs?: number }): Date {
  const [now, setNow] = useState(() => (initial === undefined ? new Date() : new Date(initial)))
  useEffect(() => {
    const update = () => setNow(new Date())
    const timer = setInterval(update, intervalMs)
    document.addEventListener('visibilitychange', update)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [intervalMs])
  return now
}
