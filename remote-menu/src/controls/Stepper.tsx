import { cx, Icon } from '@carte/ui'
import * as styles from './Stepper.module.css'

type StepperProps = {
  readonly value: number
  /** Called with a whole number between `min` and `max`. */
  readonly onChange: (value: number) => void
  readonly min?: number | undefined
  readonly max: number
  readonly labels: { readonly group: string; readonly decrease: string; readonly increase: string }
  /** 44 px high instead of 52. */
  readonly small?: boolean | undefined
}

/**
 * Renders − n +. At a bound the button is `aria-disabled` instead of `disabled`, so that it keeps the keyboard focus.
 */
export function Stepper({ value, onChange, min = 1, max, labels, small }: StepperProps) {
  const step = (by: -1 | 1) => {
    const isBlocked = by < 0 ? value <= min : value >= max
    return (
      <button
        type="button"
        className={styles.step}
        aria-label={by < 0 ? labels.decrease : labels.increase}
        aria-disabled={isBlocked || undefined}
        onClick={() => isBlocked || onChange(Math.min(max, Math.max(min, value + by)))}
      >
        <Icon name={by < 0 ? 'minus' : 'plus'} size={20} />
      </button>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset adds a legend and layout; a name is enough here
    <div role="group" aria-label={labels.group} className={cx(styles.stepper, small && styles.small)}>
      {step(-1)}
      {/* Not `output`: Orca reads "statusbar" in place of its text. */}
      <span aria-live="polite" className={styles.value}>
        {value}
      </span>
      {step(1)}
    </div>
  )
}
