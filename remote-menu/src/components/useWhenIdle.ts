import { useEffect } from 'react'

/** Delay in browsers that cannot report when they are idle, in milliseconds. */
const FALLBACK_DELAY_MS = 2_000

/**
 * Preloads code or data when the page is idle. Ignores failures, because the component that needs it loads it again.
 *
 * @param load must be stable: each new function is called once
 */
export function useWhenIdle(load: () => Promise<unknown>): void {
  useEffect(() => {
    const start = () => void load().catch(() => {})
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(start, FALLBACK_DELAY_MS)
      return () => clearTimeout(timer)
    }
    const request = requestIdleCallback(start)
    return () => cancelIdleCallback(request)
  }, [load])
}
