import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import * as styles from './BottomBar.module.css'

export type BottomBarProps = {
  readonly label: string
  readonly className?: string | undefined
  /** One or two controls with a height of 52 px; the last one is wider. */
  readonly children: ReactNode
  /** A control on top of the bar. It can appear later without moving the bar. */
  readonly above?: ReactNode
}

/**
 * A bar at the bottom of the window with the next step. The page reserves its height (`--bottom-bar-height`), so that
 * the bar hides neither the end of the page nor the focused element. Hidden by CSS, it reserves nothing.
 */
export function BottomBar({ label, className, children, above }: BottomBarProps) {
  const bar = useRef<HTMLElement>(null)
  const top = useRef<HTMLDivElement>(null)
  const hasTop = above != null
  useBottomBarHeight(bar, top, hasTop)
  return (
    <section ref={bar} aria-label={label} data-bottom-bar="" className={cx(styles.bar, className)}>
      {hasTop && (
        <div ref={top} className={styles.above}>
          {above}
        </div>
      )}
      <div className={styles.inner}>{children}</div>
    </section>
  )
}

const property = '--bottom-bar-height'

/**
 * Sets `--bottom-bar-height` to the bar's current height, on the page or on the element with `data-carte-root` (on
 * pages of other sites). The height differs from the default in `base.css` when texts wrap, when there is a control on
 * top of the bar, or when the bar is hidden.
 *
 * @param above the control on top of the bar, outside its box; `hasAbove`: whether it is rendered
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
