import { cx } from '@carte/ui'
import type { CSSProperties, ReactNode } from 'react'
import * as styles from './Stagger.module.css'

export type StaggerProps = {
  /** Position in the list. Each item starts 0.15 s after the one before; all from the tenth on start together. */
  readonly index: number
  readonly as?: 'div' | 'li' | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

/**
 * Fades its content in after the items before it. CSS only, so everything is visible at once without scripts or with
 * reduced motion.
 */
export function Stagger({ index, as: Element = 'div', className, children }: StaggerProps) {
  const place = { '--i': Math.min(index, 9) } as CSSProperties
  return (
    <Element className={cx(styles.item, className)} style={place}>
      {children}
    </Element>
  )
}
