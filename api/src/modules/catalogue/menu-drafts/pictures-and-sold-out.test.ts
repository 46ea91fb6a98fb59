import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Article, Menu, MenuItem, UploadedPicture } from '@carte/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { createPictureUpload } from '../../../infrastructure/images/picture-upload.ts'
import { makeFolder } from '../../../testing/folders.ts'
import {
  createStaffKey,
  createTestApi,
  expectLog,
  rejectionLog,
  send,
  signInAdmin,
  type TestApi,
  until,
} from '../../../testing/index.ts'

expectLog(rejectionLog('call'))

const NOON = '2026-11-23T12:00:00.000Z'
const LATER = '2026-11-23T18:00:00.000Z'

let api: TestApi
let manager: typeof globalThis.fetch
beforeAll(async () => {
  api = await createTestApi()
  await api.setNow(NOON)
  const roles = [{ shopId: 'helsinki', role: 'manager' }] as const
  manager = (await signInAdmin(api, roles, { now: new Date(NOON) })).fetch
})
afterAll(() => api.close())

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a40' }, limitInputPixels: false })

// EDIT-11
describe('PUT /api/admin/menus/{menuId}/picture', () => {
  const upload = async (body: Buffer, type = 'image/jpeg') => {
    const response = await manager('/api/admin/menus/menu-eur/picture', {
      method: 'PUT',
      headers: { 'content-type': type },
      body: new Uint8Array(body),
    })
    const text = await response.text()
    return { status: response.status, body: JSON.parse(text) as UploadedPicture & { code?: string } }
  }

  it('stores a picture once under the hash of its content, which guests can see', async () => {
    const png = await canvas(40, 30).png().toBuffer()
    const first = await upload(png, 'image/png')
    expect(first).toMatchObject({ status: 200, body: { imageUrl: expect.stringMatching(/^[\da-f]{32}\.webp$/) } })
    expect((await upload(png, 'image/png')).body.imageUrl).toBe(first.body.imageUrl)
    const shown = await api.fetch(`/api/images/${first.body.imageUrl}?_t=${first.body.version}`)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
  })

  it.each<readonly [what: string, make: () => Promise<Buffer> | Buffer, type: string, status: number, code: string]>([
    ['no body', () => Buffer.alloc(0), 'image/png', 400, 'picture-invalid'],
    ['a text', () => Buffer.from('hello'), 'image/png', 400, 'picture-invalid'],
    [
      'an SVG with the type of a PNG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
      'image/png',
      400,
      'picture-invalid',
    ],
    ['an SVG', () => Buffer.from('<svg/>'), 'image/svg+xml', 415, 'unsupported-media-type'],
    ['a GIF', () => canvas(9, 9).gif().toBuffer(), 'image/jpeg', 400, 'picture-invalid'],
    ['a TIFF', () => canvas(9, 9).tiff().toBuffer(), 'image/jpeg', 400, 'picture-invalid'],
    [
      'a picture that is cut off',
      async () => (await canvas(300, 300).jpeg().toBuffer()).subarray(0, 700),
      'image/jpeg',
      400,
      'picture-invalid',
    ],
    [
      'more than 50 megapixels',
      () => canvas(10_001, 5_000).png({ compressionLevel: 1 }).toBuffer(),
      'image/png',
      400,
      'picture-too-large',
    ],
    ['more than 20 MB', () => Buffer.alloc(20 * 1024 * 1024 + 1), 'image/png', 413, 'payload-too-large'],
    ['almost 40 MB', () => Buffer.alloc(39 * 1024 * 1024), 'image/png', 413, 'payload-too-large'],
  ])('rejects %s', async (_what, make, type, status, code) => {
    expect(await upload(await make(), type)).toMatchObject({ status, body: { code } })
  })

  it('reads no large body of a caller who is not signed in', async () => {
    const response = await api.fetch('/api/admin/menus/menu-eur/picture', {
      method: 'PUT',
      headers: { 'content-type': 'image/png' },
      body: new Uint8Array(128 * 1024),
    })
    expect(response.status).toBe(401)
  })
})

