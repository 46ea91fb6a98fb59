/** @jest-environment node */
import { createHarness, expectLog, type Harness, rejectionLog } from '@carte/testing'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { brokenCode } from '../testing/fake-remote-code.ts'
import { type Served, serveSite } from '../testing/serve-site.tsx'
import { TimeLimitExceeded } from './time-limit.ts'

expectLog(rejectionLog('call', 'failed-find-order'))

let harness: Harness
beforeAll(async () => {
  harness = await createHarness()
})
afterAll(() => harness.close())

const MENU = '/shop/centrum/menu'
const SHOP_ANSWERS = [
  '/api/campaigns',
  '/api/shops/centrum',
  '/api/shops/centrum/delivery-spots',
  '/api/shops/centrum/menu',
]
const never = () => new Promise<Response>(() => {})
const answering = (status: number) => async () => new Response(null, { status })
const unreachable = async () => {
  throw new TypeError('fetch failed')
}

/** Expects the page that the browser renders, with everything that it needs. */
function expectBrowserPage({ status, root, html, page }: Served) {
  expect([status, root]).toEqual([200, ''])
  expect(html).toContain('<title>Provköket</title>')
  expect(html).toContain('<noscript><p>To order here')
  expect(html).toContain('/remotes/menu/1/screens.js')
  expect(page).toMatchObject({ release: 'r1', language: 'en', settings: {} })
  expect(page?.view ?? page?.known ?? page?.texts).toBeUndefined()
}

describe('a page that the server cannot render', () => {
  it.each([
    ['has no Node build', null, 'absent', /missing/],
    ['does not start', brokenCode.throws, 'broken', /broken/],
    ['hangs when it starts', brokenCode.hangs, 'broken', /broken/],
    ['throws while rendering', brokenCode.breaks, 'broken', /a component threw an error/],
  ])('is left to the browser and reported for a remote that %s', async (_, menu, why, reason) => {
    const site = await serveSite(harness, { code: { menu } })
    expectBrowserPage(await site.get(MENU, { 'accept-language': 'en' }))
    const error = expect.objectContaining({ message: expect.stringMatching(reason) })
    expect(site.failures).toEqual([{ why, path: MENU, remote: 'menu', version: '1', error }])
    // Other remotes still work.
    expect((await site.get('/')).root).toContain('<li>Centrum</li>')
    expect(site.failures).toHaveLength(1)
  })

  it('is a 404 placeholder without a report for a screen that its remote has not released', async () => {
    const site = await serveSite(harness, { code: { menu: 'exports.screens = {}; exports.texts = []' } })
    const { status, root } = await site.get('/shop/centrum/menu/Mat/articles/burger', { 'accept-language': 'en' })
    expect(status).toBe(404)
    expect(root).toContain('This page is coming soon')
    expect(site.failures).toEqual([])
  })

  it('is left to the browser after the server interrupts an endless loop of a remote, and the next page renders', async () => {
    const site = await serveSite(harness, { code: { menu: brokenCode.loops }, limits: { render: 2_000 } })
    await site.get('/')
    expectBrowserPage(await site.get(MENU, { 'accept-language': 'en' }))
    expect(site.failures).toEqual([
      { why: 'cut-off', path: MENU, remote: 'menu', version: '1', error: expect.any(TimeLimitExceeded) },
    ])
    expect((await site.get('/')).root).toContain('<li>Centrum</li>')
  })

  it('is left to the browser when data is late, with preloads for the requested data', async () => {
    const site = await serveSite(harness, { fetch: never, limits: { data: 20 } })
    const served = await site.get(MENU, { 'accept-language': 'en' })
    expectBrowserPage(served)
    expect(served.preloads.filter((url) => url.startsWith('/api/')).sort()).toEqual(SHOP_ANSWERS)
    expect(site.failures).toMatchObject([{ why: 'slow', remote: 'menu' }])
  })

  it('preloads the profile for a request with a session', async () => {
    const site = await serveSite(harness, { fetch: never, limits: { data: 20 } })
    const { preloads } = await site.get(MENU, { cookie: 'carte-session=abc' })
    expect(preloads).toContain('/api/user/profile')
    expect(preloads).toHaveLength(new Set(preloads).size)
  })

  it.each([
    ['cannot be reached', unreachable],
    ['answers 503', answering(503)],
    ['answers 429', answering(429)],
  ])('is left to the browser without a redirect while the API %s', async (_, fetch) => {
    const site = await serveSite(harness, { fetch })
    expectBrowserPage(await site.get(MENU, { 'accept-language': 'en' }))
    const home = await site.get('/')
    expect([home.status, home.root, home.preloads]).toEqual([200, '', expect.arrayContaining(['/api/shops'])])
    expect(site.failures).toMatchObject([{ why: 'broken' }, { why: 'broken', remote: 'shops' }])
  })

  it('is left to the browser when the screen’s loader fails', async () => {
    const site = await serveSite(harness)
    const { status, root } = await site.get('/order/00000000-0000-4000-8000-000000000000')
    expect([status, root]).toEqual([200, ''])
    expect(site.failures).toMatchObject([{ why: 'broken', remote: 'checkout' }])
  })
})

