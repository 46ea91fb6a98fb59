import sharp from 'sharp'

export interface Tones {
  readonly light: string
  readonly dark: string
}

export interface BrandColours {
  readonly accent: Tones
  readonly accentInk: Tones
  readonly paper: Tones
}

/** The defaults, as in `shared/ui/src/tokens.css`. */
export const OUR_COLOURS: BrandColours = {
  accent: { light: '#b8321a', dark: '#ff8a66' },
  accentInk: { light: '#ffffff', dark: '#2a0d04' },
  paper: { light: '#faf6ef', dark: '#16120e' },
}

/** Splits `light-dark(a, b)` at the comma that is not inside nested parentheses. */
function tonesOf(value: string): Tones {
  const inside = /^light-dark\((.*)\)$/.exec(value)?.[1]
  if (inside === undefined) return { light: value, dark: value }
  let depth = 0
  for (const [at, character] of [...inside].entries()) {
    depth += character === '(' ? 1 : character === ')' ? -1 : 0
    if (character === ',' && depth === 0)
      return { light: inside.slice(0, at).trim(), dark: inside.slice(at + 1).trim() }
  }
  return { light: inside.trim(), dark: inside.trim() }
}

/** Reads a brand's colors from the style sheet that `brandStylesheet` wrote, with our own as defaults. */
export function brandColours(brand: string): BrandColours {
  const find = (name: string, ours: Tones): Tones => {
    const value = new RegExp(`^ *${name}: (.*);$`, 'm').exec(brand)?.[1]
    return value === undefined ? ours : tonesOf(value)
  }
  return {
    accent: find('--carte-accent', OUR_COLOURS.accent),
    accentInk: find('--carte-accent-ink', OUR_COLOURS.accentInk),
    paper: find('--carte-paper', OUR_COLOURS.paper),
  }
}

/**
 * Returns a color as `#rrggbb`, or `fallback` if this server's SVG renderer does not support it (`oklch()`,
 * `color-mix()`).
 */
export async function hexOf(colour: string, fallback: string): Promise<string> {
  // An unsupported `style` value leaves the `fill` attribute in force.
  const pixel = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><rect width="1" height="1" fill="${fallback}" style="fill: ${colour.replace(/[<>&"]/g, '')}"/></svg>`
  const bytes = await sharp(Buffer.from(pixel)).flatten({ background: '#ffffff' }).raw().toBuffer()
  return `#${bytes.subarray(0, 3).toString('hex')}`
}