// EDIT-30
describe('POST /api/admin/menus/{menuId}/picture/crop', () => {
  const WHOLE = { x: 0, y: 0, width: 10_000, height: 10_000 }
  const crop = (imageUrl: string, part: object, as = manager) =>
    send<UploadedPicture & { code?: string }>(as, 'POST', '/api/admin/menus/menu-eur/picture/crop', {
      imageUrl,
      ...WHOLE,
      ...part,
    })
  /** Four colors: red and green above blue and white. */
  async function uploadQuarters(): Promise<string> {
    const quarter = (background: string, left: number, top: number) => ({
      input: { create: { width: 200, height: 150, channels: 3 as const, background } },
      left,
      top,
    })
    const png = await canvas(400, 300)
      .composite([quarter('#f00', 0, 0), quarter('#0f0', 200, 0), quarter('#00f', 0, 150), quarter('#fff', 200, 150)])
      .png()
      .toBuffer()
    const response = await manager('/api/admin/menus/menu-eur/picture', {
      method: 'PUT',
      headers: { 'content-type': 'image/png' },
      body: new Uint8Array(png),
    })
    return ((await response.json()) as UploadedPicture).imageUrl
  }
  const shown = async ({ imageUrl, version }: UploadedPicture) => {
    const response = await api.fetch(`/api/images/${imageUrl}?_t=${version}`)
    const picture = sharp(Buffer.from(await response.arrayBuffer()))
    const { width, height } = await picture.metadata()
    const pixel = await picture.resize(1, 1).raw().toBuffer()
    return { status: response.status, width, height, color: [...pixel].slice(0, 3).map((part) => (part > 127 ? 1 : 0)) }
  }

  it('stores the part that was chosen, and another part of the same original later', async () => {
    const original = await uploadQuarters()
    const right = { x: 5000, y: 0, width: 5000, height: 5000 }
    const first = await crop(original, right)
    expect(first.body.imageUrl).toBe(`${original}.crop-5000-0-5000-5000.webp`)
    expect(await shown(first.body)).toEqual({ status: 200, width: 200, height: 150, color: [0, 1, 0] })
    expect((await crop(original, right)).body.imageUrl).toBe(first.body.imageUrl)
    const second = await crop(first.body.imageUrl, { x: 0, y: 5000, width: 5000, height: 5000 })
    expect(second.body.imageUrl).toBe(`${original}.crop-0-5000-5000-5000.webp`)
    expect(await shown(second.body)).toMatchObject({ color: [0, 0, 1] })
    expect((await crop(second.body.imageUrl, WHOLE)).body.imageUrl).toBe(original)
  })

  it('gives a name that the draft of a menu takes', async () => {
    const { imageUrl } = (await crop(await uploadQuarters(), { width: 5000 })).body
    const revision = await send(manager, 'POST', '/api/admin/menus/menu-eur/changes', {
      changes: [{ subject: 'article/burger', field: 'imageId:fi', seen: null, value: imageUrl }],
    })
    expect(revision.status).toBe(200)
  })

  it.each([
    ['outside of the picture', { x: 1, width: 10_000 }, 400],
    ['with a fraction', { x: 0.5, width: 5000 }, 400],
    ['of nearly nothing', { width: 499 }, 400],
  ])('rejects a part %s', async (_what, part, status) => {
    expect(await crop('smash-burger.webp', part)).toMatchObject({ status })
  })

  it.each([
    ['missing', 'missing.webp'],
    ['in another folder', '../secret.webp'],
    ['whose part has too long a name', `${'a'.repeat(190)}.webp`],
  ])('rejects a picture %s', async (_what, name) => {
    expect(await crop(name, { width: 5000 })).toMatchObject({ status: 400, body: { code: 'picture-invalid' } })
  })

  it('is not for a person who cannot change the menu', async () => {
    const roles = [{ shopId: 'centrum', role: 'manager' }] as const
    const other = (await signInAdmin(api, roles, { now: new Date(NOON) })).fetch
    expect((await crop('smash-burger.webp', { width: 5000 }, other)).status).toBe(404)
  })
})

// SETUP-31
describe('PUT /api/admin/shops/{shopId}/picture', () => {
  const upload = async (shopId: string) => {
    const response = await manager(`/api/admin/shops/${shopId}/picture`, {
      method: 'PUT',
      headers: { 'content-type': 'image/png' },
      body: new Uint8Array(await canvas(60, 40).png().toBuffer()),
    })
    return { status: response.status, body: (await response.json()) as UploadedPicture }
  }
  const crop = (shopId: string, imageUrl: string) =>
    send<UploadedPicture>(manager, 'POST', `/api/admin/shops/${shopId}/picture/crop`, {
      imageUrl,
      x: 0,
      y: 0,
      width: 5000,
      height: 10_000,
    })

  it('stores a picture of a shop, and a part of it, which guests can see', async () => {
    const { imageUrl } = (await upload('helsinki')).body
    const part = await crop('helsinki', imageUrl)
    expect(part.body.imageUrl).toBe(`${imageUrl}.crop-0-0-5000-10000.webp`)
    expect((await api.fetch(`/api/images/${part.body.imageUrl}`)).status).toBe(200)
  })

  it('answers 404 about another shop', async () => {
    expect((await upload('centrum')).status).toBe(404)
    expect((await crop('centrum', 'smash-burger.webp')).status).toBe(404)
  })
})

