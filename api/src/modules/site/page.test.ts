import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type FakeSite, writeFakeSite } from '../../testing/fake-site.ts'
import {
  createTestApi,
  expectLog,
  placeOrder,
  rejectionLog,
  type TestApi,
  type TestApiOptions,
  until,
} from '../../testing/index.ts'

expectLog(rejectionLog('call', 'failed-find-order', 'rate-limited'), /^error A call failed /)

let fake: FakeSite
let api: TestApi
const started: TestApi[] = []
async function start(options: TestApiOptions = {}): Promise<TestApi> {
  const next = await createTestApi({ site: fake.site, ...options })
  started.push(next)
  return next
}
beforeAll(async () => {
  fake = await writeFakeSite()
  api = await start({ trustedProxies: 1, limits: { wrongCodes: 2 } })
})
afterAll(async () => {
  await Promise.all(started.map((each) => each.close()))
  await fake.remove()
})

const get = (path: string, headers: Record<string, string> = {}, on = api) =>
  on.visitor()(`/pages/${path}`, { headers: { accept: 'text/html', ...headers } })
const read = async <T>(path: string, headers?: Record<string, string>, on?: TestApi) =>
  (await (await get(path, headers, on)).json()) as T

/** Uses a socket, because `fetch` normalizes addresses and hides interim responses such as 103. */
async function requestRaw({ url }: TestApi, path: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`)
  return text(socket)
}

describe('the request that the shell gets', () => {
  interface ShellRequest {
    readonly method: string
    readonly url: string
    readonly headers: Readonly<Record<string, string>>
  }

  it('has the guest’s URL and only the headers that a page depends on', async () => {
    const { method, url, headers } = await read<ShellRequest>('request?a=%2F&b', {
      cookie:
        'a=1; carte.shop=centrum; .AspNetCore.Culture=c%3Dfi; __Host-carte-session=s; carte-notice=n; carte-visit=v',
      'accept-language': 'fi,en;q=0.5',
      'accept-encoding': 'gzip',
      authorization: 'Bearer secret',
      'x-forwarded-host': 'order.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '192.0.2.1',
    })
    expect([method, url]).toEqual(['GET', 'https://order.example/pages/request?a=%2F&b'])
    expect(headers).toEqual({
      cookie: 'carte.shop=centrum; .AspNetCore.Culture=c%3Dfi; carte-session=s; carte-notice=n',
      'accept-language': 'fi,en;q=0.5',
      'accept-encoding': 'gzip',
    })
  })
})

describe('a page that the shell shares (VIEW-20)', () => {
  let sharing: TestApi
  beforeAll(async () => {
    sharing = await start({ trustedProxies: 1 })
  })
  const gzip = { 'accept-encoding': 'gzip' }
  async function page(query: string, headers: Record<string, string> = gzip, path = 'pages/shared') {
    const response = await sharing.visitor()(`/${path}?${query}`, { headers: { accept: 'text/html', ...headers } })
    return { response, html: await response.text() }
  }

  it('is sent again with a new nonce, without the shell', async () => {
    const [first, second, third] = [await page('a'), await page('a'), await page('a')]
    const number = first.html.replace('<b>', '')
    const nonces = [second, third].map(({ response }) => response.headers.get('x-nonce')?.replace('is ', '') ?? '')
    expect(nonces[0]).toMatch(/^[\w+/]{22}==$/)
    expect(nonces[1]).not.toBe(nonces[0])
    expect(second.html).toBe(`<b ${nonces[0]}><i ${nonces[0]}><p>${number}`)
    expect(third.html).toBe(`<b ${nonces[1]}><i ${nonces[1]}><p>${number}`)
    expect([second.response.status, second.response.headers.get('content-encoding')]).toEqual([200, 'gzip'])
    expect(second.response.headers.get('content-type')).toBe('text/html')
  })

  it('is sent again for other cookies that no page depends on', async () => {
    await page('cookies')
    expect((await page('cookies', { ...gzip, cookie: 'carte-visit=made-up; other=1' })).html).toMatch(/^<b \S+><i /)
  })

  it.each([
    ['another query', 'c', gzip],
    ['another language', 'b', { ...gzip, 'accept-language': 'fi' }],
    ['a language cookie', 'b', { ...gzip, cookie: '.AspNetCore.Culture=c%3Dfi' }],
    ['another last shop', 'b', { ...gzip, cookie: 'carte.shop=centrum' }],
    ['another site', 'b', { ...gzip, 'x-forwarded-host': 'order.example' }],
    ['a session', 'b', { ...gzip, cookie: 'carte.shop=; carte-session=s' }],
    ['a notice', 'b', { ...gzip, cookie: 'carte-notice=n' }],
    ['no gzip', 'b', { 'accept-encoding': 'identity' }],
    ['gzip refused', 'b', { 'accept-encoding': 'gzip;q=0' }],
  ])('is not sent for %s', async (_, query, headers) => {
    await page('b')
    expect((await page('b')).html).toMatch(/^<b \S+><i /)
    expect((await page(query, headers)).html).toMatch(/^<b>\d+$/)
  })

  it('is not stored for an address of more than 500 characters (ATTACK-25)', async () => {
    const query = 'long'.repeat(125)
    await page(query)
    expect((await page(query)).html).toMatch(/^<b>\d+$/)
  })

  it('is not sent after it has expired', async () => {
    await page('until=2020-01-01')
    expect((await page('until=2020-01-01')).html).toMatch(/^<b>\d+$/)
  })

  it('is not sent after its data has changed (VIEW-13)', async () => {
    const query = 'key=view/shop/centrum/'
    await page(query)
    expect((await page(query)).html).toMatch(/^<b \S+><i /)
    await sharing.sql("update shop set status = status where id = 'centrum'")
    await until(
      () => page(query),
      ({ html }) => /^<b>\d+$/.test(html),
    )
  })
})

describe('a malformed URL', () => {
  it.each([
    ['/%E0%A4%A', '404'],
    ['/shop/%E0%A4%A/menu', '404'],
    ['/%', '404'],
    ['//order.example/pages/request', '404'],
    ['/api/shops/%E0%A4%A', '400'],
  ])('%s is answered with %s', async (path, status) =>
    expect((await requestRaw(api, path)).slice('HTTP/1.1 '.length).slice(0, 3)).toBe(status),
  )
})

describe('the response of the shell', () => {
  it('is sent with its status, headers, cookies and streamed body', async () => {
    const response = await get('whole')
    expect([response.status, await response.text()]).toEqual([418, '<!doctype html><p>Hej där</p>'])
    expect(response.headers.get('x-own')).toBe('one')
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.getSetCookie().slice(0, 2)).toEqual(['a=1; Path=/', 'b=2, 3; Path=/; HttpOnly'])
  })

  it('is sent without a body to HEAD, by which the browser checks its connection (OFFLINE-9)', async () => {
    const response = await api.fetch('/pages/whole', { method: 'HEAD' })
    expect([response.status, await response.text(), response.headers.get('x-own')]).toEqual([418, '', 'one'])
  })

  it('can be a redirect', async () => {
    const response = await get('elsewhere')
    expect([response.status, response.headers.get('location')]).toEqual([302, '/login?redirectUri=%2F'])
  })

  it('is 500 when the shell throws', async () => {
    expect((await get('throw')).status).toBe(500)
    expect((await get('whole')).status).toBe(418)
  })
})

describe('an API call of the shell', () => {
  interface ApiResponse {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    readonly text: string
  }
  const call = (query: Record<string, string>, from = '192.0.2.1') =>
    read<ApiResponse>(`api?${new URLSearchParams(query)}`, { 'x-forwarded-for': from })

  it('reaches this server', async () => {
    const { status, headers, text: body } = await call({ path: '/api/shops/centrum' })
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    expect(JSON.parse(body)).toMatchObject({ id: 'centrum' })
    expect(await call({ path: '/api/nothing' })).toMatchObject({ status: 404 })
    expect(await call({ path: '/api/shops/centrum?a=1' })).toMatchObject({ status: 400 })
  })

  it('keeps its method, headers and body', async () => {
    const answer = await call({
      path: '/api/order/quote',
      method: 'POST',
      'content-type': 'application/json',
      body: JSON.stringify({ shopId: 1 }),
    })
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([400, 'validation'])
  })

  it('counts for the rate limits of the visitor', async () => {
    const { orderId } = await placeOrder(api.visitor())
    const guess = async (from: string) =>
      (await call({ path: `/api/order/${orderId}`, 'customer-code': 'wrong' }, from)).status
    expect([await guess('192.0.2.7'), await guess('192.0.2.7'), await guess('192.0.2.7')]).toEqual([404, 404, 429])
    expect(await guess('192.0.2.8')).toBe(404)
    const direct = await api.visitor()(`/api/order/${orderId}`, {
      headers: { 'customer-code': 'wrong', 'x-forwarded-for': '192.0.2.7' },
    })
    expect(direct.status).toBe(429)
  })
})

describe('early hints', () => {
  it('are sent before the page when they are enabled', async () => {
    const response = await requestRaw(await start({ earlyHints: true }), '/pages/early')
    const [hints = '', page = ''] = response.split('\r\n\r\n')
    expect(hints).toMatch(/^HTTP\/1\.1 103 Early Hints\r\n/)
    expect(hints).toContain('</a.css>; rel=preload; as=style')
    expect(hints).toContain('</b.css>; rel=preload; as=style')
    expect(page).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(response).toContain('{"hasEarlyHints":true}')
  })

  it('are not sent by default, because not every proxy forwards them', async () => {
    const response = await requestRaw(api, '/pages/early')
    expect(response).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(response).toContain('{"hasEarlyHints":false}')
  })
})

describe('many pages of one network', () => {
  let limited: TestApi
  beforeAll(async () => {
    limited = await start({ trustedProxies: 1, limits: { renders: 2, pages: 6 } })
  })
  const from = (address: string) => ({ 'x-forwarded-for': address })

  it('are rendered up to one limit, sent without a render up to a second limit, and then rejected with 429', async () => {
    const getPage = () => get('render', from('192.0.2.1'), limited)
    const pages = [await getPage(), await getPage(), await getPage(), await getPage(), await getPage(), await getPage()]
    const renderNumbers = await Promise.all(
      pages.map(async (page) => ((await page.json()) as { renderNumber: number | null }).renderNumber),
    )
    expect(renderNumbers).toEqual([1, 2, null, null, null, null])
    const rejected = await getPage()
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
    expect((await rejected.text()).length).toBeLessThan(200)
  })

  it('are counted by /64 for IPv6', async () => {
    const renderNumberOf = async (address: string) =>
      (await read<{ renderNumber: number | null }>('render', from(address), limited)).renderNumber
    expect(await renderNumberOf('2001:db8:1:1::1')).not.toBeNull()
    expect(await renderNumberOf('2001:db8:1:1:ffff::2')).not.toBeNull()
    expect(await renderNumberOf('2001:db8:1:1::3')).toBeNull()
    expect(await renderNumberOf('2001:db8:1:2::1')).not.toBeNull()
  })

  it('are counted regardless of session, cookies and query', async () => {
    const address = from('192.0.2.2')
    const headers = [
      { cookie: 'carte-session=made-up' },
      { cookie: 'carte-notice=shop-closed' },
      { cookie: 'carte-visit=made-up' },
      {},
    ]
    for (const each of headers) await get(`render?a=${Math.random()}`, { ...address, ...each }, limited)
    for (const each of headers.slice(0, 2)) await get('whole', { ...address, ...each }, limited)
    expect((await get('whole', address, limited)).status).toBe(429)
  })

  it('do not count for the API or the liveness check', async () => {
    for (const path of ['/api/shops', '/health/live'])
      expect((await limited.visitor()(path, { headers: from('192.0.2.1') })).status).toBe(200)
  })
})

describe('concurrent pages of several networks', () => {
  let slow: TestApi
  beforeAll(async () => {
    slow = await start({ trustedProxies: 1, renderTimeoutMs: 300 })
  })

  it('are rendered one at a time, and sent without a render after a timeout', async () => {
    const answers: (number | null)[] = []
    const pages = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map(async (address) => {
      const { renderNumber } = await read<{ renderNumber: number | null }>('hold', { 'x-forwarded-for': address }, slow)
      answers.push(renderNumber)
      return renderNumber
    })
    const held = async () => (await read<{ held: number }>('held', {}, slow)).held
    // One page renders at a time, so one is held and the other two time out.
    await until(
      async () => answers.length + (await held()),
      (count) => count === pages.length,
    )
    const seen = [await held(), [...answers]]
    await get('release', {}, slow)
    expect(seen).toEqual([1, [null, null]])
    expect((await Promise.all(pages)).filter((renderNumber) => renderNumber !== null)).toHaveLength(1)
  })

  it('wait for their turn, and are rejected with 503 when too many wait', async () => {
    slow.expectLog(/^warn A call could not be served .*"code":"unavailable"/)
    const { hostname, port } = new URL(slow.url)
    const socket = connect(Number(port), hostname)
    // Pipelined on one connection, so the server reads all requests before it answers the first.
    const request = `GET /pages/id HTTP/1.1\r\nHost: ${hostname}\r\n`
    socket.write(`${`${request}\r\n`.repeat(599)}${request}Connection: close\r\n\r\n`)
    const answers = (await text(socket)).split('HTTP/1.1 ').slice(1)
    expect(answers).toHaveLength(600)
    const rejected = answers.filter((answer) => answer.startsWith('503 '))
    expect(rejected.length).toBeGreaterThan(0)
    expect(answers.filter((answer) => answer.startsWith('200 '))).toHaveLength(600 - rejected.length)
    for (const answer of rejected) expect(answer).toMatch(/^retry-after: \d+\r$/im)
    expect((await get('id', {}, slow)).status).toBe(200)
  })
})
