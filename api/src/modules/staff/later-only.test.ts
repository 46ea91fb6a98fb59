import type { OrderRequest, Problem, Quote, Shop } from '@carte/contract'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import {
  burgerOrder,
  createStaffKey,
  createTestApi,
  expectLog,
  placePaidOrder,
  postOrder,
  rejectionLog,
  send,
  type TestApi,
  until,
} from '../../testing/index.ts'

expectLog(rejectionLog('call', 'slot-taken'))

const NOON = '2026-11-23T12:00:00.000Z'
const minutesAfterNoon = (minutes: number) => new Date(Date.parse(NOON) + minutes * 60_000).toISOString()
/** The end of 30 minutes that begin at noon: the clock of a test moves on, so they end in the next quarter. */
const END = minutesAfterNoon(45)

let api: TestApi
let staff: Awaited<ReturnType<typeof createStaffKey>>
beforeEach(async () => {
  api = await createTestApi({ kitchen: 'built-in' })
  // A second late: the end is rounded up to a quarter of an hour, so a slow test has almost that long.
  await api.setNow(minutesAfterNoon(1 / 60))
  staff = await createStaffKey(api)
})
afterEach(() => api.close())

const shop = async (from = api) => (await send<Shop>(from.fetch, 'GET', '/api/shops/centrum')).body
const listed = async (from = api) =>
  (await send<Shop[]>(from.fetch, 'GET', '/api/shops')).body.find(({ id }) => id === 'centrum') as Shop
const ends = async (from = api) => [(await shop(from)).laterOnlyUntil, (await listed(from)).laterOnlyUntil]
const expectEnd = async (end: string | undefined, from = api) => {
  await until(
    () => ends(from),
    (seen) => seen.every((each) => each === end),
  )
  expect(await ends(from)).toEqual([end, end])
}
const quote = async (more: Partial<OrderRequest> = {}) =>
  (await send<Quote>(api.fetch, 'POST', '/api/order/quote', burgerOrder(more))).body
const rows = async () => api.sql("select later_only_until from shop where id = 'centrum'")
const none = [{ later_only_until: null }]

/** Expects an order to be rejected, and returns its new quote. */
async function expectTaken(more: Partial<OrderRequest>): Promise<Quote> {
  const answer = await postOrder(api.fetch, burgerOrder(more))
  const { code, quote: next } = answer.body as unknown as Problem & { readonly quote: Quote }
  expect([answer.status, code]).toEqual([409, 'slot-taken'])
  return next
}

describe('PUT /api/staff/shops/{shopId}/later-only (STAFF-21)', () => {
  it.each([
    [30, 45],
    [60, 75],
    [120, 135],
  ])('keeps orders for later for %d minutes, rounded up to a quarter of an hour', async (minutes, end) => {
    const laterOnlyUntil = minutesAfterNoon(end)
    expect(await staff.setLaterOnly(minutes)).toMatchObject({ status: 200, body: { status: 'online', laterOnlyUntil } })
    await expectEnd(laterOnlyUntil)
    const offered = await quote()
    expect(offered).not.toHaveProperty('pickupTime')
    expect(offered.pickupTimes.slice(0, 2)).toEqual([laterOnlyUntil, minutesAfterNoon(end + 15)])

    await api.setNow(minutesAfterNoon(end - 2))
    expect(await ends()).toEqual([laterOnlyUntil, laterOnlyUntil])
    await api.setNow(laterOnlyUntil)
    expect(await ends()).toEqual([undefined, undefined])
    expect(Date.parse((await quote()).pickupTime ?? '')).toBeGreaterThan(Date.parse(laterOnlyUntil))
    expect((await postOrder(api.fetch, burgerOrder())).status).toBe(201)
    await until(rows, ([seen]) => seen?.later_only_until === null)
    expect(await rows()).toEqual(none)
  })

  it('ends on a server that was started later, and on one whose neighbor has set it', async () => {
    await staff.setLaterOnly(30)
    await expectEnd(END)
    const restarted = await createTestApi({
      kitchen: 'built-in',
      databaseUrl: api.databaseUrl,
      now: minutesAfterNoon(1),
    })
    try {
      await expectEnd(END, restarted)
      await restarted.setNow(END)
      expect(await ends(restarted)).toEqual([undefined, undefined])
      await until(rows, ([seen]) => seen?.later_only_until === null)
      await expectEnd(undefined)
    } finally {
      await restarted.close()
    }
  })

  it('applies the latest choice, and ends when the staff end it', async () => {
    await staff.setLaterOnly(30)
    expect((await staff.setLaterOnly(60)).body.laterOnlyUntil).toBe(minutesAfterNoon(75))
    // The end of the first choice is due.
    await api.setNow(minutesAfterNoon(46))
    await until(
      async () => (await api.sql("select from outbox where topic = 'shop.later-only-end'")).length,
      (left) => left === 1,
    )
    await expectEnd(minutesAfterNoon(75))
    expect((await staff.setLaterOnly(0)).body).toEqual({ status: 'online' })
    await expectEnd(undefined)
    expect((await postOrder(api.fetch, burgerOrder())).status).toBe(201)
  })

  it('is independent of a pause and of a busy kitchen', async () => {
    await staff.setLaterOnly(60)
    const laterOnlyUntil = minutesAfterNoon(75)
    expect((await staff.setBusy(10)).body).toMatchObject({ busy: { minutes: 10 }, laterOnlyUntil })
    expect((await staff.setStatus('paused', 15)).body).toMatchObject({ status: 'paused', laterOnlyUntil })
    expect((await staff.setStatus('online')).body).toMatchObject({ status: 'online', laterOnlyUntil })
    await expectEnd(laterOnlyUntil)
  })

  it('keeps orders that have been placed as they are', async () => {
    const { orderId, pickupTime } = await placePaidOrder(api)
    await staff.setLaterOnly(120)
    await expectEnd(minutesAfterNoon(135))
    const order = (await staff.orders()).body.find((each) => each.orderId === orderId)
    expect(order).toMatchObject({ pickupTime, status: 'added' })
  })

  it('is sent to tablets at sign-in until it ends', async () => {
    await staff.setLaterOnly(30)
    const signIn = () => send(api.visitor(), 'POST', '/api/staff/session', { key: staff.key })
    expect((await signIn()).body).toMatchObject({ laterOnlyUntil: END })
    await api.setNow(END)
    expect((await signIn()).body).not.toHaveProperty('laterOnlyUntil')
  })

  it('rejects other minutes with 400 validation', async () => {
    for (const minutes of [-30, 15, 45, 30.5, 240, 1e9])
      expect(await staff.setLaterOnly(minutes)).toMatchObject({ status: 400, body: { code: 'validation' } })
    expect(await rows()).toEqual(none)
  })
})

