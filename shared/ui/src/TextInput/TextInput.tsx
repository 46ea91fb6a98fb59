import type { ComponentPropsWithRef } from 'react'
import { cx } from '../cx.ts'
import { useFieldWiring } from '../Field/field-context.ts'
import * as styles from './TextInput.module.css'

export type TextInputProps = ComponentPropsWithRef<'input'>

/** A text input. Inside a `Field`, the field provides its id, description and state. */
export function TextInput({ className, type = 'text', ...rest }: TextInputProps) {
  const { inField, attributes } = useFieldWiring(rest)
  return (
    <input {...rest} {...attributes} type={type} className={cx(styles.input, !inField && styles.boxed, className)} />
  )
}
