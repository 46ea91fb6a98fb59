import type { PublishedRegistry } from '@carte/contract'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { matchesAny, SITE_ELEMENT } from './site.ts'
import { canaryDraw, chooseFor, pinnedIn, publishedNow, storeSet } from './visit.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const file = (url: string) => ({ url, integrity: `sha384-${'A'.repeat(64)}` })
const menu = (version: string) => ({ version, entry: file(`/remotes/menu/${version}/entry.js`), exposes: {} })
const exported: PublishedRegistry = {
  release: 'r1',
  shell: '1.0.0',
  remotes: { menu: { live: menu('1.0.0'), withdrawn: ['0.8.0'] } },
}

/** The host's responses by path; others are 404. */
let host: Readonly<Record<string, unknown>>
const originalFetch = globalThis.fetch
const requests: string[] = []
beforeEach(() => {
  host = {}
  requests.length = 0
  globalThis.fetch = async (input) => {
    requests.push(String(input))
    const answer = host[String(input)]
    if (answer instanceof Error) throw answer
    return { ok: answer !== undefined, json: async () => answer } as Response
  }
})
afterEach(() => {
  globalThis.fetch = originalFetch
  localStorage.clear()
  sessionStorage.clear()
})

describe('publishedNow', () => {
  const newer = {
    ...exported,
    release: 'r2',
    remotes: { menu: { live: menu('1.1.0'), canary: { ...menu('1.2.0'), share: 5 }, withdrawn: [] } },
  }

  it('returns the registry of the host, with the running shell’s version', async () => {
    host = { '/remotes.json': { ...newer, shell: '1.1.0' } }
    // The shell's version stays, because it is already running.
    expect(await publishedNow(exported)).toEqual(newer)
  })

  it.each<[string, unknown]>([
    ['is a 404', undefined],
    ['cannot be reached', new TypeError('Failed to fetch')],
    ['is null', null],
    ['lacks the withdrawn versions', { ...exported, remotes: { menu: { live: menu('1.1.0') } } }],
    [
      'lacks a hash',
      { ...exported, remotes: { menu: { live: { ...menu('1.1.0'), entry: { url: '/a.js' } }, withdrawn: [] } } },
    ],
    [
      'has a canary without a share',
      { ...exported, remotes: { menu: { live: menu('1.1.0'), canary: menu('1.2.0'), withdrawn: [] } } },
    ],
  ])('returns the page’s registry when the answer %s', async (_, answer) => {
    host = { '/remotes.json': answer }
    expect(await publishedNow(exported)).toBe(exported)
  })
})

describe('chooseFor', () => {
  const versionOf = async (pinned: Record<string, string>, isPaying = false) =>
    (await chooseFor(exported, { draw: 1, pinned }, isPaying)).remotes.menu?.live.version

  it('keeps a pinned version that the registry no longer names, described by its own version.json', async () => {
    host = { '/remotes/menu/0.9.0/version.json': menu('0.9.0') }
    expect(await versionOf({ menu: '0.9.0' })).toBe('0.9.0')
    expect(await versionOf({ menu: '1.0.0' })).toBe('1.0.0')
    expect(requests).toEqual(['/remotes/menu/0.9.0/version.json'])
  })

  it.each<[string, string, unknown]>([
    ['is gone', '0.9.0', undefined],
    ['has a file of another version', '0.9.0', menu('0.7.0')],
    ['names a file without its hash', '0.9.0', { ...menu('0.9.0'), entry: { url: 'https://evil.example/a.js' } }],
    ['was withdrawn', '0.8.0', menu('0.8.0')],
  ])('chooses the live version when the pinned version %s', async (_, version, answer) => {
    host = { [`/remotes/menu/${version}/version.json`]: answer }
    expect(await versionOf({ menu: version })).toBe('1.0.0')
  })

  it('keeps a withdrawn version during a payment', async () => {
    host = { '/remotes/menu/0.8.0/version.json': menu('0.8.0') }
    expect(await versionOf({ menu: '0.8.0' }, true)).toBe('0.8.0')
  })

  it('requests nothing for a pinned version that is no version', async () => {
    expect(await versionOf({ menu: '../../api/customers' })).toBe('1.0.0')
    expect(await versionOf({ menu: 'https://evil.example/a' })).toBe('1.0.0')
    expect(requests).toEqual([])
  })
})

describe('canaryDraw, storeSet and pinnedIn', () => {
  it('keep a draw for thirty days after the last visit', () => {
    const draw = canaryDraw(localStorage, NOW)
    expect(draw).toBeGreaterThanOrEqual(0)
    expect(draw).toBeLessThan(10_000)
    for (const days of [0, 29, 58]) expect(canaryDraw(localStorage, NOW + days * DAY)).toBe(draw)
    // A new draw is equal with a chance of 1 in 10,000.
    const later = [100, 200, 300].map((days) => canaryDraw(localStorage, NOW + days * DAY))
    expect(new Set([draw, ...later]).size).toBeGreaterThan(1)
  })

  it.each([
    '{',
    '7',
    '{"at":1e15,"value":10000}',
    '{"at":1e15,"value":-1}',
    '{"at":1e15,"value":"x"}',
    '{"at":"x","value":1}',
  ])('replace the invalid stored draw %s', (text) => {
    localStorage.setItem('carte.draw', text)
    const draw = canaryDraw(localStorage, NOW)
    expect([Number.isInteger(draw), draw >= 0 && draw < 10_000]).toEqual([true, true])
    expect(canaryDraw(localStorage, NOW)).toBe(draw)
  })

  it('keep the pinned set for thirty minutes or until the order is paid', () => {
    storeSet(sessionStorage, { menu: '1.0.0' }, NOW)
    expect(pinnedIn(sessionStorage, NOW + 30 * MINUTE)).toEqual({ menu: '1.0.0' })
    expect(pinnedIn(sessionStorage, NOW + 31 * MINUTE)).toEqual({})
    storeSet(sessionStorage, null, NOW)
    expect(pinnedIn(sessionStorage, NOW)).toEqual({})
  })

  it('ignore missing storage and invalid entries', () => {
    expect(pinnedIn(null, NOW)).toEqual({})
    expect(canaryDraw(null, NOW)).toBeLessThan(10_000)
    storeSet(null, {}, NOW)
    sessionStorage.setItem('carte.set', JSON.stringify({ at: NOW, value: { menu: 1, shops: '1.0.0' } }))
    expect(pinnedIn(sessionStorage, NOW)).toEqual({ shops: '1.0.0' })
  })
})

it.each([
  ['/shop/centrum/checkout', true],
  ['/shop/centrum/checkout/payment/1', true],
  ['/shop/centrum/checkout/payment', false],
  ['/shop/centrum/menu', false],
  ['/', false],
])('matchesAny finds %s among the payment paths: %s', (path, expected) =>
  expect(matchesAny(['/shop/{shopId}/checkout', '/shop/{shopId}/checkout/payment/{orderId}'], path)).toBe(expected),
)

it('the start script of a static host applies the web font at once when an earlier page has loaded it', async () => {
  localStorage.setItem('carte.fonts', '1')
  const element = document.createElement('template')
  element.id = SITE_ELEMENT
  element.textContent = JSON.stringify({
    published: exported,
    scripts: [],
    payments: [],
    page: { settings: {}, languages: ['en'], testMode: true },
  })
  document.body.append(element)
  await import('./main.ts')
  expect(document.documentElement.dataset.fonts).toBe('')
})
