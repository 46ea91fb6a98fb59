import type { Releases, RemoteOverride } from '@carte/contract'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { signInAdmin } from '../../../testing/admin.ts'
import { type FakeReleases, writeFakeReleases } from '../../../testing/fake-releases.ts'
import {
  createTestApi,
  expectLog,
  rejectionLog,
  send,
  type TestApi,
  type TestApiOptions,
  until,
} from '../../../testing/index.ts'
import { isOverrideOrigin } from './remote-overrides.ts'

expectLog(
  rejectionLog('remote-override', 'validation', 'error.notFound', 'not-authenticated', 'role-required', 'cross-site'),
  rejectionLog('call', 'cross-site'),
)

const opened: (() => Promise<void>)[] = []
async function start(options: TestApiOptions = {}): Promise<{ readonly api: TestApi; readonly fake: FakeReleases }> {
  const fake = await writeFakeReleases()
  opened.unshift(fake.remove)
  const api = await createTestApi({ site: { store: fake.store, pollMs: 20 }, ...options })
  opened.unshift(api.close)
  return { api, fake }
}
let api: TestApi
let fake: FakeReleases
beforeAll(async () => {
  const started = await start()
  api = started.api
  fake = started.fake
})
afterAll(async () => {
  for (const close of opened) await close()
})

const navigation = { accept: 'text/html' }
async function overrideOf(visitor: TestApi['fetch'], headers = {}): Promise<RemoteOverride | null> {
  const response = await visitor('/pages/local', { headers: { ...navigation, ...headers } })
  return ((await response.json()) as { local: RemoteOverride | null }).local
}
const signInDeveloper = () => signInAdmin(api, [{ shopId: null, role: 'developer' }])
const begin = (visitor: TestApi['fetch'], body: object = { remote: 'menu', port: 4173 }, headers = {}) =>
  send(visitor, 'PUT', '/api/admin/remote-override', body, headers)
/** What `/admin/releases` shows about the override of this browser. */
const currentOf = async (visitor: TestApi['fetch']) =>
  (await send<Releases>(visitor, 'GET', '/api/admin/releases')).body.remoteOverride
const cookieOf = (answer: Pick<Response, 'headers'>) =>
  answer.headers.getSetCookie().find((each) => each.startsWith('carte-local=')) ?? ''
const valueIn = (cookie: string) => cookie.split(';')[0]?.slice('carte-local='.length) ?? ''
const at4173 = { remote: 'menu', origin: 'http://localhost:4173' }

