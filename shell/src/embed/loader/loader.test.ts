import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { ATTRIBUTE_NAMES, propertyOf } from './attributes.ts'
import { defineElements } from './element.ts'
import {
  collectErrors,
  createSite,
  fakeIntersectionObserver,
  HASH,
  insertElement,
  ORIGIN,
  problem,
  showsPageContent,
} from './testing.ts'

const ADDRESS = `${ORIGIN}/embed.js?chain=gallery`

let site: ReturnType<typeof createSite>
let view: ReturnType<typeof fakeIntersectionObserver>
const wait = (ms = 0) => jest.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  jest.useFakeTimers()
  site = createSite()
  view = fakeIntersectionObserver()
  defineElements(ADDRESS)
})
afterEach(async () => {
  document.body.replaceChildren()
  await wait(1)
  site.stop()
  expect(jest.getTimerCount()).toBe(0)
  expect(view.watched.size).toBe(0)
  jest.useRealTimers()
})

/** Records console warnings instead of printing them. */
function recordWarnings(): string[] {
  const warnings: string[] = []
  jest.spyOn(console, 'warn').mockImplementation((text: string) => void warnings.push(text))
  return warnings
}

/** Returns a menu element that has loaded. */
async function shown(attributes: Readonly<Record<string, string>> = {}) {
  const menu = insertElement('carte-menu', { chain: site.chain, 'shop-id': 'uptown', ...attributes })
  await wait()
  view.show(menu)
  await wait()
  site.mounts.at(-1)?.onShown()
  return menu
}

describe('an embed element', () => {
  it('requests nothing until it is within 600 px of the window, then loads its set and the host', async () => {
    const menu = insertElement('carte-menu', { chain: site.chain, 'shop-id': 'uptown' })
    await wait(60_000)
    view.show(menu, false)
    await wait(60_000)
    expect(site.requests).toEqual([])
    expect(view.marginsOf(menu)).toEqual([{ rootMargin: '600px' }, { scrollMargin: '600px' }])
    view.show(menu)
    await wait()
    expect(site.requests).toEqual([`/embed/${site.chain}/set`])
    expect(site.scripts).toHaveLength(1)
    expect(site.scripts[0]).toMatchObject({ src: `${ORIGIN}/shell/1/embed/host.js`, integrity: HASH })
    expect(site.scripts[0]).toMatchObject({ crossOrigin: 'anonymous', async: false, isConnected: false })
    expect(site.mounts).toHaveLength(1)
    expect(site.mounts[0]).toMatchObject({
      tag: 'menu',
      origin: ORIGIN,
      attributes: { shopId: 'uptown', language: null },
    })
  })

  it('loads at once in a browser without IntersectionObserver', async () => {
    view.restore()
    insertElement('carte-shops', { chain: site.chain })
    await wait()
    expect(site.mounts).toHaveLength(1)
  })

  it('loads at once for a guest who returns from a payment', async () => {
    history.replaceState(null, '', '?carte-return=%2Forder%2F1')
    insertElement('carte-menu', { chain: site.chain, 'shop-id': 'uptown' })
    await wait()
    history.replaceState(null, '', '/')
    expect(site.mounts).toHaveLength(1)
  })

  it('shows the page’s own content until the first screen is shown, and again after removal', async () => {
    const menu = insertElement('carte-menu', { chain: site.chain, 'shop-id': 'uptown' })
    await wait()
    view.show(menu)
    await wait()
    expect(showsPageContent(menu)).toBe(true)
    site.mounts[0]?.onShown()
    expect(showsPageContent(menu)).toBe(false)
    await expect(menu.ready).resolves.toBeUndefined()
    menu.remove()
    await wait()
    expect(site.mounts[0]?.isMounted).toBe(false)
    expect(showsPageContent(menu)).toBe(true)
    expect(menu.shadowRoot?.children).toHaveLength(1)
  })

  it('takes its chain from the address of embed.js', async () => {
    const shops = insertElement('carte-shops', {})
    await wait()
    view.show(shops)
    await wait()
    expect(site.requests).toEqual(['/embed/gallery/set'])
  })

  it.each([
    ['carte-menu', '1.4', 'menu@1.4'],
    ['carte-order', '2', 'checkout@2'],
    ['carte-account', 'menu@1.4 checkout@2', 'checkout@2,menu@1.4'],
    ['carte-shops', 'shops@3.0.1,  menu@1', 'menu@1,shops@3.0.1'],
  ] as const)('<%s version="%s"> requests the pins %s', async (name, version, pins) => {
    const tag = insertElement(name, { chain: site.chain, version, 'shop-id': 's', 'order-id': 'o' })
    await wait()
    view.show(tag)
    await wait()
    expect(site.requests).toEqual([`/embed/${site.chain}/set?pins=${encodeURIComponent(pins)}`])
  })

  it('returns its basket, and navigates by go(), also when called before it has loaded', async () => {
    const menu = insertElement('carte-menu', { chain: site.chain, 'shop-id': 'uptown' })
    expect(menu.basket).toEqual({ shopId: null, count: 0, total: 0, currency: null })
    menu.go('/shop/uptown/checkout')
    await wait()
    view.show(menu)
    await wait()
    menu.go('/shop/uptown/menu')
    expect(site.mounts[0]?.received).toEqual(['/shop/uptown/checkout', '/shop/uptown/menu'])
    expect(menu.basket.total).toBe(129.5)
  })
})

