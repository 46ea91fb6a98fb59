import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { HttpError } from '../http/http-error.ts'
import { createPictureQueue, type PictureQueue } from './picture-queue.ts'

const PIXELS_MAX = 50_000_000
/** What a wall display shows; larger pictures are made smaller, so that the site can read them (`PIXELS_MAX` there). */
const SIDE_MAX = 4_000
export const PICTURE_QUALITY = 90
export const PICTURE_FORMATS = ['jpeg', 'png', 'webp', 'heif']

async function readPicture(bytes: Buffer): Promise<Buffer> {
  try {
    // `failOn` rejects cut-off files. Without `animated`, only the first frame is read. sharp drops all metadata.
    const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
    const { format, width, height, compression } = await picture.metadata()
    // By content, not by name or type: sharp could also render an SVG, with the files that it refers to. HEIC is HEIF
    // with a compression that is not AV1.
    if (!PICTURE_FORMATS.includes(format) || (format === 'heif' && compression !== 'av1'))
      throw new HttpError(400, 'picture-invalid')
    if (width * height > PIXELS_MAX) throw new HttpError(400, 'picture-too-large')
    return await picture
      .rotate()
      .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: PICTURE_QUALITY })
      .toBuffer()
  } catch (error) {
    if (error instanceof HttpError) throw error
    throw new HttpError(400, String(error).includes('pixel limit') ? 'picture-too-large' : 'picture-invalid')
  }
}

/** Writes a file that readers see only when it is complete. */
export async function writePicture(folder: string, name: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true })
  const unfinished = join(folder, `.${randomUUID()}.unfinished`)
  try {
    await writeFile(unfinished, bytes)
    await rename(unfinished, join(folder, name))
  } finally {
    await rm(unfinished, { force: true })
  }
}

/**
 * Gives a stored picture a recent time, which keeps it from being deleted as unused.
 *
 * @returns false if there is no such file, as when it has just been set aside
 */
export function renewPicture(file: string): Promise<boolean> {
  const now = new Date()
  return utimes(file, now, now).then(
    () => true,
    () => false,
  )
}

/**
 * Returns the function that stores an uploaded picture in a folder, upright and without metadata (EDIT-11). Its
 * name is the hash of the result, so equal pictures are one file, and an address always shows the same picture.
 *
 * @returns the file's name
 */
export function createPictureUpload(
  folder: string,
  queue: PictureQueue = createPictureQueue(),
): (bytes: Buffer) => Promise<string> {
  async function store(bytes: Buffer): Promise<string> {
    const encoded = await readPicture(bytes)
    const name = `${createHash('sha256').update(encoded).digest('hex').slice(0, 32)}.webp`
    const file = join(folder, name)
    if (!(await renewPicture(file))) await writePicture(folder, name, encoded)
    return name
  }

  return (bytes) => queue(() => store(bytes))
}
