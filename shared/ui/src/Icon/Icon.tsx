import { cx } from '../cx.ts'
import * as styles from './Icon.module.css'
import { filled, paths } from './paths.ts'

export type IconName = keyof typeof paths

export type IconProps = {
  readonly name: IconName
  /** Size in pixels at the default text size. Icons have a grid of 24. */
  readonly size?: number | undefined
  readonly className?: string | undefined
}

/**
 * Returns a CSS length. In an embed element, `--rem` is the user's text size, because the page's root can have any font
 * size.
 */
const lengthOf = (size: number) => `calc(${size / 16} * var(--rem, 1rem))`

/** An icon in the color of the text. Decorative: its meaning must also be in a text or label. */
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
      // Small icons need a thicker stroke to match the text beside them.
      strokeWidth={size < 18 ? 2.25 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  )
}
