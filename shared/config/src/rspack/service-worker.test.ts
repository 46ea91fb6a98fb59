import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as endpoints from '@carte/contract'
import { DATA_CACHE, FILES_CACHE, IMAGES_CACHE, KEPT_AT_HEADER, OFFLINE_CACHE, REFRESHED } from '@carte/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { rspack } from '@rspack/core'
import { serviceWorker } from './service-worker.ts'
import { ORIGIN, runWorker } from './testing/worker-scope.ts'

let folder: string
let text: string

/** Builds a small shell with a lazy chunk, a style sheet, source maps and the service worker. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carte-worker-'))
  await mkdir(join(folder, 'src'))
  const main = [
    'import "./main.css"',
    'import("./later.js").then(console.log)',
    'import(/* webpackChunkName: "connection" */ "./connection.js").then(console.log)',
  ]
  await writeFile(join(folder, 'src/main.js'), main.join('\n'))
  await writeFile(join(folder, 'src/connection.js'), 'export const isOnline = true')
  await writeFile(join(folder, 'src/main.css'), 'body { margin: 0 }')
  await writeFile(join(folder, 'src/later.js'), 'export const later = 1')
  const compiler = rspack({
    mode: 'production',
    context: folder,
    entry: { main: './src/main.js' },
    devtool: 'hidden-source-map',
    output: {
      path: join(folder, 'dist'),
      publicPath: '/shell/1.0.0/',
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      cssFilename: '[name].[contenthash:8].css',
    },
    module: { rules: [{ test: /\.css$/, type: 'css' }] },
    plugins: [serviceWorker({ version: '1.0.0' })],
  })
  const problem = await new Promise((resolve) =>
    compiler.run((error, stats) =>
      compiler.close(() => resolve(error ?? stats?.toJson({ all: false, errors: true, warnings: true }))),
    ),
  )
  expect(problem).toMatchObject({ errors: [], warnings: [] })
  text = await readFile(join(folder, 'dist/sw.js'), 'utf8')
})
afterAll(() => rm(folder, { recursive: true }))

/** A site that responds to every request, or to none while it is down. */
const site = {
  isUp: true,
  requests: [] as string[],
  answer: (_request: Request): Response => new Response('fresh'),
}
let worker: ReturnType<typeof runWorker>
beforeEach(async () => {
  Object.assign(site, { isUp: true, requests: [], answer: () => new Response('fresh') })
  worker = runWorker(text, (request) => {
    site.requests.push(request.url.slice(ORIGIN.length))
    if (!site.isUp) throw new TypeError('Failed to fetch')
    return site.answer(request)
  })
})

const navigate = (address: string) => worker.fetch(address, { mode: 'navigate' })
const textOf = async ({ response }: { readonly response: Promise<Response> | null }) => (await response)?.text()

describe('the service worker at installation', () => {
  it('precaches the shell’s first scripts and styles, the connection chunk and the offline page only', async () => {
    await worker.install()
    const [[, precache] = []] = [...worker.caches]
    const cached = [...(precache?.cached.keys() ?? [])].map((url) =>
      url.replace(ORIGIN, '').replace(/[0-9a-f]{8}\./, 'HASH.'),
    )
    expect(cached.toSorted()).toEqual([
      '/offline?precached=&__WB_REVISION__=1.0.0',
      '/shell/1.0.0/connection.HASH.js',
      '/shell/1.0.0/main.HASH.css',
      '/shell/1.0.0/main.HASH.js',
    ])
    const [main] = (await readdir(join(folder, 'dist'))).filter((name) => /^main.*js$/.test(name))
    site.isUp = false
    expect(await textOf(worker.fetch(`/shell/1.0.0/${main}`))).toBe('fresh')
  })

  it('has no source map', async () => {
    expect(text).not.toContain('sourceMappingURL')
    expect(await readdir(join(folder, 'dist'))).not.toContain('sw.js.map')
  })

  it('waits until a page sends SKIP_WAITING', async () => {
    await worker.install()
    expect(worker.isWaiting()).toBe(true)
    await worker.postMessage({ type: 'SKIP_WAITING' })
    expect(worker.isWaiting()).toBe(false)
    await worker.activate()
  })
})

