import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import {
  burgerLine,
  claimsOf,
  createStaffKey,
  createTestApi,
  expectLog,
  joinTable,
  openTable,
  payByCard,
  postJoin,
  readPayment,
  readStatus,
  rejectionLog,
  type TablePhone,
  type TestApi,
  until,
} from '../../testing/index.ts'

expectLog(
  rejectionLog('call', 'table-not-found', 'table-changed', 'invalid-spot'),
  // A test moves the clock past the end of orders of earlier ones.
  /^warn No one accepted an order in time; it was rolled back /,
)

let api: TestApi
let staff: Awaited<ReturnType<typeof createStaffKey>>
beforeAll(async () => {
  api = await createTestApi({ kitchen: 'built-in' })
  staff = await createStaffKey(api)
})
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  await api.setNow(null)
  // Each test sees its own tables.
  await api.sql('update table_session set ended_at = now() where ended_at is null')
})
afterAll(() => api.close())

const open = (name?: string) => openTable(api.visitor(), name)
const join = ({ joined }: TablePhone, name?: string) => joinTable(api.visitor(), joined.joinCode, name)
const list = async () => (await staff.tables()).body
const only = async (tableId: string) => (await list()).find((table) => table.tableId === tableId)
const pay = async (orderId: string) => {
  const paymentId = await payByCard(api.fetch, orderId, api.url)
  await until(
    () => readStatus(api.fetch, orderId),
    (status) => status === 'added',
  )
  return paymentId
}

describe('GET /api/staff/shops/{shopId}/tables', () => {
  it('lists guests, outstanding dishes, orders and what is paid (TABLE-33)', async () => {
    const before = Date.now()
    const anna = await open('Anna')
    const after = Date.now()
    const bo = await join(anna)
    await anna.publish([burgerLine('a', 3)])
    await bo.publish([burgerLine('b', 2, 'cola')])
    const first = (await anna.order([{ lineId: 'a', guestId: anna.guestId, quantity: 2 }])).body
    const paymentId = await pay(first.orderId)
    const second = (await bo.order([{ lineId: 'b', guestId: bo.guestId, quantity: 1 }])).body
    const table = await only(anna.tableId)
    expect(table).toEqual({
      tableId: anna.tableId,
      spot: { id: 'bord-1', name: 'Bord 1', i18n: expect.any(Array) as unknown },
      openedAt: expect.any(String) as unknown,
      guests: [
        { number: 1, name: 'Anna' },
        { number: 2, name: null },
      ],
      openItems: 2,
      orders: [
        { orderId: first.orderId, pickupCode: first.pickupCode, status: 'added', total: first.total },
        { orderId: second.orderId, pickupCode: second.pickupCode, status: 'calculatedPrice', total: second.total },
      ],
      paid: first.total,
      currency: { name: 'SEK', symbol: expect.any(String) as unknown },
    })
    const openedAt = Date.parse(table?.openedAt ?? '')
    expect(openedAt).toBeGreaterThanOrEqual(before)
    expect(openedAt).toBeLessThanOrEqual(after)
    await api.moveOrder(second.orderId, 'rollbacked')
    expect(await only(anna.tableId)).toMatchObject({ openItems: 3, orders: [{ orderId: first.orderId }] })
    await staff.move(first.orderId, 'started')
    await until(
      () => readPayment(api.fetch, paymentId),
      ({ state }) => state === 'captured',
    )
    expect((await staff.refund(first.orderId)).status).toBe(200)
    expect(await only(anna.tableId)).toMatchObject({ paid: 0 })
  })

  it('has calls first, the longest waiting one before, and then the oldest tables (TABLE-33)', async () => {
    const at = Date.now()
    const tables: TablePhone[] = []
    for (let minute = 0; minute < 5; minute++) {
      await api.setNow(new Date(at + minute * 60_000).toISOString())
      tables.push(await open(`${minute}`))
    }
    const call = async (index: number) => tables[index]?.setCall(true)
    await api.setNow(new Date(at + 6 * 60_000).toISOString())
    await call(3)
    await api.setNow(new Date(at + 7 * 60_000).toISOString())
    await call(1)
    await call(2)
    await staff.answerTable(tables[2]?.tableId ?? '')
    expect((await list()).map(({ guests }) => guests[0]?.name)).toEqual(['3', '1', '0', '2', '4'])
  })

  it('has no table that has ended, and none of another shop (TABLE-33)', async () => {
    const [left, old] = [await open(), await open()]
    const elsewhere = await createStaffKey(api, 'helsinki')
    await left.leave()
    expect((await list()).map(({ tableId }) => tableId)).toEqual([old.tableId])
    expect((await elsewhere.tables()).body).toEqual([])
    await api.setNow(new Date(Date.now() + 3 * 3_600_000 + 60_000).toISOString())
    expect(await list()).toEqual([])
  })
})

describe('POST /api/staff/tables/{tableId}/end', () => {
  it('ends the session; the unpaid order stays and can be paid (TABLE-34)', async () => {
    const anna = await open()
    await anna.publish([burgerLine('a')])
    const { body } = await anna.order(claimsOf((await anna.read()).body))
    const { joinCode } = (await anna.read()).body
    expect((await staff.endTable(anna.tableId)).status).toBe(204)
    expect((await staff.endTable(anna.tableId)).status).toBe(204)
    expect([(await anna.read()).status, (await anna.publish([])).status]).toEqual([404, 404])
    expect((await postJoin(api.visitor(), joinCode)).status).toBe(404)
    expect(await list()).toEqual([])
    await pay(body.orderId)
    const [order] = (await staff.orders()).body.filter(({ orderId }) => orderId === body.orderId)
    expect(order?.items[0]?.guests).toEqual([{ number: 1, name: null, quantity: 1 }])
  })
})

