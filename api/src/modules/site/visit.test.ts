import { createSecretKey, randomBytes } from 'node:crypto'
import { afterEach, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { type FakeReleases, writeFakeReleases } from '../../testing/fake-releases.ts'
import { createTestApi, type TestApi, type TestApiOptions, until } from '../../testing/index.ts'
import { parseVisit, serializeVisit, type Visit } from './visit.ts'

describe('the serialized visit', () => {
  const newKey = () => createSecretKey(randomBytes(32))
  const key = newKey()
  const letters = (pattern: RegExp) => fc.stringMatching(pattern)
  const visits: fc.Arbitrary<Visit> = fc.record({
    id: letters(/^[\w-]{12}$/),
    draw: fc.nat(9_999),
    lastSeen: fc.integer({ min: 28_000_000, max: 60_000_000 }),
    set: fc.dictionary(letters(/^[a-z][a-z0-9-]{0,15}$/), letters(/^\d\.\d\.\d-[0-9a-f]{8}$/), {
      maxKeys: 20,
      noNullPrototype: true,
    }),
    isDone: fc.boolean(),
  })

  it('is parsed as it was serialized, needs no encoding, and fits in a cookie', () => {
    fc.assert(
      fc.property(visits, (visit) => {
        const text = serializeVisit(visit, key)
        expect(encodeURIComponent(text)).toBe(text)
        expect(text.length).toBeLessThan(2_000)
        expect(parseVisit(text, key)).toEqual(visit)
      }),
    )
  })

  it('is rejected when one character of it is changed', () => {
    fc.assert(
      fc.property(visits, fc.nat(), letters(/^[\w~!.*-]$/), (visit, place, letter) => {
        const text = serializeVisit(visit, key)
        const at = place % text.length
        fc.pre(text[at] !== letter)
        // The last character of a signature has unused bits, which are compared too.
        expect(parseVisit(text.slice(0, at) + letter + text.slice(at + 1), key)).toBeNull()
      }),
    )
  })

  it.each([
    ['an empty value', ''],
    ['a value without a signature', 'carte'],
    [
      'a visit signed by another installation',
      serializeVisit({ id: 'a'.repeat(12), draw: 1, lastSeen: 1, set: {}, isDone: false }, newKey()),
    ],
    ['a value that is too long', 'a'.repeat(5_000)],
    ['a visit with a malformed id', serializeVisit({ id: 'short', draw: 1, lastSeen: 1, set: {}, isDone: false }, key)],
    [
      'a visit with a draw out of range',
      serializeVisit({ id: 'a'.repeat(12), draw: 10_000, lastSeen: 1, set: {}, isDone: false }, key),
    ],
  ])('is rejected when it is %s', (_, text) => expect(parseVisit(text, key)).toBeNull())
})

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})
async function start(options: TestApiOptions = {}): Promise<{ readonly fake: FakeReleases; readonly api: TestApi }> {
  const fake = await writeFakeReleases()
  const api = await createTestApi({ site: { store: fake.store, pollMs: 20 }, ...options })
  opened.push(api.close, fake.remove)
  return { fake, api }
}

type Guest = TestApi['fetch']
const ask = async (guest: Guest, path = '/pages/set', headers: Record<string, string> = {}) =>
  guest(path, { headers: { accept: 'text/html', ...headers } })
/** The menu's version in the guest's next document, and the previous version as its fallback. */
async function menuOf(guest: Guest, path?: string): Promise<readonly (string | undefined)[]> {
  const { remotes } = (await (await ask(guest, path)).json()) as {
    remotes: Record<string, { live: { version: string }; previous?: { version: string } }>
  }
  return [remotes.menu?.live.version, remotes.menu?.previous?.version]
}
const isPublished = (api: TestApi, text: string) =>
  until(
    async () => (await api.visitor()('/remotes.json')).text(),
    (all) => all.includes(text),
  )
const sendBeacon = (guest: Guest, api: TestApi, events: object[]) =>
  guest('/api/telemetry', {
    method: 'POST',
    body: JSON.stringify({ events }),
    headers: { 'content-type': 'application/json', origin: new URL(api.url).origin },
  })

describe('the versions of a visit', () => {
  it('stay the same after releases, and a new visit gets the new ones', async () => {
    const { fake, api } = await start()
    const guest = api.visitor()
    expect(await menuOf(guest)).toEqual(['1.0.0', undefined])
    for (const version of ['1.1.0', '1.2.0', '1.3.0']) await fake.release('menu', version)
    await isPublished(api, '1.3.0')
    expect(await menuOf(guest)).toEqual(['1.0.0', '1.3.0'])
    expect(await menuOf(api.visitor())).toEqual(['1.3.0', '1.2.0'])
    expect(await menuOf(guest)).toEqual(['1.0.0', '1.3.0'])
  })

  it('stay the same until its order is paid', async () => {
    const { fake, api } = await start()
    const guest = api.visitor()
    await menuOf(guest)
    await fake.release('menu', '1.1.0')
    await isPublished(api, '1.1.0')
    expect(await menuOf(guest)).toEqual(['1.0.0', '1.1.0'])
    expect((await sendBeacon(guest, api, [{ kind: 'ended' }])).ok).toBe(true)
    expect(await menuOf(guest)).toEqual(['1.1.0', '1.0.0'])
  })

  it('stay the same until thirty minutes without a page or a beacon', async () => {
    const { fake, api } = await start({ now: '2026-11-22T12:00:00Z' })
    const [idle, active] = [api.visitor(), api.visitor()]
    for (const guest of [idle, active]) await menuOf(guest)
    await fake.release('menu', '1.1.0')
    await isPublished(api, '1.1.0')
    await api.setNow('2026-11-22T12:20:00Z')
    const vital = { kind: 'vital', name: 'LCP', value: 1, remote: 'menu', version: '1.0.0', screen: 'menu/menu' }
    await sendBeacon(active, api, [vital])
    await api.setNow('2026-11-22T12:40:00Z')
    expect(await menuOf(active)).toEqual(['1.0.0', '1.1.0'])
    await sendBeacon(idle, api, [vital])
    expect(await menuOf(idle)).toEqual(['1.1.0', '1.0.0'])
  })

  it('stay the same until one is withdrawn, but not during a payment', async () => {
    const { fake, api } = await start()
    await fake.release('menu', '1.1.0')
    await isPublished(api, '1.1.0')
    const guest = api.visitor()
    expect(await menuOf(guest)).toEqual(['1.1.0', '1.0.0'])
    await fake.rollback('menu')
    await isPublished(api, '"withdrawn":["1.1.0"]')
    expect(await menuOf(guest, '/pay/set')).toEqual(['1.1.0', '1.0.0'])
    expect(await menuOf(guest, '/pay/set')).toEqual(['1.1.0', '1.0.0'])
    expect((await api.fetch('/remotes/menu/1.1.0/entry.js')).status).toBe(200)
    expect(await menuOf(guest)).toEqual(['1.0.0', undefined])
    expect(await menuOf(guest, '/pay/set')).toEqual(['1.0.0', undefined])
    // Other visits do not get the withdrawn version, even on a payment page.
    expect(await menuOf(api.visitor(), '/pay/set')).toEqual(['1.0.0', undefined])
  })
})

