import { createHash } from 'node:crypto'
import { OperatorStatus } from '@carte/contract/schemas'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
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
import { createOperatorKey, sendForm, signInOperator } from '../../../testing/operators.ts'

expectLog(
  rejectionLog('operator-sign-in'),
  rejectionLog('operator-sign-out', 'cross-site'),
  rejectionLog('remote-override', 'cross-site'),
  rejectionLog('call', 'cross-site', 'not-authenticated'),
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
const textOf = async (fetch: TestApi['fetch'], headers = {}) => (await fetch('/operator', { headers })).text()
const SIGN_OUT_PATH = '/operator/sign-out'

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

describe('GET /operator', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())

  it('opens with a key until sign-out, revocation of the key, or twelve hours later', async () => {
    const key = await createOperatorKey(api)
    const visitor = api.visitor()
    expect(await textOf(visitor)).toContain('name="key"')
    const answer = await sendForm(api, visitor, '/operator/sign-in', { key: ` ${key} ` })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/operator'])
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^carte-operator=[\w-]{43}; Max-Age=43200; Path=\/operator; HttpOnly; SameSite=Strict$/)
    expect(await textOf(visitor)).toContain(SIGN_OUT_PATH)

    await sendForm(api, visitor, '/operator/sign-out')
    // A copy of the cookie stops working too.
    expect(await textOf(api.visitor(), { cookie: cookie.split(';')[0] })).not.toContain(SIGN_OUT_PATH)

    const again = await signInOperator(api, key)
    await api.setNow(new Date(Date.now() + 12.1 * 3_600_000))
    expect(await textOf(again)).not.toContain(SIGN_OUT_PATH)
    await api.setNow(null)
    expect(await textOf(again)).toContain(SIGN_OUT_PATH)
    await api.sql('delete from operator_key')
    expect(await textOf(again)).not.toContain(SIGN_OUT_PATH)
  })

  it('allows no scripts, framing, caching or indexing', async () => {
    const response = await api.fetch('/operator')
    const page = await response.text()
    const policy = response.headers.get('content-security-policy') ?? ''
    const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(page) ?? []
    expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`)
    expect(policy).toMatch(/^default-src 'none'; .*form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/)
    expect(page).not.toMatch(/<script|style="|\son\w+="/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow')
  })

  it('answers 401 for a wrong key and 429 after many, while a right key still signs in', async () => {
    const strict = await start({ limits: { wrongKeys: 3 } })
    const key = await createOperatorKey(strict)
    const attempt = (tried: string) => sendForm(strict, strict.visitor(), '/operator/sign-in', { key: tried })
    for (const tried of ['', `${key}x`, `carte_operator_${'A'.repeat(43)}`]) {
      const answer = await attempt(tried)
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []])
      expect(await answer.text()).toContain('Nyckeln känns inte igen')
    }
    const answer = await attempt('carte_operator_wrong')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
    expect(await answer.text()).toContain('För många')
    expect((await attempt(key)).status).toBe(303)
  })

  it('ends the previous session of a browser that signs in again', async () => {
    const key = await createOperatorKey(api)
    const visitor = api.visitor()
    const cookieOf = async () =>
      (await sendForm(api, visitor, '/operator/sign-in', { key })).headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const [first, second] = [await cookieOf(), await cookieOf()]
    expect(second).not.toBe(first)
    expect(await textOf(api.visitor(), { cookie: first })).not.toContain(SIGN_OUT_PATH)
    expect(await textOf(api.visitor(), { cookie: second })).toContain(SIGN_OUT_PATH)
  })

  it.each(['/operator/sign-in', '/operator/sign-out', '/operator/local', '/operator/local/end'])(
    'rejects a post to %s from another site with 403',
    async (path) => {
      const key = await createOperatorKey(api)
      const visitor = await signInOperator(api, key)
      const foreign = await sendForm(api, visitor, path, { key }, { origin: 'https://evil.example' })
      expect(foreign.status).toBe(403)
      expect(await textOf(visitor)).toContain(SIGN_OUT_PATH)
    },
  )

  it.each([
    ['sv', 'Ingenting har släppts än.'],
    ['en', 'Nothing has been released yet.'],
    ['fi', 'Mitään ei ole vielä julkaistu.'],
    ['ru', 'Пока ничего не выпущено.'],
    ['no', 'Ingenting er utgitt ennå.'],
  ])('is translated to %s and says when nothing is released', async (language, words) => {
    const visitor = await signInOperator(api, await createOperatorKey(api))
    const page = await textOf(visitor, { 'accept-language': language })
    expect(page).toContain(`<html lang="${language}">`)
    expect(page).toContain(words)
  })

  it('shows the history of a remote, and escapes messages from pages', async () => {
    const { api: site, fake } = await startSite()
    await fake.release('menu', '1.1.0')
    await fake.canary('menu', '1.2.0', 5)
    await fake.rollback('menu')
    const message = '</td><script>alert(1)</script>'
    await until(
      () => site.fetch('/remotes.json').then((answer) => answer.text()),
      (text) => text.includes('1.1.0'),
    )
    await report(
      site,
      { ...shown, version: '1.1.0' },
      { kind: 'error', remote: 'menu', version: '1.1.0', screen: 'menu/menu', message },
    )
    await untilStored(site, 1)
    const visitor = await signInOperator(site, await createOperatorKey(site))
    const page = await textOf(visitor, { 'accept-language': 'en' })
    for (const words of ['1.1.0', 'Rolled back', 'Canary', '5% of visits', 'by Anna', 'menu/menu', '&lt;script&gt;'])
      expect(page).toContain(words)
    expect(page).not.toContain('<script')
  })
})

describe('the figures of releases for operators', () => {
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
    const page = await textOf(await signInOperator(api, key), { 'accept-language': 'en' })
    for (const cause of ['error while rendering 1', 'Not rendered on the server: too slow 1'])
      expect(page).toContain(cause)

    await api.setNow(new Date(Date.now() + 2 * 3_600_000))
    const later = (await statusOf(api, key)).parts[1]?.versions[0]
    expect([later?.hour.visits, later?.day.visits]).toEqual([0, 4])
  })

  it('are answered only to an operator key', async () => {
    const { api } = await startSite({ limits: { wrongKeys: 100 } })
    const [operator, developer] = [await createOperatorKey(api), await createOperatorKey(api, 'developer', 'Bo')]
    const { key: staff } = await createStaffKey(api)
    for (const path of ['/api/operator/status', '/metrics']) {
      const answered = async (headers: Record<string, string>) => (await api.fetch(path, { headers })).status
      expect(await answered(bearer(operator))).toBe(200)
      for (const headers of [{}, bearer(developer), bearer(staff), bearer('x'), { authorization: operator }])
        expect(await answered(headers)).toBe(401)
    }
    await api.sql("delete from operator_key where role = 'operator'")
    expect((await api.fetch('/metrics', { headers: bearer(operator) })).status).toBe(401)
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
