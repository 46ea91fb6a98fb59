import { Icon, useFieldWiring } from '@carte/ui'
import type { RefObject } from 'react'
import * as styles from './PickupField.module.css'

interface PickupButtonProps {
  readonly ref: RefObject<HTMLButtonElement | null>
  readonly label: string
  /** The text of the chosen time. */
  readonly value: string
  readonly onOpen: () => void
}

/** The control of the field: looks like a select, and opens the list of times. */
export function PickupButton({ ref, label, value, onOpen }: PickupButtonProps) {
  const { attributes } = useFieldWiring({})
  return (
    <button
      ref={ref}
      {...attributes}
      type="button"
      // The field's `<label>` would replace the content in the accessible name.
      aria-label={`${label} ${value}`}
      aria-haspopup="dialog"
      className={styles.button}
      onClick={(event) => {
        // Safari does not focus a button on click, and the dialog returns the focus to where it was.
        event.currentTarget.focus()
        onOpen()
      }}
    >
      <span className={styles.value}>{value}</span>
      <Icon name="chevronDown" size={20} className={styles.arrow} />
    </button>
  )
}
