import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { CROP_WHOLE, cropName, type PictureCrop, readCrop } from '@carte/domain'
import sharp from 'sharp'
import { HttpError } from '../http/http-error.ts'
import type { ImageStore } from './image-store.ts'
import type { PictureQueue } from './picture-queue.ts'
import { PICTURE_FORMATS, PICTURE_QUALITY, renewPicture, writePicture } from './picture-upload.ts'

/** The longest name that the import accepts. */
const NAME_MAX = 200
const PIXELS_MAX = 50_000_000

const part = (of: number, from: number, length: number) => {
  const start = Math.min(of - 1, Math.round((of * from) / CROP_WHOLE))
  return { start, length: Math.max(1, Math.min(of - start, Math.round((of * length) / CROP_WHOLE))) }
}

async function cut(bytes: Buffer, crop: PictureCrop): Promise<Buffer> {
  try {
    const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' }).rotate()
    const { format, autoOrient } = await picture.metadata()
    if (!PICTURE_FORMATS.includes(format)) throw new Error(`Unsupported image type "${format}"`)
    const across = part(autoOrient.width, crop.x, crop.width)
    const down = part(autoOrient.height, crop.y, crop.height)
    return await picture
      .extract({ left: across.start, top: down.start, width: across.length, height: down.length })
      .toColourspace('srgb')
      .webp({ quality: PICTURE_QUALITY })
      .toBuffer()
  } catch {
    throw new HttpError(400, 'picture-invalid')
  }
}

/**
 * Returns the function that stores a part of a picture as a picture of its own (EDIT-30). Its name contains that of the
 * original and the part, so another part can be chosen later, and a repeated request stores nothing. The function returns
 * the file's name; for the whole picture, that of the original.
 */
export function createPictureCropper(
  images: ImageStore,
  folder: string,
  queue: PictureQueue,
): (name: string, crop: PictureCrop) => Promise<string> {
  return async (of, crop) => {
    // A crop of a crop would become blurred, and could never be enlarged again.
    const { original } = readCrop(of)
    const name = cropName(original, crop)
    const source = await images.original(original)
    if (!source || name.length > NAME_MAX) throw new HttpError(400, 'picture-invalid')
    if (name === original) return name
    const file = join(folder, name)
    const stored = await stat(file).catch(() => null)
    // An operator may have replaced the original, which is not named by its content.
    if (stored && stored.mtimeMs >= source.changedAt && (await renewPicture(file))) return name
    await queue(async () => writePicture(folder, name, await cut(await source.read(), crop)))
    return name
  }
}
