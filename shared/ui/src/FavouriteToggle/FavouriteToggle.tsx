import type { MouseEvent } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../Icon/Icon.tsx'
import { iconButtonClass } from '../IconButton/IconButton.tsx'
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx'
import * as styles from './FavouriteToggle.module.css'

export type FavouriteToggleProps = {
  readonly pressed: boolean
  readonly onChange: (pressed: boolean) => void
  /** For screen readers alone. The same text in both states, with the name of the thing: `aria-pressed` tells which it is. */
  readonly label: string
  readonly kind?: 'plain' | 'raised' | undefined
  /** Cannot be pressed now; looks so, and keeps the focus. */
  readonly disabled?: boolean | undefined
  /** What was pressed is being stored: looks as it will be, and takes no second press. */
  readonly busy?: boolean | undefined
  readonly className?: string | undefined
}

/** A heart that is filled or not. Whoever draws it flips `pressed`, at once or when it is stored. */
export function FavouriteToggle({
  pressed,
  onChange,
  label,
  kind = 'plain',
  disabled = false,
  busy = false,
  className,
}: FavouriteToggleProps) {
  const press = (event: MouseEvent) => {
    // It often lies on a card that is a link: a press is never one of the card, not even one that changes nothing.
    event.stopPropagation()
    event.preventDefault()
    if (!disabled && !busy) onChange(!pressed)
  }
  return (
    <button
      type="button"
      aria-pressed={pressed}
      // Not `disabled`: that would throw the focus away, and hand the click to the card.
      aria-disabled={disabled || busy || undefined}
      aria-busy={busy || undefined}
      className={cx(iconButtonClass(kind), styles.toggle, className)}
      onClick={press}
    >
      <Icon name={pressed ? 'heartFilled' : 'heart'} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </button>
  )
}
