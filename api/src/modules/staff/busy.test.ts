import type { Problem, Quote, Shop } from '@carte/contract'
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
/** The kitchen of the test's shop needs this long, in minutes. */
const USUAL = 15

let api: TestApi
let staff: Awaited<ReturnType<typeof createStaffKey>>
beforeEach(async () => {
  api = await createTestApi({ kitchen: 'built-in' })
  // Almost a minute early: the end is rounded up to a whole minute, and a slow test has time.
  await api.setNow(new Date(Date.parse(NOON) - 59_000))
  staff = await createStaffKey(api)
})
afterEach(() => api.close())

const shop = async () => (await send<Shop>(api.fetch, 'GET', '/api/shops/centrum')).body
const listed = async () =>
  (await send<Shop[]>(api.fetch, 'GET', '/api/shops')).body.find(({ id }) => id === 'centrum') as Shop
const preparation = async () => [(await shop()).preparationMinutes, (await listed()).preparationMinutes]
const expectPreparation = (minutes: number) =>
  until(preparation, (seen) => seen.every((each) => each === minutes)).then((seen) =>
    expect(seen).toEqual([minutes, minutes]),
  )
const quote = async () => (await send<Quote>(api.fetch, 'POST', '/api/order/quote', burgerOrder())).body
/** Returns the minutes until a pick-up time; a slow test moves the clock on by less than one. */
const minutesUntil = (time: string | undefined, from = Date.parse(NOON) - 59_000) =>
  Math.floor((Date.parse(time ?? '') - from) / 60_000)
const row = async () => (await api.sql("select busy_minutes, busy_until from shop where id = 'centrum'"))[0]
const usual = { busy_minutes: 0, busy_until: null }

// STAFF-16, STAFF-17
describe('PUT /api/staff/shops/{shopId}/busy', () => {
  it.each([10, 20, 30])('lengthens the time of new orders by %d minutes, for an hour', async (minutes) => {
    const busy = { minutes, until: minutesAfterNoon(60) }
    expect(await staff.setBusy(minutes)).toMatchObject({ status: 200, body: { status: 'online', busy } })
    await expectPreparation(USUAL + minutes)
    expect(minutesUntil((await quote()).pickupTime)).toBe(USUAL + minutes)
    const placed = await postOrder(api.fetch, burgerOrder())
    expect([placed.status, minutesUntil(placed.body.pickupTime)]).toEqual([201, USUAL + minutes])

    await api.setNow(minutesAfterNoon(59))
    expect(await preparation()).toEqual([USUAL + minutes, USUAL + minutes])
    await api.setNow(busy.until)
    expect(await preparation()).toEqual([USUAL, USUAL])
    const later = await postOrder(api.fetch, burgerOrder())
    expect(minutesUntil(later.body.pickupTime, Date.parse(busy.until))).toBe(USUAL)
    await until(row, (seen) => seen?.busy_until === null)
    expect(await row()).toMatchObject(usual)
  })

  it('ends on a server whose neighbor has set it', async () => {
    await api.sql("update shop set busy_minutes = 20, busy_until = $1 where id = 'centrum'", [minutesAfterNoon(30)])
    await expectPreparation(USUAL + 20)
    await api.setNow(minutesAfterNoon(30))
    expect(await preparation()).toEqual([USUAL, USUAL])
  })

  it('applies the latest choice, whose hour is its own', async () => {
    await staff.setBusy(10)
    await api.setNow(minutesAfterNoon(29.02))
    expect((await staff.setBusy(30)).body.busy).toEqual({ minutes: 30, until: minutesAfterNoon(90) })
    // The end of the first choice is due.
    await api.setNow(minutesAfterNoon(61))
    await until(
      async () => (await api.sql("select from outbox where topic = 'shop.busy-end'")).length,
      (left) => left === 1,
    )
    await expectPreparation(USUAL + 30)
    expect((await staff.setBusy(0)).body).toEqual({ status: 'online' })
    await expectPreparation(USUAL)
    expect(await row()).toMatchObject(usual)
  })

  it('does not move orders that have been placed', async () => {
    const { orderId, pickupTime } = await placePaidOrder(api)
    await staff.setBusy(30)
    await expectPreparation(USUAL + 30)
    const order = (await staff.orders()).body.find((each) => each.orderId === orderId)
    expect(order?.pickupTime).toBe(pickupTime)
  })

  it('is independent of a pause', async () => {
    await staff.setBusy(20)
    expect((await staff.setStatus('paused', 15)).body).toMatchObject({ status: 'paused', busy: { minutes: 20 } })
    expect((await staff.setStatus('online')).body).toMatchObject({ status: 'online', busy: { minutes: 20 } })
    await expectPreparation(USUAL + 20)
  })

  it('is sent to tablets at sign-in until it ends', async () => {
    await staff.setBusy(20)
    const signIn = () => send(api.visitor(), 'POST', '/api/staff/session', { key: staff.key })
    expect((await signIn()).body).toMatchObject({ busy: { minutes: 20, until: minutesAfterNoon(60) } })
    await api.setNow(minutesAfterNoon(60))
    expect((await signIn()).body).not.toHaveProperty('busy')
  })

  it('rejects other minutes with 400 validation', async () => {
    for (const minutes of [-10, 5, 15, 10.5, 60, 1e9])
      expect(await staff.setBusy(minutes)).toMatchObject({ status: 400, body: { code: 'validation' } })
    expect(await row()).toMatchObject(usual)
  })
})

// STAFF-18
describe('an order of a guest who has seen the usual time', () => {
  it('is rejected with a new quote, whose time the guest then accepts', async () => {
    const seen = await quote()
    await staff.setBusy(20)
    await expectPreparation(USUAL + 20)
    const answer = await postOrder(api.fetch, burgerOrder({ quoteId: seen.quoteId }))
    const { code, quote: next } = answer.body as unknown as Problem & { readonly quote: Quote }
    expect([answer.status, code, minutesUntil(next.pickupTime)]).toEqual([409, 'slot-taken', USUAL + 20])
    expect((await postOrder(api.fetch, burgerOrder({ quoteId: next.quoteId }))).status).toBe(201)
  })

  it('is accepted after the guest has taken a long time for the form', async () => {
    const { quoteId } = await quote()
    await api.setNow(minutesAfterNoon(45))
    expect((await postOrder(api.fetch, burgerOrder({ quoteId }))).status).toBe(201)
  })

  it('is accepted for a time that the guest has chosen', async () => {
    const { quoteId, pickupTimes } = await quote()
    await staff.setBusy(30)
    await expectPreparation(USUAL + 30)
    expect(
      (await postOrder(api.fetch, burgerOrder({ quoteId, pickupTime: pickupTimes.at(-1) as string }))).status,
    ).toBe(201)
  })
})
