import type { ComponentPropsWithRef } from 'react'
import { cx } from '../cx.ts'
import { useFieldWiring } from '../Field/fieldContext.ts'
import * as styles from './TextInput.module.css'

export type TextInputProps = ComponentPropsWithRef<'input'>

/** A line of text. Inside a `Field` it takes its id, description and state from there. */
export function TextInput({ className, type = 'text', ...rest }: TextInputProps) {
  const { inField, attributes } = useFieldWiring(rest)
  return (
    <input {...rest} {...attributes} type={type} className={cx(styles.input, !inField && styles.boxed, className)} />
  )
}