describe('embed elements of one page', () => {
  it('share one request and one host', async () => {
    const tags = [
      insertElement('carte-shops', { chain: site.chain }),
      insertElement('carte-account', { chain: site.chain }),
    ]
    await wait()
    for (const tag of tags) view.show(tag)
    await wait()
    expect(site.requests).toHaveLength(1)
    expect(site.scripts).toHaveLength(1)
    expect(site.mounts.map(({ tag }) => tag)).toEqual(['shops', 'account'])
  })

  it('keep a shared request when one element is removed, and abort it with the last', async () => {
    site.responses = ['silence']
    const tags = [
      insertElement('carte-shops', { chain: site.chain }),
      insertElement('carte-account', { chain: site.chain }),
    ]
    await wait()
    for (const tag of tags) view.show(tag)
    tags[0]?.remove()
    await wait()
    expect(site.aborted).toEqual([])
    tags[1]?.remove()
    await wait()
    expect(site.aborted).toEqual([`/embed/${site.chain}/set`])
    expect(site.mounts).toEqual([])
  })
})

describe('attributes of an embed element', () => {
  it.each(ATTRIBUTE_NAMES)('%s is also a property', (name) => {
    const shops = document.createElement('carte-shops') as unknown as HTMLElement & Record<string, unknown>
    const value = {
      language: 'fi',
      'order-type': 'takeAway',
      theme: 'dark',
      'address-prefix': '#order',
      version: '1.4',
    }
    const some = value[name as keyof typeof value] ?? 'some'
    shops[propertyOf(name)] = some
    expect(shops.getAttribute(name)).toBe(some)
    expect(shops[propertyOf(name)]).toBe(some)
    shops[propertyOf(name)] = null
    expect(shops.hasAttribute(name)).toBe(false)
    expect(shops[propertyOf(name)]).toBeNull()
  })

  it('take over properties that were set before the element was defined', async () => {
    const menu = document.createElement('carte-menu')
    Object.defineProperty(menu, 'shopId', { value: 'harbour', configurable: true, writable: true })
    menu.chain = site.chain
    document.body.append(menu)
    await wait()
    expect(menu.getAttribute('shop-id')).toBe('harbour')
    expect(Object.hasOwn(menu, 'shopId')).toBe(false)
  })

  it.each([
    ['language', 'de', 'sv, en, fi, ru, no'],
    ['order-type', 'later', 'takeAway, dineInPlace'],
    ['theme', 'pink', 'light, dark'],
    ['version', 'newest', '1.4, or menu@1.4 checkout@2'],
    ['address-prefix', 'order', 'a path (/order) or a fragment (#order)'],
    ['address-prefix', '//elsewhere.example', 'a path (/order) or a fragment (#order)'],
    ['address-prefix', '/order?shop=1', 'a path (/order) or a fragment (#order)'],
    ['menu-page', 'javascript:alert(1)', 'the address of a page'],
  ])('%s="%s" is ignored, and the console warns once: allowed are %s', async (name, value, allowed) => {
    const warnings = recordWarnings()
    const tags = [shown({ [name]: value }), shown({ [name]: value })]
    const [menu] = await Promise.all(tags)
    const property = propertyOf(name as 'language') as 'language'
    expect(menu?.[property]).toBeNull()
    expect(warnings).toEqual([`<carte-menu>: ${name}="${value}" is ignored. Allowed: ${allowed}.`])
    expect(site.mounts[0]?.attributes).toMatchObject({ language: null, orderType: null, theme: null, pages: {} })
  })

  it('reach the host in one update when they change together', async () => {
    const menu = await shown({ language: 'sv' })
    menu.language = 'fi'
    menu.theme = 'dark'
    menu.orderPage = '/order/{orderId}'
    await wait()
    expect(site.mounts[0]?.received).toEqual([
      expect.objectContaining({ language: 'fi', theme: 'dark', pages: { order: '/order/{orderId}' } }),
    ])
    menu.language = 'fi'
    await wait()
    expect(site.mounts[0]?.received).toHaveLength(1)
  })

  it.each([
    ['version', '1.4'],
    ['chain', 'another'],
  ])('%s reloads the element when it changes', async (name, value) => {
    const menu = await shown()
    menu.setAttribute(name, value)
    await wait()
    expect(site.mounts[0]?.isMounted).toBe(false)
    expect(showsPageContent(menu)).toBe(true)
    view.show(menu)
    await wait()
    expect(site.mounts).toHaveLength(2)
    expect(site.requests).toHaveLength(2)
  })
})

