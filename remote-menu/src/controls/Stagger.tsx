import { cx } from '@carte/ui'
import type { CSSProperties, ReactNode } from 'react'
import * as styles from './Stagger.module.css'

export type StaggerProps = {
  /** Its place in the row: each comes 0.15 s after the one before, the tenth and all later ones together. */
  readonly index: number
  readonly as?: 'div' | 'li' | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Comes in after those before it. CSS only: under reduced motion, and without scripts, everything stands there at once. */
export function Stagger({ index, as: Element = 'div', className, children }: StaggerProps) {
  const place = { '--i': Math.min(index, 9) } as CSSProperties
  return (
    <Element className={cx(styles.item, className)} style={place}>
      {children}
    </Element>
  )
}
