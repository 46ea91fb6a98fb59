import type { Shop, ShopPage } from '@carte/contract'
import { SEARCH_MAX_LENGTH, SHOP_IDS_MAX } from '@carte/contract'
import { matchesSearch } from '@carte/domain'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createTestApi, send, type TestApi } from '../../../testing/index.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
  // One of the shops is open only from ten to eight.
  await api.setNow('2026-11-23T12:00:00Z')
})
afterAll(() => api.close())

const get = <T>(query: string, headers?: Record<string, string>) =>
  send<T>(api.fetch, 'GET', `/api/shops${query}`, undefined, headers)
const page = async (query: string) => (await get<ShopPage>(`?${query}`)).body
const whole = async () => (await get<Shop[]>('')).body
const idsOf = (shops: readonly Shop[]) => shops.map(({ id }) => id).join(' ')

const ALL = 'centrum dagtid pausad avstangd stangd appen helsinki'
const FROM_MALMO = 'centrum dagtid helsinki avstangd appen pausad stangd'
const MALMO = 'near=55.6,13'

describe('GET /api/shops with a page', () => {
  it.each([
    ['pageSize=48', ALL, 7],
    ['pageIndex=0', ALL, 7],
    ['pageSize=3', 'centrum dagtid pausad', 7],
    ['pageSize=3&pageIndex=2', 'helsinki', 7],
    ['pageSize=3&pageIndex=3', '', 7],
    ['pageIndex=9999', '', 7],
    ['search=STÄNGD', 'avstangd stangd', 2],
    ['search=%20%20', ALL, 7],
    ['search=stangd', 'avstangd stangd', 2],
    ['search=Malmo', 'avstangd', 1],
    ['search=%20pausad%20', 'pausad', 1],
    ['search=helsinki%20lagar', 'helsinki', 1],
    ['search=dagtid%20cooks%20(ru)', 'dagtid', 1],
    ['search=gatan%207', 'centrum', 1],
    ['search=uppsala', 'dagtid', 1],
    ['search=111%2022', '', 0],
    ['search=%25', '', 0],
    ['search=c_ntrum', '', 0],
    ["search='%20or%201=1%20--", '', 0],
    ["search=');%20drop%20table%20shop%20cascade;--", '', 0],
    ['search=%00', '', 0],
    ['search=.*', '', 0],
    ['search=constructor', '', 0],
    ['city=Lund', 'appen', 1],
    ['city=lund', '', 0],
    ['city=Lun', '', 0],
    [MALMO, FROM_MALMO, 7],
    ['near=-90,0', expect.any(String), 7],
    ['near=90,-180', expect.any(String), 7],
    [`${MALMO}&pageSize=2&pageIndex=1`, 'helsinki avstangd', 7],
    ['ids=helsinki,centrum', 'centrum helsinki', 2],
    ['ids=helsinki,nowhere,helsinki', 'helsinki', 1],
    ['ids=nowhere', '', 0],
    [`ids=${Array.from({ length: SHOP_IDS_MAX }, (_, index) => `shop-${index}`)}`, '', 0],
    [`search=stängd&${MALMO}`, 'avstangd stangd', 2],
    ['search=stängd&near=67.8,20.2', 'stangd avstangd', 2],
    ['search=stängd&city=Kiruna', 'stangd', 1],
    ['search=stängd&city=Lund', '', 0],
    [`ids=centrum,appen,helsinki&${MALMO}&pageSize=2`, 'centrum helsinki', 3],
    ['ids=centrum,avstangd&search=stängd&city=Malmö', 'avstangd', 1],
  ])('returns for ?%s the shops "%s"', async (query, shops, total) => {
    const found = await page(query)
    expect({ shops: idsOf(found.shops), total: found.total }).toEqual({ shops, total })
  })

  it('returns shops equal to those of the whole list and of GET /api/shops/{shopId}', async () => {
    expect((await page('pageSize=99')).shops).toEqual(await whole())
    const { daysAhead, ...shop } = (await send<Shop>(api.fetch, 'GET', '/api/shops/helsinki')).body
    expect((await page('search=helsinki')).shops).toEqual([shop])
    // Lists do not have it (SALE-5).
    expect(daysAhead).toBe(0)
  })

  it.each(['', `&${MALMO}`, '&search=a', `&search=a&${MALMO}`])(
    'has each shop on one page for every page size%s',
    async (more) => {
      const { shops: together } = await page(`pageSize=99${more}`)
      for (let size = 1; size <= 8; size++) {
        const pages = Array.from({ length: Math.ceil(together.length / size) + 1 }, (_, index) =>
          page(`pageSize=${size}&pageIndex=${index}${more}`),
        )
        expect((await Promise.all(pages)).flatMap(({ shops }) => shops)).toEqual(together)
      }
    },
  )

  it('lists a closed shop after those that accept orders, even if it is nearer', async () => {
    const near = () => page('near=59.86,17.64&pageSize=3')
    expect(idsOf((await near()).shops)).toBe('dagtid centrum helsinki')
    await api.setNow('2026-11-23T21:00:00Z')
    expect(idsOf((await near()).shops)).toBe('centrum helsinki dagtid')
    await api.setNow('2026-11-23T12:00:00Z')
  })

  it('finds the same shops as matchesSearch in a browser', async () => {
    const shops = await whole()
    for (const text of ['s', 'AN', 'storgatan 6', 'lagar', 'cooks (fi)', 'ö', 'o', 'h', 'åäö']) {
      const found = await page(`search=${encodeURIComponent(text)}`)
      expect(idsOf(found.shops)).toBe(idsOf(shops.filter((shop) => matchesSearch(shop, text))))
    }
  })

  it('lists all cities, whatever the search', async () => {
    const cities = ['Göteborg', 'Helsinki', 'Kiruna', 'Lund', 'Malmö', 'Stockholm', 'Uppsala']
    for (const query of ['pageSize=1', 'search=zzz', 'city=Lund', 'ids=nowhere'])
      expect((await page(query)).cities).toEqual(cities.map((name) => ({ name, count: 1 })))
  })

  it.each([
    ['search=uppsla', 'Uppsala'],
    ['search=%20CENTURM%20', 'Centrum'],
    ['search=uppsla&near=55.6,13', 'Uppsala'],
    ['search=uppsla&city=Uppsala', 'Uppsala'],
    // The correction has no results either.
    ['search=uppsla&city=Lund', undefined],
    ['search=uppsla&ids=centrum', undefined],
    ['search=uppsala&city=Lund', undefined],
    ['search=qwertyuiop', undefined],
    ['search=uppsala', undefined],
    ['city=Uppsla', undefined],
  ])('suggests for ?%s the correction %p', async (query, correction) => {
    expect((await page(query)).didYouMean).toBe(correction)
  })
})

