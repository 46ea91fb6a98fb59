import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import * as styles from './OptionRow.module.css'

export type OptionRowProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'children'> & {
  readonly label: ReactNode
  /** A second line that describes the control; not part of its accessible name. */
  readonly description?: ReactNode
  /** Content at the end of the row, such as a price; part of the accessible name. */
  readonly end?: ReactNode
}

function OptionRow({
  type,
  label,
  description,
  end,
  className,
  ...rest
}: OptionRowProps & { readonly type: 'radio' | 'checkbox' }) {
  const id = useId()
  const describedBy = [rest['aria-describedby'], description != null && `${id}-description`].filter(Boolean).join(' ')
  return (
    <label className={cx(styles.row, className)}>
      <input
        {...rest}
        type={type}
        className={styles.input}
        aria-labelledby={end == null ? `${id}-label` : `${id}-label ${id}-end`}
        aria-describedby={describedBy || undefined}
      />
      <span className={styles.text}>
        <span id={`${id}-label`}>{label}</span>
        {description != null && (
          <span id={`${id}-description`} className={styles.description}>
            {description}
          </span>
        )}
      </span>
      {end != null && (
        <span id={`${id}-end`} className={styles.end}>
          {end}
        </span>
      )}
    </label>
  )
}

/** A radio button in a row of at least 48 px. The rows of a group need the same `name` and a `<fieldset>`. */
export function RadioRow(props: OptionRowProps) {
  return <OptionRow {...props} type="radio" />
}

export function CheckboxRow(props: OptionRowProps) {
  return <OptionRow {...props} type="checkbox" />
}
