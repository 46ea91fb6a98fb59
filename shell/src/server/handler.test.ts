/** @jest-environment node */
import { createHash } from 'node:crypto'
import { LANGUAGES } from '@carte/contract'
import { createHarness, type Harness } from '@carte/testing'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Served, type Server, serveSite } from '../testing/serve-site.tsx'
import { signIn } from '../testing/visitors.ts'

let harness: Harness
let site: Server
beforeAll(async () => {
  harness = await createHarness()
  site = await serveSite(harness)
})
afterAll(async () => {
  expect(site.failures).toEqual([])
  await harness.close()
})

const english = { 'accept-language': 'en' }

describe('the server’s first view', () => {
  it.each([
    ['/', 'Restaurants', '<li>Centrum</li>'],
    ['/login', 'Sign in', 'Hello guest'],
    ['/shop/centrum/order-type', 'Centrum', 'Hello guest'],
    ['/shop/centrum/menu', 'Centrum', '<li>Food</li><li>Drinks</li><li>Sides</li>'],
    ['/shop/centrum/menu/Mat', 'Centrum', '<output>Mat,2</output>'],
    ['/shop/centrum/menu/Mat/articles/burger', 'Article', 'Hello guest'],
    ['/shop/centrum/checkout', 'Checkout', 'Hello guest'],
  ])('of %s contains title, content and frame', async (path, title, content) => {
    const { status, html, root } = await site.get(path, english)
    expect(status).toBe(200)
    expect(html).toContain(`<title>${title}</title>`)
    expect(html).toContain('<noscript>')
    for (const text of [`<h1 tabindex="-1">${title}</h1>`, content, 'Skip to the content']) expect(root).toContain(text)
  })

  it('of an unknown address is a 404 page', async () => {
    const { status, root } = await site.get('/nowhere', english)
    expect([status, root.includes('This page isn’t on the menu')]).toEqual([404, true])
  })

  it('contains the basket beside the screen and the shop’s body class', async () => {
    const { root, html } = await site.get('/shop/centrum/menu')
    expect(root).toContain('The whole basket')
    expect(html).toContain('<body class="shop-centrum">')
    expect((await site.get('/')).html).toContain('<body>')
  })

  it.each(LANGUAGES)('renders page, frame, screen and menu in %s', async (language) => {
    const cookie = `.AspNetCore.Culture=c%3D${language}%7Cuic%3D${language}`
    const { html, root, page } = await site.get('/shop/centrum/menu', { cookie, ...english })
    const words = {
      sv: ['Hoppa till innehållet', 'Hej guest', 'Mat'],
      en: ['Skip to the content', 'Hello guest', 'Food'],
      fi: ['Siirry sisältöön', 'Hei guest', 'Food (fi)'],
      ru: ['Перейти к содержанию', 'Привет guest', 'Food (ru)'],
      no: ['Hopp til innholdet', 'Hallo guest', 'Food (no)'],
    }[language]
    expect(html).toContain(`<html lang="${language}" data-test-mode>`)
    for (const word of words) expect(root).toContain(word)
    expect(page?.texts?.toy).toEqual({ hello: words[1]?.replace('guest', '{{name}}') })
  })

  it('contains the state from which the browser continues', async () => {
    const { page } = await site.get('/shop/centrum/menu', english)
    expect(page).toMatchObject({
      release: 'r1',
      registry: { remotes: { menu: { live: { version: '1' } } } },
      settings: { enableCustomerLogin: true },
      languages: LANGUAGES,
      language: 'en',
      testMode: true,
      known: {
        shop: { id: 'centrum' },
        menu: { shopId: 'centrum' },
        spots: { shopId: 'centrum' },
        session: { loading: false, user: null },
        flags: { visible: true },
      },
      view: {
        shown: { name: 'menuPage', screen: 'menu/menu', params: { shopId: 'centrum', category: [] } },
        data: { menu: { $known: 'menu' }, campaigns: { $known: 'campaigns' } },
      },
    })
    expect(Object.keys(page?.texts ?? {}).sort()).toEqual(['common', 'shell', 'toy'])
  })

  it('contains translations of its own language only, and no menu that it does not show', async () => {
    const { html } = await site.get('/shop/centrum/menu', english)
    expect(html).toContain('"name":"Drinks"')
    for (const text of ['Drinks (fi)', '"language":"sv"']) expect(html).not.toContain(text)
    const { page } = await site.get('/shop/centrum/order-type', english)
    expect(page?.known).toMatchObject({ shop: { id: 'centrum' }, menu: null })
  })

  it('of the start page begins with the last shop from the cookie, and adds only that to the page’s data', async () => {
    const [guest, other] = [await site.get('/', { cookie: 'carte.shop=helsinki' }), await site.get('/')]
    expect(guest.root).toContain('Again: helsinki')
    expect(other.root).not.toContain('Again')
    expect(guest.page).toEqual({
      ...other.page,
      view: { ...other.page?.view, data: { shops: expect.any(Array), last: 'helsinki' } },
    })
    for (const cookie of ['carte.shop=%3Cb%3E', 'carte.shop=', 'carte.shop=a/b'])
      expect((await site.get('/', { cookie })).page).toEqual(other.page)
  })

  it('of a shop does not mention the last shop from the cookie', async () => {
    const [guest, other] = [
      await site.get('/shop/centrum/menu', { cookie: 'carte.shop=helsinki' }),
      await site.get('/shop/centrum/menu'),
    ]
    expect(guest.page).toEqual(other.page)
    expect(guest.html).not.toContain('helsinki')
  })

  it('lists only the files of its own remote', async () => {
    const filesIn = ({ html }: Served) =>
      new Set([...html.matchAll(/ (?:src|href)="(\/remotes\/[^"]+)"/g)].map(([, url]) => url))
    expect(filesIn(await site.get('/shop/centrum/menu'))).toEqual(
      new Set(['/remotes/menu/1/entry.js', '/remotes/menu/1/screens.js', '/remotes/menu/1/screens.css']),
    )
    expect(filesIn(await site.get('/nowhere'))).toEqual(new Set())
  })

  it('preloads no API response when it is complete', async () => {
    const { preloads } = await site.get('/shop/centrum/menu')
    expect(preloads.filter((url) => url.startsWith('/api/'))).toEqual([])
  })

  it('allows only scripts with its nonce, which differs for each response', async () => {
    const nonces = await Promise.all(
      ['/', '/'].map(async (path) => {
        const { headers, html } = await site.get(path)
        const policy = headers.get('content-security-policy') ?? ''
        const [, nonce] = /script-src 'nonce-([^']+)' 'strict-dynamic'/.exec(policy) ?? []
        const brand = createHash('sha256').update(':root{--carte-accent:red}').digest('base64')
        expect(policy).toContain(`style-src 'self' 'sha256-${brand}';`)
        expect(policy).toContain("frame-ancestors 'none'")
        const executable = [...html.matchAll(/<script(?! type="application\/json")[^>]*>/g)].map(([tag]) => tag)
        expect(executable[0]).toContain('src="/shell/1/main.js"')
        const files = executable.filter((tag) => tag.includes(' src='))
        for (const tag of files) expect(tag).toMatch(/ integrity="sha384-.+" crossorigin="anonymous".* defer>$/)
        // The inline script of every page. On home it also reserves space for "continue your order".
        expect(executable.filter((tag) => !files.includes(tag))).toEqual([`<script nonce="${nonce}">`])
        for (const tag of executable) expect(tag).toContain(` nonce="${nonce}"`)
        expect(html).toContain('<style>:root{--carte-accent:red}</style>')
        return nonce
      }),
    )
    expect(new Set(nonces).size).toBe(2)
  })

  it('sends no-store and headers that forbid frames', async () => {
    const { headers } = await site.get('/')
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      vary: 'cookie, accept-language, accept-encoding',
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
  })

  it('allows frames of this site only for the preview of a dish (EDIT-20)', async () => {
    const framingOf = async (path: string) => {
      const { headers } = await site.get(path)
      const [, ancestors] = /frame-ancestors ('[a-z]+')/.exec(headers.get('content-security-policy') ?? '') ?? []
      return [headers.get('x-frame-options'), ancestors]
    }
    expect(await framingOf('/dish-preview')).toEqual(['SAMEORIGIN', "'self'"])
    for (const path of ['/', '/shop/centrum/menu', '/nowhere'])
      expect(await framingOf(path)).toEqual(['DENY', "'none'"])
  })

  it('answers HEAD with headers only', async () => {
    const response = await site.request('/shop/centrum/menu', {
      method: 'HEAD',
      headers: { 'accept-encoding': 'gzip' },
    })
    expect([response.status, response.body]).toEqual([200, null])
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect((await site.request('/nowhere', { method: 'HEAD' })).status).toBe(404)
  })

  it('is compressed with gzip when the client accepts it', async () => {
    const response = await site.request('/', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(response.headers.get('content-encoding')).toBe('gzip')
    const plain = response.body?.pipeThrough(new DecompressionStream('gzip'))
    expect(await new Response(plain).text()).toMatch(/^<!doctype html>.*<li>Centrum<\/li>.*<\/html>\n$/s)
  })

  it('sends early links for its scripts before the first API request', async () => {
    const early: (readonly string[])[] = []
    let requestsBefore = -1
    let requests = 0
    await site.get(
      '/shop/centrum/menu',
      {},
      {
        early: (links) => {
          early.push(links)
          requestsBefore = requests
        },
        fetch: (input, init) => {
          requests += 1
          return harness.api.visitor()(input, init)
        },
      },
    )
    const link = (path: string) =>
      expect.stringMatching(`^<${path}>; rel=preload; as=script; crossorigin=anonymous; integrity="sha384-`)
    expect(early).toEqual([
      [link('/shell/1/main.js'), link('/remotes/menu/1/entry.js'), link('/remotes/menu/1/screens.js')],
    ])
    expect([requestsBefore, requests > 0]).toEqual([0, true])
  })
})

