import type { ComponentPropsWithRef } from 'react'
import { cx } from '../cx.ts'
import { useFieldWiring } from '../Field/field-context.ts'
import { Icon } from '../Icon/Icon.tsx'
import * as styles from './Select.module.css'

export type SelectProps = ComponentPropsWithRef<'select'>

/** A native select with `<option>` children. */
export function Select({ className, children, ...rest }: SelectProps) {
  const { inField, attributes } = useFieldWiring(rest)
  return (
    <div className={cx(styles.wrap, !inField && styles.boxed)}>
      <select {...rest} {...attributes} className={cx(styles.select, className)}>
        {children}
      </select>
      <Icon name="chevronDown" size={20} className={styles.arrow} />
    </div>
  )
}
