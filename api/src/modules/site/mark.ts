import { type BrandColours, OUR_COLOURS } from './brand-colours.ts'

// "c." in a square of 32 units, as paths: the server that renders it may have no fonts.
const LETTER = '<path class="c" d="M18.4 12.6a5 5 0 1 0 0 6.8"/><circle class="d" cx="23" cy="20" r="1.9"/>'
const LINE = 'fill: none; stroke-width: 3.2; stroke-linecap: round'
const TOMATO = '<circle class="t" cx="16" cy="16" r="16"/>'
const GROUND = '<rect class="t" width="32" height="32"/>'

const svg = (style: string, shapes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>${style}</style>${shapes}</svg>\n`

/** Our color comes first, as the fallback for browsers that do not support the brand's value. */
function paint({ accent, accentInk }: BrandColours, tone: 'light' | 'dark'): string {
  const [ground, ink] = [OUR_COLOURS.accent[tone], OUR_COLOURS.accentInk[tone]]
  return [
    `.t { fill: ${ground}; fill: ${accent[tone]} }`,
    `.c { stroke: ${ink}; stroke: ${accentInk[tone]} }`,
    `.d { fill: ${ink}; fill: ${accentInk[tone]} }`,
  ].join(' ')
}

export const faviconOf = (colours: BrandColours): string =>
  svg(
    `.c { ${LINE} } ${paint(colours, 'light')} @media (prefers-color-scheme: dark) { ${paint(colours, 'dark')} }`,
    TOMATO + LETTER,
  )

/** The `ground` shape fills the square, so that the system can crop it. */
export const markOf = (accent: string, ink: string, shape: 'tomato' | 'ground'): string =>
  svg(
    `.t { fill: ${accent} } .c { ${LINE}; stroke: ${ink} } .d { fill: ${ink} }`,
    (shape === 'tomato' ? TOMATO : GROUND) + LETTER,
  )
