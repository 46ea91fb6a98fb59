/** @jest-environment node */
import type { ViewCache } from '@carte/contract'
import { createHarness, type Harness } from '@carte/testing'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type ServeOptions, serveSite } from '../testing/serve-site.tsx'
import { badCode } from '../testing/toy-code.ts'
import { signIn } from '../testing/visitors.ts'

let harness: Harness
let customer: string
beforeAll(async () => {
  harness = await createHarness()
  customer = await signIn(harness)
})
afterAll(() => harness.close())

/** Keeps everything that may be kept, and notes what has been made under which key. */
function keepingViews() {
  const kept = new Map<string, unknown>()
  const made: string[] = []
  const views: ViewCache = {
    async get<V>(key: string, make: () => Promise<{ readonly value: V; readonly until: Date }>) {
      if (kept.has(key)) return kept.get(key) as V
      made.push(key)
      const { value, until } = await make()
      if (until > new Date()) kept.set(key, value)
      return value
    },
  }
  return { views, kept, made }
}
async function serveSharing(options: ServeOptions = {}) {
  const { views, kept, made } = keepingViews()
  return { site: await serveSite(harness, { views, ...options }), kept, made }
}
const english = { 'accept-language': 'en' }
const withoutNonce = (html: string) => html.replaceAll(/nonce="[^"]*"/g, 'nonce')

describe('a view that is the same for all', () => {
  it('is made once, and sent to each under a nonce of their own', async () => {
    const { site, made } = await serveSharing()
    const [first, second] = [await site.get('/', english), await site.get('/', english)]
    expect(made).toEqual(['view/shops/r1/en/'])
    expect(second.html).not.toBe(first.html)
    expect(withoutNonce(second.html)).toBe(withoutNonce(first.html))
    const [, nonce = 'none'] = /nonce-([^']+)/.exec(second.headers.get('content-security-policy') ?? '') ?? []
    expect(second.html).toContain(`nonce="${nonce}"`)
    expect(first.html).not.toContain(nonce)
  })

  it('is the same page as one that is made for a single request', async () => {
    const { site } = await serveSharing()
    const alone = await serveSite(harness)
    for (const path of ['/', '/login', '/shop/centrum/menu', '/shop/centrum/checkout']) {
      const [made, kept, own] = [await site.get(path), await site.get(path), await alone.get(path)]
      expect(withoutNonce(kept.html)).toBe(withoutNonce(made.html))
      expect(withoutNonce(own.html)).toBe(withoutNonce(made.html))
    }
  })

  it('is one for each language and address', async () => {
    const { site, made } = await serveSharing()
    await site.get('/', english)
    expect((await site.get('/', { 'accept-language': 'fi' })).root).toContain('Hei guest')
    await site.get('/shop/centrum/menu')
    expect(new Set(made).size).toBe(3)
  })

  it('is one for each shop that was chosen last, on home alone', async () => {
    const { site, made } = await serveSharing()
    const get = async (path: string, cookie: string) => (await site.get(path, { cookie, ...english })).root
    const roots = [await get('/', 'carte.shop=centrum'), await get('/', 'carte.shop=helsinki'), await get('/', '')]
    expect(roots.map((root) => /Again: \w+/.exec(root)?.[0])).toEqual(['Again: centrum', 'Again: helsinki', undefined])
    expect(await get('/', 'carte.shop=centrum')).toBe(roots[0])
    expect(made).toHaveLength(3)
    const [chosen, none] = [await get('/shop/centrum/menu', 'carte.shop=helsinki'), await get('/shop/centrum/menu', '')]
    expect(chosen).toBe(none)
    expect(made).toHaveLength(4)
  })

  it('is the redirect too that stands in its place; what a link brings goes along with each', async () => {
    const { site, made } = await serveSharing()
    const locations = await Promise.all(
      ['?note=1', '?note=2', ''].map(async (query) =>
        (await site.get(`/shop/stangd/menu${query}`)).headers.get('location'),
      ),
    )
    expect(locations).toEqual(['/?note=1', '/?note=2', '/'])
    expect((await site.get('/shop/stangd/menu')).headers.getSetCookie()).toEqual([
      expect.stringContaining('shop-closed'),
    ])
    expect(new Set(made).size).toBe(1)
  })
})

describe('nobody else gets', () => {
  it.each([
    ['a customer’s view', '/', () => ({ cookie: customer })],
    ['what a guest is to be told', '/', () => ({ cookie: 'carte-notice=shop-closed' })],
    ['a view of a query', '/login?redirectUri=%2Fcheckout', () => ({})],
    ['an order', '/order/00000000-0000-4000-8000-000000000000', () => ({})],
  ])('%s', async (_, path, headers) => {
    const { site, kept, made } = await serveSharing()
    await site.get(path, headers())
    expect([made, kept.size]).toEqual([[], 0])
  })

  it('a customer’s name, nor the customer a guest’s view', async () => {
    const { site } = await serveSharing()
    const roots = [await site.get('/', english), await site.get('/', { cookie: customer, ...english })].map(
      ({ root }) => root,
    )
    expect(roots.map((root) => /Hello \w+/.exec(root)?.[0])).toEqual(['Hello guest', 'Hello Anna'])
    expect((await site.get('/', english)).html).not.toContain('Anna')
  })

  it('a page that was left to the browser', async () => {
    const { site, kept } = await serveSharing({ code: { menu: badCode.breaks } })
    expect((await site.get('/shop/centrum/menu')).root).toBe('')
    expect(kept.size).toBe(0)
  })

  it.each([
    ['/api/campaigns', 500],
    ['/api/shops/centrum/delivery-spots', 503],
    ['/api/campaigns', 429],
  ])('a page for which %s answered %d', async (failing, status) => {
    let isDown = true
    const { site, kept } = await serveSharing({
      fetch: (input, init) =>
        isDown && new URL(String(input)).pathname === failing
          ? Promise.resolve(new Response(null, { status }))
          : harness.api.visitor()(input, init),
    })
    expect((await site.get('/shop/centrum/menu')).root).toContain('Centrum')
    expect(kept.size).toBe(0)
    isDown = false
    expect((await site.get('/shop/centrum/menu')).root).toContain('<output>2</output>')
    expect(kept.size).toBe(1)
  })
})
