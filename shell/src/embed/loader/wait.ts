/** How far from the window an element begins to load. */
const MARGIN = '600px'

/**
 * Margins around the window and around scrolling ancestors. `scrollMargin` is not supported everywhere. Two observers
 * are needed: given both margins, some browsers add them up and some ignore `rootMargin`.
 */
const MARGINS: readonly object[] = [{ rootMargin: MARGIN }, { scrollMargin: MARGIN }]

/**
 * Resolves once the element is near the window, and never after an abort. An element without a layout box waits.
 * Without `IntersectionObserver` it counts as near.
 */
export function waitUntilNear(element: Element, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (!globalThis.IntersectionObserver) return resolve()
    const observers = MARGINS.map((margins) => new IntersectionObserver(onIntersect, margins))
    const stop = () => {
      for (const observer of observers) observer.disconnect()
    }
    function onIntersect(entries: readonly IntersectionObserverEntry[]) {
      if (!entries.at(-1)?.isIntersecting) return
      stop()
      resolve()
    }
    for (const observer of observers) observer.observe(element)
    signal.addEventListener('abort', stop)
  })
}

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60_000

/**
 * Resolves when the next attempt is due, or at once on an abort. The pause doubles after each failure, up to a minute,
 * and ends when the browser is back online.
 */
export function waitForRetry(failures: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS))
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}
