import { useEffect } from 'react'

/** Gets something ahead, once the page has nothing better to do. What fails is asked for again by whoever needs it. */
export function useWhenIdle(get: () => Promise<unknown>): void {
  useEffect(() => {
    const begin = () => void get().catch(() => {})
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(begin, 2000)
      return () => clearTimeout(timer)
    }
    const request = requestIdleCallback(begin)
    return () => cancelIdleCallback(request)
  }, [get])
}
