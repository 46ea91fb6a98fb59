import { cx } from '../cx.ts'
import * as styles from './Loader.module.css'

export type LoaderProps = {
  /** What is being waited for; announced. */
  readonly label: string
  readonly size?: 's' | 'm' | undefined
  readonly className?: string | undefined
}

/** Work of unknown length. It fades in after a moment, so that a short wait does not flicker. */
export function Loader({ label, size = 'm', className }: LoaderProps) {
  return (
    <div role="status" data-size={size} className={cx(styles.loader, className)}>
      <span className={styles.ring} aria-hidden="true" />
      <span>{label}</span>
    </div>
  )
}
