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

/** The shape of what comes. Silent: the screen says once that it is loading. */
export function Skeleton({ shape = 'line', width, height, className }: SkeletonProps) {
  const size: CSSProperties = { width, height }
  return <span aria-hidden="true" data-shape={shape} className={cx(styles.skeleton, className)} style={size} />
}
