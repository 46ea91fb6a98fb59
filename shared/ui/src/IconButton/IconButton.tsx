import type { ComponentPropsWithRef, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon, type IconName } from '../Icon/Icon.tsx'
import * as styles from './IconButton.module.css'

export type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label' | 'type'> & {
  readonly icon: IconName
  /** What it does, for those who do not see the picture; with a badge it says the count too. */
  readonly label: string
  /** `raised` lies on a picture or a plate: it has its own ground and shadow. */
  readonly kind?: 'plain' | 'raised' | undefined
  readonly type?: 'button' | 'submit' | undefined
  /** Sits at the upper corner, such as a `Badge`. */
  readonly badge?: ReactNode
}

/** The look of an icon button, for a link. Its content is an `Icon` and a `VisuallyHidden` label. */
export function iconButtonClass(kind: 'plain' | 'raised' = 'plain'): string {
  return cx(styles.button, kind === 'raised' && styles.raised)
}

/** A picture of 24 px in a target of 44. */
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