describe('an embed element that is removed', () => {
  it('and inserted elsewhere in the same task stays loaded', async () => {
    const menu = await shown()
    const section = document.body.appendChild(document.createElement('section'))
    section.append(menu)
    await wait()
    menu.remove()
    await Promise.resolve()
    document.body.prepend(menu)
    await wait()
    expect(site.mounts).toHaveLength(1)
    expect(site.mounts[0]).toMatchObject({ isMounted: true, received: [] })
  })

  it('loads again when it is inserted later', async () => {
    const menu = await shown()
    const { ready } = menu
    menu.remove()
    await wait()
    document.body.append(menu)
    await wait()
    view.show(menu)
    await wait()
    expect(menu.ready).not.toBe(ready)
    expect(site.mounts.map(({ isMounted }) => isMounted)).toEqual([false, true])
    expect(site.scripts).toHaveLength(1)
  })

  it('and moved into a frame shows the page’s own content there, and loads again when it returns', async () => {
    const warnings = recordWarnings()
    const menu = await shown()
    const { contentDocument: other } = document.body.appendChild(document.createElement('iframe'))
    other?.body.append(menu)
    await wait()
    expect([site.mounts[0]?.isMounted, showsPageContent(menu)]).toEqual([false, true])
    expect(warnings).toEqual(['<carte-menu> works only in the document that has loaded embed.js.'])
    document.body.append(menu)
    await wait()
    view.show(menu)
    await wait()
    expect(site.mounts.map(({ isMounted }) => isMounted)).toEqual([false, true])
  })

  it('while its host loads is not mounted later', async () => {
    site.script = 'wait'
    const menu = await shown()
    menu.remove()
    await wait()
    expect(site.scripts).toHaveLength(1)
    site.finish()
    await wait()
    expect(site.mounts).toHaveLength(0)
  })
})

