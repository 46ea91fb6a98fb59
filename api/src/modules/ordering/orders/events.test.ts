import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { connect } from '../../../infrastructure/database/connect.ts'
import { createTestApi, expectLog, placeOrder, type TestApi, until } from '../../../testing/index.ts'

expectLog(/^warn A call could not be served .*"code":"unavailable"/, /^warn LISTEN connection lost /)

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({ limits: { streams: 3 }, trustedProxies: 1 })
})
afterAll(() => api.close())

interface Seen {
  readonly id: string
  readonly status: string
  readonly orderId: string
}

async function listen(ids: readonly string[], lastEventId?: string, address = '192.0.2.1') {
  const abort = new AbortController()
  const headers: Record<string, string> = {
    'x-forwarded-for': address,
    ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
  }
  const response = await api.fetch(`/api/order/events?ids=${ids.join(',')}`, { signal: abort.signal, headers })
  const seen: Seen[] = []
  const reading = (async () => {
    let rest = ''
    for await (const chunk of response.body ?? []) {
      rest += Buffer.from(chunk as Uint8Array).toString()
      const blocks = rest.split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const [, id = '', data = ''] = /^event: status\nid: (\d+)\ndata: (.*)$/.exec(block) ?? []
        if (id !== '') seen.push({ id, ...(JSON.parse(data) as { status: string; orderId: string }) })
      }
    }
  })().catch(() => {})
  return {
    response,
    seen,
    async close() {
      abort.abort()
      await reading
    },
  }
}
const statuses = (seen: readonly Seen[]) => seen.map(({ status }) => status)

describe('GET /api/order/events', () => {
  it('sends the current status of an order and each later step', async () => {
    const { orderId } = await placeOrder(api.fetch)
    const stream = await listen([orderId])
    expect(stream.response.headers.get('content-type')).toContain('text/event-stream')
    await until(
      async () => statuses(stream.seen),
      (seen) => seen.length === 1,
    )
    await api.moveOrder(orderId, 'added')
    await api.moveOrder(orderId, 'started')
    await until(
      async () => statuses(stream.seen),
      (seen) => seen.length === 3,
    )
    expect(statuses(stream.seen)).toEqual(['calculatedPrice', 'added', 'started'])
    const ids = stream.seen.map(({ id }) => Number(id))
    expect(ids).toEqual([...ids].sort((a, b) => a - b))
    await stream.close()
  })

  it('resumes after the last-event-id of the browser', async () => {
    const { orderId } = await placeOrder(api.fetch)
    const first = await listen([orderId])
    await until(
      async () => first.seen,
      (seen) => seen.length === 1,
    )
    await first.close()
    for (const status of ['added', 'started', 'finnished'] as const) await api.moveOrder(orderId, status)
    const second = await listen([orderId], first.seen[0]?.id ?? '')
    await until(
      async () => statuses(second.seen),
      (seen) => seen.length === 3,
    )
    expect(statuses(second.seen)).toEqual(['added', 'started', 'finnished'])
    await second.close()
  })

  it('sends only steps of the requested orders', async () => {
    const [mine, other] = [await placeOrder(api.fetch), await placeOrder(api.fetch)]
    const stream = await listen([mine.orderId, '0'.repeat(32)])
    await api.moveOrder(other.orderId, 'added')
    await api.moveOrder(mine.orderId, 'added')
    await until(
      async () => stream.seen,
      (seen) => seen.some(({ status }) => status === 'added'),
    )
    expect(new Set(stream.seen.map(({ orderId }) => orderId))).toEqual(new Set([mine.orderId]))
    await stream.close()
  })

  it('keeps the other stream of an order when one of two closes', async () => {
    const { orderId } = await placeOrder(api.fetch)
    const [stays, goes] = [await listen([orderId]), await listen([orderId])]
    await until(
      async () => stays.seen,
      (seen) => seen.length === 1,
    )
    await goes.close()
    await api.moveOrder(orderId, 'added')
    await until(
      async () => statuses(stays.seen),
      (seen) => seen.join() === 'calculatedPrice,added',
    )
    await stays.close()
  })

  it('sends each step once, including steps taken while the LISTEN connection was lost', async () => {
    const { orderId } = await placeOrder(api.fetch)
    const stream = await listen([orderId])
    await until(
      async () => stream.seen,
      (seen) => seen.length === 1,
    )
    // A separate connection, because `api.sql` waits until the server has received the notifications it causes.
    const { pool, close } = connect(api.databaseUrl, { max: 1 })
    const cut = () =>
      pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'carte listener' and datname = current_database()",
      )
    for (const status of ['added', 'started'] as const) {
      await pool.query('alter table order_step disable trigger order_step_notify')
      await api.moveOrder(orderId, status)
      await pool.query('alter table order_step enable trigger order_step_notify')
      await cut()
      await until(
        async () => statuses(stream.seen),
        (seen) => seen.includes(status),
      )
      // A second cut: the step is read again but must not be sent again.
      await cut()
    }
    await close()
    expect(statuses(stream.seen)).toEqual(['calculatedPrice', 'added', 'started'])
    await stream.close()
  })

  const idsOf = (count: number) => Array.from({ length: count }, (_, index) => String(index).padStart(32, '0'))

  it.each(['', 'x', "' or 1=1", `x${'0'.repeat(32)}`, `${'0'.repeat(32)}x`, idsOf(21).join(',')])(
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
    const stream = await listen(idsOf(20))
    expect(stream.response.status).toBe(200)
    await stream.close()
  })

  it('answers 503 above the limit of streams, while other calls are still answered (ATTACK-19)', async () => {
    const { orderId } = await placeOrder(api.fetch)
    const from = (host: number) => listen([orderId], undefined, `192.0.2.${host}`)
    const streams = [await from(1), await from(2), await from(3)]
    const refused = await api.fetch(`/api/order/events?ids=${orderId}`)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true])
    expect((await api.fetch('/api/settings')).status).toBe(200)
    for (const stream of streams) await stream.close()
    const again = await until(
      () => listen([orderId]),
      ({ response }) => response.status === 200,
    )
    await again.close()
  })
})
