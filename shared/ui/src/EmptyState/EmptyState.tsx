import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon, type IconName } from '../Icon/Icon.tsx'
import * as styles from './EmptyState.module.css'

export type EmptyStateProps = {
  readonly icon?: IconName | undefined
  readonly title: ReactNode
  /** Heading level; default: 2. */
  readonly level?: 1 | 2 | 3 | undefined
  readonly children?: ReactNode
  readonly action?: ReactNode
  readonly className?: string | undefined
}

/** A placeholder for missing content, with a reason and an action. */
export function EmptyState({ icon, title, level = 2, children, action, className }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={cx(styles.empty, className)}>
      {icon && (
        <span className={styles.picture}>
          <Icon name={icon} size={36} />
        </span>
      )}
      <Heading className={styles.title}>{title}</Heading>
      {children != null && <div className={styles.text}>{children}</div>}
      {action != null && <div className={styles.action}>{action}</div>}
    </div>
  )
}
