import { createHash } from 'node:crypto'
import type { Stats } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import sharp from 'sharp'
import type { Log } from '../../config/context.ts'

export type PictureType = 'image/avif' | 'image/webp' | 'image/jpeg' | 'image/png'

export interface Picture {
  readonly type: PictureType
  readonly bytes: Buffer
  readonly etag: string
}

export interface ImageStore {
  /** Returns a re-encoded picture; null if there is none of that name, or its format is not supported. */
  find(name: string, options: { readonly width: number | null; readonly accept: string }): Promise<Picture | null>
  /**
   * Returns a version of each picture, its time of change, for the query parameter `_t`. An address with `_t` never
   * changes, so browsers cache it for a year.
   */
  versions(names: readonly string[]): Promise<ReadonlyMap<string, string>>
  /**
   * Returns the colors of each picture's quarters, as four times six hexadecimal digits, from the upper left to the lower
   * right. Leaves out pictures that cannot be read.
   */
  colors(names: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Returns a picture's file as it is stored, and when it was written; null if there is none of that name. */
  original(name: string): Promise<{ readonly changedAt: number; read(): Promise<Buffer> } | null>
}

/** File names in one flat folder: no separator and no leading dot, so no path outside of the folder. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*\.(?:avif|jpe?g|png|webp)$/
/** Larger pictures are not decoded: 24 megapixels is what a good camera takes. */
const PIXELS_MAX = 24_000_000
const RATIO_MAX = 4 / 3
/** Part of the names of cached files: raise it when pictures are encoded in another way. */
const ENCODING = 3
/** With effort 3 a picture of 1000 pixels is 1 % smaller, and takes a second of processor time instead of a quarter. */
const AVIF = { quality: 45, effort: 1 }
/**
 * A phone that shows 256 pixels has up to three of them to a CSS pixel, so a lower quality is not seen. A menu loads many
 * of them, and effort 3 makes them 10 % smaller.
 */
const SMALL_AVIF = { quality: 32, effort: 3 }
const CACHE_FILES_MAX = 4_000
/** Other extensions are JPEG. */
const TYPE_BY_EXTENSION: Readonly<Record<string, PictureType>> = {
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
}

function typeFor(name: string, accept: string): PictureType {
  if (accept.includes('image/avif')) return 'image/avif'
  if (accept.includes('image/webp')) return 'image/webp'
  const original = TYPE_BY_EXTENSION[extname(name)] ?? 'image/jpeg'
  // If the client does not state that it supports a modern format, send one that every client can read.
  return original === 'image/png' || original === 'image/jpeg' ? original : 'image/png'
}

/**
 * Returns the size of a picture in a width. A panorama or a tall picture is cropped to 4:3 or 3:4, so that it fills a
 * card sharply and costs no more than others. Nothing is enlarged.
 */
function croppedSize(original: { readonly width: number; readonly height: number }, width: number) {
  const ratio = Math.min(RATIO_MAX, Math.max(1 / RATIO_MAX, original.width / original.height))
  const cropped = Math.max(1, Math.round(Math.min(width, original.width, original.height * ratio)))
  return { width: cropped, height: Math.max(1, Math.round(cropped / ratio)) }
}

async function open(source: Buffer) {
  const picture = sharp(source, { limitInputPixels: PIXELS_MAX, failOn: 'error' }).rotate()
  const { format, autoOrient } = await picture.metadata()
  // Check the content, not the name: sharp would render an SVG called .png, with the files that it refers to.
  if (!['jpeg', 'png', 'webp', 'heif'].includes(format)) throw new Error(`Unsupported image type "${format}"`)
  return { picture, size: autoOrient }
}

/** Returns the average colors of the four quarters, as hexadecimal digits. */
async function readColors(source: Buffer): Promise<string> {
  const { picture } = await open(source)
  const quarters = picture.flatten({ background: '#fff' }).toColourspace('srgb').resize(2, 2, { fit: 'fill' })
  return (await quarters.raw().toBuffer()).toString('hex')
}

async function encode(source: Buffer, type: PictureType, width: number | null): Promise<Buffer> {
  const { picture, size } = await open(source)
  const sized = width === null ? picture : picture.resize({ ...croppedSize(size, width), position: 'attention' })
  if (type === 'image/avif') return sized.avif(width !== null && width <= 256 ? SMALL_AVIF : AVIF).toBuffer()
  if (type === 'image/webp') return sized.webp({ quality: 80 }).toBuffer()
  return type === 'image/png'
    ? sized.png({ compressionLevel: 9 }).toBuffer()
    : sized.jpeg({ quality: 82, mozjpeg: true }).toBuffer()
}

/**
 * @param uploadFolder where uploaded pictures are, if that is not the media folder
 */
export function createImageStore(
  mediaFolder: string,
  cacheFolder: string,
  log: Log,
  uploadFolder = mediaFolder,
): ImageStore {
  const folders = [...new Set([mediaFolder, uploadFolder])]
  /** Returns the file of a picture; null if there is none. */
  async function sourceOf(name: string): Promise<{ readonly file: string; readonly stats: Stats } | null> {
    for (const folder of folders) {
      const file = join(folder, name)
      const stats = await stat(file).catch(() => null)
      if (stats?.isFile()) return { file, stats }
    }
    return null
  }
  const pending = new Map<string, Promise<Buffer | null>>()

  async function writeCache(file: string, bytes: Buffer): Promise<void> {
    await mkdir(cacheFolder, { recursive: true })
    const temporaryFile = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`
    await writeFile(temporaryFile, bytes)
    await rename(temporaryFile, file)
    await sweep(cacheFolder)
  }

  async function encodeAndCache(
    name: string,
    source: string,
    file: string,
    type: PictureType,
    width: number | null,
  ): Promise<Buffer | null> {
    try {
      const bytes = await encode(await readFile(source), type, width)
      // On a full disk pictures are slower, not missing.
      await writeCache(file, bytes).catch((error) =>
        log.warn({ name, reason: String(error) }, 'Cannot write a picture to the cache'),
      )
      return bytes
    } catch (error) {
      log.warn({ name, reason: String(error) }, 'Cannot read a picture')
      return null
    }
  }

  const readCache = async (file: string): Promise<Buffer | null> => {
    try {
      const bytes = await readFile(file)
      // The modification time records the last use, by which `sweep` sorts.
      const now = new Date()
      await utimes(file, now, now)
      return bytes
    } catch {
      return null
    }
  }

  const cacheKeyOf = (name: string, { mtimeMs, size }: Stats, content: string) =>
    createHash('sha256')
      .update([ENCODING, mediaFolder, name, mtimeMs, size, content].join('\n'))
      .digest('hex')
      .slice(0, 32)

  async function colorsOf(name: string): Promise<string | null> {
    try {
      const source = await sourceOf(name)
      if (!source) return null
      const file = join(cacheFolder, cacheKeyOf(name, source.stats, 'colors'))
      const stored = await readCache(file)
      if (stored) return stored.toString()
      const colors = await readColors(await readFile(source.file))
      await writeCache(file, Buffer.from(colors)).catch(() => {})
      return colors
    } catch {
      // A request for the picture logs what is wrong with it.
      return null
    }
  }

  return {
    async find(name, { width, accept }) {
      if (!NAME.test(name)) return null
      const source = await sourceOf(name)
      if (!source) return null
      const type = typeFor(name, accept)
      const key = cacheKeyOf(name, source.stats, `${type}\n${width}`)
      const file = join(cacheFolder, key)
      const stored = await readCache(file)
      if (stored) return { type, bytes: stored, etag: `"${key}"` }
      const encoding =
        pending.get(key) ?? encodeAndCache(name, source.file, file, type, width).finally(() => pending.delete(key))
      pending.set(key, encoding)
      const bytes = await encoding
      return bytes && { type, bytes, etag: `"${key}"` }
    },
    async original(name) {
      const source = NAME.test(name) ? await sourceOf(name) : null
      if (!source) return null
      const { mtimeMs, ctimeMs } = source.stats
      // `rsync -a` writes a file now with its earlier modification time; the change of its metadata is recent.
      return { changedAt: Math.max(mtimeMs, ctimeMs), read: () => readFile(source.file) }
    },
    async colors(names) {
      const found = await Promise.all(validNames(names).map(async (name) => [name, await colorsOf(name)] as const))
      return new Map(found.flatMap(([name, colors]) => (colors === null ? [] : [[name, colors] as const])))
    },
    async versions(names) {
      const files = await Promise.all(validNames(names).map(async (name) => [name, await sourceOf(name)] as const))
      return new Map(
        files.flatMap(([name, source]) =>
          source ? [[name, Math.floor(source.stats.mtimeMs).toString(36)] as const] : [],
        ),
      )
    },
  }
}

const validNames = (names: readonly string[]) => [...new Set(names)].filter((name) => NAME.test(name))

/** Deletes the least recently used pictures, down to 90 % of the limit. */
async function sweep(folder: string): Promise<void> {
  const names = await readdir(folder)
  if (names.length <= CACHE_FILES_MAX) return
  const files = await Promise.all(
    names.map(async (name) => ({ name, usedAt: (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? 0 })),
  )
  files.sort((a, b) => a.usedAt - b.usedAt)
  const surplus = files.slice(0, names.length - Math.floor(CACHE_FILES_MAX * 0.9))
  await Promise.all(surplus.map(({ name }) => rm(join(folder, name), { force: true })))
}
