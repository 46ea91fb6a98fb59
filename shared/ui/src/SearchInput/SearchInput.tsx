import { type ComponentPropsWithRef, useRef } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../Icon/Icon.tsx'
import { IconButton } from '../IconButton/IconButton.tsx'
import * as styles from './SearchInput.module.css'

export type SearchInputProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'value' | 'onChange' | 'ref'> & {
  readonly value: string
  /** Called with the full text on each input, and with `''` by the clear button. */
  readonly onChange: (value: string) => void
  /** Accessible name; the placeholder can be shorter. */
  readonly label: string
  readonly clearLabel: string
}

/** A search field with a clear button, which returns the focus to the field. */
export function SearchInput({ value, onChange, label, clearLabel, className, ...rest }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={cx(styles.box, className)}>
      <Icon name="search" size={20} className={styles.lens} />
      <input
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        placeholder={label}
        {...rest}
        ref={input}
        type="search"
        aria-label={label}
        className={styles.input}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {value !== '' && (
        <IconButton
          icon="close"
          label={clearLabel}
          className={styles.clear}
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        />
      )}
    </div>
  )
}
