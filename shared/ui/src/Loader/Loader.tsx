import { cx } from '../cx.ts'
import * as styles from './Loader.module.css'

export type LoaderProps = {
  /** Announced by screen readers. */
  readonly label: string
  readonly size?: 's' | 'm' | undefined
  readonly className?: string | undefined
}

/** A loading indicator. It fades in after a delay, so that it does not flash during short waits. */
export function Loader({ label, size = 'm', className }: LoaderProps) {
  return (
    <div role="status" data-size={size} className={cx(styles.loader, className)}>
      <span className={styles.ring} aria-hidden="true" />
      <span>{label}</span>
    </div>
  )
}
