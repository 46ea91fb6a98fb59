import { type ComponentPropsWithRef, useId } from 'react'
import { cx } from '../cx.ts'
import { useFieldWiring } from '../Field/field-context.ts'
import * as styles from './TextArea.module.css'

export type TextAreaProps = Omit<ComponentPropsWithRef<'textarea'>, 'value' | 'defaultValue'> & {
  readonly value: string
  /** Formats the number of characters left; displayed only with `maxLength`. */
  readonly counter?: ((left: number) => string) | undefined
}

/** A text area that grows with its content and can show the number of characters left. */
export function TextArea({ value, counter, maxLength, className, rows = 2, ...rest }: TextAreaProps) {
  const counterId = useId()
  const counted = counter !== undefined && maxLength !== undefined
  const { inField, attributes } = useFieldWiring(rest, counted ? counterId : undefined)
  return (
    <div className={cx(styles.wrap, !inField && styles.boxed)}>
      <textarea
        {...rest}
        {...attributes}
        value={value}
        rows={rows}
        maxLength={maxLength}
        className={cx(styles.area, className)}
      />
      {counted && (
        <span id={counterId} className={styles.counter}>
          {counter(Math.max(0, maxLength - value.length))}
        </span>
      )}
    </div>
  )
}
