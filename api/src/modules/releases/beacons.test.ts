import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { type FakeReleases, writeFakeReleases } from '../../testing/fake-releases.ts'
import {
  createTestApi,
  expectLog,
  rejectionLog,
  send,
  type TestApi,
  type TestApiOptions,
  until,
} from '../../testing/index.ts'
import { DEMOTION_LOCK } from './demote.ts'

expectLog(
  rejectionLog('call', 'rate-limited'),
  /^error A version was demoted .*"reason":"It failed 3 of 3 visits from 3 networks within ten minutes \(threw 3\)\./,
)

const opened: (() => Promise<void>)[] = []
const closeAll = async () => {
  for (const close of opened.splice(0)) await close()
}
async function start(options: TestApiOptions = {}): Promise<{ readonly api: TestApi; readonly fake: FakeReleases }> {
  const fake = await writeFakeReleases()
  opened.unshift(fake.remove)
  await fake.release('menu', '2.0.0')
  const api = await createTestApi({ site: { store: fake.store, pollMs: 20 }, trustedProxies: 1, ...options })
  opened.unshift(api.close)
  return { api, fake }
}

const from = (network: number) => ({ 'x-forwarded-for': `198.51.${network >> 8}.${network & 255}` })
const shown = { kind: 'shown', remote: 'menu', version: '2.0.0', screen: 'menu/menu', ms: 300, served: false }
const failed = { kind: 'failed', remote: 'menu', version: '2.0.0', fault: 'threw', instead: '1.0.0' }
const beacon = (fetch: TestApi['fetch'], events: readonly object[], headers: Record<string, string> = {}) =>
  send(fetch, 'POST', '/api/telemetry', { events }, headers)

async function visitCookie(api: TestApi): Promise<string> {
  const response = await api.visitor()('/pages/set', { headers: { accept: 'text/html' } })
  const cookie = response.headers.getSetCookie().find((each) => each.startsWith('carte-visit='))
  return cookie?.split(';')[0] ?? ''
}
const countVisits = async (api: TestApi) => {
  const [row] = await api.sql('select count(*)::int as visits, count(failed_at)::int as failed from telemetry_visit')
  return { visits: Number(row?.visits), failed: Number(row?.failed) }
}
const liveOf = async (api: TestApi, remote = 'menu') => {
  const { remotes } = (await (await api.visitor()('/remotes.json')).json()) as {
    remotes: Record<string, { live: { version: string } }>
  }
  return remotes[remote]?.live.version
}
/** Checks every tenth of a second, and three visits are enough. */
const quick = { share: 0.1, visits: 3, everyMs: 100 }

