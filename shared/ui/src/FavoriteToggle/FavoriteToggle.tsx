import type { MouseEvent } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../Icon/Icon.tsx'
import { iconButtonClass } from '../IconButton/IconButton.tsx'
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx'
import * as styles from './FavoriteToggle.module.css'

export type FavoriteToggleProps = {
  readonly pressed: boolean
  readonly onChange: (pressed: boolean) => void
  /**
   * Accessible name, including the favorite's name. The same in both states, because `aria-pressed` tells the state.
   */
  readonly label: string
  readonly kind?: 'plain' | 'raised' | undefined
  /** Looks disabled and ignores clicks, but keeps the focus. */
  readonly disabled?: boolean | undefined
  /** The change is being stored: ignores clicks, but shows the new state. */
  readonly busy?: boolean | undefined
  readonly className?: string | undefined
}

/** A heart-shaped toggle button. The caller changes `pressed`, immediately or after storing. */
export function FavoriteToggle({
  pressed,
  onChange,
  label,
  kind = 'plain',
  disabled = false,
  busy = false,
  className,
}: FavoriteToggleProps) {
  const press = (event: MouseEvent) => {
    // The toggle is often inside a card that is a link, so a click must not reach the card, even if it has no effect.
    event.stopPropagation()
    event.preventDefault()
    if (!disabled && !busy) onChange(!pressed)
  }
  return (
    <button
      type="button"
      aria-pressed={pressed}
      // Not `disabled`, because that would lose the focus and let the card handle the click.
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
