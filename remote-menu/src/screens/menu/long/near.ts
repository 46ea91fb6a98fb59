/** Waits until an element comes near the view, and calls back then; answers how to stop waiting. */
export type WhenNear = (element: Element, act: () => void) => () => void

/** How far from the view something is drawn ahead: more than a screen, in pixels. */
const AHEAD = 1200

const waiting = new Map<Element, () => void>()
// Those that are near and have not been called back yet, the nearest first.
let due: Element[] = []
// One observer for all: hundreds of them are as many things to ask at each frame of a scroll.
let observer: IntersectionObserver | undefined

/** One a frame: somebody scrolls meanwhile, or waits for the first of them. */
function callNext(): void {
  const element = due.shift()
  if (!element) return
  waiting.get(element)?.()
  requestAnimationFrame(callNext)
}

const distanceOf = ({ boundingClientRect: { top, bottom } }: IntersectionObserverEntry) =>
  Math.max(top - innerHeight, -bottom, 0)

function notice(entries: readonly IntersectionObserverEntry[]): void {
  const isIdle = due.length === 0
  const noticed = new Set(entries.map(({ target }) => target))
  const near = entries.filter(({ isIntersecting }) => isIntersecting).sort((a, b) => distanceOf(a) - distanceOf(b))
  // What has been scrolled past meanwhile is no longer due.
  due = [...near.map(({ target }) => target), ...due.filter((element) => !noticed.has(element))]
  if (isIdle) callNext()
}

/** Calls back once an element comes near the view; at once where that cannot be known. For effects: answers how to stop waiting. */
export const whenNear: WhenNear = (element, act) => {
  if (typeof IntersectionObserver === 'undefined') {
    act()
    return () => {}
  }
  observer ??= new IntersectionObserver(notice, { rootMargin: `${AHEAD}px 0px` })
  const watching = observer
  waiting.set(element, act)
  watching.observe(element)
  return () => {
    waiting.delete(element)
    watching.unobserve(element)
  }
}
