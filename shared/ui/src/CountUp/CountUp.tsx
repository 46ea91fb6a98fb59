import { cx } from '../cx.ts'
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx'
import * as styles from './CountUp.module.css'
import { useCountUp } from './useCountUp.ts'

export type CountUpProps = {
  readonly value: number
  /** Formats the number. Receives only integers if `value` is an integer. */
  readonly format: (value: number) => string
  /** Default: 1000. */
  readonly durationMs?: number | undefined
  readonly className?: string | undefined
}

/** Renders a number that counts to its new value. Screen readers get only the final value. */
export function CountUp({ value, format, durationMs = 1000, className }: CountUpProps) {
  const displayed = useCountUp(value, durationMs)
  if (displayed === value) return <span className={cx(styles.number, className)}>{format(value)}</span>
  return (
    <span className={cx(styles.number, className)}>
      <span aria-hidden="true">{format(Number.isInteger(value) ? Math.round(displayed) : displayed)}</span>
      <VisuallyHidden>{format(value)}</VisuallyHidden>
    </span>
  )
}