describe('an order at a shop that keeps orders for later (STAFF-21)', () => {
  it('is rejected as soon as possible with a new quote, and accepted for a time of it', async () => {
    const seen = await quote()
    expect(seen.pickupTime).toBeDefined()
    await staff.setLaterOnly(30)
    await expectEnd(END)
    const next = await expectTaken({ quoteId: seen.quoteId })
    expect([next.pickupTime, next.pickupTimes[0]]).toEqual([undefined, END])
    await expectTaken({ quoteId: next.quoteId })
    await expectTaken({})
    const answer = await postOrder(api.fetch, burgerOrder({ quoteId: next.quoteId, pickupTime: END }))
    expect([answer.status, answer.body.pickupTime]).toEqual([201, END])
  })

  it('is rejected as soon as possible by a kitchen that needs longer than until the end', async () => {
    await api.sql("update shop set preparation_minutes = 90 where id = 'centrum'")
    await staff.setLaterOnly(30)
    await expectEnd(END)
    // The first time is one that the kitchen can keep.
    expect((await expectTaken({})).pickupTimes[0]).toBe(minutesAfterNoon(105))
  })

  it('is rejected for a time before the end, and accepted for a later one', async () => {
    const { quoteId } = await quote()
    await staff.setLaterOnly(60)
    await expectEnd(minutesAfterNoon(75))
    const early = minutesAfterNoon(60)
    // `now` would count as possible with a `pickupTime`.
    expect(await quote({ pickupTime: early })).not.toHaveProperty('pickupTime')
    expect(await quote({ pickupTime: minutesAfterNoon(90) })).not.toHaveProperty('pickupTime')
    expect((await expectTaken({ quoteId, pickupTime: early })).pickupTimes[0]).toBe(minutesAfterNoon(75))
    const later = await postOrder(api.fetch, burgerOrder({ quoteId, pickupTime: minutesAfterNoon(90) }))
    expect([later.status, later.body.pickupTime]).toEqual([201, minutesAfterNoon(90)])
  })

  it('is rejected with a promised time in a limited slot, and takes no part of it', async () => {
    await api.sql("insert into pickup_capacity values ('centrum', 'takeAway', 15, 1, null, 0)")
    // Resolves when the server has received the notification of the change.
    await api.sql('select 1')
    expect((await postOrder(api.fetch, burgerOrder({ pickupTime: END }))).status).toBe(201)
    const { quoteId } = await quote()
    await staff.setLaterOnly(30)
    await expectEnd(END)
    const next = await expectTaken({ quoteId })
    expect([next.fullTimes, next.pickupTimes[0]]).toEqual([[END], minutesAfterNoon(60)])
    expect(await api.sql('select orders from pickup_slot')).toEqual([{ orders: 1 }])
  })

  it('is accepted as soon as possible once the time has passed, with the quote that promised none', async () => {
    await staff.setLaterOnly(30)
    await expectEnd(END)
    const { quoteId } = await quote()
    await api.setNow(END)
    expect((await postOrder(api.fetch, burgerOrder({ quoteId }))).status).toBe(201)
  })
})
