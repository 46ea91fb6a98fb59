import { cx } from '../cx.ts'
import * as styles from './Icon.module.css'
import { filled, paths } from './paths.ts'

export type IconName = keyof typeof paths

export type IconProps = {
  readonly name: IconName
  /** Pixels at the usual text size; drawn on a grid of 24. */
  readonly size?: number | undefined
  readonly className?: string | undefined
}

/** A tag on another site's page knows the reader's text size by a variable: the page's root may have any. */
const lengthOf = (size: number) => `calc(${size / 16} * var(--rem, 1rem))`

/** A drawing in the colour of the text. Decoration: what it means is said by the words or the label beside it. */
export function Icon({ name, size = 24, className }: IconProps) {
  const solid = filled.has(name)
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 24 24"
      className={cx(styles.icon, className)}
      style={{ width: lengthOf(size), height: lengthOf(size) }}
      fill={solid ? 'currentColor' : 'none'}
      stroke="currentColor"
      // A small icon with the stroke of a large one looks thin beside text.
      strokeWidth={size < 18 ? 2.25 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  )
}
