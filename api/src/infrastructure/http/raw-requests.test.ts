import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type FakeSite, writeFakeSite } from '../../testing/fake-site.ts'
import { createTestApi, placeOrder, type TestApi } from '../../testing/index.ts'

let fakeSite: FakeSite
let api: TestApi
beforeAll(async () => {
  fakeSite = await writeFakeSite()
  api = await createTestApi({ site: fakeSite.site })
})
afterAll(async () => {
  await api.close()
  await fakeSite.remove()
})

/**
 * Opens a connection and writes `text`. `response` resolves with everything received once the server has closed the
 * connection.
 */
function openRequest(url: string, text: string): { readonly socket: Socket; readonly response: Promise<string> } {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  socket.on('error', () => {})
  socket.write(text, 'latin1')
  return { socket, response: once(socket, 'close').then(() => received) }
}

function parseResponse(text: string) {
  const [head = '', body = ''] = text.split('\r\n\r\n', 2)
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = new Headers(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trim()]
    }),
  )
  return { status: Number(statusLine.split(' ')[1]), headers, body }
}

function expectProblem(text: string, status: number): void {
  const { status: actualStatus, headers, body } = parseResponse(text)
  expect(text).toMatch(/^HTTP\/1\.1 /)
  expect(text.match(/HTTP\/1\.1 /g)).toHaveLength(1)
  expect(actualStatus).toBe(status)
  expect(JSON.parse(body)).toMatchObject({ type: 'about:blank', status, title: expect.any(String) })
  expect({
    type: headers.get('content-type'),
    sniff: headers.get('x-content-type-options'),
    policy: headers.get('content-security-policy')?.startsWith("default-src 'none'"),
    referrer: headers.get('referrer-policy'),
    cache: headers.get('cache-control'),
    connection: headers.get('connection'),
  }).toEqual({
    type: 'application/problem+json; charset=utf-8',
    sniff: 'nosniff',
    policy: true,
    referrer: 'strict-origin-when-cross-origin',
    cache: 'no-store',
    connection: 'close',
  })
  // Neither a stack trace nor a path nor an error code of Node.
  expect(text).not.toMatch(/\bat .*:\d+|node_modules|\.ts\b|HPE_|ERR_/)
}

const CLOSE = 'Connection: close\r\n'

describe('the check of a request’s target and host', () => {
  it.each<[string, string]>([
    ['an absolute target', 'GET http://evil.example/ HTTP/1.1\r\nHost: x\r\n'],
    ['an absolute target of the API', 'GET http://evil.example/api/settings HTTP/1.1\r\nHost: x\r\n'],
    ['a host with a space', 'GET / HTTP/1.1\r\nHost: a b\r\n'],
    ['a bracket as the host', 'GET / HTTP/1.1\r\nHost: [\r\n'],
    ['an invalid IPv6 address as the host', 'GET / HTTP/1.1\r\nHost: [zz::1]\r\n'],
    ['a host with a user and a path', 'GET / HTTP/1.1\r\nHost: a/b@c\r\n'],
    ['a host with an invalid port', 'GET / HTTP/1.1\r\nHost: a:99999\r\n'],
    ['an empty host', 'GET / HTTP/1.1\r\nHost:\r\n'],
    ['no host', 'GET / HTTP/1.1\r\n'],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n'],
    ['the target *', 'OPTIONS * HTTP/1.1\r\nHost: x\r\n'],
  ])('rejects %s with 400', async (_name, head) => {
    expectProblem(await openRequest(api.url, `${head}\r\n`).response, 400)
  })

  it('does not log a rejected request', async () => {
    const before = (await api.logged()).length
    await openRequest(api.url, 'GET / HTTP/1.1\r\nHost: [\r\n\r\n').response
    expect((await api.logged()).slice(before)).toEqual([])
  })

  it.each<[string, string, number]>([
    ['a target with two slashes', 'GET //x HTTP/1.1\r\nHost: x\r\n', 404],
    ['an HTTP/1.0 probe without a host', 'GET /health/live HTTP/1.0\r\n', 200],
    ['an HTTP/1.0 page without a host', 'GET /pages/early HTTP/1.0\r\n', 200],
    ['an IPv6 address with a port', 'GET /api/settings HTTP/1.1\r\nHost: [::1]:8080\r\n', 200],
    ['a name with an underscore and a dot at its end', 'GET /api/settings HTTP/1.1\r\nHost: my_shop.local.\r\n', 200],
  ])('does not reject %s', async (_name, head, status) => {
    expect(parseResponse(await openRequest(api.url, `${head}${CLOSE}\r\n`).response).status).toBe(status)
  })
})

describe('a request that Node rejects', () => {
  const POST = 'POST /api/order HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
  it.each<[string, string, number]>([
    ['a CONNECT request', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n', 400],
    ['a request that is not HTTP', 'HELO there\r\n\r\n', 400],
    ['an unknown method', 'FROB / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    [
      'both Content-Length and Transfer-Encoding',
      `${POST}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ['a chunk without a length', `${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400],
    ['an unknown Expect header', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: cake\r\n\r\n', 417],
    ['a header of 20 KB', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['an address of 20 KB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
    ['chunk extensions of 20 KB', `${POST}Transfer-Encoding: chunked\r\n\r\n1;${'a'.repeat(20_000)}\r\n`, 413],
  ])('is answered with a problem document: %s', async (_name, text, status) => {
    expectProblem(await openRequest(api.url, text).response, status)
  })

  it('does not write into a response that has begun', async () => {
    const { orderId } = await placeOrder(api.fetch)
    const { socket, response } = openRequest(
      api.url,
      `GET /api/order/events?ids=${orderId} HTTP/1.1\r\nHost: x\r\n\r\n`,
    )
    await once(socket, 'data')
    socket.write('HELO there\r\n\r\n')
    expect((await response).match(/HTTP\/1\.1 /g)).toHaveLength(1)
  })
})

describe('a request that does not arrive in time', () => {
  it.each<[string, string]>([
    ['sends nothing', ''],
    ['stops in its header', 'GET / HTTP/1.1\r\nHost: x\r\n'],
    ['stops in its body', 'POST /api/order HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{'],
  ])('is answered with 408 and closed when the client %s', async (_name, text) => {
    const shortTimeoutApi = await createTestApi({ requestTimeouts: { headersMs: 60, requestMs: 60, checkMs: 20 } })
    try {
      expectProblem(await openRequest(shortTimeoutApi.url, text).response, 408)
      // A slow client is not a server error, so nothing is logged.
      expect(await shortTimeoutApi.logged()).toEqual([])
    } finally {
      await shortTimeoutApi.close()
    }
  })

  it('is answered with 408 when the client sends slowly', async () => {
    const shortTimeoutApi = await createTestApi({ requestTimeouts: { headersMs: 100, requestMs: 100, checkMs: 20 } })
    const { socket, response } = openRequest(shortTimeoutApi.url, 'GET / HTTP/1.1\r\nHost: x\r\n')
    const trickle = setInterval(() => socket.writable && socket.write('X-A: b\r\n'), 10)
    try {
      expectProblem(await response, 408)
    } finally {
      clearInterval(trickle)
      await shortTimeoutApi.close()
    }
  })
})