describe('the service worker', () => {
  const CACHED: readonly (readonly [address: string, cache: string])[] = [
    ['/shell/0.1.0-1a2b3c4d/269.e55d0285.js', FILES_CACHE],
    ['/shell/0.1.0-1a2b3c4d/literata-latin.c735c240.woff2', FILES_CACHE],
    ['/remotes/menu/0.1.0-1a2b3c4d/entry.12345678.js', FILES_CACHE],
    ['/remotes/menu/0.1.0-1a2b3c4d/screens.12345678.css', FILES_CACHE],
    ['/api/images/burger.webp?_t=abc', IMAGES_CACHE],
    ['/api/images/burger.webp?w=320&_t=abc', IMAGES_CACHE],
    ['/api/shops', DATA_CACHE],
    ['/api/shops?pageSize=48', DATA_CACHE],
    ['/api/shops/centrum', DATA_CACHE],
    ['/api/shops/centrum/menu', DATA_CACHE],
    ['/api/shops/centrum/delivery-spots', DATA_CACHE],
    ['/api/campaigns', DATA_CACHE],
    ['/api/settings', DATA_CACHE],
    ['/api/settings/design', DATA_CACHE],
    ['/api/cultures/languages', DATA_CACHE],
    ['/offline', OFFLINE_CACHE],
  ]
  it.each(CACHED)('caches %s in %s', async (address, cache) => {
    expect(await worker.fetch(address).cached()).toBe(cache)
  })

  it.each(CACHED)('does not cache %s when the status is 404 or 503', async (address) => {
    for (const status of [404, 503]) {
      site.answer = () => new Response('bad', { status })
      const seen = worker.fetch(address)
      expect([(await seen.response)?.status, await seen.cached()]).toEqual([status, null])
    }
  })

  it('caches exactly nine API endpoints', () => {
    const cached = CACHED.map(([address]) => address.replace('centrum', '{shopId}').replace(/burger.*/, '{url}'))
    const calls = Object.values(endpoints).flatMap((each) =>
      typeof each === 'object' && 'method' in each && each.method === 'GET' ? [`/api${each.path}`] : [],
    )
    const others = calls.filter((path) => !cached.includes(path))
    expect(calls.length - others.length).toBe(9)
    for (const path of others)
      expect([path, worker.fetch(path.replace(/\{\w+\}/g, 'centrum')).response]).toEqual([path, null])
  })

  it.each([
    ['the registry', '/remotes.json'],
    ['itself', '/sw.js'],
    ['the manifest', '/manifest.webmanifest'],
    ['icons', '/icons/icon-192.png'],
    ['a picture without its version in the address', '/api/images/burger.webp'],
    ['an order', '/api/order/123'],
    ['events', '/api/order/events?ids=1'],
    ['a payment', '/api/payment/123'],
    ['a search', '/api/shops?search=pizza&pageSize=48'],
    ['a position', '/api/shops?near=59.33%2C18.07&pageIndex=0&pageSize=48'],
    ['shops by name', '/api/shops?ids=centrum&pageSize=99'],
    ['payment methods', '/api/shops/centrum/payment-methods'],
    ['the profile', '/api/user/profile'],
    ['the member card', '/api/user/membership-card'],
    ['an identity', '/api/identity/manage'],
    ['a longer path', '/api/shops/centrum/menu/other'],
    ['another site', 'https://other.example/api/shops'],
    ['another site’s files', 'https://other.example/shell/1.0.0/main.js'],
    ['a page that a script requests', '/shop/centrum/menu'],
  ])('does not handle %s: %s', (_, address) => expect(worker.fetch(address).response).toBeNull())

  it.each(['/api/shops', '/api/settings', '/api/cultures/languages'])(
    'does not handle %s with cache reload, cache no-store or HEAD',
    (address) => {
      expect(worker.fetch(address, { cache: 'reload' }).response).toBeNull()
      expect(worker.fetch(address, { cache: 'no-store' }).response).toBeNull()
      expect(worker.fetch(address, { method: 'HEAD' }).response).toBeNull()
    },
  )

  it.each(['/', '/shop/centrum/menu/Mat/0.5l', '/order/1', '/profile', '/offline?from=x', '/login?redirectUri=%2F'])(
    'does not cache the page %s',
    async (address) => {
      const seen = navigate(address)
      expect([await (await seen.response)?.text(), await seen.cached()]).toEqual(['fresh', null])
    },
  )

  it.each(['/api/docs', '/remotes.json', '/shell/1.0.0/main.js.map', '/robots.txt', '/sw.js'])(
    'does not answer %s with the offline page',
    async (address) => {
      site.isUp = false
      expect(await navigate(address).response?.catch(() => null)).toBeFalsy()
    },
  )
})