describe('an embed element that cannot load', () => {
  it.each([
    ['carte-menu', { 'shop-id': 'uptown', chain: '' }, 'chain-missing'],
    ['carte-menu', {}, 'shop-id-missing'],
  ] as const)('as <%s> with the attributes %j fails with %s', async (name, attributes, code) => {
    const warnings = recordWarnings()
    const { createElementClass } = await import('./element.ts')
    const { createLoader } = await import('./create-loader.ts')
    const own = `own-${code}-${site.chain}`
    customElements.define(
      own,
      createElementClass(name === 'carte-menu' ? 'menu' : 'order', createLoader(`${ORIGIN}/embed.js`)),
    )
    const tag = insertElement(own as 'carte-menu', { chain: site.chain, ...attributes })
    const errors = collectErrors(tag)
    await wait()
    await expect(tag.ready).rejects.toMatchObject({ code })
    expect(errors).toMatchObject([{ code }])
    expect(warnings).toHaveLength(1)
    expect(showsPageContent(tag)).toBe(true)
    expect(site.requests).toEqual([])
  })

  it('without a shop loads once its shop is set', async () => {
    recordWarnings()
    const menu = insertElement('carte-menu', { chain: site.chain })
    await wait()
    menu.shopId = 'uptown'
    await wait()
    view.show(menu)
    await wait()
    site.mounts[0]?.onShown()
    await menu.ready
    expect(site.mounts[0]?.attributes.shopId).toBe('uptown')
  })

  it.each([
    [403, 'origin-not-allowed', 'https://page.example'],
    [404, 'unknown-chain', undefined],
    [404, 'unknown-version', 'menu@9'],
    [400, 'validation', 'pins names "menu" twice.'],
  ])('because the site answers %d %s fails and does not retry', async (status, code, detail) => {
    const warnings = recordWarnings()
    site.responses = [problem(status, code, detail)]
    const shops = insertElement('carte-shops', { chain: site.chain })
    const errors = collectErrors(document.body as never)
    await wait()
    view.show(shops)
    await wait(600_000)
    await expect(shops.ready).rejects.toMatchObject({ code })
    expect(errors).toEqual([{ code, message: expect.stringContaining(detail ?? site.chain) }])
    expect(warnings).toEqual([expect.stringMatching(RegExp(`^<carte-shops>: .*\\(${code}\\)$`))])
    expect(site.requests).toHaveLength(1)
    expect(showsPageContent(shops)).toBe(true)
  })

  it.each([
    ['from another port', { url: `${ORIGIN}:8443/shell/1/embed/host.js`, integrity: HASH }],
    ['from another origin', { url: 'https://elsewhere.example/host.js', integrity: HASH }],
    ['without a hash', { url: '/shell/1/embed/host.js', integrity: '' }],
    ['with a weak hash', { url: '/shell/1/embed/host.js', integrity: 'sha256-AAAA' }],
    ['a data: address', { url: 'data:text/javascript,1', integrity: HASH }],
  ])('because its script is %s fails with refused and runs no script', async (_what, file) => {
    recordWarnings()
    site.files = [{ url: '/shell/1/embed/first.js', integrity: HASH }, file]
    const shops = insertElement('carte-shops', { chain: site.chain })
    const errors = collectErrors(shops)
    await wait()
    view.show(shops)
    await wait()
    expect(errors).toMatchObject([{ code: 'refused' }])
    expect(site.scripts).toEqual([])
  })
})

describe('an embed element on a page with a strict content security policy', () => {
  /** Creates an element with a loader of its own, for the page's current policy. */
  async function tagOf(address: string) {
    const { createElementClass } = await import('./element.ts')
    const { createLoader } = await import('./create-loader.ts')
    const name = `strict-${site.chain}`
    customElements.define(name, createElementClass('shops', createLoader(address)))
    const tag = insertElement(name as 'carte-shops', { chain: site.chain })
    const errors = collectErrors(tag)
    await wait()
    view.show(tag)
    await wait(1)
    return errors
  }
  const addScript = (parts: Partial<HTMLScriptElement>) =>
    document.body.append(Object.assign(document.createElement('script'), parts))

  it.each([
    ['the one at its own address', { type: 'module', src: ADDRESS, nonce: 'ours' }],
    ['any, where a module of the page has imported it', { type: 'module', nonce: 'ours' }],
  ])('gives its scripts the nonce of %s', async (_whose, script) => {
    if ('src' in script) addScript({ type: 'module', nonce: 'another' })
    addScript(script)
    await tagOf(ADDRESS)
    expect(site.scripts[0]?.nonce).toBe('ours')
    expect(site.mounts[0]?.nonce).toBe('ours')
  })

  it('creates one Trusted Types policy, which accepts only scripts of the site', async () => {
    const names: string[] = []
    const createPolicy = (name: string, rules: { createScriptURL: (url: string) => string }) => {
      names.push(name)
      return rules
    }
    Object.assign(globalThis, { trustedTypes: { createPolicy } })
    await tagOf(ADDRESS)
    Reflect.deleteProperty(globalThis, 'trustedTypes')
    const [mounted] = site.mounts
    expect(mounted?.trust('/remotes/menu/1/entry.js')).toBe(`${ORIGIN}/remotes/menu/1/entry.js`)
    expect(() => mounted?.trust('https://elsewhere.example/remotes/menu/1/entry.js')).toThrow('Blocked the script')
    expect(names).toEqual(['carte'])
  })

  it('fails with blocked-by-policy and names the missing connect-src directive', async () => {
    recordWarnings()
    site.responses = ['nothing']
    const violation = { disposition: 'enforce', blockedURI: `${ORIGIN}/embed/x/set`, effectiveDirective: 'connect-src' }
    const pendingErrors = tagOf(ADDRESS)
    // The violation event follows the failed request.
    const originalFetch = globalThis.fetch
    globalThis.fetch = (...args) => {
      setTimeout(() => document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), violation)))
      return originalFetch(...args)
    }
    const errors = await pendingErrors
    await wait(1)
    expect(errors).toEqual([{ code: 'blocked-by-policy', message: expect.stringContaining(`connect-src ${ORIGIN}`) }])
    await wait(60_000)
    expect(site.requests).toHaveLength(1)
  })
})

