import { type ComponentPropsWithRef, type ReactNode, useEffect, useEffectEvent, useId, useMemo, useRef } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../Icon/Icon.tsx'
import { IconButton } from '../IconButton/IconButton.tsx'
import * as styles from './Field.module.css'
import { FieldContext, type FieldWiring, useFieldWiring } from './field-context.ts'
import * as searchStyles from './SearchInput.module.css'
import * as selectStyles from './Select.module.css'
import * as areaStyles from './TextArea.module.css'
import * as inputStyles from './TextInput.module.css'

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

export type TextInputProps = ComponentPropsWithRef<'input'>

/** A text input. Inside a `Field`, the field provides its id, description and state. */
export function TextInput({ className, type = 'text', ...rest }: TextInputProps) {
  const { inField, attributes } = useFieldWiring(rest)
  return (
    <input
      {...rest}
      {...attributes}
      type={type}
      className={cx(inputStyles.input, !inField && inputStyles.boxed, className)}
    />
  )
}

export type TextAreaProps = Omit<ComponentPropsWithRef<'textarea'>, 'value' | 'defaultValue'> & {
  readonly value: string
  /** Formats the number of remaining characters; displayed only with `maxLength`. */
  readonly counter?: ((remaining: number) => string) | undefined
}

/** A text area that grows with its content and can show the number of remaining characters. */
export function TextArea({ value, counter, maxLength, className, rows = 2, ...rest }: TextAreaProps) {
  const counterId = useId()
  const hasCounter = counter !== undefined && maxLength !== undefined
  const { inField, attributes } = useFieldWiring(rest, hasCounter ? counterId : undefined)
  return (
    <div className={cx(areaStyles.wrap, !inField && areaStyles.boxed)}>
      <textarea
        {...rest}
        {...attributes}
        value={value}
        rows={rows}
        maxLength={maxLength}
        className={cx(areaStyles.area, className)}
      />
      {hasCounter && (
        <span id={counterId} className={areaStyles.counter}>
          {counter(Math.max(0, maxLength - value.length))}
        </span>
      )}
    </div>
  )
}

export type SelectProps = ComponentPropsWithRef<'select'>

/** A native select with `<option>` children. */
export function Select({ className, children, ...rest }: SelectProps) {
  const { inField, attributes } = useFieldWiring(rest)
  return (
    <div className={cx(selectStyles.wrap, !inField && selectStyles.boxed)}>
      <select {...rest} {...attributes} className={cx(selectStyles.select, className)}>
        {children}
      </select>
      <Icon name="chevronDown" size={20} className={selectStyles.arrow} />
    </div>
  )
}

export type SearchInputProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'value' | 'onChange' | 'ref'> & {
  readonly value: string
  /** Called with the full text on each input, and with `''` by the clear button. */
  readonly onChange: (value: string) => void
  /** Accessible name; the placeholder can be shorter. */
  readonly label: string
  readonly clearLabel: string
  /** Called by the clear button instead of `onChange`; the button then shows for an empty field too, to close it. */
  readonly onClose?: (() => void) | undefined
}

/** A search field with a clear button, which returns the focus to the field. */
export function SearchInput({ value, onChange, label, clearLabel, onClose, className, ...rest }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const takeTyped = useEffectEvent(() => {
    const typed = input.current?.value ?? value
    if (typed !== value) onChange(typed)
  })
  // What was typed into the server's page before it worked has caused no event.
  useEffect(() => takeTyped(), [])
  return (
    <div className={cx(searchStyles.box, className)}>
      <Icon name="search" size={20} className={searchStyles.lens} />
      <input
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        placeholder={label}
        {...rest}
        ref={input}
        type="search"
        aria-label={label}
        className={searchStyles.input}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {(value !== '' || onClose) && (
        <IconButton
          icon="close"
          label={clearLabel}
          className={searchStyles.clear}
          onClick={() => {
            if (onClose) return onClose()
            onChange('')
            input.current?.focus()
          }}
        />
      )}
    </div>
  )
}
