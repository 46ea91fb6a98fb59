import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Log } from '../../config/context.ts'
import { type BrandColours, hexOf, OUR_COLOURS } from './brand-colours.ts'
import { markOf } from './mark.ts'

export interface Icon {
  readonly size: number
  /** The system may crop the icon to its own shape; only the inner 80 % are always visible. */
  readonly isCut: boolean
  readonly share: number
}

export const ICONS: Readonly<Record<string, Icon>> = {
  'icon-192.png': { size: 192, isCut: false, share: 1 },
  'icon-512.png': { size: 512, isCut: false, share: 1 },
  'maskable-512.png': { size: 512, isCut: true, share: 0.6 },
  // iOS shows transparent areas in black.
  'apple-touch-180.png': { size: 180, isCut: true, share: 0.8 },
}

/** Names of the operator's own picture in the media folder; the first that exists is used. */
const PICTURES = ['icon.svg', 'icon.png', 'icon.webp']
const PIXELS_MAX = 24_000_000
const NOTHING = { r: 0, g: 0, b: 0, alpha: 0 }

export interface IconSource {
  readonly file: string
  readonly version: string
}

export async function findIconSource(mediaFolder: string): Promise<IconSource | null> {
  for (const name of PICTURES) {
    const file = join(mediaFolder, name)
    const found = await stat(file).catch(() => null)
    if (found?.isFile()) return { file, version: `${name}-${found.mtimeMs}-${found.size}` }
  }
  return null
}

async function fromPicture({ file }: IconSource, { size, isCut, share }: Icon, paper: string): Promise<Buffer> {
  const picture = sharp(await readFile(file), { limitInputPixels: PIXELS_MAX, failOn: 'error' })
  const { format } = await picture.metadata()
  if (!['svg', 'png', 'webp'].includes(format)) throw new Error(`A picture of type ${format}`)
  const inner = Math.round(size * share)
  const fitted = await picture
    .resize({ width: inner, height: inner, fit: 'contain', background: NOTHING })
    .png()
    .toBuffer()
  return sharp({ create: { width: size, height: size, channels: 4, background: isCut ? paper : NOTHING } })
    .composite([{ input: fitted }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

async function fromMark({ size, isCut }: Icon, { accent, accentInk }: BrandColours): Promise<Buffer> {
  const ground = await hexOf(accent.light, OUR_COLOURS.accent.light)
  const ink = await hexOf(accentInk.light, OUR_COLOURS.accentInk.light)
  const mark = Buffer.from(markOf(ground, ink, isCut ? 'ground' : 'tomato'))
  return sharp(mark).resize(size, size).png({ compressionLevel: 9 }).toBuffer()
}

/**
 * Renders an icon as PNG: the operator's picture, or our mark in the brand's colors if there is none or it cannot be
 * read.
 */
export async function drawIcon(
  icon: Icon,
  source: IconSource | null,
  colours: BrandColours,
  log: Pick<Log, 'warn'>,
): Promise<Buffer> {
  if (source) {
    try {
      return await fromPicture(source, icon, await hexOf(colours.paper.light, OUR_COLOURS.paper.light))
    } catch (error) {
      log.warn({ file: source.file, reason: String(error) }, 'The picture for icons cannot be read')
    }
  }
  return fromMark(icon, colours)
}
