import { OperatorStatus } from '@carte/contract/schemas'
import { afterEach, describe, expect, it } from '@jest/globals'
import { type FakeReleases, writeFakeReleases } from '../../../testing/fake-releases.ts'
import {
  createStaffKey,
  createTestApi,
  expectLog,
  rejectionLog,
  send,
  type TestApi,
  type TestApiOptions,
  until,
} from '../../../testing/index.ts'
import { createOperatorKey } from '../../../testing/operators.ts'

expectLog(
  rejectionLog('call', 'not-authenticated', 'rate-limited'),
  /^warn A view was left to the browser .*"reason":"A render error/,
)

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

async function start(options: TestApiOptions = {}): Promise<TestApi> {
  const api = await createTestApi(options)
  opened.unshift(api.close)
  return api
}
async function startSite(
  options: TestApiOptions = {},
): Promise<{ readonly api: TestApi; readonly fake: FakeReleases }> {
  const fake = await writeFakeReleases()
  opened.unshift(fake.remove)
  return { fake, api: await start({ site: { store: fake.store, pollMs: 20 }, ...options }) }
}

async function report(api: TestApi, ...events: readonly object[]): Promise<number> {
  const visitor = api.visitor()
  await visitor('/pages/set', { headers: { accept: 'text/html' } })
  const { status } = await send(visitor, 'POST', '/api/telemetry', { events })
  return status
}
const shown = { kind: 'shown', remote: 'menu', version: '1.0.0', screen: 'menu/menu', ms: 420, served: true }
const failed = { kind: 'failed', remote: 'menu', version: '1.0.0', fault: 'threw', instead: null }

const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
async function statusOf(api: TestApi, key: string) {
  const { body } = await send(api.fetch, 'GET', '/api/operator/status', undefined, bearer(key))
  return OperatorStatus.parse(body)
}
/** Waits until the server has stored this number of visits. */
const untilStored = (api: TestApi, visits: number) =>
  until(
    () => api.sql('select count(*)::int as count from telemetry_visit'),
    ([row]) => row?.count === visits,
  )

describe('an operator key', () => {
  it('opens the figures of releases, and nothing else does', async () => {
    const { api } = await startSite({ limits: { wrongKeys: 100 } })
    const operator = await createOperatorKey(api)
    const { key: staff } = await createStaffKey(api)
    for (const path of ['/api/operator/status', '/metrics']) {
      const answered = async (headers: Record<string, string>) => (await api.fetch(path, { headers })).status
      expect(await answered(bearer(operator))).toBe(200)
      for (const headers of [{}, bearer(staff), bearer('x'), { authorization: operator }])
        expect(await answered(headers)).toBe(401)
    }
    await api.sql('delete from operator_key')
    expect((await api.fetch('/metrics', { headers: bearer(operator) })).status).toBe(401)
  })

  it('is accepted after many wrong ones, which answer 429', async () => {
    const api = await start({ limits: { wrongKeys: 3 } })
    const key = await createOperatorKey(api)
    const attempt = (tried: string) => api.fetch('/metrics', { headers: bearer(tried) })
    for (const tried of ['x', `${key}x`, `carte_operator_${'A'.repeat(43)}`])
      expect((await attempt(tried)).status).toBe(401)
    const answer = await attempt('carte_operator_wrong')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
    expect((await attempt(key)).status).toBe(200)
  })
})

describe('the figures of releases for programs', () => {
  it('contain the versions in each place and the sums of the reports from pages', async () => {
    const { api, fake } = await startSite()
    await fake.canary('menu', '1.1.0', 0.01)
    const key = await createOperatorKey(api)
    for (let visit = 0; visit < 3; visit++) expect(await report(api, shown)).toBe(204)
    expect(
      await report(api, failed, {
        kind: 'vital',
        name: 'LCP',
        value: 2_000,
        remote: 'menu',
        version: '1.0.0',
        screen: 'menu/menu',
      }),
    ).toBe(204)
    await api.fetch('/pages/render-error?remote=menu&version=1.0.0&why=slow', { headers: { accept: 'text/html' } })
    await untilStored(api, 4)
    const { parts } = await until(
      () => statusOf(api, key),
      (status) => status.parts[1]?.versions[0]?.hour.troubles.slow === 1,
    )
    expect(parts.map(({ part }) => part)).toEqual(['shell', 'menu'])
    const menu = parts[1]
    expect(menu).toMatchObject({
      live: { version: '1.0.0', by: 'Anna' },
      canary: { version: '1.1.0', share: 0.01 },
      previous: null,
      history: [{ action: 'canary' }, { action: 'release' }],
    })
    expect(menu?.versions.map(({ version, place }) => [version, place])).toEqual([
      ['1.0.0', 'live'],
      ['1.1.0', 'canary'],
    ])
    const figures = { visits: 4, failed: 1, faults: { threw: 1 }, shown: 3, screens: { 'menu/menu': 3 }, errors: 0 }
    expect(menu?.versions[0]).toMatchObject({ hour: figures, day: figures })
    expect(menu?.versions[0]?.hour.lcpP75).toBeGreaterThan(1_800)

    await api.setNow(new Date(Date.now() + 2 * 3_600_000))
    const later = (await statusOf(api, key)).parts[1]?.versions[0]
    expect([later?.hour.visits, later?.day.visits]).toEqual([0, 4])
  })

  it('are in GET /metrics, with those of the instance and of the process', async () => {
    const { api, fake } = await startSite()
    await fake.canary('menu', '1.1.0', 0.01)
    await report(api, shown, { ...failed, instead: '1.0.0' })
    await untilStored(api, 1)
    const response = await api.fetch('/metrics', { headers: bearer(await createOperatorKey(api)) })
    expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4')
    const text = await response.text()
    for (const line of [
      'carte_release_info{part="menu",version="1.0.0",place="live"} 1',
      'carte_release_info{part="menu",version="1.1.0",place="canary"} 1',
      'carte_release_info{part="shell",version="1.0.0",place="live"} 1',
      'carte_canary_share{part="menu",version="1.1.0"} 0.0001',
      'carte_demotions_total{part="menu"} 0',
      'carte_visits_total{remote="menu",version="1.0.0"} 1',
      'carte_visits_failed_total{remote="menu",version="1.0.0"} 1',
      'carte_version_failures_total{remote="menu",version="1.0.0",fault="threw"} 1',
      'carte_screen_load_seconds_bucket{le="0.5",remote="menu",version="1.0.0"} 1',
      'carte_screen_load_seconds_sum{remote="menu",version="1.0.0"} 0.42',
    ])
      expect(text).toContain(line)
    expect(text).toMatch(/^process_cpu_seconds_total \d/m)
    // Each line is a comment or a sample: https://prometheus.io/docs/instrumenting/exposition_formats
    const invalid = text
      .split('\n')
      .filter((line) => !/^(?:# (?:HELP|TYPE) .+|[a-z_:][\w:]*(?:\{.*\})? [-+.\deInfNa]+|)$/i.test(line))
    expect(invalid).toEqual([])
  })
})
