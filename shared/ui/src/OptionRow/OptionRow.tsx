import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import * as styles from './OptionRow.module.css'

export type OptionRowProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'children'> & {
  readonly label: ReactNode
  /** A second, softer line; describes the control without being part of its name. */
  readonly description?: ReactNode
  /** At the end of the row, such as what it costs; part of the name. */
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
  const described = [rest['aria-describedby'], description != null && `${id}-description`].filter(Boolean).join(' ')
  return (
    <label className={cx(styles.row, className)}>
      <input
        {...rest}
        type={type}
        className={styles.input}
        aria-labelledby={end == null ? `${id}-label` : `${id}-label ${id}-end`}
        aria-describedby={described || undefined}
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

/** One of several, in a row of 48 px; the rows of a group share a `name` inside a `<fieldset>`. */
export function RadioRow(props: OptionRowProps) {
  return <OptionRow {...props} type="radio" />
}

/** Yes or no, in a row of 48 px. */
export function CheckboxRow(props: OptionRowProps) {
  return <OptionRow {...props} type="checkbox" />
}