describe('POST /api/telemetry', () => {
  let api: TestApi
  beforeAll(async () => {
    api = (await start()).api
  })
  afterAll(closeAll)

  it('counts a visit once, however many beacons it sends', async () => {
    const before = await countVisits(api)
    const cookie = await visitCookie(api)
    for (let time = 0; time < 5; time++)
      expect(await beacon(api.visitor(), [shown, failed], { cookie })).toMatchObject({ status: 204 })
    const after = await until(
      () => countVisits(api),
      ({ failed }) => failed > before.failed,
    )
    expect(after).toEqual({ visits: before.visits + 1, failed: before.failed + 1 })
  })

  it.each([
    ['no cookie', () => ''],
    ['a forged cookie', () => 'carte-visit=0~AAAAAAAAAAAA~1~menu_2.0.0~AAAA'],
    ['a cookie with another version', (cookie: string) => cookie.replace('2.0.0', '3.0.0')],
    ['a cookie with a truncated signature', (cookie: string) => cookie.slice(0, -1)],
  ])('with %s answers 204 and counts nothing', async (_name, forge) => {
    const before = await countVisits(api)
    const cookie = forge(await visitCookie(api))
    expect(await beacon(api.visitor(), [shown, failed], { cookie })).toMatchObject({ status: 204, body: '' })
    // This beacon counts, so the one before has been handled when it shows.
    await beacon(api.visitor(), [shown], { cookie: await visitCookie(api) })
    const after = await until(
      () => countVisits(api),
      ({ visits }) => visits > before.visits,
    )
    expect(after).toEqual({ visits: before.visits + 1, failed: before.failed })
  })

  it.each([
    ['no events', { events: [] }],
    ['too many events', { events: Array.from({ length: 51 }, () => shown) }],
    ['an unknown field', { events: [{ ...shown, who: 'Anna' }] }],
    ['an unknown kind of event', { events: [{ kind: 'sold' }] }],
    ['a negative time', { events: [{ ...shown, ms: -1 }] }],
    ['a path as the remote', { events: [{ ...shown, remote: '../menu' }] }],
  ])('rejects %s with 400', async (_name, body) => {
    expect(await send(api.fetch, 'POST', '/api/telemetry', body)).toMatchObject({ status: 400 })
  })

  it('is limited per network with 429', async () => {
    const { api: full } = await start({ limits: { beacons: 3 } })
    const statuses: number[] = []
    for (let time = 0; time < 4; time++) statuses.push((await beacon(full.fetch, [shown], from(1))).status)
    expect(statuses).toEqual([204, 204, 204, 429])
    expect((await beacon(full.fetch, [shown], from(2))).status).toBe(204)
  })

  it('ends the visit', async () => {
    const visitor = api.visitor()
    await visitor('/pages/set', { headers: { accept: 'text/html' } })
    const { headers } = await beacon(visitor, [{ kind: 'ended' }])
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^carte-visit=/)])
  })
})

describe('a failing version', () => {
  afterEach(closeAll)

  it('is demoted after failures from several networks', async () => {
    const { api } = await start({ demote: quick })
    for (let network = 0; network < 3; network++)
      await beacon(api.visitor(), [failed], { ...from(network), cookie: await visitCookie(api) })
    await until(
      () => liveOf(api),
      (live) => live === '1.0.0',
    )
    const demoted = (await api.logged()).filter((line) => line.startsWith('error A version was demoted'))
    expect(demoted).toHaveLength(1)
    expect(demoted[0]).toContain('It failed 3 of 3 visits from 3 networks within ten minutes (threw 3).')
  })

  it('is not demoted for forged beacons: without cookies, repeated by one visit, or from one network', async () => {
    const { api, fake } = await start({ demote: { ...quick, visits: 20 } })
    for (const version of ['1.0.0', '2.0.0']) await fake.release('account', version)
    await until(
      () => liveOf(api, 'account'),
      (live) => live === '2.0.0',
    )
    for (let network = 20; network < 50; network++)
      await beacon(api.visitor(), [network === 20 ? failed : shown], {
        ...from(network),
        cookie: await visitCookie(api),
      })
    for (let network = 0; network < 10; network++) await beacon(api.visitor(), [failed], from(network))
    const cookie = await visitCookie(api)
    for (let network = 0; network < 10; network++) await beacon(api.visitor(), [failed], { ...from(network), cookie })
    for (let visit = 0; visit < 30; visit++)
      await beacon(api.visitor(), [failed], { ...from(99), cookie: await visitCookie(api) })
    await until(
      () => countVisits(api),
      ({ visits }) => visits === 61,
    )
    // Once the other version is demoted, the check has covered this one too.
    api.expectLog(/^error A version was demoted \{"part":"account"/)
    const really = { ...failed, remote: 'account' }
    for (let network = 0; network < 20; network++)
      await beacon(api.visitor(), [really], { ...from(network), cookie: await visitCookie(api) })
    await until(
      () => liveOf(api, 'account'),
      (live) => live === '1.0.0',
    )
    await api.sql('select pg_advisory_lock($1), pg_advisory_unlock($1)', [DEMOTION_LOCK])
    expect(await liveOf(api)).toBe('2.0.0')
  })
})
