import { type RefObject, useEffect } from 'react'

const property = '--bottom-bar-height'

/**
 * Tells the page, or on another site's page what stands for it (`data-carte-root`), how high the bar is now: more than `base.css` assumes when its
 * texts wrap, nothing when it is hidden.
 */
export function useBottomBarHeight(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const bar = ref.current
    if (!bar || typeof ResizeObserver !== 'function') return
    const page = bar.closest<HTMLElement>('[data-carte-root]') ?? bar.ownerDocument.documentElement
    const observer = new ResizeObserver(() => page.style.setProperty(property, `${bar.offsetHeight}px`))
    observer.observe(bar)
    return () => {
      observer.disconnect()
      page.style.removeProperty(property)
    }
  }, [ref])
}
