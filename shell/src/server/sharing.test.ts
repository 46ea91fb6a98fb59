/** @jest-environment node */
import type { ViewCache } from '@carte/contract'
import { createHarness, expectLog, type Harness, rejectionLog } from '@carte/testing'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { brokenCode } from '../testing/fake-remote-code.ts'
import { type ServeOptions, serveSite } from '../testing/serve-site.tsx'
import { signIn } from '../testing/visitors.ts'

expectLog(rejectionLog('call', 'failed-find-order'))

let harness: Harness
let customer: string
beforeAll(async () => {
  harness = await createHarness()
  customer = await signIn(harness)
})
afterAll(() => harness.close())

/** Creates a cache that keeps everything, and records the keys of the views that were rendered. */
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

describe('a view that is the same for all guests', () => {
  it('is rendered once and sent with a new nonce each time', async () => {
    const { site, made } = await serveSharing()
    const [first, second] = [await site.get('/', english), await site.get('/', english)]
    expect(made).toEqual(['view/shops/r1/en/'])
    expect(second.html).not.toBe(first.html)
    expect(withoutNonce(second.html)).toBe(withoutNonce(first.html))
    const [, nonce = 'none'] = /nonce-([^']+)/.exec(second.headers.get('content-security-policy') ?? '') ?? []
    expect(second.html).toContain(`nonce="${nonce}"`)
    expect(first.html).not.toContain(nonce)
  })

  it('equals the page that is rendered for a single request', async () => {
    const { site } = await serveSharing()
    const alone = await serveSite(harness)
    for (const path of ['/', '/login', '/shop/centrum/menu', '/shop/centrum/checkout']) {
      const [made, kept, own] = [await site.get(path), await site.get(path), await alone.get(path)]
      expect(withoutNonce(kept.html)).toBe(withoutNonce(made.html))
      expect(withoutNonce(own.html)).toBe(withoutNonce(made.html))
    }
  })

  it('is cached per language and address', async () => {
    const { site, made } = await serveSharing()
    await site.get('/', english)
    expect((await site.get('/', { 'accept-language': 'fi' })).root).toContain('Hei guest')
    await site.get('/shop/centrum/menu')
    expect(new Set(made).size).toBe(3)
  })

  it('is cached per last shop, only for the start page', async () => {
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

  it('is cached once for all parameters that its screen does not read', async () => {
    const { site, made } = await serveSharing()
    const htmls = await Promise.all(
      ['', '?utm_source=a', '?fbclid=1&x=2'].map(async (query) => (await site.get(`/shop/centrum/menu${query}`)).html),
    )
    expect(new Set(htmls.map(withoutNonce)).size).toBe(1)
    expect(new Set(made)).toEqual(new Set(['view/shop/centrum/r1/sv/shop/centrum/menu']))
  })
})

describe('the view cache with made-up addresses', () => {
  it.each([
    ['a category that the menu does not have', '/shop/centrum/menu/Made-up', '/shop/centrum/menu?missing=Made-up'],
    ['a category below one', '/shop/centrum/menu/Mat/Old%20%26%20gone', '/shop/centrum/menu?missing=Old+%26+gone'],
    [
      'an article in a category of which it is not',
      '/shop/centrum/menu/Made-up/articles/burger',
      '/shop/centrum/menu/Mat/articles/burger',
    ],
    ['a shop that does not exist', '/shop/nothing/menu', '/'],
    ['a closed shop’s category', '/shop/stangd/menu/Made-up', '/'],
  ])('caches nothing for %s: %s redirects to %s', async (_, path, location) => {
    const { site, kept } = await serveSharing()
    const { status, headers } = await site.get(path)
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([302, location, 'no-store'])
    expect(kept.size).toBe(0)
  })

  it('answers 404 for an unknown article and caches nothing', async () => {
    const { site, kept } = await serveSharing()
    expect((await site.get('/shop/centrum/menu/Mat/articles/made-up')).status).toBe(404)
    expect(kept.size).toBe(0)
  })

  it('caches categories and articles of the menu', async () => {
    const { site, kept } = await serveSharing()
    const paths = [
      '/shop/centrum/menu/Mat',
      '/shop/centrum/menu/Mat/articles/burger',
      '/shop/centrum/menu/articles/burger',
    ]
    for (const path of paths) expect((await site.get(path)).status).toBe(200)
    expect(kept.size).toBe(paths.length)
  })

  it('ignores a last shop that does not exist', async () => {
    const { site, made } = await serveSharing({ hasShop: async (shopId) => shopId === 'centrum' })
    const ids = ['centrum', 'made-up-1', 'made-up-2', 'made-up-3']
    for (const id of ids) await site.get('/', { cookie: `carte.shop=${id}` })
    expect(made).toEqual(['view/shops/r1/sv/?last=centrum', 'view/shops/r1/sv/'])
  })

  it('caches no redirects, each of which carries its own query', async () => {
    const { site, kept } = await serveSharing()
    const locations = await Promise.all(
      ['?note=1', '?utm_id=2', ''].map(async (query) =>
        (await site.get(`/shop/stangd/menu${query}`)).headers.get('location'),
      ),
    )
    expect(locations).toEqual(['/?note=1', '/?utm_id=2', '/'])
    expect((await site.get('/shop/stangd/menu')).headers.getSetCookie()).toEqual([
      expect.stringContaining('shop-closed'),
    ])
    expect(kept.size).toBe(0)
  })
})

describe('the handler without capacity to render', () => {
  const full = { render: async () => null }

  it('sends the browser’s page, cached once per screen and language, without API requests', async () => {
    const { site, made, kept } = await serveSharing({
      // Must work without the database and the session.
      fetch: () => Promise.reject(new Error('Nothing is to be asked')),
    })
    const paths = ['/shop/centrum/menu', '/shop/centrum/menu/Made-up', '/shop/helsinki/menu', '/?redirectUri=%2Fa']
    const pages = []
    for (const path of paths) pages.push(await site.get(path, { ...english, cookie: customer }, full))
    for (const { status, root, page, headers } of pages) {
      expect([status, root, headers.get('location')]).toEqual([200, '', null])
      expect(page).toMatchObject({ language: 'en' })
      expect(page?.view ?? page?.known).toBeUndefined()
    }
    expect(new Set(made)).toEqual(new Set(['view/browser/r1/en/200/menu/menu', 'view/browser/r1/en/200/shops/home']))
    expect(kept.size).toBe(2)
    expect(site.failures).toEqual([])
  })

  it('renders and caches the shared view at the next request', async () => {
    const { site, kept } = await serveSharing()
    expect((await site.get('/shop/centrum/menu', {}, full)).root).toBe('')
    expect((await site.get('/shop/centrum/menu')).root).toContain('Centrum')
    expect([...kept.keys()]).toContain('view/shop/centrum/r1/sv/shop/centrum/menu')
  })

  it('sends a cached view', async () => {
    const { site } = await serveSharing()
    await site.get('/shop/centrum/menu')
    expect((await site.get('/shop/centrum/menu?utm_id=1', {}, full)).root).toContain('Centrum')
  })

  it('passes to render whether the view is shared', async () => {
    const { site } = await serveSharing()
    const asked: boolean[] = []
    const render = async <T>(make: () => Promise<T>, isShared: boolean) => {
      asked.push(isShared)
      return make()
    }
    await site.get('/', {}, { render })
    await site.get('/', { cookie: customer }, { render })
    expect(asked).toEqual([true, false])
  })
})

describe('the view cache', () => {
  it.each([
    ['a customer’s view', '/', () => ({ cookie: customer })],
    ['a notice for the guest', '/', () => ({ cookie: 'carte-notice=shop-closed' })],
    ['a view of a query', '/login?redirectUri=%2Fcheckout', () => ({})],
    ['an order', '/order/00000000-0000-4000-8000-000000000000', () => ({})],
  ])('does not contain %s', async (_, path, headers) => {
    const { site, kept, made } = await serveSharing()
    await site.get(path, headers())
    expect([made, kept.size]).toEqual([[], 0])
  })

  it('separates guests and customers', async () => {
    const { site } = await serveSharing()
    const roots = [await site.get('/', english), await site.get('/', { cookie: customer, ...english })].map(
      ({ root }) => root,
    )
    expect(roots.map((root) => /Hello \w+/.exec(root)?.[0])).toEqual(['Hello guest', 'Hello Anna'])
    expect((await site.get('/', english)).html).not.toContain('Anna')
  })

  it('does not contain a page that was left to the browser', async () => {
    const { site, kept } = await serveSharing({ code: { menu: brokenCode.breaks } })
    expect((await site.get('/shop/centrum/menu')).root).toBe('')
    expect(kept.size).toBe(0)
  })

  it.each([
    ['/api/campaigns', 500],
    ['/api/shops/centrum/delivery-spots', 503],
    ['/api/campaigns', 429],
  ])('does not contain a page for which %s answered %d', async (failing, status) => {
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
