/** How far from the window a tag begins to load. */
const DISTANCE = '600px'

/** Resolves once the element is near the window. One that has no place in the layout waits; a browser that cannot tell takes it for near. */
export function near(element: Element, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (!globalThis.IntersectionObserver) return resolve()
    // `scrollMargin` is the same for tags in a box that scrolls; browsers that do not know it pass it over.
    const margins = { rootMargin: DISTANCE, scrollMargin: DISTANCE }
    const observer = new IntersectionObserver((entries) => {
      if (!entries.at(-1)?.isIntersecting) return
      observer.disconnect()
      resolve()
    }, margins)
    observer.observe(element)
    signal.addEventListener('abort', () => observer.disconnect())
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
