import type { HTMLAttributes, Ref } from 'react'
import { cx } from '../cx.ts'
import * as styles from './Card.module.css'

export type CardProps = HTMLAttributes<HTMLElement> & {
  readonly as?: 'div' | 'section' | 'article' | 'li' | undefined
  /** `none` for a card with an image that reaches its edges; the image is clipped to the rounded corners. */
  readonly pad?: 'none' | 'm' | 'l' | undefined
  /** `accent` for the main card of a screen; `sunken` looks lower than the page. */
  readonly tone?: 'surface' | 'sunken' | 'accent' | undefined
  /** Reacts to hovering, for a card that is covered by one link. */
  readonly interactive?: boolean | undefined
  readonly ref?: Ref<HTMLElement> | undefined
}

export function Card({ as = 'div', pad = 'm', tone = 'surface', interactive, className, ref, ...rest }: CardProps) {
  // The four elements have the same attributes; only the type of their `ref` differs.
  const Element = as as 'section'
  return (
    <Element
      {...rest}
      ref={ref}
      data-pad={pad}
      data-tone={tone}
      className={cx(styles.card, interactive && styles.interactive, className)}
    />
  )
}
