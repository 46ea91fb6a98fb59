import { Field, Select, TextArea, TextInput } from '@carte/ui'
import { CheckboxRow } from '@carte/ui/option-row'
import type { ComponentProps, ReactNode } from 'react'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import type { FieldControl } from './control.ts'

// Fields of `@carte/ui` for react-hook-form: `<TextField control={form.control} name="email" label={t('email')} />`.

interface FieldProps<Values extends FieldValues> {
  readonly control: FieldControl<Values>
  readonly name: FieldPath<Values>
  readonly label: ReactNode
  /** A note beside the label, such as "optional". */
  readonly note?: ReactNode
  readonly hint?: ReactNode
  readonly className?: string | undefined
}

type Without<Props> = Omit<Props, 'name' | 'value' | 'defaultValue' | 'ref' | 'children'>

/** A line of text. Its value in the form is a string. */
export function TextField<Values extends FieldValues>({
  control,
  name,
  label,
  note,
  hint,
  className,
  onBlur,
  onChange,
  ...rest
}: FieldProps<Values> & Without<ComponentProps<typeof TextInput>>) {
  const { field, fieldState } = useController({ control, name })
  return (
    <Field label={label} note={note} hint={hint} error={fieldState.error?.message} className={className}>
      <TextInput
        {...rest}
        ref={field.ref}
        name={name}
        value={field.value ?? ''}
        onChange={(event) => {
          field.onChange(event)
          onChange?.(event)
        }}
        onBlur={(event) => {
          field.onBlur()
          onBlur?.(event)
        }}
      />
    </Field>
  )
}

/** Several lines of text. Its value in the form is a string. */
export function TextAreaField<Values extends FieldValues>({
  control,
  name,
  label,
  note,
  hint,
  className,
  ...rest
}: FieldProps<Values> & Without<ComponentProps<typeof TextArea>>) {
  const { field, fieldState } = useController({ control, name })
  return (
    <Field label={label} note={note} hint={hint} error={fieldState.error?.message} className={className}>
      <TextArea
        {...rest}
        ref={field.ref}
        name={name}
        value={field.value ?? ''}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
    </Field>
  )
}

/** A native select with `<option>` children. Its value in the form is a string. */
export function SelectField<Values extends FieldValues>({
  control,
  name,
  label,
  note,
  hint,
  className,
  children,
  ...rest
}: FieldProps<Values> & Without<ComponentProps<typeof Select>> & { readonly children: ReactNode }) {
  const { field, fieldState } = useController({ control, name })
  return (
    <Field label={label} note={note} hint={hint} error={fieldState.error?.message} className={className}>
      <Select
        {...rest}
        ref={field.ref}
        name={name}
        value={field.value ?? ''}
        onChange={field.onChange}
        onBlur={field.onBlur}
      >
        {children}
      </Select>
    </Field>
  )
}

/** A checkbox in a row. Its value in the form is a boolean. */
export function CheckboxField<Values extends FieldValues>({
  control,
  name,
  label,
  hint,
  className,
}: Omit<FieldProps<Values>, 'note'>) {
  const { field } = useController({ control, name })
  return (
    <CheckboxRow
      ref={field.ref}
      name={name}
      label={label}
      description={hint}
      className={className}
      checked={field.value === true}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  )
}