describe('GET /api/shops with an invalid query', () => {
  it.each([
    'pageSize=0',
    'pageSize=-1',
    'pageSize=1e9',
    'pageSize=abc',
    'pageSize=100',
    'pageSize=',
    'pageSize=1.5',
    'pageIndex=-1',
    'pageIndex=10000',
    'pageIndex=x',
    'near=x',
    'near=',
    'near=59',
    'near=91,0',
    'near=-90.1,0',
    'near=0,181',
    'near=0,-180.5',
    'near=NaN,0',
    'near=1,2,3',
    'ids=',
    'ids=centrum,',
    'ids=centrum,../x',
    'ids=%00',
    "ids='%20or%201=1",
    `ids=${'a'.repeat(65)}`,
    `ids=${Array.from({ length: SHOP_IDS_MAX + 1 }, () => 'a')}`,
    `ids=${'a'.repeat(SHOP_IDS_MAX * 65 + 1)}`,
    'search=',
    `search=${'a'.repeat(SEARCH_MAX_LENGTH + 1)}`,
    'city=',
    `city=${'a'.repeat(SEARCH_MAX_LENGTH + 1)}`,
    'page=1',
    'PageSize=3',
    '__proto__=1',
    'pageSize=3&pageSize=4',
    'search=a&search=b',
    'near=1,2&near=3,4',
    'ids=centrum&ids=appen',
  ])('answers 400 validation for ?%s', async (query) => {
    const { status, body, headers } = await get(`?${query}`)
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'validation' } })
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('changes no shop', async () => {
    expect(idsOf(await whole())).toBe(ALL)
  })
})

describe('caching of GET /api/shops', () => {
  it('answers 304 for the etag of the first page in each encoding', async () => {
    for (const encoding of ['identity', 'br', 'gzip']) {
      const first = await get<ShopPage>('?pageSize=48', { 'accept-encoding': encoding })
      const etag = first.headers.get('etag')
      expect([etag, first.headers.get('cache-control')]).toEqual([expect.stringMatching(/^"[^"]+"$/), 'no-cache'])
      const again = await get('?pageSize=48', { 'accept-encoding': encoding, 'if-none-match': `${etag}` })
      expect([again.status, again.body]).toEqual([304, ''])
      // The same page by another address.
      expect((await get('?pageIndex=0', { 'accept-encoding': encoding })).headers.get('etag')).toBe(etag)
    }
  })

  it.each(['search=a', 'city=Lund', MALMO, 'ids=centrum', 'pageIndex=1'])(
    'sends cache-control no-store for ?%s',
    async (query) => {
      const { status, headers } = await get(`?${query}`, { 'accept-encoding': 'br' })
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    },
  )

  it('compresses search results', async () => {
    const { headers, body } = await get<ShopPage>('?search=a', { 'accept-encoding': 'br' })
    expect([headers.get('content-encoding'), headers.get('vary')]).toEqual(['br', 'accept-encoding'])
    expect(body).toEqual(await page('search=a'))
  })
})

it('GET /api/shops says which shops are open at the present time', async () => {
  const isOpen = async (query: string) => (await page(query)).shops.find(({ id }) => id === 'dagtid')?.openForBusiness
  const queries = ['pageSize=48', 'search=dagtid', MALMO, 'ids=dagtid']
  const everywhere = () => Promise.all(queries.map(isOpen))
  const all = (open: boolean) => queries.map(() => open)
  await api.setNow('2026-03-04T09:59:50+01:00')
  expect(await everywhere()).toEqual(all(false))
  await api.setNow('2026-03-04T10:00:00+01:00')
  expect(await everywhere()).toEqual(all(true))
  await api.setNow('2026-03-04T20:00:00+01:00')
  expect(await everywhere()).toEqual(all(false))
  await api.setNow(null)
})
