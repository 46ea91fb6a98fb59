import type { CSSProperties } from 'react'
import { cx } from '../cx.ts'
import * as styles from './Loader.module.css'
import * as skeletonStyles from './Skeleton.module.css'

export type LoaderProps = {
  /** Announced by screen readers. */
  readonly label: string
  readonly size?: 's' | 'm' | undefined
  readonly className?: string | undefined
}

/** A loading indicator. It fades in after a delay, so that it does not flash during short waits. */
export function Loader({ label, size = 'm', className }: LoaderProps) {
  return (
    <div aria-live="polite" data-size={size} className={cx(styles.loader, className)}>
      <span className={styles.ring} aria-hidden="true" />
      <span>{label}</span>
    </div>
  )
}

export type SkeletonProps = {
  readonly shape?: 'line' | 'box' | 'circle' | undefined
  /** CSS lengths; by default a line is as high as its text. */
  readonly width?: string | undefined
  readonly height?: string | undefined
  readonly className?: string | undefined
}

/** Converts `rem` lengths to the variable `--rem`, which is the user's text size in an embed element. */
const withRemVariable = (length: string | undefined) => length?.replace(/([\d.]+)rem/g, 'calc($1 * var(--rem, 1rem))')

/**
 * A placeholder in the shape of content that is loading. Hidden from screen readers; the screen announces the loading.
 */
export function Skeleton({ shape = 'line', width, height, className }: SkeletonProps) {
  const size: CSSProperties = { width: withRemVariable(width), height: withRemVariable(height) }
  return <span aria-hidden="true" data-shape={shape} className={cx(skeletonStyles.skeleton, className)} style={size} />
}