it.each(['/', '/offline', '/shop/centrum/menu', '/order/1', '/api/payment/return?id=1', '/remotes.json'])(
  'The service worker sends no second request for the navigation %s',
  async (address) => {
    const seen = worker.fetch(address, { mode: 'navigate' }, new Response('requested by the browser'))
    expect(await textOf(seen)).toBe('requested by the browser')
    await seen.cached()
    expect(site.requests).toEqual([])
  },
)

describe('release files in the service worker', () => {
  const FILE = '/remotes/menu/1.0.0/entry.12345678.js'

  it('are requested once', async () => {
    await worker.fetch(FILE).cached()
    site.isUp = false
    expect(await textOf(worker.fetch(FILE))).toBe('fresh')
    expect(site.requests).toEqual([FILE])
  })

  it('are not cached when the response is an HTML page', async () => {
    site.answer = () => new Response('<h1>Gone', { headers: { 'content-type': 'text/html; charset=utf-8' } })
    expect(await worker.fetch(FILE).cached()).toBeNull()
  })

  it('are replaced in the cache by a reload', async () => {
    site.answer = () => new Response('bad')
    await worker.fetch(FILE).cached()
    site.answer = () => new Response('good')
    expect(await textOf(worker.fetch(FILE))).toBe('bad')
    const reloaded = worker.fetch(FILE, { cache: 'reload' })
    expect(await textOf(reloaded)).toBe('good')
    await expectEventually(async () => (await textOf(worker.fetch(FILE))) === 'good')
  })

  it('are requested with their integrity', async () => {
    let integrity = ''
    site.answer = (request) => {
      integrity = request.integrity
      return new Response('fresh')
    }
    await worker.fetch(FILE, { integrity: 'sha384-abc' }).response
    expect(integrity).toBe('sha384-abc')
  })
})

async function expectEventually(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 5))
}

describe('API data in the service worker', () => {
  const MENU = '/api/shops/centrum/menu'
  const answering = (body: string, etag?: string) => () =>
    new Response(body, { headers: { 'content-type': 'application/json', ...(etag ? { etag } : {}) } })
  /** Sends a request and waits until the page is notified of the refreshed response. */
  const ask = async () => {
    const before = worker.messages.length
    const response = await worker.fetch(MENU).response
    await expectEventually(async () => worker.messages.length > before)
    return response
  }

  it('comes from the cache with the time when it was cached, and is revalidated', async () => {
    const before = Date.now()
    site.answer = answering('1', '"a"')
    const first = await ask()
    expect([await first?.text(), first?.headers.get(KEPT_AT_HEADER)]).toEqual(['1', null])
    site.answer = answering('2', '"b"')
    const second = await ask()
    expect([await second?.text(), second?.headers.get('content-type')]).toEqual(['1', 'application/json'])
    const keptAt = Number(second?.headers.get(KEPT_AT_HEADER))
    expect(keptAt).toBeGreaterThanOrEqual(before)
    expect(keptAt).toBeLessThanOrEqual(Date.now())
    expect(site.requests).toEqual([MENU, MENU])
    expect(await (await ask())?.text()).toBe('2')
  })

  it.each([
    ['the same tag', '"a"', '"a"', false],
    ['another tag', '"a"', '"b"', true],
    ['a tag where there was none', undefined, '"a"', true],
    ['no tag where there was one', '"a"', undefined, true],
    ['no tags, and other contents', undefined, undefined, true],
  ])('reports to the page whether it has changed: %s', async (_, before, after, isChanged) => {
    site.answer = answering('1', before)
    await ask()
    site.answer = answering('2', after)
    await ask()
    const message = (changed: boolean) => ({
      type: REFRESHED,
      url: ORIGIN + MENU,
      keptAt: expect.any(Number),
      isChanged: changed,
    })
    expect(worker.messages).toEqual([message(false), message(isChanged)])
  })

  it.each([
    ['no tags, as behind a proxy that removes them', undefined, undefined],
    ['another tag, as of another instance', '"a"', '"b"'],
  ])('is reported as unchanged when the body is the same: %s', async (_, before, after) => {
    site.answer = answering('1', before)
    await ask()
    site.answer = answering('1', after)
    await ask()
    const message = { type: REFRESHED, url: ORIGIN + MENU, keptAt: expect.any(Number), isChanged: false }
    expect(worker.messages).toEqual([message, message])
  })

  it('is served without a connection and reported only after a revalidation', async () => {
    site.answer = answering('1', '"a"')
    await ask()
    site.isUp = false
    expect(await textOf(worker.fetch(MENU))).toBe('1')
    expect(worker.messages).toHaveLength(1)
  })

  it('fails without a connection when it is not cached', async () => {
    site.isUp = false
    await expect(worker.fetch(MENU).response).rejects.toThrow()
  })
})

