import { cx } from '../cx.ts'
import * as styles from './Icon.module.css'

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

const heart = 'M12 20.2S3.8 15.4 3.8 9.3A4.6 4.6 0 0 1 12 6.4a4.6 4.6 0 0 1 8.2 2.9c0 6.1-8.2 10.9-8.2 10.9Z'

/** The icons: one path each, on a grid of 24, drawn with strokes. */
export const paths = {
  back: 'M20 12H4.5M11 5.5 4.5 12l6.5 6.5',
  close: 'm6 6 12 12M18 6 6 18',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  search: 'M10.8 17.6a6.8 6.8 0 1 0 0-13.6 6.8 6.8 0 0 0 0 13.6ZM15.8 15.8 20.5 20.5',
  heart,
  heartFilled: heart,
  basket:
    'M3.5 9.5h17l-1.6 8.6a2.4 2.4 0 0 1-2.4 1.9H7.5a2.4 2.4 0 0 1-2.4-1.9L3.5 9.5ZM8 9.5l3-6M16 9.5l-3-6M9.5 13v3.5M14.5 13v3.5',
  bag: 'M5.5 8.5h13l1 11.8h-15l1-11.8ZM8.6 11V7a3.4 3.4 0 0 1 6.8 0v4',
  cutlery: 'M7.5 3.5v17M4.8 3.5v4.3a2.7 2.7 0 0 0 5.4 0V3.5M16.8 20.5v-17c-2.1 1.5-3.2 4.2-3.2 8v2.3h3.2',
  user: 'M12 12.2a4.1 4.1 0 1 0 0-8.2 4.1 4.1 0 0 0 0 8.2ZM4.5 20.5c.7-3.4 3.7-5.3 7.5-5.3s6.8 1.9 7.5 5.3',
  globe: 'M12 20.8a8.8 8.8 0 1 0 0-17.6 8.8 8.8 0 0 0 0 17.6ZM3.2 12h17.6M12 3.2c5 5 5 12.6 0 17.6-5-5-5-12.6 0-17.6Z',
  check: 'm5 12.8 4.6 4.7L19.2 7',
  chevronDown: 'm6 9.2 6 6 6-6',
  chevronRight: 'm9.2 6 6 6-6 6',
  clock: 'M12 20.8a8.8 8.8 0 1 0 0-17.6 8.8 8.8 0 0 0 0 17.6ZM12 7.2V12l3.2 2',
  pin: 'M12 21s-7-6.1-7-11.2a7 7 0 0 1 14 0C19 14.9 12 21 12 21ZM12 12.4a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2Z',
  leaf: 'M5.2 18.8C3.6 11 8 5 19.5 4.5 20 15 14.5 20.3 7.3 18.3M4 20.5c2.2-4.7 5-7.6 9.5-9.7',
  chili:
    'M14.8 8.2c1.7.3 3.5 1.7 3.2 4C17.3 17.3 11 20.3 3.8 19.3c5-1.3 6.6-4.3 7-7.6.3-2.5 1.9-3.9 4-3.5ZM14.8 8.2c0-2.2 1-3.9 3.2-4.7',
  star: 'm12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8Z',
  spark: 'M12 3.5c.9 5.2 3.3 7.6 8.5 8.5-5.2.9-7.6 3.3-8.5 8.5-.9-5.2-3.3-7.6-8.5-8.5 5.2-.9 7.6-3.3 8.5-8.5Z',
  warning:
    'M10.5 4.9 3.2 17.5a1.7 1.7 0 0 0 1.5 2.6h14.6a1.7 1.7 0 0 0 1.5-2.6L13.5 4.9a1.7 1.7 0 0 0-3 0ZM12 9.5v4.3M12 16.9v.1',
  info: 'M12 20.8a8.8 8.8 0 1 0 0-17.6 8.8 8.8 0 0 0 0 17.6ZM12 11.2v5M12 7.8v.1',
  receipt:
    'M5.5 3.5v17l2.2-1.5 2.1 1.5 2.2-1.5 2.2 1.5 2.1-1.5 2.2 1.5v-17l-2.2 1.5-2.1-1.5L12 5 9.8 3.5 7.7 5 5.5 3.5ZM9 10h6M9 14h6',
  edit: 'm4.2 19.8.9-4.1L15.9 4.9a1.9 1.9 0 0 1 2.7 0l.5.5a1.9 1.9 0 0 1 0 2.7L8.3 18.9l-4.1.9ZM13.8 7l3.2 3.2',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 11.6a2 2 0 0 0 2 1.9h5.4a2 2 0 0 0 2-1.9L17.5 7M10.2 11v5.5M13.8 11v5.5',
  offline:
    'M3.5 3.5l17 17M12 19.4v.1M8.6 15.9a5 5 0 0 1 5.2-1.1M4.8 12.3a10 10 0 0 1 4-2.4M13.2 9.3a10 10 0 0 1 6 3M2 8.6a14.4 14.4 0 0 1 3.6-2.4M9.9 4.9A14.4 14.4 0 0 1 22 8.6',
  phone:
    'M8.7 4.2 6 3.8c-1 0-2 .9-2 2C4.4 13.8 10.2 19.6 18.2 20c1.1 0 2-1 2-2l-.4-2.7-4.2-1.4-1.9 2a12.8 12.8 0 0 1-5.6-5.6l2-1.9-1.4-4.2Z',
  bell: 'M6 16.8V11a6 6 0 0 1 12 0v5.8l1.5 1.7h-15L6 16.8ZM12 5V3.2M10 21h4',
  card: 'M5 5.5h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2ZM3 10h18M6.5 14.8h4',
} as const

/** Icons that are also filled. */
export const filled: ReadonlySet<string> = new Set(['heartFilled'])
