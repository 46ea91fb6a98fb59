import { type RefObject, useEffect } from 'react'

const property = '--bottom-bar-height'

/**
 * Tells the page, or the host element of a shadow root, how high the bar is now: more than `base.css` assumes when its
 * texts wrap, nothing when it is hidden.
 */
export function useBottomBarHeight(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const bar = ref.current
    if (!bar || typeof ResizeObserver !== 'function') return
    const root = bar.getRootNode()
    const page = root instanceof ShadowRoot ? root.host : bar.ownerDocument.documentElement
    if (!(page instanceof HTMLElement)) return
    const observer = new ResizeObserver(() => page.style.setProperty(property, `${bar.offsetHeight}px`))
    observer.observe(bar)
    return () => {
      observer.disconnect()
      page.style.removeProperty(property)
    }
  }, [ref])
}