describe('the server’s first view for a customer', () => {
  it('greets a customer by name and redirects from /login', async () => {
    const cookie = await signIn(harness)
    const { root, page } = await site.get('/', { cookie, ...english })
    expect(root).toContain('Hello Anna')
    expect(page?.known?.session).toMatchObject({ loading: false, user: { email: 'anna@example.com' } })
    expect((await site.get('/login?redirectUri=%2Fshop%2Fcentrum%2Fmenu', { cookie })).headers.get('location')).toBe(
      '/shop/centrum/menu',
    )
  })

  it('treats an invalid session cookie as signed out', async () => {
    const { root, page } = await site.get('/', { cookie: 'carte-session=made-up', ...english })
    expect(root).toContain('Hello guest')
    expect(page?.known?.session).toEqual({ loading: false, user: null })
  })
})

describe('the page’s security policy for a payment provider', () => {
  const paymentSources = {
    connect: ['https://api.pay.example'],
    frame: ['https://js.pay.example', 'https://*.js.pay.example'],
  }

  it('allows the provider’s sources on every page', async () => {
    const open = await serveSite(harness, { pageSources: paymentSources })
    const { headers } = await open.get('/')
    const policy = headers.get('content-security-policy')
    expect(policy).toContain("connect-src 'self' https://api.pay.example;")
    expect(policy).toContain("frame-src 'self' https://js.pay.example https://*.js.pay.example;")
    expect(headers.get('permissions-policy')).toContain('payment=(self "https://js.pay.example"),')
  })

  it('allows no further sources when the provider has none', async () => {
    const { headers } = await site.get('/')
    const policy = headers.get('content-security-policy')
    expect(policy).toContain("connect-src 'self';")
    expect(policy).not.toContain('frame-src')
    expect(headers.get('permissions-policy')).toContain('payment=(self),')
  })
})
