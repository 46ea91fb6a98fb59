import { useEffect } from 'react'

/** Delay in browsers that cannot report when they are idle, in milliseconds. */
const FALLBACK_DELAY_MS = 2_000
/** Pause between two parts of work in such browsers. */
const FALLBACK_PAUSE_MS = 50
/** How long a part of work takes, well below a frame. */
const PART_MS = 5

/** Calls `start` when the page is idle. Returns a function that cancels this. */
function onIdle(start: () => void, fallbackMs: number): () => void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(start, fallbackMs)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(start)
  return () => cancelIdleCallback(request)
}

/**
 * Loads code or data when the page is idle. Ignores failures, because the component that needs it loads it again.
 *
 * @param load must be stable: each new function is called once
 */
export function useWhenIdle(load: () => Promise<unknown>): void {
  useEffect(() => onIdle(() => void load().catch(() => {}), FALLBACK_DELAY_MS), [load])
}

/**
 * Does work in idle moments, a few milliseconds at a time.
 *
 * @param steps does a small step of the work at each `next()`; must be stable
 */
export function useIdleWork(steps: Iterator<unknown>): void {
  useEffect(() => {
    const doPart = () => {
      const end = performance.now() + PART_MS
      while (performance.now() < end) if (steps.next().done) return
      cancel = onIdle(doPart, FALLBACK_PAUSE_MS)
    }
    let cancel = onIdle(doPart, FALLBACK_PAUSE_MS)
    return () => cancel()
  }, [steps])
}
