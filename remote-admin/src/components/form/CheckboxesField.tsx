import { CheckboxRow } from '@carte/ui/option-row'
import { useId } from 'react'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import type { FieldControl } from './control.ts'
import * as styles from './form.module.css'

interface CheckboxesFieldProps<Values extends FieldValues> {
  readonly control: FieldControl<Values>
  readonly name: FieldPath<Values>
  readonly legend: string
  readonly hint?: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** Checkboxes of a group. The value in the form is an array, in the order in which the values were checked. */
export function CheckboxesField<Values extends FieldValues>(props: CheckboxesFieldProps<Values>) {
  const { control, name, legend, hint, options } = props
  const { field, fieldState } = useController({ control, name })
  const id = useId()
  const values: readonly string[] = field.value ?? []
  const error = fieldState.error?.message
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined
  return (
    <fieldset className={styles.group} aria-describedby={describedBy}>
      <legend>{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {options.map(({ value, label }, index) => (
        <CheckboxRow
          key={value}
          ref={index === 0 ? field.ref : undefined}
          name={name}
          value={value}
          label={label}
          checked={values.includes(value)}
          aria-invalid={error ? true : undefined}
          onChange={({ currentTarget }) =>
            field.onChange(currentTarget.checked ? [...values, value] : values.filter((other) => other !== value))
          }
          onBlur={field.onBlur}
        />
      ))}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
