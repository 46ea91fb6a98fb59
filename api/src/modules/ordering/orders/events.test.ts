import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { connect } from '../../../infrastructure/database/connect.ts'
import {
  createStaffKey,
  createTestApi,
  expectLog,
  placeOrder,
  placePaidOrder,
  type TestApi,
  until,
} from '../../../testing/index.ts'

expectLog(/^warn A call could not be served .*"code":"unavailable"/, /^warn LISTEN connection lost /)

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({ limits: { streams: 3 }, trustedProxies: 1 })
})
afterAll(() => api.close())

interface StatusEvent {
  readonly id: string
  readonly status: string
  readonly orderId: string
}

/** Opens an event stream and collects its status events, and the times of its time events. */
async function openStream(ids: readonly string[], lastEventId?: string, address = '192.0.2.1') {
  const abort = new AbortController()
  const headers: Record<string, string> = {
    'x-forwarded-for': address,
    ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
  }
  const response = await api.fetch(`/api/order/events?ids=${ids.join(',')}`, { signal: abort.signal, headers })
  const events: StatusEvent[] = []
  const times: string[] = []
  const reading = (async () => {
    let rest = ''
    for await (const chunk of response.body ?? []) {
      rest += Buffer.from(chunk as Uint8Array).toString()
      const blocks = rest.split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const [, id = '', data = ''] = /^event: status\nid: (\d+)\ndata: (.*)$/.exec(block) ?? []
        const [, time] = /^event: time\ndata: (.*)$/.exec(block) ?? []
        if (time !== undefined) times.push((JSON.parse(time) as { pickupTime: string }).pickupTime)
        if (id !== '') events.push({ id, ...(JSON.parse(data) as { status: string; orderId: string }) })
      }
    }
  })().catch(() => {})
  return {
    response,
    events,
    times,
    async close() {
      abort.abort()
      await reading
    },
  }
}
const readStatuses = (events: readonly StatusEvent[]) => events.map(({ status }) => status)

