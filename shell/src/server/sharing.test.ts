/** @jest-environment node */
import { inflateRawSync } from 'node:zlib'
import { NONCE, type RenderCache, type SharedPage } from '@carte/contract'
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

/** Creates a render cache without limits, which also records the key of each view that was rendered. */
function createTestCache() {
  const cached = new Map<string, unknown>()
  const renderedKeys: string[] = []
  const views: RenderCache = {
    async get<V>(key: string, make: () => Promise<{ readonly value: V; readonly until: Date }>) {
      if (cached.has(key)) return cached.get(key) as V
      renderedKeys.push(key)
      const { value, until } = await make()
      if (until > new Date()) cached.set(key, value)
      return value
    },
  }
  return { views, cached, renderedKeys }
}
async function serveSharing(options: ServeOptions = {}) {
  const { views, cached, renderedKeys } = createTestCache()
  return { site: await serveSite(harness, { views, ...options }), cached, renderedKeys }
}
const english = { 'accept-language': 'en' }
const withoutNonce = (html: string) => html.replaceAll(/nonce="[^"]*"/g, 'nonce')

describe('a view that is the same for all guests', () => {
  it('is rendered once and sent with a new nonce each time', async () => {
    const { site, renderedKeys } = await serveSharing()
    const [first, second] = [await site.get('/', english), await site.get('/', english)]
    expect(renderedKeys).toEqual(['view/shops/r1/en/'])
    expect(second.html).not.toBe(first.html)
    expect(withoutNonce(second.html)).toBe(withoutNonce(first.html))
    const [, nonce = 'none'] = /nonce-([^']+)/.exec(second.headers.get('content-security-policy') ?? '') ?? []
    expect(second.html).toContain(`nonce="${nonce}"`)
    expect(first.html).not.toContain(nonce)
  })

  it('equals the page that a site without a render cache renders', async () => {
    const { site } = await serveSharing()
    const siteWithoutCache = await serveSite(harness)
    for (const path of ['/', '/login', '/shop/centrum/menu', '/shop/centrum/checkout']) {
      const [first, second, uncached] = [await site.get(path), await site.get(path), await siteWithoutCache.get(path)]
      expect(withoutNonce(second.html)).toBe(withoutNonce(first.html))
      expect(withoutNonce(uncached.html)).toBe(withoutNonce(first.html))
    }
  })

  it('is cached per language and address', async () => {
    const { site, renderedKeys } = await serveSharing()
    await site.get('/', english)
    expect((await site.get('/', { 'accept-language': 'fi' })).root).toContain('Hei guest')
    await site.get('/shop/centrum/menu')
    expect(new Set(renderedKeys).size).toBe(3)
  })

  it('is cached per last shop, only for the start page', async () => {
    const { site, renderedKeys } = await serveSharing()
    const get = async (path: string, cookie: string) => (await site.get(path, { cookie, ...english })).root
    const roots = [await get('/', 'carte.shop=centrum'), await get('/', 'carte.shop=helsinki'), await get('/', '')]
    expect(roots.map((root) => /Again: \w+/.exec(root)?.[0])).toEqual(['Again: centrum', 'Again: helsinki', undefined])
    expect(await get('/', 'carte.shop=centrum')).toBe(roots[0])
    expect(renderedKeys).toHaveLength(3)
    const [chosen, none] = [await get('/shop/centrum/menu', 'carte.shop=helsinki'), await get('/shop/centrum/menu', '')]
    expect(chosen).toBe(none)
    expect(renderedKeys).toHaveLength(4)
  })

  it('is cached once for all parameters that its screen does not read', async () => {
    const { site, renderedKeys } = await serveSharing()
    const htmls = await Promise.all(
      ['', '?utm_source=a', '?fbclid=1&x=2'].map(async (query) => (await site.get(`/shop/centrum/menu${query}`)).html),
    )
    expect(new Set(htmls.map(withoutNonce)).size).toBe(1)
    expect(new Set(renderedKeys)).toEqual(new Set(['view/shop/centrum/r1/sv/shop/centrum/menu']))
  })
})

describe('a page that the server may send again (VIEW-20)', () => {
  async function sharedFor(path: string, headers: Record<string, string> = {}, options: ServeOptions = {}) {
    const { site } = await serveSharing(options)
    const shared: SharedPage[] = []
    const get = () => site.get(path, { ...english, ...headers }, { share: (page) => void shared.push(page) })
    return { pages: [await get(), await get()], shared }
  }

  it('is given to the server with its key, headers and bytes, each time that it is sent', async () => {
    const { pages, shared } = await sharedFor('/')
    expect(shared.map(({ key }) => key)).toEqual(['view/shops/r1/en/', 'view/shops/r1/en/'])
    for (const [index, { top, rest, length, headers, until }] of shared.entries()) {
      expect(until > new Date()).toBe(true)
      const html = top + inflateRawSync(rest).toString()
      expect(withoutNonce(html)).toBe(withoutNonce(pages[index]?.html ?? ''))
      expect(Buffer.byteLength(html.slice(top.length))).toBe(length)
      const sent = pages[index]?.headers
      for (const [name, value] of headers)
        expect(value.replace(`nonce-${NONCE}'`, "nonce-'")).toBe(sent?.get(name)?.replace(/nonce-[^']+'/, "nonce-'"))
    }
  })

  it.each([
    ['a customer', '/', () => ({ cookie: customer }), {}],
    ['a guest with a notice', '/', () => ({ cookie: 'carte-notice=shop-closed' }), {}],
    ['an unknown address', '/nothing', () => ({}), {}],
    ['a redirect', '/shop/nothing/menu', () => ({}), {}],
    ['a view that is left to the browser', '/shop/centrum/menu', () => ({}), { code: { menu: brokenCode.breaks } }],
  ])('is not given to it for %s', async (_, path, headers, options) => {
    expect((await sharedFor(path, headers(), options)).shared).toEqual([])
  })
})

describe('the render cache with made-up addresses', () => {
  it.each([
    ['a category that the menu does not have', '/shop/centrum/menu/Made-up', '/shop/centrum/menu?missing=Made-up'],
    ['a missing subcategory', '/shop/centrum/menu/Mat/Old%20%26%20gone', '/shop/centrum/menu?missing=Old+%26+gone'],
    [
      'an article in a category that does not contain it',
      '/shop/centrum/menu/Made-up/articles/burger',
      '/shop/centrum/menu/Mat/articles/burger',
    ],
    ['a shop that does not exist', '/shop/nothing/menu', '/'],
    ['a closed shop’s category', '/shop/stangd/menu/Made-up', '/'],
  ])('caches nothing for %s: %s redirects to %s', async (_, path, location) => {
    const { site, cached } = await serveSharing()
    const { status, headers } = await site.get(path)
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([302, location, 'no-store'])
    expect(cached.size).toBe(0)
  })

  it('answers 404 for an unknown article and caches nothing', async () => {
    const { site, cached } = await serveSharing()
    expect((await site.get('/shop/centrum/menu/Mat/articles/made-up')).status).toBe(404)
    expect(cached.size).toBe(0)
  })

  it('caches categories and articles of the menu', async () => {
    const { site, cached } = await serveSharing()
    const paths = [
      '/shop/centrum/menu/Mat',
      '/shop/centrum/menu/Mat/articles/burger',
      '/shop/centrum/menu/articles/burger',
    ]
    for (const path of paths) expect((await site.get(path)).status).toBe(200)
    expect(cached.size).toBe(paths.length)
  })

  it('ignores a last shop that does not exist', async () => {
    const { site, renderedKeys } = await serveSharing({ hasShop: async (shopId) => shopId === 'centrum' })
    const ids = ['centrum', 'made-up-1', 'made-up-2', 'made-up-3']
    for (const id of ids) await site.get('/', { cookie: `carte.shop=${id}` })
    expect(renderedKeys).toEqual(['view/shops/r1/sv/?last=centrum', 'view/shops/r1/sv/'])
  })

  it('caches no redirects, each of which carries its own query', async () => {
    const { site, cached } = await serveSharing()
    const locations = await Promise.all(
      ['?note=1', '?utm_id=2', ''].map(async (query) =>
        (await site.get(`/shop/stangd/menu${query}`)).headers.get('location'),
      ),
    )
    expect(locations).toEqual(['/?note=1', '/?utm_id=2', '/'])
    expect((await site.get('/shop/stangd/menu')).headers.getSetCookie()).toEqual([
      expect.stringContaining('shop-closed'),
    ])
    expect(cached.size).toBe(0)
  })
})

describe('the handler without capacity to render', () => {
  const withoutCapacity = { render: async () => null }

  it('sends a page that the browser renders, cached once per screen and language, without API requests', async () => {
    const { site, renderedKeys, cached } = await serveSharing({
      // Must work without the database and the session.
      fetch: () => Promise.reject(new Error('The handler must not request anything')),
    })
    const paths = ['/shop/centrum/menu', '/shop/centrum/menu/Made-up', '/shop/helsinki/menu', '/?redirectUri=%2Fa']
    const pages = []
    for (const path of paths) pages.push(await site.get(path, { ...english, cookie: customer }, withoutCapacity))
    for (const { status, root, page, headers } of pages) {
      expect([status, root, headers.get('location')]).toEqual([200, '', null])
      expect(page).toMatchObject({ language: 'en' })
      expect(page?.view ?? page?.known).toBeUndefined()
    }
    expect(new Set(renderedKeys)).toEqual(
      new Set(['view/browser/r1/en/200/menu/menu', 'view/browser/r1/en/200/shops/home']),
    )
    expect(cached.size).toBe(2)
    expect(site.failures).toEqual([])
  })

  it('renders and caches the shared view at the next request', async () => {
    const { site, cached } = await serveSharing()
    expect((await site.get('/shop/centrum/menu', {}, withoutCapacity)).root).toBe('')
    expect((await site.get('/shop/centrum/menu')).root).toContain('Centrum')
    expect([...cached.keys()]).toContain('view/shop/centrum/r1/sv/shop/centrum/menu')
  })

  it('sends a cached view', async () => {
    const { site } = await serveSharing()
    await site.get('/shop/centrum/menu')
    expect((await site.get('/shop/centrum/menu?utm_id=1', {}, withoutCapacity)).root).toContain('Centrum')
  })

  it('passes to render whether the view is shared', async () => {
    const { site } = await serveSharing()
    const sharedFlags: boolean[] = []
    const render = async <T>(make: () => Promise<T>, isShared: boolean) => {
      sharedFlags.push(isShared)
      return make()
    }
    await site.get('/', {}, { render })
    await site.get('/', { cookie: customer }, { render })
    expect(sharedFlags).toEqual([true, false])
  })
})

describe('the render cache', () => {
  it.each([
    ['a customer’s view', '/', () => ({ cookie: customer })],
    ['a notice for the guest', '/', () => ({ cookie: 'carte-notice=shop-closed' })],
    ['a view that depends on the query', '/login?redirectUri=%2Fcheckout', () => ({})],
    ['an order', '/order/00000000-0000-4000-8000-000000000000', () => ({})],
  ])('does not contain %s', async (_, path, headers) => {
    const { site, cached, renderedKeys } = await serveSharing()
    await site.get(path, headers())
    expect([renderedKeys, cached.size]).toEqual([[], 0])
  })

  it('separates guests and customers', async () => {
    const { site } = await serveSharing()
    const roots = [await site.get('/', english), await site.get('/', { cookie: customer, ...english })].map(
      ({ root }) => root,
    )
    expect(roots.map((root) => /Hello \w+/.exec(root)?.[0])).toEqual(['Hello guest', 'Hello Anna'])
    expect((await site.get('/', english)).html).not.toContain('Anna')
  })

  it('does not contain a page that the browser renders after the server failed to', async () => {
    const { site, cached } = await serveSharing({ code: { menu: brokenCode.breaks } })
    expect((await site.get('/shop/centrum/menu')).root).toBe('')
    expect(cached.size).toBe(0)
  })

  it.each([
    ['/api/campaigns', 500],
    ['/api/shops/centrum/delivery-spots', 503],
    ['/api/campaigns', 429],
  ])('does not contain a page for which %s answered %d', async (failing, status) => {
    let isDown = true
    const { site, cached } = await serveSharing({
      fetch: (input, init) =>
        isDown && new URL(String(input)).pathname === failing
          ? Promise.resolve(new Response(null, { status }))
          : harness.api.visitor()(input, init),
    })
    expect((await site.get('/shop/centrum/menu')).root).toContain('Centrum')
    expect(cached.size).toBe(0)
    isDown = false
    expect((await site.get('/shop/centrum/menu')).root).toContain('<output>2</output>')
    expect(cached.size).toBe(1)
  })
})
