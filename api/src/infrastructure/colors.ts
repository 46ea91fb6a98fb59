import sharp from 'sharp'

export interface LightDark {
  readonly light: string
  readonly dark: string
}

/**
 * Returns a color as `#rrggbb`, or `fallback` if this server's SVG renderer does not support it (`oklch()`,
 * `color-mix()`).
 */
export async function toHex(color: string, fallback: string): Promise<string> {
  if (/^#[\da-f]{6}$/.test(color)) return color
  // An unsupported `style` value leaves the `fill` attribute in force.
  const pixel = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><rect width="1" height="1" fill="${fallback}" style="fill: ${color.replace(/[<>&"]/g, '')}"/></svg>`
  const bytes = await sharp(Buffer.from(pixel)).flatten({ background: '#ffffff' }).raw().toBuffer()
  return `#${bytes.subarray(0, 3).toString('hex')}`
}

/** Returns the relative luminance of `#rrggbb` (WCAG 2.2). */
function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast ratio of two colors as `#rrggbb` (WCAG 2.2). */
export function contrastOf(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminanceOf(first), luminanceOf(second)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The least contrast of text and its background (WCAG 1.4.3). */
export const CONTRAST_MIN = 4.5

/** Returns `preferred` if it is readable on the background, else white or black. All are `#rrggbb`. */
export function readableOn(background: string, preferred: string): string {
  if (contrastOf(background, preferred) >= CONTRAST_MIN) return preferred
  return contrastOf(background, '#ffffff') >= CONTRAST_MIN ? '#ffffff' : '#000000'
}