describe('a page whose profile request answers 503', () => {
  it('renders with a loading session', async () => {
    const site = await serveSite(harness, {
      fetch: (input, init) =>
        String(input).includes('/api/user/') ? answering(503)() : harness.api.visitor()(input, init),
    })
    const { root, page } = await site.get('/', { cookie: 'carte-session=abc', 'accept-language': 'en' })
    expect(page?.known?.session).toEqual({ loading: true, user: null })
    expect(root).toContain('<li>Centrum</li>')
    expect(root).not.toContain('Sign in')
  })
})

describe('the handler without the site’s settings', () => {
  const down = { site: () => Promise.reject(new Error('No database')) }

  it('answers 503 with retry-after and a text in the guest’s language, and the page loads itself again', async () => {
    const site = await serveSite(harness, down)
    const { status, headers, html } = await site.get(MENU, {
      'accept-language': 'fi',
      cookie: 'carte-notice=shop-closed',
    })
    expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([503, '10', 'no-store'])
    expect(html).toContain('<html lang="fi">')
    expect(html).toContain('Palvelu ei ole juuri nyt käytettävissä')
    expect(html).toContain('<p>Hetki vain.')
    expect(html).toContain('<meta http-equiv="refresh" content="10">')
    expect(site.failures).toMatchObject([
      { why: 'broken', path: MENU, remote: 'menu', version: '1', error: { message: 'No database' } },
    ])
  })

  it('answers HEAD with 503 and no body', async () => {
    const response = await (await serveSite(harness, down)).request('/', { method: 'HEAD' })
    expect([response.status, response.body]).toEqual([503, null])
  })
})

describe('the handler without a site function', () => {
  it('requests settings, languages and design from the API over HTTP', async () => {
    const requests: string[] = []
    const site = await serveSite(harness, {
      site: undefined as never,
      fetch: (input, init) => {
        requests.push(new URL(String(input)).pathname)
        return harness.api.visitor()(input, init)
      },
    })
    const { root, html, page } = await site.get(MENU, { cookie: '.AspNetCore.Culture=c=en|uic=en' })
    expect(root).toContain('<li>Drinks</li>')
    expect(page?.settings.orderTypes).toEqual(['dineInPlace', 'takeAway'])
    expect(html).toMatch(/<style>:root ?\{/)
    expect(requests).toEqual(
      expect.arrayContaining(['/api/settings', '/api/cultures/languages', '/api/settings/design']),
    )
  })

  it('answers 503 while the API cannot be reached', async () => {
    const site = await serveSite(harness, { site: undefined as never, fetch: unreachable })
    expect((await site.get('/')).status).toBe(503)
  })
})
