import type { HTMLAttributes, Ref } from 'react'
import { cx } from '../cx.ts'
import * as styles from './Card.module.css'

export type CardProps = HTMLAttributes<HTMLElement> & {
  readonly as?: 'div' | 'section' | 'article' | 'li' | undefined
  /** `none` for a card whose picture reaches its edges (it is clipped to the corners). */
  readonly pad?: 'none' | 'm' | 'l' | undefined
  /** `accent` is the card that a screen is about; `sunken` lies lower than the page. */
  readonly tone?: 'surface' | 'sunken' | 'accent' | undefined
  /** Answers the pointer; for a card with one link that covers it. */
  readonly interactive?: boolean | undefined
  readonly ref?: Ref<HTMLElement> | undefined
}

/** A sheet that lies on the page. */
export function Card({ as = 'div', pad = 'm', tone = 'surface', interactive, className, ref, ...rest }: CardProps) {
  // The four elements share their attributes; only the type of the ref tells them apart.
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
