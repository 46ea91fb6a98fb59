/** How far from the window a tag begins to load. */
const DISTANCE = '600px'

/**
 * From the window's edge, and from those of boxes that scroll, of which not every browser knows. Two observers, because some browsers add the two up where one observer has
 * both, and some take the second for no distance from the window.
 */
const EDGES: readonly object[] = [{ rootMargin: DISTANCE }, { scrollMargin: DISTANCE }]

/** Resolves once the element is near the window. One that has no place in the layout waits; a browser that cannot tell takes it for near. */
export function near(element: Element, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (!globalThis.IntersectionObserver) return resolve()
    const observers = EDGES.map((edges) => new IntersectionObserver(look, edges))
    const stop = () => {
      for (const observer of observers) observer.disconnect()
    }
    function look(entries: readonly IntersectionObserverEntry[]) {
      if (!entries.at(-1)?.isIntersecting) return
      stop()
      resolve()
    }
    for (const observer of observers) observer.observe(element)
    signal.addEventListener('abort', stop)
  })
}

const FIRST_PAUSE = 2_000
const LONGEST_PAUSE = 60_000

/** Resolves when the next try is due: later after each failure, at once when the connection comes back. */
export function pause(failures: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, Math.min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE))
  const stop = () => {
    clearTimeout(timer)
    removeEventListener('online', stop)
    signal.removeEventListener('abort', stop)
    resolve()
  }
  addEventListener('online', stop)
  signal.addEventListener('abort', stop)
  return promise.then(stop)
}
