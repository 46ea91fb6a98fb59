import type { RemoteOverride } from '@carte/contract'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
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
import { createOperatorKey, sendForm, signInOperator } from '../../../testing/operators.ts'
import { isOverrideOrigin } from './remote-overrides.ts'

expectLog(rejectionLog('remote-override'))

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
const begin = (api: TestApi, visitor: TestApi['fetch'], fields = { remote: 'menu', port: '4173' }) =>
  sendForm(api, visitor, '/operator/local', fields)
const cookieOf = (answer: Response) =>
  answer.headers.getSetCookie().find((each) => each.startsWith('carte-local=')) ?? ''
const valueIn = (cookie: string) => cookie.split(';')[0]?.slice('carte-local='.length) ?? ''
const at4173 = { remote: 'menu', origin: 'http://localhost:4173' }

describe('a remote override', () => {
  it.each(['developer', 'operator'] as const)(
    'is started by a %s, affects only the pages of that browser, and can be ended',
    async (role) => {
      const visitor = await signInOperator(api, await createOperatorKey(api, role))
      expect(await overrideOf(visitor)).toBeNull()
      const begun = await begin(api, visitor)
      expect(begun.status).toBe(303)
      expect(cookieOf(begun)).toMatch(/; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/)
      expect(await overrideOf(visitor)).toEqual(at4173)
      expect(await overrideOf(api.visitor())).toBeNull()
      expect(await (await visitor('/operator')).text()).toContain('laddar menu från http://localhost:4173')
      expect((await sendForm(api, visitor, '/operator/local/end')).status).toBe(303)
      expect(await overrideOf(visitor)).toBeNull()
    },
  )

  it('ends when it is ended in the page, at sign-out, after twelve hours, and when the key is deleted', async () => {
    const key = await createOperatorKey(api, 'developer')
    const visitor = await signInOperator(api, key)
    await begin(api, visitor)
    expect(await send(visitor, 'DELETE', '/api/operator/local')).toMatchObject({ status: 204 })
    expect(await overrideOf(visitor)).toBeNull()

    await begin(api, visitor)
    await sendForm(api, visitor, '/operator/sign-out')
    expect(await overrideOf(visitor)).toBeNull()

    const again = await signInOperator(api, key)
    await begin(api, again)
    await api.setNow(new Date(Date.now() + 12.1 * 3_600_000))
    expect(await overrideOf(again)).toBeNull()
    await api.setNow(null)
    expect(await overrideOf(again)).toEqual(at4173)
    await api.sql('delete from operator_key')
    expect(await overrideOf(again)).toBeNull()
  })

  it.each([
    ['an unknown remote', { remote: 'bar', port: '4173' }],
    ['the shell', { remote: 'shell', port: '4173' }],
    ['the name of a property that every object inherits', { remote: 'constructor', port: '4173' }],
    ['another host', { remote: 'menu', port: '80@evil.example' }],
    ['an empty port', { remote: 'menu', port: '' }],
    ['a port above 65535', { remote: 'menu', port: '65536' }],
  ])('is rejected with 400 for %s', async (_name, fields) => {
    const visitor = await signInOperator(api, await createOperatorKey(api, 'developer'))
    const answer = await begin(api, visitor, fields)
    expect([answer.status, cookieOf(answer)]).toEqual([400, ''])
    expect(await answer.text()).toContain('Välj en remote i listan')
    expect(await overrideOf(visitor)).toBeNull()
  })

  it('excludes the telemetry of its pages, which may come from code that no one else has', async () => {
    const visitor = await signInOperator(api, await createOperatorKey(api, 'developer'))
    await begin(api, visitor)
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

  it('requires a key', async () => {
    const answer = await begin(api, api.fetch)
    expect([answer.status, cookieOf(answer)]).toEqual([401, ''])
  })

  it('cannot be set by a query, a forged cookie or a cookie of another installation (ATTACK-36)', async () => {
    const visitor = await signInOperator(api, await createOperatorKey(api, 'developer'))
    const value = valueIn(cookieOf(await begin(api, visitor)))
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

  it('has no form and ignores earlier cookies when the operator has switched it off', async () => {
    const key = await createOperatorKey(api, 'developer')
    const visitor = await signInOperator(api, key)
    const value = valueIn(cookieOf(await begin(api, visitor)))
    const off = await createTestApi({
      site: { store: fake.store, pollMs: 20 },
      databaseUrl: api.databaseUrl,
      remoteOverrides: false,
    })
    opened.unshift(off.close)
    expect(await overrideOf(off.visitor(), { cookie: `carte-local=${value}` })).toBeNull()
    const signedIn = await signInOperator(off, key)
    expect(await (await signedIn('/operator')).text()).not.toMatch(/operator\/local|localhost/)
    expect((await begin(off, signedIn)).status).toBe(404)
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
