import { createTestApi, type TestApi } from '@carte/api/testing'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { chainOf, FIRST_LIST_SIZE, foundBy, GUEST_POSITION, WORDS } from './chain.ts'
import { fillShops } from './fill.ts'

const SHOPS = 500
const chain = chainOf(SHOPS)

describe('a generated chain', () => {
  it('is reproducible, and begins with the shops of a shorter one', () => {
    expect(chainOf(SHOPS)).toEqual(chain)
    expect(chainOf(10)).toEqual(chain.slice(0, 10))
  })

  it('has a city with more than a tenth of its shops, and more than 100 cities', () => {
    const sizes = Object.values(Object.groupBy(chain, ({ city }) => city)).map((shops = []) => shops.length)
    expect(Math.max(...sizes)).toBeGreaterThan(SHOPS / 10)
    expect(sizes.length).toBeGreaterThan(100)
  })

  it.each([10, SHOPS])('of %d shops has results for two search terms and none for the typo', (shops) => {
    const found = Object.values(WORDS).map((word) => foundBy(chainOf(shops), word))
    expect(found.map(({ length }) => length > 0)).toEqual([true, true, false])
    const first = chain.slice(0, FIRST_LIST_SIZE)
    for (const list of found) expect(list.slice(0, FIRST_LIST_SIZE)).not.toEqual(first)
    expect(first).not.toContainEqual(GUEST_POSITION)
  })
})

describe('a generated chain in a database', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi({ sample: 'chain' })
    await fillShops(api.databaseUrl, chain)
    // Waits until the server has noticed the changes in the database.
    await api.sql('select 1')
  })
  afterAll(() => api.close())

  // The test server validates every response against the contract.
  it('is listed by GET /api/shops in the order of chainOf', async () => {
    const response = await api.fetch('/api/shops')
    expect(response.status).toBe(200)
    const shops = (await response.json()) as { id: string; name: string }[]
    expect(shops.map(({ id, name }) => [id, name])).toEqual(chain.map(({ id, name }) => [id, name]))
    expect(new Set(shops.map(({ id }) => id)).size).toBe(SHOPS)
  })

  it.each(Object.values(WORDS))('has the search results for %p that the benchmark expects', async (word) => {
    const response = await api.fetch(`/api/shops?pageSize=48&search=${encodeURIComponent(word)}`)
    const { shops, total } = (await response.json()) as { shops: { id: string }[]; total: number }
    const found = foundBy(chain, word)
    expect(total).toBe(found.length)
    expect(shops.map(({ id }) => id)).toEqual(found.slice(0, 48).map(({ id }) => id))
  })
})
