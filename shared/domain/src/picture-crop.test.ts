import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  CROP_SHAPES,
  CROP_WHOLE,
  type CropShape,
  cropName,
  isCrop,
  movedCrop,
  readCrop,
  shapedCrop,
  shapeOfCrop,
  shownPart,
} from './picture-crop.ts'

const crop = (x: number, y: number, width: number, height: number) => ({ x, y, width, height })

describe('readCrop and cropName', () => {
  it.each([
    ['burger.jpg', 'burger.jpg', null],
    ['burger.jpg.crop-0-1250-10000-7500.webp', 'burger.jpg', crop(0, 1250, 10_000, 7500)],
    ['a.webp.crop-100-200-500-600.webp', 'a.webp', crop(100, 200, 500, 600)],
    // Not within the picture, or too small.
    ['a.webp.crop-1-0-10000-7500.webp', 'a.webp.crop-1-0-10000-7500.webp', null],
    ['a.webp.crop-0-0-10-10.webp', 'a.webp.crop-0-0-10-10.webp', null],
    ['a.webp.crop-0-0-5000.webp', 'a.webp.crop-0-0-5000.webp', null],
    ['', '', null],
  ])('read %j', (name, original, part) => {
    expect(readCrop(name)).toEqual({ original, crop: part })
    if (part) expect(cropName(original, part)).toBe(name)
  })

  it('name the whole picture by its own name', () => {
    expect(cropName('burger.jpg', crop(0, 0, CROP_WHOLE, CROP_WHOLE))).toBe('burger.jpg')
  })
})

describe('movedCrop', () => {
  it.each([
    [crop(0, 0, 5000, 5000), 100.4, 200.5, crop(100, 201, 5000, 5000)],
    [crop(0, 0, 5000, 5000), 9000, -5, crop(5000, 0, 5000, 5000)],
  ])('moves %j to %d, %d within the picture', (from, x, y, expected) => {
    expect(movedCrop(from, x, y)).toEqual(expected)
  })
})

describe('shapedCrop', () => {
  it.each<[string, number, CropShape, number, ReturnType<typeof crop>]>([
    ['a wide crop of a square picture', 1, 'wide', 1, crop(0, 1250, 10_000, 7500)],
    ['a wide crop of a photograph', 4 / 3, 'wide', 1, crop(0, 0, 10_000, 10_000)],
    ['a square crop of a photograph', 4 / 3, 'square', 1, crop(1250, 0, 7500, 10_000)],
    ['half a square crop', 1, 'square', 0.5, crop(2500, 2500, 5000, 5000)],
    ['a tall crop of a panorama', 3, 'tall', 1, crop(3750, 0, 2500, 10_000)],
  ])('gives %s', (_, ratio, shape, size, expected) => {
    expect(shapedCrop(null, ratio, shape, size)).toEqual(expected)
  })

  it('keeps the center where there is space', () => {
    expect(shapedCrop(crop(6000, 2000, 2000, 2000), 1, 'square', 0.4)).toEqual(crop(5000, 1000, 4000, 4000))
    expect(shapedCrop(crop(8000, 8000, 2000, 2000), 1, 'square', 0.4)).toEqual(crop(6000, 6000, 4000, 4000))
  })
})

describe('shownPart', () => {
  it.each([
    ['a square place of a wide crop', crop(0, 0, 10_000, 10_000), 4 / 3, 1, crop(1250, 0, 7500, 10_000)],
    ['a wide place of a square crop', crop(2000, 2000, 4000, 4000), 1, 2, crop(2000, 3000, 4000, 2000)],
    ['a place of the same shape', crop(0, 1250, 10_000, 7500), 1, 4 / 3, crop(0, 1250, 10_000, 7500)],
  ])('is the middle in %s', (_, part, ratio, placeRatio, expected) => {
    const shown = shownPart(part, ratio, placeRatio)
    for (const side of ['x', 'y', 'width', 'height'] as const) expect(shown[side]).toBeCloseTo(expected[side], 6)
  })
})

describe('a crop', () => {
  const shape = fc.constantFrom(...(Object.keys(CROP_SHAPES) as CropShape[]))
  const ratio = fc.double({ min: 0.2, max: 5, noNaN: true })
  const size = fc.double({ min: 0.2, max: 1, noNaN: true })
  const place = fc.integer({ min: -20_000, max: 20_000 })

  it('is within the picture, and its name says it, whatever is chosen', () => {
    fc.assert(
      fc.property(ratio, shape, size, place, place, shape, size, (of, first, large, x, y, second, small) => {
        const moved = movedCrop(shapedCrop(null, of, first, large), x, y)
        const chosen = shapedCrop(moved, of, second, small)
        for (const one of [moved, chosen]) {
          expect(isCrop(one)).toBe(true)
          expect(readCrop(cropName('a.webp', one)).crop).toEqual(one.width + one.height === 2 * CROP_WHOLE ? null : one)
        }
        // To the precision of its unit.
        const read = shapeOfCrop(chosen, of)
        if (small > 0.3) expect(read.shape).toBe(second)
      }),
    )
  })
})