describe('a canary', () => {
  it('stays in the same visits until its rollback', async () => {
    const { fake, api } = await start()
    await fake.canary('menu', '1.1.0', 50)
    await isPublished(api, '1.1.0')
    const guests = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const guest = api.visitor()
        return { guest, first: await menuOf(guest) }
      }),
    )
    const canaryGuests = guests.filter(({ first: [live] }) => live === '1.1.0')
    // The chance that all or none of forty get it is about 10⁻¹².
    expect(canaryGuests.length).toBeGreaterThan(0)
    expect(canaryGuests.length).toBeLessThan(40)
    for (const { guest, first } of guests) {
      expect(first).toEqual(first[0] === '1.1.0' ? ['1.1.0', '1.0.0'] : ['1.0.0', undefined])
      expect(await menuOf(guest)).toEqual(first)
    }
    // A new visit keeps its browser's draw.
    for (const { guest } of canaryGuests) await sendBeacon(guest, api, [{ kind: 'ended' }])
    for (const { guest } of canaryGuests) expect(await menuOf(guest)).toEqual(['1.1.0', '1.0.0'])
    await fake.rollback('menu')
    await isPublished(api, '"withdrawn":["1.1.0"]')
    for (const { guest } of guests) expect((await menuOf(guest))[0]).toBe('1.0.0')
  })
})

describe('the visit cookie', () => {
  const cookieOf = async (guest: Guest, headers: Record<string, string> = {}) =>
    (await ask(guest, '/pages/set', headers)).headers.getSetCookie().find((each) => each.includes('carte-visit='))

  it('is HttpOnly, SameSite and valid for thirty days, and Secure over TLS', async () => {
    const { api } = await start({ trustedProxies: 1 })
    expect(await cookieOf(api.visitor())).toMatch(
      /^carte-visit=[\w~!.*-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(await cookieOf(api.visitor(), { 'x-forwarded-proto': 'https' })).toMatch(/^__Host-carte-visit=.*; Secure/)
  })

  it('is not sent again within the same minute', async () => {
    const { api } = await start({ now: '2026-11-22T12:00:10Z' })
    const guest = api.visitor()
    expect(await cookieOf(guest)).toBeDefined()
    expect(await cookieOf(guest)).toBeUndefined()
    await api.setNow('2026-11-22T12:03:10Z')
    expect(await cookieOf(guest)).toBeDefined()
  })

  it.each(['x', 'a~b~c~d~e', `${'1'.repeat(5_000)}`, '%E0%A4%A', '1~AAAAAAAAAAAA~1~menu_0.0.1~'])(
    'begins a new visit when it is forged: case %#',
    async (forged) => {
      const { fake, api } = await start()
      await fake.publish('menu', '0.0.1')
      const response = await ask(api.visitor(), '/pages/set', { cookie: `carte-visit=${forged}` })
      expect(await response.json()).toMatchObject({ remotes: { menu: { live: { version: '1.0.0' } } } })
      expect(response.headers.getSetCookie()[0]).toMatch(/^carte-visit=/)
    },
  )

  it('is not set by a beacon without one', async () => {
    const { api } = await start()
    const answer = await sendBeacon(api.visitor(), api, [{ kind: 'ended' }])
    expect([answer.ok, answer.headers.getSetCookie()]).toEqual([true, []])
  })
})

it('a visit gets the live version when its own is no longer in the store', async () => {
  const { fake, api } = await start()
  const guest = api.visitor()
  const [cookie = ''] = (await ask(guest)).headers.getSetCookie()[0]?.split(';') ?? []
  for (const version of ['1.1.0', '1.2.0']) await fake.release('menu', version)
  await isPublished(api, '1.2.0')
  await fake.write('remotes/menu/1.0.0/release.json', '')
  // This server has the version in memory; another server has never seen it.
  expect(await menuOf(guest)).toEqual(['1.0.0', '1.2.0'])
  const other = await createTestApi({ site: { store: fake.store, pollMs: 20 }, databaseUrl: api.databaseUrl })
  opened.unshift(other.close)
  const there = await ask(other.visitor(), '/pages/set', { cookie })
  expect(await there.json()).toMatchObject({ remotes: { menu: { live: { version: '1.2.0' } } } })
})