describe('POST /api/staff/tables/{tableId}/move', () => {
  it('moves the session; placed orders keep their spot (TABLE-35)', async () => {
    const anna = await open()
    await anna.publish([burgerLine('a', 2)])
    const [line] = claimsOf((await anna.read()).body)
    const claims = line ? [{ ...line, quantity: 1 }] : []
    const placed = (await anna.order(claims)).body
    await pay(placed.orderId)
    expect((await staff.moveTable(anna.tableId, 'bord-2')).status).toBe(204)
    const moved = (await anna.read()).body
    expect(moved.spotId).toBe('bord-2')
    expect((await staff.moveTable(anna.tableId, 'bord-2')).status).toBe(204)
    expect((await anna.read()).body.version).toBe(moved.version)
    expect(await only(anna.tableId)).toMatchObject({ spot: { id: 'bord-2' } })
    expect(await anna.order(claims, { spotId: 'bord-1' })).toMatchObject({
      status: 409,
      body: { code: 'table-changed' },
    })
    const later = (await anna.order(claims, { spotId: 'bord-2' })).body
    const spots = await api.sql('select id, spot_id from orders where id = any($1)', [[placed.orderId, later.orderId]])
    expect(Object.fromEntries(spots.map(({ id, spot_id }) => [id, spot_id]))).toEqual({
      [placed.orderId]: 'bord-1',
      [later.orderId]: 'bord-2',
    })
  })

  it.each(['bord-9', 'disken'])('answers 404 for %s, which is no spot for eating in (TABLE-35)', async (spotId) => {
    const anna = await open()
    expect(await staff.moveTable(anna.tableId, spotId)).toMatchObject({ status: 404, body: { code: 'invalid-spot' } })
    expect((await anna.read()).body.spotId).toBe('bord-1')
  })
})

describe('POST /api/staff/tables/{tableId}/answer', () => {
  it('answers the call once, and changes nothing without one (TABLE-37)', async () => {
    const anna = await open()
    expect((await staff.answerTable(anna.tableId)).status).toBe(204)
    expect(await only(anna.tableId)).not.toHaveProperty('call')
    await anna.setCall(true)
    expect(await only(anna.tableId)).toMatchObject({ call: { isAnswered: false } })
    expect((await staff.answerTable(anna.tableId)).status).toBe(204)
    const { body } = await anna.read()
    expect(body.call).toMatchObject({ isAnswered: true })
    expect((await staff.answerTable(anna.tableId)).status).toBe(204)
    expect((await anna.read()).body).toEqual(body)
  })
})

describe('the event "tables" of the staff’s stream', () => {
  /** Follows the stream of a shop, and counts its events `tables`. */
  async function follow(who = staff, on = api) {
    const abort = new AbortController()
    const path = `/api/staff/shops/${who === staff ? 'centrum' : 'helsinki'}/orders/events`
    const { body } = await on.fetch(path, { headers: who.headers, signal: abort.signal })
    const seen: string[] = []
    const reading = (async () => {
      let rest = ''
      for await (const chunk of body ?? []) {
        const blocks = (rest + Buffer.from(chunk as Uint8Array).toString()).split('\n\n')
        rest = blocks.pop() ?? ''
        seen.push(...blocks.filter((block) => block.startsWith('event: tables\n')))
      }
    })().catch(() => {})
    closing.push(async () => {
      abort.abort()
      await reading
    })
    const next = async (change: () => Promise<unknown>) => {
      const before = seen.length
      await change()
      await until(
        async () => seen.length,
        (count) => count > before,
      )
    }
    await until(
      async () => seen.length,
      (count) => count === 1,
    )
    return { seen, next }
  }

  it('is sent at the start, and after each change of a session and step of its orders, on any server (TABLE-39)', async () => {
    const there = await createTestApi({ kitchen: 'built-in', databaseUrl: api.databaseUrl })
    closing.push(() => there.close())
    const { next, seen } = await follow(staff, there)
    let anna = null as unknown as TablePhone
    await next(async () => {
      anna = await open()
    })
    await next(() => anna.publish([burgerLine('a')]))
    await next(() => anna.setCall(true))
    await next(() => staff.answerTable(anna.tableId))
    let orderId = ''
    await next(async () => {
      orderId = (await anna.order(claimsOf((await anna.read()).body))).body.orderId
    })
    await next(() => pay(orderId))
    await next(() => staff.move(orderId, 'started'))
    await next(() => staff.moveTable(anna.tableId, 'bord-2'))
    await next(() => staff.endTable(anna.tableId))
    // There is nothing secret in it.
    expect(new Set(seen)).toEqual(new Set(['event: tables\ndata: {}']))
  })

  it('is sent when an unpaid order is rolled back (TABLE-39)', async () => {
    const { next } = await follow()
    const anna = await open()
    await anna.publish([burgerLine('a')])
    const { body } = await anna.order(claimsOf((await anna.read()).body))
    await next(() => api.moveOrder(body.orderId, 'rollbacked'))
  })

  it('is one for changes within a moment, and is not sent to another shop (TABLE-39)', async () => {
    const before = Date.now()
    const [here, elsewhere] = [await follow(), await follow(await createStaffKey(api, 'helsinki'))]
    const anna = await open()
    for (let quantity = 1; quantity <= 20; quantity++) await anna.publish([burgerLine('a', quantity)])
    await here.next(() => anna.publish([]))
    // The first one, one of an earlier change, and one each 0.4 s.
    expect(here.seen.length).toBeLessThanOrEqual(3 + (Date.now() - before) / 390)
    expect(elsewhere.seen).toHaveLength(1)
  })
})
