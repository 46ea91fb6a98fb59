import { cx } from '../cx.ts'
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx'
import * as styles from './Badge.module.css'

export type BadgeProps = {
  /** Nothing is shown for 0; more than 99 is shown as 99+. */
  readonly count: number
  /** The count in words. Leave it out where the name of the thing around it says it already. */
  readonly label?: string | undefined
  readonly className?: string | undefined
}

/** A small number at the corner of something. */
export function Badge({ count, label, className }: BadgeProps) {
  if (count <= 0) return null
  return (
    <span className={cx(styles.badge, className)}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      {label !== undefined && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}
