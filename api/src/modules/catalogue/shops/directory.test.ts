import { request } from 'node:http'
import type { ShopPage } from '@carte/contract'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { connect } from '../../../infrastructure/database/connect.ts'
import { createTestApi, expectLog, send, type TestApi, until } from '../../../testing/index.ts'

expectLog(/^warn LISTEN connection lost /)

let api: TestApi
beforeEach(async () => {
  api = await createTestApi()
})
afterEach(() => api.close())

const page = async (query: string) => (await send<ShopPage>(api.fetch, 'GET', `/api/shops?${query}`)).body
const ids = async (query: string) => (await page(query)).shops.map(({ id }) => id).join(' ')
/** The same shop on the first page and in a search. */
const seen = async (id: string) => {
  const both = await Promise.all(['pageSize=99', 'search=a&pageSize=99'].map(page))
  return both.map(({ shops }) => shops.find((shop) => shop.id === id))
}
/** Disables the triggers, so that no notification is sent. */
const silently = (statement: string) => `begin; set local session_replication_role = replica; ${statement}; commit`
/** Inserts copies of `centrum`, changed by `more`, a JSON expression, for each of `rows`. */
const copies = (more: string, rows: string) => `
  insert into shop select copy.* from shop, ${rows}, jsonb_populate_record(shop, ${more}) as copy where shop.id = 'centrum'`

describe('pages and searches after a change', () => {
  const warm = () => Promise.all([page('pageSize=99'), page('search=a'), page('search=cntrum')])

  it.each([
    ["set name = 'Annexet'", { name: 'Annexet' }],
    ["set status = 'paused'", { status: 'paused' }],
    ["set opening_hours = '[]'", { openingHours: [], openForBusiness: false }],
    ["set external_app_uri = 'https://app.example/a'", { externalAppUri: 'https://app.example/a' }],
    ["set city = 'Visby'", { contactInformation: expect.objectContaining({ city: 'Visby' }) }],
  ])('have the new values after "update shop %s"', async (change, shop) => {
    await warm()
    await api.sql(`update shop ${change} where id = 'centrum'`)
    expect(await seen('centrum')).toEqual([expect.objectContaining(shop), expect.objectContaining(shop)])
  })

  it('find shops by their new name and city', async () => {
    await warm()
    await api.sql("update shop set name = 'Annexet', city = 'Visby' where id = 'pausad'")
    expect(await ids('search=annex')).toBe('pausad')
    expect(await ids('search=göteborg')).toBe('')
    expect(await ids('city=Visby')).toBe('pausad')
    expect((await page('search=anexet')).didYouMean).toBe('Annexet')
    expect((await page('search=visbi')).cities).toContainEqual({ name: 'Visby', count: 1 })
  })

  it('include a new shop in its position and drop a deleted one', async () => {
    await warm()
    await api.sql(copies(`'{"id":"annex","position":1,"name":"Annexet"}'`, '(values (1)) as once'))
    // With equal positions, the id decides.
    expect(await ids('pageSize=3')).toBe('centrum annex dagtid')
    expect(await ids('search=annex')).toBe('annex')
    expect((await page('search=annex')).cities[0]).toEqual({ name: 'Stockholm', count: 2 })
    await api.sql("delete from shop where id = 'annex'")
    expect([await ids('pageSize=2'), await ids('search=annex')]).toEqual(['centrum dagtid', ''])
  })

  it('use the new order of shops', async () => {
    await warm()
    await api.sql("update shop set position = -1 where id = 'helsinki'")
    expect([await ids('pageSize=2'), await ids('search=a&pageSize=2')]).toEqual([
      'helsinki centrum',
      'helsinki centrum',
    ])
  })

  it('list no cities when all shops are in one', async () => {
    await warm()
    await api.sql("update shop set city = 'Lund'")
    expect((await page('pageSize=1')).cities).toEqual([])
  })
})

it('createDirectory reads only changed rows again', async () => {
  await page('search=a')
  await api.sql(silently("update shop set name = 'Unheard'"))
  await api.sql("update shop set opening_hours = '[]' where id = 'dagtid'")
  const { shops } = await page('search=a&pageSize=99')
  expect(shops.filter(({ name }) => name === 'Unheard').map(({ id }) => id)).toEqual(['dagtid'])
  // A statement that changes many rows notifies without their keys.
  await api.sql(copies(`jsonb_build_object('id', 'more-' || n)`, 'generate_series(1, 30) as n'))
  expect((await page('search=unheard')).total).toBe(37)
})

it('createDirectory loses no change that arrives during a read', async () => {
  await api.sql(copies(`jsonb_build_object('id', 'more-' || n)`, 'generate_series(1, 2000) as n'))
  for (let round = 0; round < 10; round++) {
    const name = `Round-${round}-`
    await api.sql("select pg_notify('carte_change', $1)", [JSON.stringify({ table: 'shop' })])
    const reading = page(`search=${name}`)
    await api.sql('update shop set name = $1 where id = $2', [name, 'centrum'])
    expect([await ids(`search=${name}`), (await page('pageSize=1')).shops[0]?.name]).toEqual(['centrum', name])
    await reading
  }
})

it('createDirectory reads all rows again after the LISTEN connection was lost', async () => {
  await page('search=a')
  const { pool, close } = connect(api.databaseUrl, { max: 1 })
  try {
    await pool.query(silently("update shop set name = 'Unheard' where id = 'centrum'"))
    expect(await ids('search=unheard')).toBe('')
    await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'carte listener' and datname = current_database()",
    )
    await until(
      () => ids('search=unheard'),
      (found) => found === 'centrum',
    )
  } finally {
    await close()
  }
})

const sizeOf = (path: string) =>
  new Promise<number>((resolve, reject) => {
    request(`${api.url}${path}`, { headers: { 'accept-encoding': 'br' } }, (response) => {
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
      })
      response.on('end', () => resolve(size))
    })
      .on('error', reject)
      .end()
  })

it('GET /api/shops has small pages for ten thousand shops, with each shop on one page', async () => {
  await api.sql(
    copies(
      `jsonb_build_object('id', 'shop-' || n, 'position', n + 100, 'name', 'Köket ' || n, 'city', 'Ort ' || n % 40, 'address1',
        md5(n::text), 'description', md5(n || 'a') || ' ' || md5(n || 'b'), 'latitude', 55 + n % 1300 / 100.0)`,
      'generate_series(1, 9993) as n',
    ),
  )
  const first = await page('pageSize=48')
  expect([first.total, first.shops.length, first.cities.length]).toEqual([10_000, 48, 24])
  for (const query of ['pageSize=48', 'pageSize=48&pageIndex=100', 'search=köket&near=59.3,18'])
    expect(await sizeOf(`/api/shops?${encodeURI(query)}`)).toBeLessThan(60_000)

  expect([(await page('search=köket')).total, await ids('search=köket 9993')]).toEqual([9993, 'shop-9993'])
  expect((await page('search=kökte')).didYouMean).toBe('Köket')
  const pages = [0, 1, 2, 3, 4, 5].map((index) => page(`city=Ort 7&near=60,18&pageSize=50&pageIndex=${index}`))
  const found = (await Promise.all(pages)).flatMap(({ shops }) => shops.map(({ id }) => id))
  expect([found.length, new Set(found).size]).toEqual([250, 250])
})
