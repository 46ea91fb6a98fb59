import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon, type IconName } from '../Icon/Icon.tsx'
import * as styles from './Chip.module.css'

export type ChipTone = 'leaf' | 'saffron' | 'neutral' | 'accent'

export type ChipProps = {
  readonly tone?: ChipTone | undefined
  /** A dot before the text, to show a state. */
  readonly dot?: boolean | undefined
  readonly icon?: IconName | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A short label for the content beside it. */
export function Chip({ tone = 'neutral', dot, icon, className, children }: ChipProps) {
  return (
    <span data-tone={tone} className={cx(styles.chip, className)}>
      {dot && <span className={styles.dot} aria-hidden="true" />}
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  )
}
