import { createClient } from '@carte/contract/client'
import { describe, expect, it } from '@jest/globals'
import { type CarteStore, createCarteStore, FIRST_SHOPS, holdAnswers, loadShopList, loadShops } from './index.ts'
import { settings, shopOf } from './testing/samples.ts'

interface Seen {
  readonly address: string
  readonly headers: Headers
  readonly signal: AbortSignal
  readonly answer: (body: unknown) => void
}

function page() {
  const seen: Seen[] = []
  const fetch: typeof globalThis.fetch = (input, init) =>
    new Promise((resolve, reject) => {
      const signal = init?.signal as AbortSignal
      signal.addEventListener('abort', () => reject(signal.reason))
      const answer = (body: unknown) => resolve(Response.json(body))
      seen.push({ address: String(input), headers: new Headers(init?.headers), signal, answer })
    })
  const { store }: CarteStore = createCarteStore(createClient({ fetch }), {
    settings,
    languages: [],
    language: 'en',
    testMode: true,
  })
  return { store, seen }
}

describe('loadShopList and loadShops', () => {
  it('send requests with a JSON content type', async () => {
    const { store, seen } = page()
    void loadShopList(store).catch(() => {})
    void loadShopList(store, FIRST_SHOPS).catch(() => {})
    expect(seen.map(({ address, headers }) => [address, headers.get('content-type')])).toEqual([
      ['/api/shops', 'application/json'],
      ['/api/shops?pageSize=48', 'application/json'],
    ])
  })

  it('share one request between a preload and the screen', async () => {
    const { store, seen } = page()
    const release = holdAnswers(store)
    const ahead = loadShopList(store, FIRST_SHOPS)
    seen[0]?.answer({ shops: [shopOf('a')], total: 1, cities: [] })
    await ahead
    expect(await loadShopList(store, FIRST_SHOPS, new AbortController().signal)).toMatchObject({ total: 1 })
    expect(seen).toHaveLength(1)
    release()
  })

  it('abort the request when the screen is left, and request again for the next one', async () => {
    const { store, seen } = page()
    const release = holdAnswers(store)
    const leave = new AbortController()
    const left = Promise.all([loadShopList(store, FIRST_SHOPS), loadShopList(store, FIRST_SHOPS, leave.signal)])
    leave.abort()
    await expect(left).rejects.toThrow()
    expect(seen[0]?.signal.aborted).toBe(true)
    const next = loadShopList(store, FIRST_SHOPS)
    seen[1]?.answer([shopOf('a')])
    expect(await next).toMatchObject([{ id: 'a' }])
    release()
  })

  it.each([
    ['a server that knows pages', { shops: [shopOf('a')], total: 1, cities: [] }],
    ['one that does not', [shopOf('a')]],
  ])('return all shops from %s', async (_, body) => {
    const { store, seen } = page()
    const all = loadShops(store)
    seen[0]?.answer(body)
    expect(await all).toMatchObject([{ id: 'a' }])
  })
})
