import type { ComponentPropsWithRef, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon, type IconName } from '../Icon/Icon.tsx'
import * as styles from './IconButton.module.css'

export type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label' | 'type'> & {
  readonly icon: IconName
  /** Accessible name; has to include the count of a badge. */
  readonly label: string
  /** `raised` has its own background and shadow, for use on images. */
  readonly kind?: 'plain' | 'raised' | undefined
  readonly type?: 'button' | 'submit' | undefined
  /** Content at the upper corner, such as a `Badge`. */
  readonly badge?: ReactNode
}

/**
 * Returns the class that gives a link the look of an icon button. The link should contain an `Icon` and a
 * `VisuallyHidden` label.
 */
export function iconButtonClass(kind: 'plain' | 'raised' = 'plain'): string {
  return cx(styles.button, kind === 'raised' && styles.raised)
}

/** A button with an icon of 24 px and a target size of 44 px. */
export function IconButton({
  icon,
  label,
  kind = 'plain',
  type = 'button',
  badge,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} className={cx(iconButtonClass(kind), className)}>
      <Icon name={icon} />
      {badge != null && <span className={styles.badge}>{badge}</span>}
    </button>
  )
}
