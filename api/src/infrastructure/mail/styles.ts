import type { LightDark } from '../colors.ts'
import { html, Markup } from '../http/html.ts'

// Mail clients support tables and a part of CSS, neither variables nor `light-dark()`. Elements have the light colors
// inline and classes, for which the style sheet of the mail has the dark ones.

/** What a mail shows of the operator's brand. Colors are `#rrggbb`, because mail clients support few other notations. */
export interface MailBrand {
  readonly name: string
  readonly accent: LightDark
  /** Text on `accent`. */
  readonly accentInk: LightDark
}

/** Colors of the site's design tokens, by their names in `shared/ui/src/tokens.css`. */
export const MAIL_COLORS = {
  paper: { light: '#faf6ef', dark: '#16120e' },
  surface: { light: '#ffffff', dark: '#211b15' },
  ink: { light: '#211a14', dark: '#f6efe4' },
  'ink-soft': { light: '#675c51', dark: '#b8aa99' },
  line: { light: '#e5dccd', dark: '#372e25' },
  'control-line': { light: '#8d8072', dark: '#83766a' },
  leaf: { light: '#2c6e49', dark: '#7fd3a0' },
  'leaf-soft': { light: '#e1f0e6', dark: '#1c3427' },
  danger: { light: '#a3211c', dark: '#ffa196' },
  'danger-soft': { light: '#fce4e1', dark: '#46201d' },
  info: { light: '#2f5876', dark: '#a5cbe8' },
  'info-soft': { light: '#e4eef6', dark: '#20303c' },
} as const satisfies Readonly<Record<string, LightDark>>

type ColorName = keyof typeof MAIL_COLORS

export const SANS = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
/** Replaces the site's web font, because a mail loads nothing. */
export const SERIF = "Georgia, 'Times New Roman', serif"
/** For codes: the digits of Georgia have different heights. */
export const SERIF_DIGITS = "Cambria, 'Times New Roman', serif"

const PROPERTIES = { text: 'color', fill: 'background-color', line: 'border-color' } as const
type Colors = Partial<Record<keyof typeof PROPERTIES, ColorName>>

/** Returns the class and style attributes of an element with these colors and declarations. */
export function paint(colors: Colors, declarations = '', className = ''): Markup {
  const painted = Object.entries(colors) as [keyof Colors, ColorName][]
  const classes = painted.map(([use, color]) => `${use}-${color}`)
  // Colors come last, because `border` resets the color of a border.
  const style = painted.map(([use, color]) => `${PROPERTIES[use]}: ${MAIL_COLORS[color].light};`)
  return html`class="${[className, ...classes].join(' ').trim()}" style="${[declarations, ...style].join(' ').trim()}"`
}

/** Returns the style sheet of a mail: dark colors and small screens, for clients that read it. */
export function mailStyleSheet({ accent, accentInk }: MailBrand): Markup {
  const uses = Object.entries(PROPERTIES)
  const dark = Object.entries(MAIL_COLORS).flatMap(([color, value]) =>
    uses.map(([use, property]) => `.${use}-${color} { ${property}: ${value.dark} !important; }`),
  )
  return new Markup(`
:root { color-scheme: light dark; supported-color-schemes: light dark; }
td, th, p { font-family: ${SANS}; }
@media (max-width: 480px) {
  .frame { padding: 20px 0 !important; }
  .edge { padding-left: 16px !important; padding-right: 16px !important; }
  .card { padding: 24px 16px 4px !important; border-width: 1px 0 !important; border-radius: 0 !important; }
}
@media (prefers-color-scheme: dark) {
  ${dark.join('\n  ')}
  .fill-accent { background-color: ${accent.dark} !important; border-color: ${accent.dark} !important; }
  .text-accent { color: ${accent.dark} !important; }
  .text-accent-ink { color: ${accentInk.dark} !important; }
}
`)
}
