import type { StaffOrder } from '@carte/contract'
import * as schemas from '@carte/contract/schemas'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { connect } from '../../infrastructure/database/connect.ts'
import {
  createStaffKey,
  createTestApi,
  expectLog,
  placeOrder,
  placePaidOrder,
  rejectionLog,
  send,
  signInAdmin,
  type TestApi,
  type TestApiOptions,
  until,
} from '../../testing/index.ts'
import { listStaffKeys, revokeStaffKey } from './keys.ts'

expectLog(
  rejectionLog('call', 'not-authenticated'),
  /^warn A call could not be served .*"code":"unavailable"/,
  /^warn LISTEN connection lost /,
)

let api: TestApi
let staff: Awaited<ReturnType<typeof createStaffKey>>
const closing: (() => Promise<unknown>)[] = []
const start = async (options: TestApiOptions = {}) => {
  const started = await createTestApi({ kitchen: 'built-in', ...options })
  closing.push(started.close)
  return started
}
beforeEach(async () => {
  api = await start()
  staff = await createStaffKey(api)
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** Follows a shop's event stream. Collects its orders, and its other events as `name data`. */
async function follow(lastEventId?: string, on = api, who = staff) {
  const abort = new AbortController()
  const headers = { ...who.headers, ...(lastEventId ? { 'last-event-id': lastEventId } : {}) }
  const response = await on.fetch('/api/staff/shops/centrum/orders/events', { signal: abort.signal, headers })
  const orders: StaffOrder[] = []
  const others: string[] = []
  const seen = { lastId: '', isOver: false }
  const reading = (async () => {
    let rest = ''
    for await (const chunk of response.body ?? []) {
      const blocks = (rest + Buffer.from(chunk as Uint8Array).toString()).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const [, id = '', data = ''] = /^event: order\nid: (\d+)\ndata: (.*)$/.exec(block) ?? []
        if (id === '') {
          const [, name, content] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? []
          if (name && name !== 'ping') others.push(`${name} ${content}`)
          continue
        }
        seen.lastId = id
        orders.push(schemas.StaffOrder.parse(JSON.parse(data)))
      }
    }
    seen.isOver = true
  })().catch(() => {})
  const close = async () => {
    abort.abort()
    await reading
  }
  closing.push(close)
  const receives = async (...wanted: readonly string[]) => {
    // A change of the payment sends the order again with the same status, so ignore repetitions.
    const texts = () => [...new Set(orders.map(({ orderId, status }) => `${orderId} ${status}`))]
    await until(
      async () => texts(),
      ({ length }) => length >= wanted.length,
    )
    expect(texts()).toEqual(wanted)
  }
  return { response, orders, others, seen, receives, close }
}

describe('GET /api/staff/shops/{shopId}/orders/events', () => {
  it('begins with the current orders, and sends each order that is paid or changes its status', async () => {
    const one = await placePaidOrder(api)
    const stream = await follow()
    expect(stream.response.headers.get('content-type')).toContain('text/event-stream')
    expect(stream.response.headers.get('cache-control')).toBe('no-store')
    await stream.receives(`${one.orderId} added`)
    await placePaidOrder(api, { shopId: 'helsinki' })
    await api.moveOrder((await placeOrder(api.fetch)).orderId, 'rollbacked')
    const two = await placePaidOrder(api, { note: 'Utan lök' })
    await stream.receives(`${one.orderId} added`, `${two.orderId} added`)
    await staff.move(one.orderId, 'started')
    await staff.move(two.orderId, 'rollbacked', 'shop-error-slot-not-available')
    await stream.receives(
      `${one.orderId} added`,
      `${two.orderId} added`,
      `${one.orderId} started`,
      `${two.orderId} rollbacked`,
    )
    expect(stream.orders.findLast(({ orderId }) => orderId === two.orderId)).toMatchObject({
      note: 'Utan lök',
      refusal: 'shop-error-slot-not-available',
    })
  })

  it('sends changes of an order’s payment, also when the staff accept an order for later', async () => {
    const stream = await follow()
    const last = (orderId: string) => stream.orders.findLast((order) => order.orderId === orderId)
    const receivesState = (orderId: string, wanted: Partial<StaffOrder>) =>
      until(
        async () => last(orderId),
        (order) => Object.entries(wanted).every(([key, value]) => order?.[key as keyof StaffOrder] === value),
      )
    const { orderId } = await placePaidOrder(api)
    await staff.move(orderId, 'started')
    await receivesState(orderId, { status: 'started', paymentStatus: 'captured' })
    const { fetch } = await signInAdmin(api)
    const half = { lines: [{ position: 0, quantity: 1 }], amount: 50, reason: 'Cold' }
    await api.sql('update order_line set quantity = 2 where order_id = $1', [orderId])
    await send(fetch, 'POST', `/api/admin/shops/centrum/orders/${orderId}/refunds`, half, {
      'idempotency-key': crypto.randomUUID(),
    })
    await receivesState(orderId, { paymentStatus: 'captured', refunded: 50 })
    await staff.refund(orderId)
    await receivesState(orderId, { paymentStatus: 'refunded' })
    const later = await placePaidOrder(api)
    await receivesState(later.orderId, { status: 'added', paymentStatus: 'authorized' })
    await until(
      async () => last(later.orderId)?.acceptBefore,
      (until) => until !== undefined,
    )
    await staff.move(later.orderId, 'added')
    await receivesState(later.orderId, { status: 'added', paymentStatus: 'captured', acceptBefore: undefined })
  })

  it('stays open when two changes of one order arrive at once', async () => {
    const { orderId } = await placePaidOrder(api)
    const stream = await follow()
    await stream.receives(`${orderId} added`)
    const notify = (...names: readonly string[]) =>
      `pg_notify('carte_order', '${JSON.stringify({ orderId, shopId: 'centrum', names })}')`
    // Notifications of one commit arrive together.
    for (let times = 0; times < 5; times++) await api.sql(`select ${notify('a')}, ${notify('b')}, ${notify('c')}`)
    await staff.move(orderId, 'started')
    await stream.receives(`${orderId} added`, `${orderId} started`)
    expect(stream.seen.isOver).toBe(false)
    expect(await api.logged()).not.toContainEqual(expect.stringContaining('could not be read'))
  })

  it('sends the shop’s status and changes of its menu, also of direct writes to the database', async () => {
    const stream = await follow()
    const receivesOthers = (...wanted: readonly string[]) =>
      until(
        async () => stream.others.slice(-wanted.length),
        (others) => JSON.stringify(others) === JSON.stringify(wanted),
      )
    await receivesOthers('shop {"status":"online"}', 'menu {}', 'tables {}')
    await staff.setStatus('paused')
    await receivesOthers('tables {}', 'shop {"status":"paused"}')
    await staff.setSoldOut('cola', true)
    await receivesOthers('shop {"status":"paused"}', 'menu {}')
    await api.sql("update article set price_minor = price_minor + 100 where code = 'cola'")
    await receivesOthers('menu {}', 'menu {}')
    const count = stream.others.length
    await api.sql("update shop set status = 'paused' where id = 'helsinki'")
    await staff.setStatus('online')
    await receivesOthers('shop {"status":"online"}')
    expect(stream.others).toHaveLength(count + 1)
  })

  it('has limits separate from those of signage boards', async () => {
    const crowded = await start({ limits: { boardStreams: 1, staffStreams: 1 } })
    const theirs = await createStaffKey(crowded)
    const abort = new AbortController()
    closing.push(async () => abort.abort())
    const board = () => crowded.fetch('/api/shops/centrum/signage/events', { signal: abort.signal })
    expect([(await board()).status, (await board()).status]).toEqual([200, 503])
    expect((await follow(undefined, crowded, theirs)).response.status).toBe(200)
    expect((await follow(undefined, crowded, theirs)).response.status).toBe(503)
  })

  it('resumes after the last event id', async () => {
    const [one, two, three] = [await placePaidOrder(api), await placePaidOrder(api), await placePaidOrder(api)]
    const first = await follow()
    await first.receives(`${one.orderId} added`, `${two.orderId} added`, `${three.orderId} added`)
    await first.close()
    await api.setNow(new Date(Date.now() + 60_000))
    await staff.move(two.orderId, 'started')
    await staff.move(two.orderId, 'finnished')
    const four = await placePaidOrder(api)
    // The last event is sent again, because a step with a lower id could commit just after it.
    const second = await follow(first.seen.lastId)
    await until(
      async () => second.orders,
      (orders) => orders.some(({ orderId }) => orderId === four.orderId),
    )
    // The server sends an order again when its payment is captured, so the list may contain one twice.
    const after = new Set(second.orders.map(({ orderId, status }) => `${orderId} ${status}`))
    expect([...after].slice(-2)).toEqual([`${two.orderId} finnished`, `${four.orderId} added`])
    await second.close()
    await api.setNow(new Date(Date.now() + 120_000))
    await staff.move(four.orderId, 'started')
    const third = await follow(second.seen.lastId)
    await until(
      async () => third.orders,
      (orders) => orders.some(({ status }) => status === 'started'),
    )
    expect(third.orders.map(({ orderId }) => orderId)).not.toContain(one.orderId)
  })

  it.each(['x', '-1', '999999999999'])('starts from the beginning with the last event id %s', async (lastEventId) => {
    const one = await placePaidOrder(api)
    await (await follow(lastEventId)).receives(`${one.orderId} added`)
  })

  it('sends changes made on another instance', async () => {
    const other = await start({ databaseUrl: api.databaseUrl })
    const [here, there] = [await follow(), await follow(undefined, other)]
    const { orderId } = await placePaidOrder(api)
    await staff.move(orderId, 'started', undefined, other.fetch)
    for (const stream of [here, there])
      await until(
        async () => stream.orders.at(-1),
        (order) => order?.orderId === orderId && order.status === 'started',
      )
  })

  it('catches up after the LISTEN connection was lost', async () => {
    const stream = await follow()
    const one = await placePaidOrder(api)
    await stream.receives(`${one.orderId} added`)
    await api.sql('alter table order_step disable trigger order_step_notify')
    await staff.move(one.orderId, 'started')
    // A separate connection ends the LISTEN connection, because `api.sql` waits until the server has received the
    // notifications it causes.
    const { pool, close } = connect(api.databaseUrl, { max: 1 })
    await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'carte listener' and datname = current_database()",
    )
    await close()
    await until(
      async () => stream.orders.at(-1)?.status,
      (status) => status === 'started',
    )
  })

  it('sends a long list completely', async () => {
    const { orderId } = await placePaidOrder(api)
    await api.sql(
      `with many as (
        insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', md5(n::text), 'pickup_code', 'many ' || n, 'note', repeat('x', 90)))).*
        from orders o, generate_series(1, 300) n where o.id = $1 returning id)
       insert into order_step (order_id, status, at) select id, 'added', now() from many`,
      [orderId],
    )
    const stream = await follow()
    await until(
      async () => stream.orders.length,
      (length) => length === 301,
    )
    expect(stream.seen.isOver).toBe(false)
  })

  it('ends when its key is revoked, while streams of other keys stay open', async () => {
    const colleague = await createStaffKey(api)
    const [stream, other] = [await follow(), await follow(undefined, api, colleague)]
    const { db, close } = connect(api.databaseUrl, { max: 1 })
    const [key] = await listStaffKeys(db, 'centrum')
    await revokeStaffKey(db, 'centrum', key?.id ?? '')
    await close()
    await until(
      async () => stream.seen.isOver,
      (isOver) => isOver,
    )
    expect((await staff.orders()).status).toBe(401)
    const { orderId } = await placePaidOrder(api)
    await other.receives(`${orderId} added`)
  })
})
