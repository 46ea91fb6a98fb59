import { rm } from 'node:fs/promises'
import type { OrderStatus, PlacedOrder, Signage } from '@carte/contract'
import { isSignage } from '@carte/contract/guards'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { connect } from '../../../infrastructure/database/connect.ts'
import { startServer } from '../../../main.ts'
import {
  createStaffKey,
  createTestApi,
  expectLog,
  makeFolder,
  placeOrder,
  rejectionLog,
  send,
  type TestApi,
  type TestApiOptions,
  until,
  watchedLog,
} from '../../../testing/index.ts'

expectLog(
  rejectionLog('call', 'rate-limited'),
  /^warn LISTEN connection lost /,
  /^warn A call could not be served .*"code":"unavailable"/,
)

const NOON = '2026-03-04T12:00:00Z'
const noonAnd = (minutes: number): string => new Date(Date.parse(NOON) + minutes * 60_000).toISOString()

let api: TestApi
const closing: (() => Promise<unknown>)[] = []
/** Starts a server whose simulated kitchen takes its next step after 11 days: later than tests move the clock. */
const start = async (options: TestApiOptions = {}): Promise<void> => {
  api = await createTestApi({ now: NOON, kitchen: { stepMs: 1e9 }, ...options })
  closing.push(api.close)
}
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const STEPS: readonly OrderStatus[] = ['added', 'started', 'finnished', 'done', 'delivered']
const move = async ({ orderId }: PlacedOrder, ...steps: readonly OrderStatus[]) => {
  for (const step of steps) expect(await api.moveOrder(orderId, step)).toBe(true)
}
async function orderAt(status: OrderStatus, more: Parameters<typeof placeOrder>[1] = {}): Promise<PlacedOrder> {
  const placed = await placeOrder(api.fetch, more)
  if (status === 'rollbacked') await move(placed, 'added', 'rollbacked')
  else await move(placed, ...STEPS.slice(0, STEPS.indexOf(status) + 1))
  return placed
}

const BOARD = '/api/shops/centrum/signage'
const readBoard = async (path = BOARD) => (await send<Signage>(api.fetch, 'GET', path)).body
const EMPTY: Signage = { preparing: [], ready: [] }

async function follow(path = `${BOARD}/events`, headers: Record<string, string> = {}, fetch = api.fetch) {
  const abort = new AbortController()
  const response = await fetch(path, { signal: abort.signal, headers })
  const boards: Signage[] = []
  const seen = { text: '', isOver: false }
  const reading = (async () => {
    for await (const chunk of response.body ?? []) {
      seen.text += Buffer.from(chunk as Uint8Array).toString()
      const events = [...seen.text.matchAll(/^event: signage\ndata: (.*)\n\n/gm)]
      for (const [, data = ''] of events.slice(boards.length)) boards.push(JSON.parse(data) as Signage)
    }
    seen.isOver = true
  })().catch(() => {})
  const close = async () => {
    abort.abort()
    await reading
  }
  closing.push(close)
  const untilBoards = (count: number) =>
    until(
      async () => boards,
      ({ length }) => length >= count,
    )
  return { response, boards, seen, untilBoards, close }
}

