import { useEffect, useRef, useState } from 'react'

/** Returns whether the content of an element is wider than the element. */
export function useOverflow() {
  const ref = useRef<HTMLElement>(null)
  const [isOverflowing, setOverflowing] = useState(false)
  // Without a dependency list: new rows can be wider.
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setOverflowing(element.scrollWidth > element.clientWidth + 1)
    measure()
    // Missing in jsdom.
    if (typeof ResizeObserver !== 'function') return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  })
  return { ref, isOverflowing }
}
