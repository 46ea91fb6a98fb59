import { type JotaiStore, LOW_HEIGHT, SMALL_WIDTH, screenSizeAtom } from '@carte/store'

/** Sets the screen size from the element's width and the window's height. Returns a function that stops it. */
export function followElementSize(element: Element, store: JotaiStore): () => void {
  const low = matchMedia(`(height < ${LOW_HEIGHT}px)`)
  const look = () => {
    const next = { small: element.getBoundingClientRect().width < SMALL_WIDTH, low: low.matches }
    const now = store.get(screenSizeAtom)
    if (next.small !== now.small || next.low !== now.low) store.set(screenSizeAtom, next)
  }
  const observer = new ResizeObserver(look)
  observer.observe(element)
  low.addEventListener('change', look)
  look()
  return () => {
    observer.disconnect()
    low.removeEventListener('change', look)
  }
}
