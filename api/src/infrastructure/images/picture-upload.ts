import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { HttpError } from '../http/http-error.ts'

const PIXELS_MAX = 50_000_000
/** What a wall display shows; larger pictures are made smaller, so that the site can read them (`PIXELS_MAX` there). */
const SIDE_MAX = 4_000
const QUALITY = 90
/** Pictures that wait for their turn, each with up to 20 MB in memory. */
const WAITING_MAX = 4
const FORMATS = ['jpeg', 'png', 'webp', 'heif']

async function readPicture(bytes: Buffer): Promise<Buffer> {
  try {
    // `failOn` rejects cut-off files. Without `animated`, only the first frame is read. sharp drops all metadata.
    const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
    const { format, width, height, compression } = await picture.metadata()
    // By content, not by name or type: sharp could also render an SVG, with the files that it refers to. HEIC is HEIF
    // with a compression that is not AV1.
    if (!FORMATS.includes(format) || (format === 'heif' && compression !== 'av1'))
      throw new HttpError(400, 'picture-invalid')
    if (width * height > PIXELS_MAX) throw new HttpError(400, 'picture-too-large')
    return await picture
      .rotate()
      .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: QUALITY })
      .toBuffer()
  } catch (error) {
    if (error instanceof HttpError) throw error
    throw new HttpError(400, String(error).includes('pixel limit') ? 'picture-too-large' : 'picture-invalid')
  }
}

/**
 * Returns the function that stores an uploaded picture in a folder, upright and without metadata (EDIT-11). Its
 * name is the hash of the result, so equal pictures are one file, and an address always shows the same picture.
 *
 * @returns the file's name
 */
export function createPictureUpload(folder: string): (bytes: Buffer) => Promise<string> {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  async function store(bytes: Buffer): Promise<string> {
    const encoded = await readPicture(bytes)
    const name = `${createHash('sha256').update(encoded).digest('hex').slice(0, 32)}.webp`
    const file = join(folder, name)
    if (await stat(file).catch(() => null)) {
      // A recent time keeps the picture from being taken for an abandoned one.
      const now = new Date()
      await utimes(file, now, now)
      return name
    }
    await mkdir(folder, { recursive: true })
    const unfinished = join(folder, `.${randomUUID()}.unfinished`)
    try {
      await writeFile(unfinished, encoded)
      await rename(unfinished, file)
    } finally {
      await rm(unfinished, { force: true })
    }
    return name
  }

  return async (bytes) => {
    if (waiting >= WAITING_MAX) throw new HttpError(503, 'unavailable', { headers: { 'retry-after': '5' } })
    waiting++
    // One at a time: a picture of 50 megapixels needs 200 MB while it is decoded.
    const result = last.then(() => store(bytes))
    last = result.catch(() => {})
    return result.finally(() => waiting--)
  }
}
