import type { ComponentPropsWithRef, ReactNode } from 'react'
import { cx } from '../cx.ts'
import * as styles from './Button.module.css'

/** `primary` is the next step and stands once on a screen; `ghost` is the other way on; `quiet` is a text that can be pressed. */
export type ButtonKind = 'primary' | 'ghost' | 'quiet'

export type ButtonLook = {
  /** Takes the full width. */
  readonly block?: boolean | undefined
  /** 44 px high in place of 52, for actions inside a card or a row. */
  readonly small?: boolean | undefined
}

const kinds = { primary: styles.primary, ghost: styles.ghost, quiet: styles.quiet }

/** The class that makes a link look like a button of this kind. */
export function buttonClass(kind: ButtonKind = 'primary', { block, small }: ButtonLook = {}): string {
  return cx(styles.button, kinds[kind], block && styles.block, small && styles.small)
}

export type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'type'> &
  ButtonLook & {
    readonly kind?: ButtonKind | undefined
    readonly type?: 'button' | 'submit' | undefined
    /** Keeps the label and the place, shows a spinner, and takes no second press while keeping the focus. */
    readonly busy?: boolean | undefined
    /** Something at the end of the line, such as an amount; the label then stands at its start. */
    readonly end?: ReactNode
  }

/** A button of 52 px. It submits nothing unless `type="submit"` is given. */
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
        // Not `disabled`: that would throw the focus away in the middle of an order.
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      <span className={styles.label}>{children}</span>
      {/* The space parts the two in the button's name; the layout drops it. */}
      {end != null && ' '}
      {end != null && <span className={styles.end}>{end}</span>}
      {busy && <span className={styles.spinner} aria-hidden="true" />}
    </button>
  )
}
