import { type ReactNode, useId, useMemo } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../Icon/Icon.tsx'
import * as styles from './Field.module.css'
import { FieldContext, type FieldWiring } from './field-context.ts'

export type FieldProps = {
  readonly label: ReactNode
  /** A note beside the label, such as "optional". */
  readonly note?: ReactNode
  readonly hint?: ReactNode
  /** While set, the control is marked as invalid and described by the error. */
  readonly error?: ReactNode
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A form control with label, hint and error, which are connected to it by id. */
export function Field({ label, note, hint, error, className, children }: FieldProps) {
  const id = useId()
  const hasHint = hint != null && hint !== ''
  const hasError = error != null && error !== '' && error !== false
  const wiring = useMemo<FieldWiring>(
    () => ({
      id,
      invalid: hasError,
      describedBy: [hasError && `${id}-error`, hasHint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
    }),
    [id, hasError, hasHint],
  )
  return (
    <div className={cx(styles.field, className)}>
      <div className={cx(styles.box, hasError && styles.invalid)}>
        <label htmlFor={id} className={styles.label}>
          <span>{label}</span>
          {note != null && <span className={styles.note}>{note}</span>}
        </label>
        <FieldContext value={wiring}>{children}</FieldContext>
      </div>
      {hasError && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon name="warning" size={16} />
          <span>{error}</span>
        </p>
      )}
      {hasHint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
