import type { ShopOrderRow } from '@carte/contract'
import * as schemas from '@carte/contract/schemas'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { connect } from '../../../infrastructure/database/connect.ts'
import {
  createStaffKey,
  createTestApi,
  expectLog,
  placeOrder,
  placePaidOrder,
  rejectionLog,
  type SignedInAdmin,
  send,
  signInAdmin,
  type TestApi,
  type TestApiOptions,
  until,
} from '../../../testing/index.ts'

expectLog(
  rejectionLog('call', 'not-authenticated', 'error.notFound', 'role-required', 'rate-limited'),
  /^warn A call could not be served .*"code":"unavailable"/,
  /^warn LISTEN connection lost /,
)

let api: TestApi
let shift: SignedInAdmin
const closing: (() => Promise<unknown>)[] = []
const start = async (options: TestApiOptions = {}) => {
  const started = await createTestApi({ kitchen: 'built-in', ...options })
  closing.push(started.close)
  return started
}
beforeEach(async () => {
  api = await start()
  shift = await signInAdmin(api, [{ shopId: 'centrum', role: 'shift' }])
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

interface Options {
  readonly person?: SignedInAdmin
  readonly shopId?: string
  readonly lastEventId?: string
}

/** Opens a stream. Collects its rows, and counts its `ready` events. */
async function follow({ person = shift, shopId = 'centrum', lastEventId = '' }: Options = {}) {
  const abort = new AbortController()
  const response = await person.fetch(`/api/admin/shops/${shopId}/orders/events`, {
    signal: abort.signal,
    headers: lastEventId === '' ? {} : { 'last-event-id': lastEventId },
  })
  const rows: ShopOrderRow[] = []
  const seen = { lastId: '', readyCount: 0, isOver: false }
  const read = async () => {
    let rest = ''
    for await (const chunk of response.body ?? []) {
      const blocks = (rest + Buffer.from(chunk as Uint8Array).toString()).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        if (block.startsWith('event: ready\n')) seen.readyCount += 1
        const [, id = '', data = ''] = /^event: order\nid: (\d+)\ndata: (.*)$/.exec(block) ?? []
        if (id === '') continue
        seen.lastId = id
        rows.push(schemas.ShopOrderRow.parse(JSON.parse(data)))
      }
    }
    seen.isOver = true
  }
  const reading = response.ok ? read().catch(() => {}) : Promise.resolve()
  const close = async () => {
    abort.abort()
    await reading
  }
  closing.push(close)
  const isReady = () =>
    until(
      async () => seen.readyCount,
      (count) => count > 0,
    )
  const ends = () =>
    until(
      async () => seen.isOver,
      (isOver) => isOver,
    )
  const receives = (orderId: string, wanted: Partial<ShopOrderRow>) =>
    until(
      async () => rows.findLast((row) => row.orderId === orderId),
      (row) =>
        row !== undefined && Object.entries(wanted).every(([key, value]) => row[key as keyof ShopOrderRow] === value),
    )
  return { response, rows, seen, isReady, ends, receives, close }
}

const statusOf = async (options: Options) => {
  const { response, close } = await follow(options)
  await close()
  return response.status
}

describe('GET /api/admin/shops/{shopId}/orders/events (MONEY-17)', () => {
  it('sends the row of each order of the shop that is paid, moved, cancelled, refunded or gets another time', async () => {
    const stream = await follow()
    expect(stream.response.headers.get('content-type')).toContain('text/event-stream')
    expect(stream.response.headers.get('cache-control')).toBe('no-store')
    await stream.isReady()
    const cancelled = await placeOrder(api.fetch)
    await api.moveOrder(cancelled.orderId, 'rollbacked')
    await stream.receives(cancelled.orderId, { status: 'rollbacked', paymentStatus: null, quantity: 1, total: 100 })
    await placePaidOrder(api, { shopId: 'helsinki' })
    const { orderId, pickupTime } = await placePaidOrder(api)
    await stream.receives(orderId, { status: 'added', paymentStatus: 'authorized' })
    const staff = await createStaffKey(api)
    const later = new Date(Date.parse(pickupTime) + 15 * 60_000).toISOString()
    await staff.setTime(orderId, pickupTime, later, 'busy')
    await stream.receives(orderId, { pickupTime: later })
    await staff.move(orderId, 'started')
    await stream.receives(orderId, { status: 'started', paymentStatus: 'captured' })
    await staff.refund(orderId)
    await stream.receives(orderId, { paymentStatus: 'refunded' })
    expect(new Set(stream.rows.map((row) => row.orderId))).toEqual(new Set([cancelled.orderId, orderId]))
    const { body } = await send<{ orders: ShopOrderRow[] }>(shift.fetch, 'GET', '/api/admin/shops/centrum/orders')
    expect(stream.rows.findLast((row) => row.orderId === orderId)).toEqual(body.orders[0])
  })

  it('sends what was missed to a browser that reconnects, and then has it read the list', async () => {
    const first = await follow()
    const [one, two] = [await placePaidOrder(api), await placePaidOrder(api)]
    await first.receives(two.orderId, { status: 'added' })
    await first.close()
    const three = await placePaidOrder(api)
    const second = await follow({ lastEventId: first.seen.lastId })
    await second.isReady()
    expect(second.rows.map(({ orderId }) => orderId)).toContain(three.orderId)
    expect(second.rows.map(({ orderId }) => orderId)).not.toContain(one.orderId)
  })

  it.each(['x', '-1', '999999999999'])('sends no missed orders with the last event id %s', async (lastEventId) => {
    // Notifications arrive in order, so those of the first order have arrived with the second one's row.
    const elsewhere = await follow({ person: await signInAdmin(api), shopId: 'helsinki' })
    await elsewhere.isReady()
    await placePaidOrder(api)
    const { orderId } = await placePaidOrder(api, { shopId: 'helsinki' })
    await elsewhere.receives(orderId, { status: 'added', paymentStatus: 'authorized' })
    const stream = await follow({ lastEventId })
    await stream.isReady()
    expect(stream.rows).toEqual([])
  })

  it('has browsers read their lists again after the LISTEN connection was lost', async () => {
    const stream = await follow()
    await stream.isReady()
    const { pool, close } = connect(api.databaseUrl, { max: 1 })
    await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'carte listener' and datname = current_database()",
    )
    await close()
    await until(
      async () => stream.seen.readyCount,
      (count) => count >= 2,
    )
    expect(stream.seen.isOver).toBe(false)
  })

  it.each<[string, (person: SignedInAdmin) => Promise<unknown>]>([
    ['the person signs out', ({ fetch }) => fetch('/api/admin/session', { method: 'DELETE' })],
    [
      'the role at the shop is taken away',
      ({ accountId }) => api.sql('delete from staff_role where account_id = $1', [accountId]),
    ],
    [
      'the role becomes a lower one',
      ({ accountId }) => api.sql("update staff_role set role = 'kitchen' where account_id = $1", [accountId]),
    ],
    [
      'the role moves to another shop',
      ({ accountId }) => api.sql("update staff_role set shop_id = 'helsinki' where account_id = $1", [accountId]),
    ],
    ['the account is deleted', ({ accountId }) => api.sql('delete from staff_account where id = $1', [accountId])],
    ['the session has not been used for half an hour', () => api.setNow(new Date(Date.now() + 31 * 60_000))],
  ])('ends when %s, and is not opened again', async (_what, act) => {
    const stream = await follow()
    await stream.isReady()
    await act(shift)
    await stream.ends()
    expect([401, 403, 404]).toContain(await statusOf({}))
  })

  it('stays open when another person’s session ends', async () => {
    const colleague = await signInAdmin(api, [{ shopId: 'centrum', role: 'manager' }])
    const [stream, other] = [await follow(), await follow({ person: colleague })]
    await Promise.all([stream.isReady(), other.isReady()])
    await colleague.fetch('/api/admin/session', { method: 'DELETE' })
    await other.ends()
    const { orderId } = await placePaidOrder(api)
    await stream.receives(orderId, { status: 'added' })
  })

  it('is 404 at another shop and at one that does not exist, also for an admin, and 403 for a cook', async () => {
    const [admin, cook] = [await signInAdmin(api), await signInAdmin(api, [{ shopId: 'centrum', role: 'kitchen' }])]
    expect(await statusOf({ shopId: 'helsinki' })).toBe(404)
    expect(await statusOf({ shopId: 'no-such-shop' })).toBe(404)
    expect(await statusOf({ person: admin, shopId: 'no-such-shop' })).toBe(404)
    expect(await statusOf({ person: admin, shopId: 'helsinki' })).toBe(200)
    expect(await statusOf({ person: cook })).toBe(403)
    expect((await api.fetch('/api/admin/shops/centrum/orders/events')).status).toBe(401)
  })

  it('has a limit per person, which does not affect colleagues, guests or tablets (ATTACK-19)', async () => {
    api = await start({ limits: { adminStreamsPerPerson: 2 } })
    const [anna, bo] = [
      await signInAdmin(api, [{ shopId: 'centrum', role: 'shift' }]),
      await signInAdmin(api, [{ shopId: 'centrum', role: 'shift' }]),
    ]
    const [first, second] = [await follow({ person: anna }), await follow({ person: anna })]
    const third = await follow({ person: anna })
    expect([first, second, third].map(({ response }) => response.status)).toEqual([200, 200, 429])
    expect(Number(third.response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await statusOf({ person: bo })).toBe(200)
    await first.close()
    await until(
      () => statusOf({ person: anna }),
      (status) => status === 200,
    )
  })
})
