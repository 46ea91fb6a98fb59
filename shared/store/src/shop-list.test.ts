import { createClient } from '@carte/contract/client'
import { describe, expect, it } from '@jest/globals'
import { type CarteStore, createCarteStore, FIRST_SHOPS, holdResponses, loadShopList, loadShops } from './index.ts'
import { settings, shopOf } from './testing/samples.ts'

interface SentRequest {
  readonly address: string
  readonly headers: Headers
  readonly signal: AbortSignal
  readonly answer: (body: unknown) => void
}

/** Returns a store and the requests that it sends. A test answers them with `answer`. */
function createPage() {
  const requests: SentRequest[] = []
  const fetch: typeof globalThis.fetch = (input, init) =>
    new Promise((resolve, reject) => {
      const signal = init?.signal as AbortSignal
      signal.addEventListener('abort', () => reject(signal.reason))
      const answer = (body: unknown) => resolve(Response.json(body))
      requests.push({ address: String(input), headers: new Headers(init?.headers), signal, answer })
    })
  const { store }: CarteStore = createCarteStore(createClient({ fetch }), {
    settings,
    languages: [],
    language: 'en',
    testMode: true,
  })
  return { store, requests }
}

describe('loadShopList and loadShops', () => {
  it('send requests with a JSON content type', async () => {
    const { store, requests } = createPage()
    void loadShopList(store).catch(() => {})
    void loadShopList(store, FIRST_SHOPS).catch(() => {})
    expect(requests.map(({ address, headers }) => [address, headers.get('content-type')])).toEqual([
      ['/api/shops', 'application/json'],
      ['/api/shops?pageSize=48', 'application/json'],
    ])
  })

  it('share one request between a preload and the screen', async () => {
    const { store, requests } = createPage()
    const release = holdResponses(store)
    const preload = loadShopList(store, FIRST_SHOPS)
    requests[0]?.answer({ shops: [shopOf('a')], total: 1, cities: [] })
    await preload
    expect(await loadShopList(store, FIRST_SHOPS, new AbortController().signal)).toMatchObject({ total: 1 })
    expect(requests).toHaveLength(1)
    release()
  })

  it('abort the request when the guest leaves the screen, and request again for the next one', async () => {
    const { store, requests } = createPage()
    const release = holdResponses(store)
    const controller = new AbortController()
    const loads = Promise.all([loadShopList(store, FIRST_SHOPS), loadShopList(store, FIRST_SHOPS, controller.signal)])
    controller.abort()
    await expect(loads).rejects.toThrow()
    expect(requests[0]?.signal.aborted).toBe(true)
    const next = loadShopList(store, FIRST_SHOPS)
    requests[1]?.answer([shopOf('a')])
    expect(await next).toMatchObject([{ id: 'a' }])
    release()
  })

  it.each([
    ['a server that returns pages', { shops: [shopOf('a')], total: 1, cities: [] }],
    ['a server that returns a plain list', [shopOf('a')]],
  ])('return all shops from %s', async (_, body) => {
    const { store, requests } = createPage()
    const all = loadShops(store)
    requests[0]?.answer(body)
    expect(await all).toMatchObject([{ id: 'a' }])
  })
})
