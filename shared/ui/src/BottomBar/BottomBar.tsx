import { type ReactNode, useRef } from 'react'
import { cx } from '../cx.ts'
import * as styles from './BottomBar.module.css'
import { useBottomBarHeight } from './useBottomBarHeight.ts'

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
