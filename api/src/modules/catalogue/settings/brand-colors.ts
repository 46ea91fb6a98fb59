import type { LightDark } from '../../../infrastructure/colors.ts'

export interface BrandColors {
  readonly accent: LightDark
  readonly accentInk: LightDark
  readonly paper: LightDark
}

/** The defaults, as in `shared/ui/src/tokens.css`. */
export const DEFAULT_COLORS: BrandColors = {
  accent: { light: '#b8321a', dark: '#ff8a66' },
  accentInk: { light: '#ffffff', dark: '#2a0d04' },
  paper: { light: '#faf6ef', dark: '#16120e' },
}

/** Splits `light-dark(a, b)` at the comma that is not inside nested parentheses. */
function parseLightDark(value: string): LightDark {
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
export function brandColors(brand: string): BrandColors {
  const find = (name: string, fallback: LightDark): LightDark => {
    const value = new RegExp(`^ *${name}: (.*);$`, 'm').exec(brand)?.[1]
    return value === undefined ? fallback : parseLightDark(value)
  }
  return {
    accent: find('--carte-accent', DEFAULT_COLORS.accent),
    accentInk: find('--carte-accent-ink', DEFAULT_COLORS.accentInk),
    paper: find('--carte-paper', DEFAULT_COLORS.paper),
  }
}
