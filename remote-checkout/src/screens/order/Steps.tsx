import { Icon, VisuallyHidden } from '@carte/ui'
import type { ReactNode } from 'react'
import * as styles from './Steps.module.css'

export type StepState = 'done' | 'now' | 'next'

export type StepItem = {
  readonly id: string
  readonly label: ReactNode
  readonly state: StepState
  /** The time, formatted. */
  readonly time?: string | undefined
  readonly note?: ReactNode
}

export type StepsProps = {
  readonly items: readonly StepItem[]
  /** Accessible name of the list. */
  readonly label: string
  /** Text alternatives of the dots. */
  readonly stateLabels: Readonly<Record<StepState, string>>
  readonly className?: string | undefined
}

export function Steps({ items, label, stateLabels, className }: StepsProps) {
  return (
    <ol aria-label={label} className={className}>
      {items.map((item) => (
        <li
          key={item.id}
          data-state={item.state}
          className={styles.step}
          aria-current={item.state === 'now' ? 'step' : undefined}
        >
          <span className={styles.dot} aria-hidden="true">
            {item.state === 'done' && <Icon name="check" size={14} />}
          </span>
          <span className={styles.text}>
            {item.label}
            <VisuallyHidden> ({stateLabels[item.state]})</VisuallyHidden>
            {item.note != null && <span className={styles.note}>{item.note}</span>}
          </span>
          {item.time !== undefined && <span className={styles.time}>{item.time}</span>}
        </li>
      ))}
    </ol>
  )
}