describe('an embed element whose site does not answer', () => {
  /** Creates an element near the window. Its first requests get these responses; later ones succeed. */
  async function failing(responses: (typeof site.responses)[number][]) {
    const warnings = recordWarnings()
    site.responses = responses
    const shops = insertElement('carte-shops', { chain: site.chain })
    const errors = collectErrors(shops)
    await wait()
    view.show(shops)
    await wait()
    return { shops, warnings, errors }
  }

  it('retries after 2, 4 and 8 seconds while the element is near the window', async () => {
    const { shops, warnings, errors } = await failing([
      'nothing',
      new Response('busy', { status: 502 }),
      problem(429, 'rate-limited'),
    ])
    for (const [tries, pause] of [2_000, 4_000, 8_000].entries()) {
      expect(errors.map(({ code }) => code)).toEqual(Array(tries + 1).fill('unreachable'))
      await wait(pause - 1)
      expect(view.watched.size).toBe(0)
      await wait(1)
      expect(site.requests).toHaveLength(tries + 1)
      view.show(shops)
      await wait()
      expect(site.requests).toHaveLength(tries + 2)
    }
    expect(site.mounts).toHaveLength(1)
    expect(new Set(warnings).size).toBe(warnings.length)
  })

  it('retries at once when the connection returns', async () => {
    const { shops } = await failing(['nothing'])
    window.dispatchEvent(new Event('online'))
    await wait()
    view.show(shops)
    await wait()
    expect(site.mounts).toHaveLength(1)
  })

  it('fails with unreachable after ten seconds', async () => {
    const { errors } = await failing(['silence'])
    await wait(9_999)
    expect(errors).toEqual([])
    await wait(2)
    expect(errors).toMatchObject([{ code: 'unreachable' }])
  })

  it('does not retry once the element has been removed', async () => {
    const { shops } = await failing(['nothing'])
    shops.remove()
    await wait(120_000)
    window.dispatchEvent(new Event('online'))
    await wait()
    expect(site.requests).toHaveLength(1)
  })

  it('fails with host-failed when the host’s script cannot be loaded, then retries', async () => {
    site.script = 'error'
    const { shops, errors } = await failing([])
    expect(errors).toMatchObject([{ code: 'host-failed' }])
    site.script = 'load'
    await wait(2_000)
    view.show(shops)
    await wait()
    expect(site.mounts).toHaveLength(1)
    expect(document.head.querySelector('script')).toBeNull()
  })
})

describe('embed.js on a page that already has the elements', () => {
  it('does not throw when it runs again from the same origin', () => defineElements(`${ORIGIN}/embed.js?chain=another`))

  it('warns and keeps the defined elements when it runs from another origin', () => {
    const warnings = recordWarnings()
    const menu = customElements.get('carte-menu')
    defineElements('https://elsewhere.example/embed.js')
    expect(warnings).toEqual([
      'https://elsewhere.example/embed.js: another script has already defined elements such as <carte-shops> on this page.',
    ])
    expect(customElements.get('carte-menu')).toBe(menu)
  })
})