describe('the service worker with its offline page', () => {
  const page = (body: string, init?: ResponseInit) => () => new Response(body, init)

  it('answers navigations without a connection with the precached offline page', async () => {
    site.answer = page('precached offline page')
    await worker.install()
    site.isUp = false
    for (const address of ['/shop/centrum/menu', '/offline', '/offline?from=x'])
      expect([address, await textOf(navigate(address))]).toEqual([address, 'precached offline page'])
  })

  it('prefers an offline page that was cached later, without its vary header', async () => {
    site.answer = page('precached offline page')
    await worker.install()
    site.answer = page('sidan utan nät', { headers: { vary: 'cookie, accept-language' } })
    await worker.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: ['/offline'] } })
    expect(worker.caches.get(OFFLINE_CACHE)?.cached.get(`${ORIGIN}/offline`)?.headers.get('vary')).toBeNull()
    site.isUp = false
    for (const address of ['/shop/centrum/menu', '/offline'])
      expect([address, await textOf(navigate(address))]).toEqual([address, 'sidan utan nät'])
  })

  it('passes on a 500 of the server for navigations', async () => {
    await worker.install()
    site.answer = page('Internal Server Error', { status: 500 })
    for (const address of ['/shop/centrum/menu', '/offline']) {
      const answer = await navigate(address).response
      expect([answer?.status, await answer?.text()]).toEqual([500, 'Internal Server Error'])
    }
  })

  it('does not cache an offline page that was redirected', async () => {
    class RedirectedResponse extends Response {
      override readonly redirected = true
      override readonly clone = () => new RedirectedResponse('home')
    }
    site.answer = () => new RedirectedResponse('home')
    expect(await navigate('/offline').cached()).toBeNull()
  })
})

describe('a notification of the service worker', () => {
  const READY = { title: 'Centrum', body: 'Your order A47 is ready.', lang: 'en', url: '/order/abc' }
  const show = async (more: Partial<typeof READY> = {}) => {
    await worker.push({ ...READY, ...more })
    const [shown] = worker.notifications()
    if (!shown) throw new Error('No notification is shown')
    return shown
  }

  it('shows the server’s message in its language, one per order, with the site’s icon', async () => {
    const { title, options } = await show()
    expect({ title, ...options }).toEqual({
      title: READY.title,
      body: READY.body,
      lang: 'en',
      tag: READY.url,
      icon: '/icons/icon-192.png',
      data: READY.url,
    })
  })

  it('is not shown for a message without data', async () => {
    await worker.push()
    expect(worker.notifications()).toEqual([])
  })

  it('opens the order’s page on a tap, and closes', async () => {
    await worker.tap(await show())
    expect([worker.opened, worker.focused]).toEqual([[`${ORIGIN}/order/abc`], []])
    expect(worker.notifications()).toEqual([])
  })

  it.each(['/order/abc', '/order/abc?from=payment', '/order/abc#main'])(
    'focuses the open page %s on a tap',
    async (address) => {
      worker.openPage('/order/abcd')
      worker.openPage(address)
      await worker.tap(await show())
      expect([worker.opened, worker.focused]).toEqual([[], [ORIGIN + address]])
    },
  )

  it.each(['https://other.example/order/abc', '//other.example/', 'javascript:alert(1)'])(
    'does not open %s',
    async (url) => {
      await worker.tap(await show({ url }))
      expect([worker.opened, worker.focused]).toEqual([[], []])
    },
  )
})
