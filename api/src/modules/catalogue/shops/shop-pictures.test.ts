import type { Shop, ShopPage } from '@carte/contract'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { createTestApi, send, type TestApi, until } from '../../../testing/index.ts'
import type { ListedShop } from './listed-shop.ts'
import { createShopPictures } from './shop-pictures.ts'

describe('the picture of a shop', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
    await api.sql("update shop set image = 'margherita.webp' where id = 'centrum'")
    await api.sql("update shop set image = 'missing.webp' where id = 'dagtid'")
  })
  afterAll(() => api.close())

  const get = async <T>(path: string) => (await send<T>(api.fetch, 'GET', path)).body
  const picture = ({ imageUrl, imageVersion, imageColors }: Partial<Shop> = {}) => [imageUrl, imageVersion, imageColors]

  it.each([
    [
      'has its version and colors',
      'centrum',
      ['margherita.webp', expect.stringMatching(/^[a-z0-9]+$/), expect.stringMatching(/^[0-9a-f]{24}$/)],
    ],
    ['has only its name while the file is missing', 'dagtid', ['missing.webp', undefined, undefined]],
    ['is absent if the shop has none', 'helsinki', [undefined, undefined, undefined]],
  ])('%s, in every answer', async (_, id, expected) => {
    await until(
      () => get<Shop>(`/api/shops/${id}`),
      ({ imageUrl }) => imageUrl === expected[0],
    )
    const lists = [
      (await get<ShopPage>('/api/shops?pageSize=48')).shops,
      (await get<ShopPage>('/api/shops?search=a&pageSize=48')).shops,
      await get<Shop[]>('/api/shops'),
    ]
    const found = [await get<Shop>(`/api/shops/${id}`), ...lists.map((shops) => shops.find((shop) => shop.id === id))]
    expect(found.map(picture)).toEqual(found.map(() => expected))
  })
})

describe('createShopPictures', () => {
  const shopsOf = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: `shop-${at}`, imageUrl: `${at}.webp` }) as ListedShop)
  const createImages = (missing: readonly string[] = []) => {
    const mapOf = (names: readonly string[], value: string) =>
      Promise.resolve(new Map(names.filter((name) => !missing.includes(name)).map((name) => [name, value])))
    return {
      find: jest.fn<never>(),
      original: jest.fn<never>(),
      versions: jest.fn((names: readonly string[]) => mapOf(names, 'v1')),
      colors: jest.fn((names: readonly string[]) => mapOf(names, 'c')),
    }
  }

  it('reads each picture once, and again when the shop has changed', async () => {
    const images = createImages()
    const picturesOf = createShopPictures(images)
    const shops = shopsOf(3)
    await picturesOf(shops.slice(0, 2))
    const pictureOf = await picturesOf(shops)
    const all = shops.map(pictureOf)
    expect(all).toEqual(all.map(() => ({ imageVersion: 'v1', imageColors: 'c' })))
    await picturesOf(shops.map((shop, at) => (at === 1 ? { ...shop } : shop)))
    expect(images.versions.mock.calls).toEqual([[['0.webp', '1.webp']], [['2.webp']], [['1.webp']]])
  })

  it('reads nothing for shops without a picture', async () => {
    const images = createImages()
    const shop = { id: 'plain' } as ListedShop
    const pictureOf = await createShopPictures(images)([shop])
    expect(pictureOf(shop)).toEqual({})
    expect(images.versions).not.toHaveBeenCalled()
  })

  it('reads no colors for a list longer than a page, and reads them for a page of it', async () => {
    const images = createImages()
    const picturesOf = createShopPictures(images)
    const shops = shopsOf(100)
    const [first] = shops as [ListedShop]
    expect((await picturesOf(shops))(first)).toEqual({ imageVersion: 'v1' })
    expect(images.colors).not.toHaveBeenCalled()
    expect((await picturesOf([first]))(first)).toEqual({ imageVersion: 'v1', imageColors: 'c' })
  })

  it('looks again for a file that was missing', async () => {
    const missing = ['0.webp']
    const picturesOf = createShopPictures(createImages(missing))
    const [shop] = shopsOf(1) as [ListedShop]
    expect((await picturesOf([shop]))(shop)).toEqual({})
    missing.length = 0
    expect((await picturesOf([shop]))(shop)).toEqual({ imageVersion: 'v1', imageColors: 'c' })
  })
})
