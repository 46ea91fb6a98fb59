import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { silentLog } from '../../config/context.ts'
import { createImageStore, type ImageStore } from '../../infrastructure/images/image-store.ts'
import { createTestApi, type TestApi } from '../../testing/index.ts'

describe('GET /api/images/{url}', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())
  const get = (name: string, accept = 'image/avif,image/webp,*/*', headers: Record<string, string> = {}) =>
    api.fetch(`/api/images/${name}`, { headers: { accept, ...headers } })

  it('returns the best format that the browser accepts, in the requested width', async () => {
    const types = await Promise.all(
      ['image/avif,image/webp,*/*', 'image/webp,*/*', '*/*'].map(async (accept) =>
        (await get('smash-burger.webp?w=128', accept)).headers.get('content-type'),
      ),
    )
    expect(types).toEqual(['image/avif', 'image/webp', 'image/png'])
    const { width } = await sharp(
      Buffer.from(await (await get('smash-burger.webp?w=128', 'image/webp')).arrayBuffer()),
    ).metadata()
    expect(width).toBe(128)
    expect((await get('smash-burger.webp?w=127')).status).toBe(400)
  })

  it('returns immutable pictures under an address with `_t`, and 304 for a known etag', async () => {
    const first = await get('smash-burger.webp?w=128&_t=1')
    expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(first.headers.get('vary')).toBe('accept')
    expect(
      (await get('smash-burger.webp?w=128&_t=1', undefined, { 'if-none-match': first.headers.get('etag') ?? '' }))
        .status,
    ).toBe(304)
  })

  it.each([
    '..%2f..%2fpackage.json',
    '%2e%2e%2f%2e%2e%2fsrc%2fserver.ts',
    '..%5c..%5cpackage.json',
    'https%3A%2F%2Fevil.example%2Fa.png',
    '%2Fetc%2Fpasswd',
    'smash-burger.webp%00.png',
    '.hidden.png',
    'nothing.png',
    'burger.svg',
  ])('answers 404 for %s (ATTACK-28)', async (name) => {
    expect((await get(name)).status).toBe(404)
  })
})

describe('createImageStore with invalid pictures', () => {
  let folder: string
  let store: ImageStore
  const warnings: string[] = []
  const log = {
    ...silentLog,
    warn: (fields: object, message: string) => void warnings.push(`${message}: ${JSON.stringify(fields)}`),
  }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'carte-pictures-'))
    store = createImageStore(folder, join(folder, 'cache'), log)
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
    await writeFile(join(folder, 'drawn.png'), svg)
    await writeFile(join(folder, 'broken.jpg'), 'not a picture')
    await sharp({ create: { width: 10_000, height: 5_000, channels: 3, background: 'red' } })
      .png()
      .toFile(join(folder, 'huge.png'))
    await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .jpeg()
      .toFile(join(folder, 'small.jpg'))
    await writeFile(join(folder, 'LICENSE'), 'not a picture')
    await symlink('/etc', join(folder, 'etc.png'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const find = (name: string) => store.find(name, { width: 128, accept: 'image/webp' })

  it.each(['drawn.png', 'broken.jpg', 'huge.png', 'etc.png', 'LICENSE'])('does not serve %s', async (name) => {
    expect(await find(name)).toBeNull()
  })

  it('logs which picture is too large', async () => {
    warnings.length = 0
    await find('huge.png')
    expect(warnings).toEqual([expect.stringMatching(/^Cannot read a picture: .*huge\.png.*pixel limit/)])
  })

  it('serves pictures when its cache folder cannot be written', async () => {
    warnings.length = 0
    const uncached = createImageStore(folder, join(folder, 'small.jpg/cache'), log)
    expect((await uncached.find('small.jpg', { width: null, accept: 'image/webp' }))?.type).toBe('image/webp')
    expect(warnings).toEqual([expect.stringMatching(/^Cannot write a picture to the cache: .*ENOTDIR/)])
  })

  it('does not enlarge a picture', async () => {
    const picture = await find('small.jpg')
    expect((await sharp(picture?.bytes).metadata()).width).toBe(40)
  })

  it.each([
    [4000, 300],
    [3000, 1000],
    [1920, 1080],
    [1500, 1000],
    [1300, 1000],
    [1000, 1000],
    [900, 1200],
    [1080, 1920],
    [700, 2800],
    [90, 1600],
  ])('crops a photograph of %d × %d px to 4:3 at most, around what stands out', async (width, height) => {
    const size = Math.min(width, height) / 3
    const name = `${width}x${height}.jpg`
    const dish = {
      create: { width: Math.ceil(size), height: Math.ceil(size), channels: 3, background: '#d22' },
    } as const
    // The dish is at the lower right, far from the middle of an extreme photograph.
    const place = { left: Math.floor(width - 1.5 * size), top: Math.floor(height - 1.5 * size) }
    await sharp({ create: { width, height, channels: 3, background: '#776' } })
      .composite([{ input: await sharp(dish).png().toBuffer(), ...place }])
      .jpeg()
      .toFile(join(folder, name))
    const picture = sharp((await find(name))?.bytes)
    const shown = await picture.metadata()
    const ratio = width / height
    expect(shown.width).toBe(Math.min(128, width))
    expect(shown.width / shown.height).toBeCloseTo(Math.min(4 / 3, Math.max(3 / 4, ratio)), 1)
    const { channels } = await picture.stats()
    expect(channels[0]?.max).toBeGreaterThan(190)
  })

  it('returns the colors of the quarters of a picture, also from the cache, and none for other files', async () => {
    const red = { create: { width: 20, height: 15, channels: 4, background: '#f00' } } as const
    await sharp({ create: { width: 40, height: 30, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .composite([{ input: await sharp(red).png().toBuffer(), left: 20, top: 0 }])
      .png()
      .toFile(join(folder, 'quarter.png'))
    const names = ['quarter.png', 'drawn.png', 'huge.png', 'nothing.png', '../small.jpg', 'LICENSE']
    const first = await store.colors(names)
    expect([...first.keys()]).toEqual(['quarter.png'])
    const greens = (first.get('quarter.png') ?? '')
      .match(/.{6}/g)
      ?.map((color) => Number.parseInt(color.slice(2, 4), 16))
    expect(greens?.map((green) => green > 128)).toEqual([true, false, true, true])
    expect(await store.colors(names)).toEqual(first)
  })

  it('returns equal results to concurrent requests for one picture', async () => {
    const [first, second] = await Promise.all([find('small.jpg'), find('small.jpg')])
    expect(first).toEqual(second)
  })
})
