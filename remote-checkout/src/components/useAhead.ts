import { useEffect } from 'react'

/**
 * Preloads the code of the next screen when the page is idle. Ignores failures: the navigation loads it again.
 *
 * @param open an import of `late.ts`
 */
export function useAhead(open: () => Promise<unknown>): void {
  useEffect(() => {
    const begin = () => void open().catch(() => {})
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(begin, 2000)
      return () => clearTimeout(timer)
    }
    const request = requestIdleCallback(begin)
    return () => cancelIdleCallback(request)
  }, [open])
}