// EDIT-11
describe('createPictureUpload', () => {
  it('turns a picture upright, makes it smaller and removes its metadata', async () => {
    const folder = await makeFolder('carte-uploads-')
    const store = createPictureUpload(folder)
    const photo = await canvas(5_000, 2_500)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: 'Secret street 1' } })
      .jpeg()
      .toBuffer()
    const name = await store(photo)
    const stored = await readFile(join(folder, name))
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 2_000, height: 4_000 })
    const { exif, icc, xmp, orientation } = await sharp(stored).metadata()
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined])
    expect(await readdir(folder)).toEqual([name])
  })

  it('rejects pictures with 503 while too many wait', async () => {
    const store = createPictureUpload(await makeFolder('carte-uploads-'))
    const png = await canvas(400, 400).png().toBuffer()
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => store(png)))
    expect(results.map(({ status }) => status)).toEqual([...Array(4).fill('fulfilled'), 'rejected', 'rejected'])
    expect(results[5]).toMatchObject({ reason: { status: 503, code: 'unavailable' } })
    await expect(store(png)).resolves.toBeDefined()
  })
})

// EDIT-10
describe('PUT /api/admin/shops/{shopId}/sold-out', () => {
  const path = '/api/admin/shops/centrum/sold-out'
  let shift: typeof globalThis.fetch
  beforeEach(async () => {
    await api.setNow(NOON)
    shift = (await signInAdmin(api, [{ shopId: 'centrum', role: 'shift' }], { now: new Date(NOON) })).fetch
    await api.sql('delete from shop_article')
  })
  const mark = (codes: readonly string[], soldOut: boolean, end: string | null = null) =>
    send(shift, 'PUT', path, { codes, soldOut, until: end })
  const isSoldOut = async (code: string, shopId = 'centrum') => {
    const { body } = await send<Menu>(api.fetch, 'GET', `/api/shops/${shopId}/menu`)
    const articles = (items: readonly MenuItem[]): readonly Article[] =>
      items.flatMap((item) => (item.type === 'article' ? [item.article] : articles(item.items)))
    return articles(body.items).find((article) => article.code === code)?.soldOut
  }

  it('marks articles of one shop until a time, after which guests can order them', async () => {
    expect(await mark(['cola', 'burger'], true, LATER)).toMatchObject({
      status: 200,
      body: [
        { code: 'burger', until: LATER },
        { code: 'cola', until: LATER },
      ],
    })
    await until(
      () => isSoldOut('cola'),
      (is) => is === true,
    )
    expect(await isSoldOut('cola', 'dagtid')).toBe(false)
    await api.setNow('2026-11-23T17:59:00.000Z')
    expect(await isSoldOut('cola')).toBe(true)
    await api.setNow(LATER)
    expect(await isSoldOut('cola')).toBe(false)
    await until(
      () => api.sql("select sold_out from shop_article where code = 'cola'"),
      ([row]) => row?.sold_out === false,
    )
    expect(
      await api.sql("select action, subject, after from audit_entry where shop_id = 'centrum' order by subject"),
    ).toMatchObject([
      { action: 'article.sold-out', subject: 'burger', after: { soldOut: true, until: LATER } },
      { subject: 'cola' },
    ])
  })

  it('forgets the time if the staff mark the article on their tablet', async () => {
    await mark(['cola'], true, LATER)
    const staff = await createStaffKey(api)
    expect((await staff.setSoldOut('cola', true)).status).toBe(200)
    expect((await send(shift, 'GET', path)).body).toEqual([{ code: 'cola', until: null }])
    expect((await mark(['cola'], false)).body).toEqual([])
  })

  it.each([
    ['a time that has passed', ['cola'], '2026-11-23T11:59:00.000Z', 400],
    ['a time in two months', ['cola'], '2027-01-23T11:59:00.000Z', 400],
    ['an article that is not on the menu', ['cola', 'none'], null, 404],
    ['no article', [], null, 400],
  ])('rejects %s, and marks nothing', async (_what, codes, end, status) => {
    expect((await mark(codes, true, end)).status).toBe(status)
    expect((await send(shift, 'GET', path)).body).toEqual([])
  })

  it('answers 404 about another shop', async () => {
    expect((await send(shift, 'GET', '/api/admin/shops/dagtid/sold-out')).status).toBe(404)
  })
})
