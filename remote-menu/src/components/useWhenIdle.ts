import { useEffect } from 'react'

/** Preloads something when the page is idle. Ignores failures: the component that needs it loads it again. */
export function useWhenIdle(get: () => Promise<unknown>): void {
  useEffect(() => {
    const begin = () => void get().catch(() => {})
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(begin, 2000)
      return () => clearTimeout(timer)
    }
    const request = requestIdleCallback(begin)
    return () => cancelIdleCallback(request)
  }, [get])
}
