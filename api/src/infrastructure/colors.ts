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
  // An unsupported `style` value leaves the `fill` attribute in force.
  const pixel = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><rect width="1" height="1" fill="${fallback}" style="fill: ${color.replace(/[<>&"]/g, '')}"/></svg>`
  const bytes = await sharp(Buffer.from(pixel)).flatten({ background: '#ffffff' }).raw().toBuffer()
  return `#${bytes.subarray(0, 3).toString('hex')}`
}