describe('GET /api/order/events', () => {
  // PROMISE-1
  it('sends a new time at once, and again to each new stream', async () => {
    const order = await placePaidOrder(api)
    const staff = await createStaffKey(api)
    const follower = await openStream([order.orderId])
    await until(
      async () => follower.events.length,
      (count) => count > 0,
    )
    const later = new Date(Date.parse(order.pickupTime) + 600_000).toISOString()
    expect((await staff.setTime(order.orderId, order.pickupTime, later, 'busy')).status).toBe(200)
    await until(
      async () => follower.times.length,
      (count) => count === 1,
    )
    const next = await openStream([order.orderId], follower.events.at(-1)?.id)
    await until(
      async () => next.times.length,
      (count) => count === 1,
    )
    expect([...follower.times, ...next.times]).toEqual([later, later])
    await follower.close()
    await next.close()
  })

  it('sends the current status of an order and each later step', async () => {
    const { orderId } = await placeOrder(api.fetch)
    const stream = await openStream([orderId])
    expect(stream.response.headers.get('content-type')).toContain('text/event-stream')
    await until(
      async () => readStatuses(stream.events),
      (seen) => seen.length === 1,
    )
    await api.moveOrder(orderId, 'added')
    await api.moveOrder(orderId, 'started')
    await until(
      async () => readStatuses(stream.events),
      (seen) => seen.length === 3,
    )
    expect(readStatuses(stream.events)).toEqual(['calculatedPrice', 'added', 'started'])
    const ids = stream.events.map(({ id }) => Number(id))
    expect(ids).toEqual([...ids].sort((a, b) => a - b))
    await stream.close()
  })

  it('resumes after the last-event-id of the browser', async () => {
    const { orderId } = await placeOrder(api.fetch)
    const first = await openStream([orderId])
    await until(
      async () => first.events,
      (seen) => seen.length === 1,
    )
    await first.close()
    for (const status of ['added', 'started', 'finnished'] as const) await api.moveOrder(orderId, status)
    const second = await openStream([orderId], first.events[0]?.id ?? '')
    await until(
      async () => readStatuses(second.events),
      (seen) => seen.length === 3,
    )
    expect(readStatuses(second.events)).toEqual(['added', 'started', 'finnished'])
    await second.close()
  })

  it('sends only steps of the requested orders', async () => {
    const [requested, other] = [await placeOrder(api.fetch), await placeOrder(api.fetch)]
    const stream = await openStream([requested.orderId, '0'.repeat(32)])
    await api.moveOrder(other.orderId, 'added')
    await api.moveOrder(requested.orderId, 'added')
    await until(
      async () => stream.events,
      (seen) => seen.some(({ status }) => status === 'added'),
    )
    expect(new Set(stream.events.map(({ orderId }) => orderId))).toEqual(new Set([requested.orderId]))
    await stream.close()
  })

  it('keeps sending to a stream after another stream of the same order closes', async () => {
    const { orderId } = await placeOrder(api.fetch)
    const [stream, closing] = [await openStream([orderId]), await openStream([orderId])]
    await until(
      async () => stream.events,
      (seen) => seen.length === 1,
    )
    await closing.close()
    await api.moveOrder(orderId, 'added')
    await until(
      async () => readStatuses(stream.events),
      (seen) => seen.join() === 'calculatedPrice,added',
    )
    await stream.close()
  })

  it('sends each step once, and the newest step that was taken while the LISTEN connection was lost', async () => {
    const { orderId } = await placeOrder(api.fetch)
    const stream = await openStream([orderId])
    await until(
      async () => stream.events,
      (seen) => seen.length === 1,
    )
    // A separate connection, because `api.sql` waits for a notification, which is lost with the LISTEN connection.
    const { pool, close } = connect(api.databaseUrl, { max: 1 })
    const terminateListener = () =>
      pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'carte listener' and datname = current_database()",
      )
    for (const status of ['added', 'started'] as const) {
      // Without the trigger, the step publishes no notification, as if the LISTEN connection was lost before.
      await pool.query('alter table order_step disable trigger order_step_notify')
      await api.moveOrder(orderId, status)
      await pool.query('alter table order_step enable trigger order_step_notify')
      await terminateListener()
      await until(
        async () => readStatuses(stream.events),
        (seen) => seen.includes(status),
      )
      // After the second reconnection, the step is read again but must not be sent again.
      await terminateListener()
    }
    await close()
    expect(readStatuses(stream.events)).toEqual(['calculatedPrice', 'added', 'started'])
    await stream.close()
  })

  const makeIds = (count: number) => Array.from({ length: count }, (_, index) => String(index).padStart(32, '0'))

  it.each(['', 'x', "' or 1=1", `x${'0'.repeat(32)}`, `${'0'.repeat(32)}x`, makeIds(21).join(',')])(
    'rejects the ids "%s" with 400',
    async (ids) => {
      const response = await api.fetch(`/api/order/events?ids=${encodeURIComponent(ids)}`)
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { errors: { ids: [ids === '' ? 'too_small' : 'invalid'] } },
      ])
    },
  )

  it('accepts twenty orders in one stream', async () => {
    const stream = await openStream(makeIds(20))
    expect(stream.response.status).toBe(200)
    await stream.close()
  })

  it('answers 503 above the limit of streams, and still answers other calls (ATTACK-19)', async () => {
    const { orderId } = await placeOrder(api.fetch)
    // The server may still be closing the streams of earlier tests.
    const openFrom = (host: number) =>
      until(
        () => openStream([orderId], undefined, `192.0.2.${host}`),
        ({ response: { status } }) => status === 200,
      )
    const streams = [await openFrom(1), await openFrom(2), await openFrom(3)]
    const response = await api.fetch(`/api/order/events?ids=${orderId}`)
    expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([503, true])
    expect((await api.fetch('/api/settings')).status).toBe(200)
    for (const stream of streams) await stream.close()
    const reopened = await until(
      () => openStream([orderId]),
      ({ response }) => response.status === 200,
    )
    await reopened.close()
  })
})
