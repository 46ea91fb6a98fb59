import { type RefObject, useEffect } from 'react'

const property = '--bottom-bar-height'

/**
 * Sets `--bottom-bar-height` to the bar's current height, on the page or on the element with `data-carte-root` (on
 * pages of other sites). The height differs from the default in `base.css` when texts wrap, when there is a control on
 * top of the bar, or when the bar is hidden.
 *
 * @param above the control on top of the bar, outside its box; `hasAbove` tells whether it is rendered
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
      // On wide screens the control is beside the others and adds no height.
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
