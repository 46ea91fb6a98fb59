import { useEffect } from 'react'

/** Time after which the page is assumed to be idle, in milliseconds. */
const FALLBACK_DELAY_MS = 2000

/**
 * Preloads the code of the next screen when the page is idle. Ignores failures: the navigation loads it again.
 *
 * @param open an import of `lazy.ts`
 */
export function usePreload(open: () => Promise<unknown>): void {
  useEffect(() => {
    const preload = () => void open().catch(() => {})
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(preload, FALLBACK_DELAY_MS)
      return () => clearTimeout(timer)
    }
    const request = requestIdleCallback(preload)
    return () => cancelIdleCallback(request)
  }, [open])
}
