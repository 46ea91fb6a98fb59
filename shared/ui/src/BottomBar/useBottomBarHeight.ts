import { type RefObject, useEffect } from 'react'

const property = '--bottom-bar-height'

/**
 * Tells the page, or on another site's page what stands for it (`data-carte-root`), how high the bar is now: more than `base.css` assumes when its
 * texts wrap or something lies on top of it, nothing when it is hidden.
 *
 * @param above what lies on top of the bar, outside of its box; `hasAbove` says whether it is there
 */
export function useBottomBarHeight(
  ref: RefObject<HTMLElement | null>,
  above: RefObject<HTMLElement | null>,
  hasAbove: boolean,
): void {
  useEffect(() => {
    const bar = ref.current
    if (!bar || typeof ResizeObserver !== 'function') return
    const page = bar.closest<HTMLElement>('[data-carte-root]') ?? bar.ownerDocument.documentElement
    const top = hasAbove ? above.current : null
    const measure = () => {
      const { offsetHeight } = bar
      // Beside the controls, where there is room, it adds nothing.
      const outside = offsetHeight > 0 && top ? Math.max(0, -top.offsetTop) : 0
      page.style.setProperty(property, `${offsetHeight + outside}px`)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(bar)
    if (top) observer.observe(top)
    return () => {
      observer.disconnect()
      page.style.removeProperty(property)
    }
  }, [ref, above, hasAbove])
}
