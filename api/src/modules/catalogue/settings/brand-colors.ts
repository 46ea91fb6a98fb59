import type { LightDark } from '../../../infrastructure/colors.ts'
import { resolveLightDark } from '../../../infrastructure/light-dark.ts'

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

/** Reads a brand's colors from the style sheet that `brandStylesheet` wrote, with our own as defaults. */
export function brandColors(brand: string): BrandColors {
  const find = (name: string, fallback: LightDark): LightDark => {
    const value = new RegExp(`^ *${name}: (.*);$`, 'm').exec(brand)?.[1]
    if (value === undefined) return fallback
    return { light: resolveLightDark(value, 'light'), dark: resolveLightDark(value, 'dark') }
  }
  return {
    accent: find('--carte-accent', DEFAULT_COLORS.accent),
    accentInk: find('--carte-accent-ink', DEFAULT_COLORS.accentInk),
    paper: find('--carte-paper', DEFAULT_COLORS.paper),
  }
}
