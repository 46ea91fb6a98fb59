import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { silentLog } from '../../config/context.ts'
import { makeFolder } from '../../testing/folders.ts'
import { createImageStore } from './image-store.ts'
import { createUploadedPictures } from './uploaded-pictures.ts'

// SETUP-33
describe('a part of a picture', () => {
  it.each([
    ['just changed', 0],
    ['older, as rsync -a writes it', 30],
  ])('is cut out again, with another version, after the operator has replaced the file: %s', async (_, minutesAgo) => {
    const folder = await makeFolder('carte-crop-')
    const images = createImageStore(folder, await makeFolder('carte-crop-cache-'), silentLog)
    const pictures = createUploadedPictures(images, folder)
    const operatorWrites = async (background: string, minutesAgo: number) => {
      const file = join(folder, 'summer.png')
      await sharp({ create: { width: 40, height: 30, channels: 3, background } })
        .png()
        .toFile(file)
      const at = new Date(Date.now() - minutesAgo * 60_000)
      await utimes(file, at, at)
    }
    const part = { imageUrl: 'summer.png', x: 0, y: 0, width: 5_000, height: 5_000 }
    const cutOf = async () => {
      const { imageUrl, version } = await pictures.crop(part)
      const picture = await images.find(imageUrl, { width: null, accept: 'image/webp' })
      const [red = 0, , blue = 0] = await sharp(picture?.bytes).resize(1, 1).raw().toBuffer()
      return { imageUrl, version, color: red > blue ? 'red' : 'blue' }
    }

    await operatorWrites('#f00', 20)
    const first = await cutOf()
    expect(first).toMatchObject({ imageUrl: 'summer.png.crop-0-0-5000-5000.webp', color: 'red' })
    const madeAt = new Date(Date.now() - 10 * 60_000)
    await utimes(join(folder, first.imageUrl), madeAt, madeAt)
    await operatorWrites('#00f', minutesAgo)
    const second = await cutOf()
    expect(second).toMatchObject({ imageUrl: first.imageUrl, color: 'blue' })
    expect(second.version).not.toBe(first.version)
  })

  it('is not cut out of a drawing that is named like a picture', async () => {
    const folder = await makeFolder('carte-crop-')
    const images = createImageStore(folder, await makeFolder('carte-crop-cache-'), silentLog)
    const pictures = createUploadedPictures(images, folder)
    await writeFile(join(folder, 'drawing.png'), '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>')
    const part = { imageUrl: 'drawing.png', x: 0, y: 0, width: 5_000, height: 5_000 }
    await expect(pictures.crop(part)).rejects.toMatchObject({ code: 'picture-invalid' })
  })
})