describe('a remote override', () => {
  it.each(['developer', 'admin'] as const)(
    'is started by a person with the role %s, affects only the pages of that browser, and can be ended',
    async (role) => {
      const { fetch: visitor } = await signInAdmin(api, [{ shopId: null, role }])
      expect(await overrideOf(visitor)).toBeNull()
      const begun = await begin(visitor)
      expect(begun.status).toBe(204)
      expect(cookieOf(begun)).toMatch(/; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/)
      expect(await overrideOf(visitor)).toEqual(at4173)
      expect(await overrideOf(api.visitor())).toBeNull()
      expect(await currentOf(visitor)).toEqual({ current: at4173 })
      expect((await send(visitor, 'DELETE', '/api/admin/remote-override')).status).toBe(204)
      expect(await overrideOf(visitor)).toBeNull()
      expect(await currentOf(visitor)).toEqual({ current: null })
    },
  )

  it('ends when it is ended in the page, at sign-out, after twelve hours, and with the role', async () => {
    const { fetch: visitor, accountId } = await signInDeveloper()
    await begin(visitor)
    expect(await send(visitor, 'DELETE', '/api/operator/local')).toMatchObject({ status: 204 })
    expect(await overrideOf(visitor)).toBeNull()

    await begin(visitor)
    await api.setNow(new Date(Date.now() + 12.1 * 3_600_000))
    expect(await overrideOf(visitor)).toBeNull()
    await api.setNow(null)
    expect(await overrideOf(visitor)).toEqual(at4173)
    await api.sql('delete from staff_role where account_id = $1', [accountId])
    expect(await overrideOf(visitor)).toBeNull()

    const { fetch: another } = await signInDeveloper()
    await begin(another)
    expect(await overrideOf(another)).toEqual(at4173)
    expect(await send(another, 'DELETE', '/api/admin/session')).toMatchObject({ status: 204 })
    expect(await overrideOf(another)).toBeNull()
  })

  it.each([
    ['an unknown remote', { remote: 'bar', port: 4173 }],
    ['the shell', { remote: 'shell', port: 4173 }],
    ['the name of a property that every object inherits', { remote: 'constructor', port: 4173 }],
    ['another host', { remote: 'menu', port: '80@evil.example' }],
    ['an empty port', { remote: 'menu', port: '' }],
    ['the port 0', { remote: 'menu', port: 0 }],
    ['a port above 65535', { remote: 'menu', port: 65_536 }],
  ])('is rejected with 400 for %s', async (_name, body) => {
    const { fetch: visitor } = await signInDeveloper()
    const answer = await begin(visitor, body)
    expect([answer.status, cookieOf(answer)]).toEqual([400, ''])
    expect(await overrideOf(visitor)).toBeNull()
  })

  it('excludes the telemetry of its pages, which may come from code that no one else has', async () => {
    const { fetch: visitor } = await signInDeveloper()
    await begin(visitor)
    const shown = { kind: 'shown', remote: 'menu', version: '1.0.0', screen: 'menu/menu', ms: 1, served: false }
    const report = async (visitor: TestApi['fetch'], ms: number) => {
      await overrideOf(visitor)
      await send(visitor, 'POST', '/api/telemetry', { events: [{ ...shown, ms }] })
    }
    await report(visitor, 1)
    await report(api.visitor(), 9_999)
    const rows = await until(
      () => api.sql('select figures from telemetry_minute'),
      (all) => all.length > 0,
    )
    // `load:12` counts load times from 8 to 15 s: the 9,999 ms of the visitor without an override.
    expect(rows).toEqual([{ figures: expect.objectContaining({ shown: 1, 'load:12': 1, visits: 1 }) }])
  })

  it('requires a person with a role in the whole installation, on the site’s own page', async () => {
    const owner = (await signInAdmin(api, [{ shopId: 'centrum', role: 'owner' }])).fetch
    for (const [visitor, status] of [
      [api.visitor(), 401],
      [owner, 403],
    ] as const) {
      const answer = await begin(visitor)
      expect([answer.status, cookieOf(answer)]).toEqual([status, ''])
    }
    const { fetch: developer } = await signInDeveloper()
    const foreign = await begin(developer, undefined, { origin: 'https://evil.example' })
    expect([foreign.status, cookieOf(foreign)]).toEqual([403, ''])
    await begin(developer)
    for (const path of ['/api/operator/local', '/api/admin/remote-override'])
      expect((await send(developer, 'DELETE', path, undefined, { origin: 'https://evil.example' })).status).toBe(403)
    expect(await overrideOf(developer)).toEqual(at4173)
  })

  it('cannot be set by a query, a forged cookie or a cookie of another installation (ATTACK-36)', async () => {
    const { fetch: visitor } = await signInDeveloper()
    const value = valueIn(cookieOf(await begin(visitor)))
    const parts = value.split('.')
    const encoded = (text: string) => Buffer.from(text).toString('base64url')
    const forged = [
      '',
      'menu',
      JSON.stringify(at4173),
      `${value}x`,
      value.slice(0, -1),
      value.slice(0, value.lastIndexOf('.')),
      [parts[0], encoded('https://evil.example'), ...parts.slice(2)].join('.'),
      ['checkout', ...parts.slice(1)].join('.'),
      [...parts.slice(0, 3), 'zzzzzzzzz', parts[4]].join('.'),
      'x'.repeat(4_000),
    ]
    for (const cookie of forged) expect(await overrideOf(api.visitor(), { cookie: `carte-local=${cookie}` })).toBeNull()
    expect(await overrideOf(api.visitor(), { cookie: `carte-local=${value}` })).toEqual(at4173)
    const response = await api.visitor()('/pages/local?carte-local=x&local=menu&remote=menu', { headers: navigation })
    expect(await response.json()).toEqual({ local: null })

    // Signed by another installation, with its own secret.
    const other = await start()
    expect(await overrideOf(other.api.visitor(), { cookie: `carte-local=${value}` })).toBeNull()
  })

  it('is not offered, and earlier cookies are ignored, when the operator has switched it off', async () => {
    const { fetch: visitor, token } = await signInDeveloper()
    const value = valueIn(cookieOf(await begin(visitor)))
    const off = await createTestApi({
      site: { store: fake.store, pollMs: 20 },
      databaseUrl: api.databaseUrl,
      remoteOverrides: false,
    })
    opened.unshift(off.close)
    expect(await overrideOf(off.visitor(), { cookie: `carte-local=${value}` })).toBeNull()
    const signedIn: typeof visitor = (path, init) =>
      off.visitor()(path, { ...init, headers: { ...Object(init?.headers), cookie: `carte-admin=${token}` } })
    expect(await currentOf(signedIn)).toBeNull()
    expect((await begin(signedIn)).status).toBe(404)
  })

  it.each([
    ['http://localhost:4173', true],
    ['http://127.0.0.1:1', true],
    ['http://[::1]:65535', true],
    ['http://localhost', false],
    ['http://localhost:0', false],
    ['http://localhost:65536', false],
    ['https://localhost:4173', false],
    ['http://localhost:4173/', false],
    ['http://localhost:4173@evil.example', false],
    ['http://localhost.evil.example:4173', false],
    ['http://192.168.0.2:4173', false],
    ['javascript://localhost:4173', false],
  ])('loads only from the developer’s machine: isOverrideOrigin("%s") is %j', (origin, expected) => {
    expect(isOverrideOrigin(origin)).toBe(expected)
  })
})
