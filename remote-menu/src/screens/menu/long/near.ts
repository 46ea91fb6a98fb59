/** Calls `act` once the element comes near the viewport. Returns a function that stops waiting. */
export type WhenNear = (element: Element, act: () => void) => () => void

/** Distance from the viewport at which rendering starts, in pixels: more than a screen. */
const AHEAD_PX = 1200

/** The callbacks by the observed element. */
const callbacks = new Map<Element, () => void>()
/** Elements near the viewport whose callbacks are due, nearest first. */
let due: Element[] = []
/** One observer for all elements: with hundreds of observers, scrolling would slow down. */
let observer: IntersectionObserver | undefined

/** Uses IntersectionObserver; without it, calls `act` at once. */
export const whenNear: WhenNear = (element, act) => {
  if (typeof IntersectionObserver === 'undefined') {
    act()
    return () => {}
  }
  observer ??= new IntersectionObserver(onIntersection, { rootMargin: `${AHEAD_PX}px 0px` })
  const watching = observer
  callbacks.set(element, act)
  watching.observe(element)
  return () => {
    callbacks.delete(element)
    watching.unobserve(element)
  }
}

function onIntersection(entries: readonly IntersectionObserverEntry[]): void {
  const isIdle = due.length === 0
  const changed = new Set(entries.map(({ target }) => target))
  const near = entries.filter(({ isIntersecting }) => isIntersecting).sort((a, b) => distanceOf(a) - distanceOf(b))
  // Drops elements that have left the viewport meanwhile.
  due = [...near.map(({ target }) => target), ...due.filter((element) => !changed.has(element))]
  if (isIdle) callNext()
}

/** Calls one callback per frame, so that scrolling stays smooth and the nearest chunk appears first. */
function callNext(): void {
  const element = due.shift()
  if (!element) return
  callbacks.get(element)?.()
  requestAnimationFrame(callNext)
}

const distanceOf = ({ boundingClientRect: { top, bottom } }: IntersectionObserverEntry) =>
  Math.max(top - innerHeight, -bottom, 0)
