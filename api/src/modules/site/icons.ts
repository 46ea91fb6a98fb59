import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Log } from '../../config/context.ts'
import { toHex } from '../../infrastructure/colors.ts'
import { type BrandColors, DEFAULT_COLORS } from '../catalogue/index.ts'

// "c." in a square of 32 units, as paths: the server that renders it may have no fonts.
const LETTER = '<path class="c" d="M18.4 12.6a5 5 0 1 0 0 6.8"/><circle class="d" cx="23" cy="20" r="1.9"/>'
const LINE = 'fill: none; stroke-width: 3.2; stroke-linecap: round'
const CIRCLE = '<circle class="t" cx="16" cy="16" r="16"/>'
const SQUARE = '<rect class="t" width="32" height="32"/>'

const svg = (style: string, shapes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>${style}</style>${shapes}</svg>\n`

/** Our color comes first, as the fallback for browsers that do not support the brand's value. */
function paint({ accent, accentInk }: BrandColors, tone: 'light' | 'dark'): string {
  const [background, foreground] = [DEFAULT_COLORS.accent[tone], DEFAULT_COLORS.accentInk[tone]]
  return [
    `.t { fill: ${background}; fill: ${accent[tone]} }`,
    `.c { stroke: ${foreground}; stroke: ${accentInk[tone]} }`,
    `.d { fill: ${foreground}; fill: ${accentInk[tone]} }`,
  ].join(' ')
}

export const faviconSvg = (colors: BrandColors): string =>
  svg(
    `.c { ${LINE} } ${paint(colors, 'light')} @media (prefers-color-scheme: dark) { ${paint(colors, 'dark')} }`,
    CIRCLE + LETTER,
  )

/** The `square` fills the whole icon, so that the system can crop it. */
export const logoSvg = (accent: string, foreground: string, shape: 'circle' | 'square'): string =>
  svg(
    `.t { fill: ${accent} } .c { ${LINE}; stroke: ${foreground} } .d { fill: ${foreground} }`,
    (shape === 'circle' ? CIRCLE : SQUARE) + LETTER,
  )

export interface Icon {
  readonly size: number
  /** The system may crop the icon to its own shape; only the inner 80 % are always visible. */
  readonly isMaskable: boolean
  readonly scale: number
}

export const ICONS: Readonly<Record<string, Icon>> = {
  'icon-192.png': { size: 192, isMaskable: false, scale: 1 },
  'icon-512.png': { size: 512, isMaskable: false, scale: 1 },
  'maskable-512.png': { size: 512, isMaskable: true, scale: 0.6 },
  // iOS shows transparent areas in black.
  'apple-touch-180.png': { size: 180, isMaskable: true, scale: 0.8 },
}

/** Names of the operator's own picture in the media folder; the first that exists is used. */
const SOURCE_NAMES = ['icon.svg', 'icon.png', 'icon.webp']
const PIXELS_MAX = 24_000_000
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 }

export interface IconSource {
  readonly file: string
  readonly version: string
}

export async function findIconSource(mediaFolder: string): Promise<IconSource | null> {
  for (const name of SOURCE_NAMES) {
    const file = join(mediaFolder, name)
    const found = await stat(file).catch(() => null)
    if (found?.isFile()) return { file, version: `${name}-${found.mtimeMs}-${found.size}` }
  }
  return null
}

async function renderPicture({ file }: IconSource, { size, isMaskable, scale }: Icon, paper: string): Promise<Buffer> {
  const picture = sharp(await readFile(file), { limitInputPixels: PIXELS_MAX, failOn: 'error' })
  const { format } = await picture.metadata()
  if (!['svg', 'png', 'webp'].includes(format)) throw new Error(`Unsupported image type "${format}"`)
  const inner = Math.round(size * scale)
  const fitted = await picture
    .resize({ width: inner, height: inner, fit: 'contain', background: TRANSPARENT })
    .png()
    .toBuffer()
  return sharp({ create: { width: size, height: size, channels: 4, background: isMaskable ? paper : TRANSPARENT } })
    .composite([{ input: fitted }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

async function renderLogo({ size, isMaskable }: Icon, { accent, accentInk }: BrandColors): Promise<Buffer> {
  const background = await toHex(accent.light, DEFAULT_COLORS.accent.light)
  const foreground = await toHex(accentInk.light, DEFAULT_COLORS.accentInk.light)
  const mark = Buffer.from(logoSvg(background, foreground, isMaskable ? 'square' : 'circle'))
  return sharp(mark).resize(size, size).png({ compressionLevel: 9 }).toBuffer()
}

/**
 * Renders an icon as PNG: the operator's picture, or our mark in the brand's colors if there is none or it cannot be
 * read.
 */
export async function renderIcon(
  icon: Icon,
  source: IconSource | null,
  colors: BrandColors,
  log: Pick<Log, 'warn'>,
): Promise<Buffer> {
  if (source) {
    try {
      return await renderPicture(source, icon, await toHex(colors.paper.light, DEFAULT_COLORS.paper.light))
    } catch (error) {
      log.warn(
        { file: source.file, reason: String(error) },
        'Cannot read the operator’s picture for icons; using the default logo',
      )
    }
  }
  return renderLogo(icon, colors)
}
