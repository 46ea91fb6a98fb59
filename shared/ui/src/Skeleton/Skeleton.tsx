import type { CSSProperties } from 'react'
import { cx } from '../cx.ts'
import * as styles from './Skeleton.module.css'

export type SkeletonProps = {
  readonly shape?: 'line' | 'box' | 'circle' | undefined
  /** CSS lengths; a line is as high as the text around it. */
  readonly width?: string | undefined
  readonly height?: string | undefined
  readonly className?: string | undefined
}

/** The same length where the reader's text size is a variable: in a tag on another site's page. */
const inTag = (length: string | undefined) => length?.replace(/([\d.]+)rem/g, 'calc($1 * var(--rem, 1rem))')

/** The shape of what comes. Silent: the screen says once that it is loading. */
export function Skeleton({ shape = 'line', width, height, className }: SkeletonProps) {
  const size: CSSProperties = { width: inTag(width), height: inTag(height) }
  return <span aria-hidden="true" data-shape={shape} className={cx(styles.skeleton, className)} style={size} />
}
