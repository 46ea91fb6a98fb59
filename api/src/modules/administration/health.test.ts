import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createFetch } from '../../testing/cookie-fetch.ts'
import { createTestApi, placeOrder, startInstances, type TestApi, until } from '../../testing/index.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const ready = async (url: string): Promise<unknown[]> => {
  const response = await fetch(`${url}/health/ready`)
  return [response.status, await response.json()]
}

describe('GET /health/live and GET /health/ready', () => {
  it('answer 200 with cache-control no-store', async () => {
    const live = await api.fetch('/health/live')
    expect([live.status, await live.json(), live.headers.get('cache-control')]).toEqual([
      200,
      { live: true },
      'no-store',
    ])
    expect(await ready(api.url)).toEqual([200, { ready: true }])
    expect((await api.fetch('/health/ready', { method: 'HEAD' })).status).toBe(200)
  })

  it('answer HTTP/1.0 requests without a Host header', async () => {
    const { hostname, port } = new URL(api.url)
    const socket = connect(Number(port), hostname)
    socket.write('GET /health/ready HTTP/1.0\r\n\r\n')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    await once(socket, 'close')
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\{"ready":true\}$/)
  })

  it('have no rate limit, and unknown paths beside them answer 404 as JSON', async () => {
    const many = await Promise.all(Array.from({ length: 500 }, () => fetch(`${api.url}/health/ready`)))
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200]))
    const other = await api.fetch('/health/other', { headers: { accept: 'text/html' } })
    expect([other.status, other.headers.get('content-type')]).toEqual([404, 'application/problem+json; charset=utf-8'])
    expect((await api.fetch('/health/live', { method: 'POST' })).status).toBe(405)
  })

  it('answer 503 when the database lacks a migration', async () => {
    const own = await createTestApi()
    try {
      await own.sql("delete from kysely_migration where name = '0001_start'")
      expect(await ready(own.url)).toEqual([503, { ready: false, missing: ['migrations'] }])
    } finally {
      await own.close()
    }
  })
})

it('SIGTERM makes GET /health/ready answer 503, ends streams with a retry, and loses no confirmed order', async () => {
  const { all, close } = await startInstances({
    count: 1,
    databaseUrl: api.databaseUrl,
    env: { SHUTDOWN_DELAY_MS: '1500' },
  })
  const [server] = all
  if (!server) throw new Error('There is no server')
  try {
    const confirmed: string[] = []
    let isOver = false
    /** Each guest has an own address, so that no rate limit applies. */
    const guest = async (name: number) => {
      while (!isOver && server.isRunning) {
        const visitor = createFetch(server.url)
        const from: typeof fetch = (path, init) => {
          const headers = new Headers(init?.headers)
          headers.set('x-forwarded-for', `192.0.2.${name}`)
          return visitor(path, { ...init, headers })
        }
        // A rejected or cut connection has not confirmed an order.
        const placed = await placeOrder(from).catch(() => null)
        if (placed) confirmed.push(placed.orderId)
      }
    }
    const stream = await fetch(
      `${server.url}/api/order/events?ids=${(await placeOrder(createFetch(server.url))).orderId}`,
    )
    const streamed = stream.text()
    const guests = [1, 2, 3, 4].map(guest)
    await until(
      async () => confirmed.length,
      (count) => count >= 8,
    )
    const ended = server.end('SIGTERM')
    expect(
      await until(
        () => ready(server.url),
        ([status]) => status === 503,
      ),
    ).toEqual([503, { ready: false, missing: ['ending'] }])
    // It continues to serve until load balancers have noticed.
    const before = confirmed.length
    await until(
      async () => confirmed.length,
      (count) => count > before,
    )
    expect((await fetch(`${server.url}/health/live`)).status).toBe(200)
    expect(await ended).toEqual({ code: 0, signal: null })
    isOver = true
    await Promise.all(guests)
    expect((await streamed).trimEnd()).toMatch(/\nretry: \d+$/)
    const rows = await api.sql('select id from orders where id = any($1)', [confirmed])
    expect(rows).toHaveLength(confirmed.length)
  } finally {
    await close()
  }
})
