import { cx } from '../cx.ts'
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx'
import * as styles from './CountUp.module.css'
import { useCountUp } from './useCountUp.ts'

export type CountUpProps = {
  readonly value: number
  /** Gets whole numbers only while running when `value` is whole. */
  readonly format: (value: number) => string
  /** Milliseconds; one second by default. */
  readonly ms?: number | undefined
  readonly className?: string | undefined
}

/** A number that runs to its new value. Screen readers get only the value it ends at. */
export function CountUp({ value, format, ms = 1000, className }: CountUpProps) {
  const shown = useCountUp(value, ms)
  if (shown === value) return <span className={cx(styles.number, className)}>{format(value)}</span>
  return (
    <span className={cx(styles.number, className)}>
      <span aria-hidden="true">{format(Number.isInteger(value) ? Math.round(shown) : shown)}</span>
      <VisuallyHidden>{format(value)}</VisuallyHidden>
    </span>
  )
}
