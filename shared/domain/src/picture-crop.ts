// A crop is a part of a picture, stored as a file of its own. The file's name contains the name of the original and the
// part: `burger.jpg.crop-0-1250-10000-7500.webp`. So a crop can be stored wherever the name of a picture can, and another
// part of the original can be chosen later.

/** Ten-thousandths of the picture's width and height, which is upright. */
export interface PictureCrop {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The unit of a crop: this is the whole width or height. */
export const CROP_WHOLE = 10_000
/** A smaller crop would be blurred. */
export const CROP_MIN = 500
/** Width to height. The server shows pictures between tall and wide without cropping them again. */
export const CROP_SHAPES = { wide: 4 / 3, square: 1, tall: 3 / 4 } as const
export type CropShape = keyof typeof CROP_SHAPES

const CROP_NAME = /^(.+)\.crop-(\d{1,5})-(\d{1,5})-(\d{1,5})-(\d{1,5})\.webp$/
const WHOLE_PICTURE: PictureCrop = { x: 0, y: 0, width: CROP_WHOLE, height: CROP_WHOLE }

export const isCrop = ({ x, y, width, height }: PictureCrop): boolean =>
  [x, y, width, height].every((part) => Number.isInteger(part) && part >= 0) &&
  Math.min(width, height) >= CROP_MIN &&
  x + width <= CROP_WHOLE &&
  y + height <= CROP_WHOLE

/** Returns the original of a picture, and which part of it the picture is; null for the whole. */
export function readCrop(name: string): { readonly original: string; readonly crop: PictureCrop | null } {
  const [, original, ...numbers] = CROP_NAME.exec(name) ?? []
  const [x = 0, y = 0, width = 0, height = 0] = numbers.map(Number)
  const crop = { x, y, width, height }
  return original !== undefined && isCrop(crop) ? { original, crop } : { original: name, crop: null }
}

/** Returns the name of a part of a picture; that of the picture for the whole. */
export function cropName(original: string, { x, y, width, height }: PictureCrop): string {
  if (width === CROP_WHOLE && height === CROP_WHOLE) return original
  return `${original}.crop-${x}-${y}-${width}-${height}.webp`
}

const clamp = (value: number, max: number) => Math.min(Math.max(value, 0), max)

/** Returns a crop at another place, as near to it as the picture allows. */
export const movedCrop = (crop: PictureCrop, x: number, y: number): PictureCrop => ({
  ...crop,
  x: clamp(Math.round(x), CROP_WHOLE - crop.width),
  y: clamp(Math.round(y), CROP_WHOLE - crop.height),
})

/**
 * Returns a crop of a shape around the center of another one.
 *
 * @param ratio width to height of the picture
 * @param size part of the largest possible crop, above 0 and at most 1
 */
export function shapedCrop(around: PictureCrop | null, ratio: number, shape: CropShape, size = 1): PictureCrop {
  const { x, y, width, height } = around ?? WHOLE_PICTURE
  const relative = CROP_SHAPES[shape] / ratio
  const shaped = {
    width: Math.max(CROP_MIN, Math.round(Math.min(1, relative) * size * CROP_WHOLE)),
    height: Math.max(CROP_MIN, Math.round(Math.min(1, 1 / relative) * size * CROP_WHOLE)),
  }
  return movedCrop({ x, y, ...shaped }, x + (width - shaped.width) / 2, y + (height - shaped.height) / 2)
}

/** Returns the shape of a crop that is nearest to its own, and its size as a part of the largest one. */
export function shapeOfCrop({ width, height }: PictureCrop, ratio: number): { shape: CropShape; size: number } {
  const own = Math.log((width / height) * ratio)
  const shapes = Object.keys(CROP_SHAPES) as CropShape[]
  const distance = (shape: CropShape) => Math.abs(Math.log(CROP_SHAPES[shape]) - own)
  const shape = shapes.reduce((best, one) => (distance(one) < distance(best) ? one : best))
  const largest = shapedCrop(null, ratio, shape)
  return { shape, size: Math.min(1, Math.max(width / largest.width, height / largest.height)) }
}

/** Returns the part of a picture that a place shows of a crop: its middle, as large as fits. */
export function shownPart(crop: PictureCrop, ratio: number, placeRatio: number): PictureCrop {
  const relative = placeRatio / ((crop.width / crop.height) * ratio)
  const width = crop.width * Math.min(1, relative)
  const height = crop.height * Math.min(1, 1 / relative)
  return { x: crop.x + (crop.width - width) / 2, y: crop.y + (crop.height - height) / 2, width, height }
}
