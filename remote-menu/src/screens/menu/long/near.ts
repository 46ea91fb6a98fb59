/** How far from the view something is drawn ahead: about two screens, in pixels. */
const AHEAD = 1200

// One observer for all: hundreds of them are as many things to ask at each frame of a scroll.
let observer: IntersectionObserver | undefined
const waiting = new Map<Element, () => void>()

/**
 * Calls back once an element comes near the view; at once where that cannot be known. For effects.
 *
 * @returns how to stop waiting
 */
export function whenNear(element: Element, act: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    act()
    return () => {}
  }
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) waiting.get(target)?.()
    },
    { rootMargin: `${AHEAD}px 0px` },
  )
  const watching = observer
  waiting.set(element, act)
  watching.observe(element)
  return () => {
    waiting.delete(element)
    watching.unobserve(element)
  }
}
