import { type ReactNode, useRef } from 'react'
import { cx } from '../cx.ts'
import * as styles from './BottomBar.module.css'
import { useBottomBarHeight } from './useBottomBarHeight.ts'

export type BottomBarProps = {
  /** Names the region for screen readers. */
  readonly label: string
  readonly className?: string | undefined
  /** One or two controls of 52 px; the last takes the larger share. */
  readonly children: ReactNode
  /** A control on top of the bar. It may come late: the bar itself does not move. */
  readonly above?: ReactNode
}

/**
 * Fixed to the bottom, under the thumb: the next step. The page keeps its height free (`--bottom-bar-height`), so
 * that neither its end nor the focused element hides behind it. Hidden by CSS, it takes no room.
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
