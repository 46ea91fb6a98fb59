import type { ComponentPropsWithRef, ReactNode } from 'react'
import { cx } from '../cx.ts'
import * as styles from './Button.module.css'

/** `primary` is the next step, at most one per screen; `ghost` is an alternative; `quiet` looks like text. */
export type ButtonKind = 'primary' | 'ghost' | 'quiet'

export type ButtonLook = {
  readonly block?: boolean | undefined
  /** 44 px high instead of 52, for actions inside a card or a row. */
  readonly small?: boolean | undefined
}

const kinds = { primary: styles.primary, ghost: styles.ghost, quiet: styles.quiet }

/** Returns the class that gives a link the look of a button. */
export function buttonClass(kind: ButtonKind = 'primary', { block, small }: ButtonLook = {}): string {
  return cx(styles.button, kinds[kind], block && styles.block, small && styles.small)
}

export type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'type'> &
  ButtonLook & {
    readonly kind?: ButtonKind | undefined
    readonly type?: 'button' | 'submit' | undefined
    /** Shows a spinner and ignores clicks. Keeps the label's space and the focus. */
    readonly busy?: boolean | undefined
    /** Content at the end, such as an amount; moves the label to the start. */
    readonly end?: ReactNode
  }

/** A button with a height of 52 px. Its default type is `button`, not `submit`. */
export function Button({
  kind = 'primary',
  type = 'button',
  block,
  small,
  busy = false,
  end,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={cx(buttonClass(kind, { block, small }), end != null && styles.split, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={(event) => {
        // Not `disabled`, because that would lose the focus.
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      <span className={styles.label}>{children}</span>
      {/* Separates label and end in the accessible name; the flex layout ignores it. */}
      {end != null && ' '}
      {end != null && <span className={styles.end}>{end}</span>}
      {busy && <span className={styles.spinner} aria-hidden="true" />}
    </button>
  )
}
