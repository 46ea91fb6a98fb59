import { useEffect } from 'react'

/**
 * Gets the code of the screen that comes next while the guest is busy with this one. What fails is asked for again when it is needed.
 *
 * @param open one of `late.ts`
 */
export function useAhead(open: () => Promise<unknown>): void {
  useEffect(() => {
    const begin = () => void open().catch(() => {})
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(begin, 2000)
      return () => clearTimeout(timer)
    }
    const request = requestIdleCallback(begin)
    return () => cancelIdleCallback(request)
  }, [open])
}
