import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import * as styles from './BottomBar.module.css'

export type BottomBarProps = {
  readonly label: string
  readonly className?: string | undefined
  /** One or two controls with a height of 52 px; the last one is wider. */
  readonly children: ReactNode
}

/**
 * A bar at the bottom of the window with the next step. The page reserves its height (`--bottom-bar-height`), so that
 * the bar hides neither the end of the page nor the focused element. Hidden by CSS, it reserves nothing.
 */
export function BottomBar({ label, className, children }: BottomBarProps) {
  const bar = useRef<HTMLElement>(null)
  useBottomBarHeight(bar)
  return (
    <section ref={bar} aria-label={label} data-bottom-bar="" className={cx(styles.bar, className)}>
      <div className={styles.inner}>{children}</div>
    </section>
  )
}

const property = '--bottom-bar-height'

/**
 * Sets `--bottom-bar-height` to the bar's current height, on the page or on the element with `data-carte-root` (on
 * pages of other sites). The height differs from the default in `base.css` when texts wrap, or when the bar is hidden.
 */
function useBottomBarHeight(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const bar = ref.current
    if (!bar || typeof ResizeObserver !== 'function') return
    const page = bar.closest<HTMLElement>('[data-carte-root]') ?? bar.ownerDocument.documentElement
    const observer = new ResizeObserver(() => {
      const height = `${bar.offsetHeight}px`
      // A style sheet may already give this length as `calc()`. Setting it again would make the browser compute all
      // styles of the page.
      if (getComputedStyle(page).getPropertyValue(property) !== height) page.style.setProperty(property, height)
    })
    observer.observe(bar)
    return () => {
      observer.disconnect()
      page.style.removeProperty(property)
    }
  }, [ref])
}
