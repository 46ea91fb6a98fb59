import { cx } from '../cx.ts'
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx'
import * as styles from './Badge.module.css'

export type BadgeProps = {
  /** Hidden for 0; above 99, shown as 99+. */
  readonly count: number
  /** The count in words for screen readers. Omit it if the surrounding control's name contains the count. */
  readonly label?: string | undefined
  readonly className?: string | undefined
}

export function Badge({ count, label, className }: BadgeProps) {
  if (count <= 0) return null
  return (
    <span className={cx(styles.badge, className)}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      {label !== undefined && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}
