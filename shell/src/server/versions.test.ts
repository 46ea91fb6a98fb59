/** @jest-environment node */
import type { HandlerOptions, RemotesRegistry } from '@carte/contract'
import { createHarness, type Harness } from '@carte/testing'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { brokenCode, fakeRemoteCode } from '../testing/fake-remote-code.ts'
import { type ServeOptions, serveSite } from '../testing/serve-site.tsx'
import { isPayment } from './main.tsx'

let harness: Harness
beforeAll(async () => {
  harness = await createHarness()
})
afterAll(() => harness.close())

const MENU = '/shop/centrum/menu'
const english = { 'accept-language': 'en' }
const file = (url: string) => ({ url, integrity: `sha384-${'A'.repeat(64)}` })
const versionOf = (name: string, version: string) => ({
  version,
  entry: file(`/remotes/${name}/${version}/entry.js`),
  exposes: {
    './screens': {
      js: [file(`/remotes/${name}/${version}/screens.js`)],
      css: [file(`/remotes/${name}/${version}/screens.css`)],
    },
  },
})
/** Returns the set of versions of a visit with this menu version. */
const setWith = (menu: string): RemotesRegistry => ({
  release: `1_menu-${menu}`,
  shell: '1',
  remotes: Object.fromEntries(
    Object.keys(fakeRemoteCode).map((name) => [
      name,
      name === 'menu'
        ? { live: versionOf(name, menu), previous: versionOf(name, '1') }
        : { live: versionOf(name, '1') },
    ]),
  ),
})
/** Version 2 of the menu has another heading; version 3 throws while rendering. */
const codeOf: Readonly<Record<string, string>> = {
  1: fakeRemoteCode.menu,
  2: fakeRemoteCode.menu.replace("'Article'", "'Article of two'"),
  3: brokenCode.breaks,
}
const remoteCode: HandlerOptions['remoteCode'] = async (remote, version) => ({
  file: `${remote}-${version}.cjs`,
  text:
    remote === 'menu' ? (codeOf[version] ?? '') : ((fakeRemoteCode as Readonly<Record<string, string>>)[remote] ?? ''),
})

/** Creates a render cache without limits, and exposes its entries. */
function createTestCache() {
  const cached = new Map<string, Promise<{ value: unknown }>>()
  const views: HandlerOptions['views'] = {
    async get<V>(key: string, make: () => Promise<{ readonly value: V; readonly until: Date }>) {
      const made = (cached.get(key) ?? make()) as Promise<{ value: V }>
      cached.set(key, made)
      return (await made).value
    },
  }
  return { views, cached }
}
const serve = (options: ServeOptions = {}) => serveSite(harness, { remoteCode, ...options })

describe('a visit with its own set of versions', () => {
  it('is rendered with those versions, whose files and set the page contains', async () => {
    const site = await serve()
    const registry = setWith('2')
    const { html, page } = await site.get(`${MENU}/Mat/articles/burger`, english, { registry })
    expect(html).toContain('Article of two')
    expect(html).toContain('/remotes/menu/2/entry.js')
    expect(html).not.toContain('src="/remotes/menu/1/')
    expect(page).toMatchObject({ registry, release: '1_menu-2' })
    expect((await site.get(`${MENU}/Mat/articles/burger`, english)).html).not.toContain('Article of two')
  })

  it('receives early links for those versions', async () => {
    const site = await serve()
    const received: string[] = []
    await site.get(MENU, english, { registry: setWith('2'), early: (links) => received.push(...links) })
    expect(received.join()).toContain('</remotes/menu/2/entry.js>')
    expect(received.join()).not.toContain('/remotes/menu/1/')
  })

  it('shares its views with visits of the same set only', async () => {
    const { views, cached } = createTestCache()
    const site = await serve({ views })
    const [two, one] = [setWith('2'), undefined]
    const pages = await Promise.all(
      [two, one, { ...two }, one].map(
        async (registry) => (await site.get(MENU, english, registry ? { registry } : {})).page,
      ),
    )
    expect(pages.map((page) => page?.registry.remotes.menu?.live.version)).toEqual(['2', '1', '2', '1'])
    expect([...cached.keys()].sort()).toEqual([
      'view/shop/centrum/1_menu-2/en/shop/centrum/menu',
      'view/shop/centrum/r1/en/shop/centrum/menu',
    ])
  })

  it('is left to the browser when its version cannot render, and the report names that version', async () => {
    const site = await serve()
    const served = await site.get(MENU, english, { registry: setWith('3') })
    expect([served.status, served.root]).toEqual([200, ''])
    expect(served.html).toContain('/remotes/menu/3/entry.js')
    expect(site.failures).toMatchObject([{ why: 'broken', remote: 'menu', version: '3' }])
    expect((await site.get(MENU, english)).root).toContain('Centrum')
  })
})

describe('a visit with a remote override', () => {
  const local = { remote: 'menu', origin: 'http://localhost:3001' }

  it('leaves the overridden remote’s screens to the browser, and the page names the override', async () => {
    const { views, cached } = createTestCache()
    const site = await serve({ views })
    const { html, root, page } = await site.get(MENU, english, { local })
    expect([root, page?.local, cached.size]).toEqual(['', local, 0])
    // The overridden version's scripts are not loaded.
    expect(html).not.toContain('src="/remotes/menu')
  })

  it('renders other screens as usual and caches nothing', async () => {
    const { views, cached } = createTestCache()
    const site = await serve({ views })
    const { root, page } = await site.get('/', english, { local })
    expect(root).toContain('<li>Centrum</li>')
    expect([page?.local, cached.size]).toEqual([local, 0])
    expect((await site.get('/', english)).html).not.toContain('localhost')
  })

  it('allows the override’s origin in its own security policy only', async () => {
    const site = await serve()
    const policyOf = async (visitor: object) =>
      (await site.get('/', english, visitor)).headers.get('content-security-policy') ?? ''
    const own = await policyOf({ local })
    expect(own).toContain("connect-src 'self' http://localhost:3001")
    expect(own).toMatch(/style-src 'self' http:\/\/localhost:3001/)
    // Scripts are allowed by nonce only.
    expect(/script-src [^;]*/.exec(own)?.[0]).not.toContain('localhost')
    expect(await policyOf({})).not.toContain('localhost')
  })
})

it.each([
  ['/shop/centrum/checkout', true],
  ['/shop/centrum/checkout/payment/123', true],
  ['/shop/centrum/menu', false],
  ['/', false],
  ['/nowhere', false],
])('isPayment(%s) is %s', (path, expected) => expect(isPayment(path)).toBe(expected))
