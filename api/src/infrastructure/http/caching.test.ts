import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createTestApi, placeOrder, send, type TestApi } from '../../testing/index.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

interface Raw {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly bytes: Buffer
}
/** `fetch` decompresses responses; these tests compare the bytes. */
const get = (path: string, headers: Record<string, string> = {}): Promise<Raw> =>
  new Promise((resolve, reject) => {
    request(`${api.url}${path}`, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) }),
      )
    })
      .on('error', reject)
      .end()
  })

describe('GET /api/order/{orderId}', () => {
  it('answers no-store with an ETag, and 304 while the order is the same', async () => {
    const { orderId, customerCode } = await placeOrder(api.fetch)
    const path = `/api/order/${orderId}`
    const first = await get(path, { 'customer-code': customerCode })
    expect(first.headers).toMatchObject({ 'cache-control': 'no-store', etag: expect.stringMatching(/^"[^"]+"$/) })
    const again = () => get(path, { 'customer-code': customerCode, 'if-none-match': String(first.headers.etag) })
    expect((await again()).status).toBe(304)
    await api.moveOrder(orderId, 'rollbacked')
    expect((await again()).status).toBe(200)
  })
})

describe('a cached answer (API-4)', () => {
  const paths = [
    '/api/shops',
    '/api/shops/centrum/menu',
    '/api/settings',
    '/api/campaigns',
    '/api/settings/design',
    '/api/cultures/languages',
  ]

  it.each(paths)('of %s has a strong ETag and is revalidated with 304', async (path) => {
    const first = await get(path)
    expect(first.status).toBe(200)
    const etag = String(first.headers.etag)
    expect(etag).toMatch(/^"[^"]+"$/)
    const second = await get(path, { 'if-none-match': `"other", ${etag}` })
    expect({ status: second.status, length: second.bytes.length, etag: second.headers.etag }).toEqual({
      status: 304,
      length: 0,
      etag,
    })
  })

  it('is sent in an accepted encoding, with an ETag per encoding', async () => {
    const [plain, br, gzip, excluded] = await Promise.all([
      get('/api/shops/centrum/menu'),
      get('/api/shops/centrum/menu', { 'accept-encoding': 'gzip, deflate, br, zstd' }),
      get('/api/shops/centrum/menu', { 'accept-encoding': 'gzip' }),
      get('/api/shops/centrum/menu', { 'accept-encoding': 'br;q=0, identity' }),
    ])
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip' })
    expect(excluded.headers['content-encoding']).toBeUndefined()
    expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true)
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true)
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3)
  })

  it('is dropped when its rows change', async () => {
    const status = async () => (await send<{ status: string }>(api.fetch, 'GET', '/api/shops/pausad')).body.status
    expect(await status()).toBe('paused')
    await api.sql("update shop set status = 'online' where id = 'pausad'")
    expect(await status()).toBe('online')
    const { body: shops } = await send<{ id: string; status: string }[]>(api.fetch, 'GET', '/api/shops')
    expect(shops.find(({ id }) => id === 'pausad')?.status).toBe('online')
  })

  it('shows an article as sold out in one shop only', async () => {
    const soldOut = async (shop: string) => {
      const { bytes } = await get(`/api/shops/${shop}/menu`)
      return /"code":"burger","kind":0.*?"soldOut":(true|false)/.exec(bytes.toString())?.[1]
    }
    expect(await soldOut('centrum')).toBe('false')
    await api.sql("insert into shop_article (shop_id, code, sold_out) values ('centrum', 'burger', true)")
    expect([await soldOut('centrum'), await soldOut('dagtid')]).toEqual(['true', 'false'])
    await api.sql('delete from shop_article')
    expect(await soldOut('centrum')).toBe('false')
  })

  it('changes when a shop opens or closes, and when a campaign starts or ends', async () => {
    const isOpen = async () => {
      const { body } = await send<{ id: string; openForBusiness: boolean }[]>(api.fetch, 'GET', '/api/shops')
      return body.find(({ id }) => id === 'dagtid')?.openForBusiness
    }
    const offers = async () => (await send<unknown[]>(api.fetch, 'GET', '/api/campaigns')).body.length
    await api.sql(
      "update campaign set starts_at = '2026-03-04T12:00:00Z', ends_at = '2026-03-04T13:00:00Z' where code = 'green-weeks'",
    )
    await api.setNow('2026-03-04T09:59:59+01:00')
    expect([await isOpen(), await offers()]).toEqual([false, 0])
    await api.setNow('2026-03-04T10:00:00+01:00')
    expect(await isOpen()).toBe(true)
    await api.setNow('2026-03-04T12:30:00Z')
    expect([await isOpen(), await offers()]).toEqual([true, 1])
    await api.setNow('2026-03-04T20:00:00+01:00')
    expect([await isOpen(), await offers()]).toEqual([false, 0])
  })
})
