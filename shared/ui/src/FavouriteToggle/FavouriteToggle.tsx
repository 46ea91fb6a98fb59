import { cx } from '../cx.ts'
import { Icon } from '../Icon/Icon.tsx'
import { iconButtonClass } from '../IconButton/IconButton.tsx'
import * as styles from './FavouriteToggle.module.css'

export type FavouriteToggleProps = {
  readonly pressed: boolean
  readonly onChange: (pressed: boolean) => void
  /** The same text in both states, with the name of the thing: `aria-pressed` tells which it is. */
  readonly label: string
  readonly kind?: 'plain' | 'raised' | undefined
  readonly className?: string | undefined
}

/** A heart that is filled or not. */
export function FavouriteToggle({ pressed, onChange, label, kind = 'plain', className }: FavouriteToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-label={label}
      className={cx(iconButtonClass(kind), styles.toggle, className)}
      onClick={(event) => {
        // It often lies on a card that is a link.
        event.stopPropagation()
        event.preventDefault()
        onChange(!pressed)
      }}
    >
      <Icon name={pressed ? 'heartFilled' : 'heart'} />
    </button>
  )
}