describe('GET /api/shops/{shopId}/signage', () => {
  beforeEach(() => start())

  it.each([
    ['calculatedPrice', null],
    ['added', 'preparing'],
    ['started', 'preparing'],
    ['finnished', 'preparing'],
    ['done', 'ready'],
    ['delivered', null],
    ['rollbacked', null],
  ] as const)('shows an order with the status %s in the column %s, null meaning none', async (status, column) => {
    const { pickupCode } = await orderAt(status)
    expect(await readBoard()).toEqual(column === null ? EMPTY : { ...EMPTY, [column]: [pickupCode] })
  })

  it('lists codes by the time at which they entered a column', async () => {
    const [first, second, third, fourth] = [
      await orderAt('calculatedPrice'),
      await orderAt('added'),
      await orderAt('finnished'),
      await orderAt('finnished'),
    ]
    await move(first, 'added')
    await move(fourth, 'done')
    await move(third, 'done')
    expect(await readBoard()).toEqual({
      preparing: [second.pickupCode, first.pickupCode],
      ready: [fourth.pickupCode, third.pickupCode],
    })
  })

  it('returns only pick-up codes, without sign-in, and with cache-control no-store', async () => {
    const { pickupCode } = await orderAt('added', { email: 'anna@example.com', note: 'Ring Anna' })
    const response = await api.visitor()(BOARD)
    expect(await response.text()).toBe(`{"preparing":["${pickupCode}"],"ready":[]}`)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const etag = response.headers.get('etag') ?? ''
    expect((await api.fetch(BOARD, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  it('leaves out orders of other shops', async () => {
    const [here, there] = [await orderAt('added'), await orderAt('added', { shopId: 'helsinki' })]
    expect(await readBoard()).toEqual({ preparing: [here.pickupCode], ready: [] })
    expect(await readBoard('/api/shops/helsinki/signage')).toEqual({ preparing: [there.pickupCode], ready: [] })
    expect(await readBoard('/api/shops/stangd/signage')).toEqual(EMPTY)
  })

  it('shows an order for later an hour before its pick-up time, or when it is started', async () => {
    const [tomorrow, begun] = [
      await orderAt('added', { pickupTime: noonAnd(24 * 60) }),
      await orderAt('started', { pickupTime: noonAnd(24 * 60) }),
    ]
    expect(await readBoard()).toEqual({ preparing: [begun.pickupCode], ready: [] })
    await api.setNow(noonAnd(23 * 60 + 1))
    expect(await readBoard()).toEqual({ preparing: [begun.pickupCode, tomorrow.pickupCode], ready: [] })
  })

  it('drops unfinished orders an hour after their pick-up time, and ready ones half an hour after `done`', async () => {
    const preparing = await orderAt('started', { pickupTime: noonAnd(30) })
    const ready = await orderAt('done', { pickupTime: noonAnd(30) })
    await api.setNow(noonAnd(29))
    expect(await readBoard()).toEqual({ preparing: [preparing.pickupCode], ready: [ready.pickupCode] })
    await api.setNow(noonAnd(31))
    expect(await readBoard()).toEqual({ preparing: [preparing.pickupCode], ready: [] })
    await api.setNow(noonAnd(91))
    expect(await readBoard()).toEqual(EMPTY)
    await move(preparing, 'finnished', 'done')
    expect(await readBoard()).toEqual({ preparing: [], ready: [preparing.pickupCode] })
  })

  it.each([BOARD, `${BOARD}/events`])('answers 404 shop-not-found for an unknown shop: %s', async (path) => {
    const address = path.replace('centrum', 'nowhere')
    expect(await send(api.fetch, 'GET', address)).toMatchObject({
      status: 404,
      body: { code: 'shop-not-found', detail: 'nowhere' },
    })
  })
})

describe('GET /api/shops/{shopId}/signage/events', () => {
  it('sends the whole board on connection and after each change', async () => {
    await start()
    const one = await orderAt('added')
    const stream = await follow()
    expect(stream.response.headers.get('content-type')).toContain('text/event-stream')
    expect(stream.response.headers.get('cache-control')).toBe('no-store')
    await stream.untilBoards(1)
    await move(one, 'started', 'finnished')
    await orderAt('calculatedPrice')
    await orderAt('added', { shopId: 'helsinki' })
    await move(one, 'done')
    await stream.untilBoards(2)
    const two = await orderAt('added')
    await stream.untilBoards(3)
    await move(one, 'delivered')
    await stream.untilBoards(4)
    expect(stream.boards).toEqual([
      { preparing: [one.pickupCode], ready: [] },
      { preparing: [], ready: [one.pickupCode] },
      { preparing: [two.pickupCode], ready: [one.pickupCode] },
      { preparing: [two.pickupCode], ready: [] },
    ])
    expect(stream.boards.every(isSignage)).toBe(true)
    expect(stream.seen.text).toMatch(/^retry: \d+\n\n/)
    expect(stream.seen.text).not.toMatch(/[0-9a-f]{32}|^id:|20\d\d-/m)
  })

  it('shows an order whose time the staff have moved to within an hour', async () => {
    await start()
    const staff = await createStaffKey(api)
    const later = await orderAt('added', { pickupTime: noonAnd(100) })
    const board = await follow()
    await board.untilBoards(1)
    const moved = await staff.setTime(later.orderId, later.pickupTime, noonAnd(30), 'agreed')
    expect(moved.status).toBe(200)
    await board.untilBoards(2)
    expect(board.boards).toEqual([EMPTY, { ...EMPTY, preparing: [later.pickupCode] }])
  })

  it('sends the same boards to all streams, whenever they connected', async () => {
    await start()
    const first = await follow()
    await first.untilBoards(1)
    const second = await follow()
    await second.untilBoards(1)
    const { pickupCode } = await orderAt('added')
    const boards = [EMPTY, { preparing: [pickupCode], ready: [] }]
    expect([await first.untilBoards(2), await second.untilBoards(2)]).toEqual([boards, boards])
    await first.close()
    expect((await (await follow()).untilBoards(1)).at(0)).toEqual(boards[1])
  })

  it('sends changes that only time causes', async () => {
    await start()
    const later = await orderAt('added', { pickupTime: noonAnd(90) })
    const ready = await orderAt('done')
    const stream = await follow()
    await stream.untilBoards(1)
    await api.setNow(noonAnd(31))
    await stream.untilBoards(2)
    await api.setNow(noonAnd(151))
    await stream.untilBoards(3)
    expect(stream.boards).toEqual([
      { preparing: [], ready: [ready.pickupCode] },
      { preparing: [later.pickupCode], ready: [] },
      EMPTY,
    ])
    await api.setNow(noonAnd(60))
    expect((await stream.untilBoards(4)).at(3)).toEqual({ preparing: [later.pickupCode], ready: [] })
  })

  it('shows an order of a later day on a stream that stays open until then', async () => {
    await start()
    const { pickupCode } = await orderAt('added', { pickupTime: noonAnd(3 * 24 * 60) })
    const stream = await follow()
    await stream.untilBoards(1)
    await api.setNow(noonAnd(3 * 24 * 60 - 30))
    expect((await stream.untilBoards(2)).at(1)).toEqual({ preparing: [pickupCode], ready: [] })
  })

  it('reads the board again when the LISTEN connection is back', async () => {
    await start()
    const order = await orderAt('finnished')
    const stream = await follow()
    await stream.untilBoards(1)
    await api.sql('alter table order_step disable trigger order_step_notify')
    await move(order, 'done')
    // A separate connection ends the LISTEN connection, because `api.sql` waits until the server has received the
    // notifications it causes.
    const other = connect(api.databaseUrl, { max: 1 })
    await other.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'carte listener'",
    )
    await other.close()
    expect((await stream.untilBoards(2)).at(1)).toEqual({ preparing: [], ready: [order.pickupCode] })
  })

  it('sends changes that another instance made', async () => {
    const folder = await makeFolder('carte-signage-')
    closing.push(() => rm(folder, { recursive: true, force: true }))
    api = await createTestApi()
    closing.push(api.close)
    const other = await startServer({
      port: 0,
      host: '127.0.0.1',
      dataDir: folder,
      databaseUrl: api.databaseUrl,
      sample: 'single',
      log: watchedLog(),
      env: { KITCHEN_STEP_MS: '3600000' },
    })
    closing.push(other.close)
    const stream = await follow(`${other.url}${BOARD}/events`)
    await stream.untilBoards(1)
    const { pickupCode } = await orderAt('added')
    expect((await stream.untilBoards(2)).at(1)).toEqual({ preparing: [pickupCode], ready: [] })
  })

  it('ends when its shop is deleted and when the server closes', async () => {
    await start()
    const [gone, stays] = [await follow('/api/shops/stangd/signage/events'), await follow()]
    await gone.untilBoards(1)
    await stays.untilBoards(1)
    await api.sql("delete from shop where id = 'stangd'")
    await api.setNow(noonAnd(61))
    await until(
      async () => gone.seen.isOver,
      (isOver) => isOver,
    )
    expect(stays.seen.isOver).toBe(false)
    await api.close()
    await until(
      async () => stays.seen.isOver,
      (isOver) => isOver,
    )
  })

  it('has a stream limit of its own, separate from the limit for guests', async () => {
    await start({ limits: { streams: 2, boardStreams: 2, unnamedStreamsPerAddress: 1 }, trustedProxies: 1 })
    const { orderId } = await placeOrder(api.fetch)
    const orders = `/api/order/events?ids=${orderId}`
    const from = (address: string) => ({ 'x-forwarded-for': address })
    const statusAndRetry = async (path: string, address: string) => {
      const { status, headers } = await send(api.fetch, 'GET', path, undefined, from(address))
      return [status, Number(headers.get('retry-after')) > 0]
    }
    const visitor = api.visitor()
    for (const path of [orders, `${BOARD}/events`]) {
      expect((await follow(path, from('192.0.2.1'))).response.status).toBe(200)
      const { status, headers } = await send(visitor, 'GET', path, undefined, from('192.0.2.1'))
      expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
    }
    const board = await follow(`${BOARD}/events`, from('192.0.2.2'))
    expect(await statusAndRetry(`${BOARD}/events`, '192.0.2.3')).toEqual([503, true])
    expect((await follow(orders, from('192.0.2.2'))).response.status).toBe(200)
    expect(await statusAndRetry(orders, '192.0.2.3')).toEqual([503, true])
    expect(await readBoard()).toEqual(EMPTY)
    await board.close()
    const again = await until(
      () => follow(`${BOARD}/events`, from('192.0.2.3')),
      ({ response }) => response.status === 200,
    )
    expect(again.response.headers.get('content-type')).toContain('text/event-stream')
  })
})
