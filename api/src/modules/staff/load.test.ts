import type { KitchenLoad, OrderRequest } from '@carte/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { createStaffKey, createTestApi, placeOrder, placePaidOrder, type TestApi } from '../../testing/index.ts'

// In the middle of a slot, so that a slow test does not move into the next one. The shop is in the zone UTC+1.
const NOW = '2026-03-04T11:07:00.000Z'
const at = (time: string) => `2026-03-04T${time}:00.000Z`

let api: TestApi
let staff: Awaited<ReturnType<typeof createStaffKey>>
beforeAll(async () => {
  api = await createTestApi({ now: NOW, kitchen: 'built-in' })
  staff = await createStaffKey(api)
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.setNow(NOW)
  await api.sql('delete from pickup_capacity')
  await api.sql('delete from pickup_slot')
  await api.sql('update article set kitchen_units = 1')
  await api.sql("update orders set status = 'rollbacked'")
})

interface Limits {
  readonly type?: string
  readonly minutes?: number
  readonly orders?: number | null
  readonly units?: number | null
  readonly walkIn?: number
}
const limit = ({ type = 'takeAway', minutes = 15, orders = null, units = null, walkIn = 0 }: Limits) =>
  api.sql("insert into pickup_capacity values ('centrum', $1, $2, $3, $4, $5)", [type, minutes, orders, units, walkIn])
const order = (time: string, more: Partial<OrderRequest> = {}) =>
  placeOrder(api.fetch, { pickupTime: at(time), ...more })

const text = ({ at: start, taken, limit: most, isFull }: KitchenLoad[number]['slots'][number]) =>
  `${start.slice(11, 16)} ${taken}${most === undefined ? '' : `/${most}`}${isFull ? ' full' : ''}`
/** Returns the strips as texts, with only the first slots of each. */
const load = async (count = 4) =>
  (await staff.load()).body.map(({ orderType, slots }) => [orderType, ...slots.slice(0, count).map(text)])

// STAFF-20
describe('GET /api/staff/shops/{shopId}/load', () => {
  it('has the slots of three hours of an order type with a limit, and which are full', async () => {
    await limit({ orders: 2 })
    await order('11:30')
    await order('11:45')
    await order('11:45')
    expect(await load()).toEqual([['takeAway', '11:00 0/2', '11:15 0/2', '11:30 1/2', '11:45 2/2 full']])
    const [strip] = (await staff.load()).body
    expect([strip?.slots.length, strip?.slots.at(-1)?.at]).toEqual([12, at('13:45')])
  })

  it('counts an order that is being paid, and no longer when it is rolled back', async () => {
    await limit({ orders: 2 })
    const { orderId } = await order('11:30')
    expect((await staff.orders()).body).toEqual([])
    expect(await load(3)).toEqual([['takeAway', '11:00 0/2', '11:15 0/2', '11:30 1/2']])
    await api.moveOrder(orderId, 'rollbacked')
    expect(await load(3)).toEqual([['takeAway', '11:00 0/2', '11:15 0/2', '11:30 0/2']])
  })

  it('has a strip for each order type with a limit, of its own length and without the share of the till', async () => {
    await limit({ orders: 8, walkIn: 25 })
    await limit({ type: 'dineInPlace', minutes: 60, orders: 3 })
    await order('12:30', { orderType: 'dineInPlace' })
    expect(await load(2)).toEqual([
      ['takeAway', '11:00 0/6', '11:15 0/6'],
      ['dineInPlace', '11:00 0/3', '12:00 1/3'],
    ])
  })

  it('counts work if only work is limited', async () => {
    await api.sql("update article set kitchen_units = 3 where code = 'burger'")
    await limit({ units: 7 })
    await order('11:30', { items: [{ code: 'burger', quantity: 2, choices: [] }] })
    await order('11:45', { items: [{ code: 'burger', quantity: 9, choices: [] }] })
    expect(await load()).toEqual([['takeAway', '11:00 0/7', '11:15 0/7', '11:30 6/7', '11:45 7/7 full']])
  })

  it('is full by work although orders are left', async () => {
    await limit({ orders: 5, units: 2 })
    await order('11:30', { items: [{ code: 'burger', quantity: 2, choices: [] }] })
    expect((await load(3))[0]?.[3]).toBe('11:30 1/5 full')
  })

  it('counts the open orders of each quarter of an hour without any limit, if one is for later', async () => {
    await limit({})
    await placePaidOrder(api)
    expect(await load()).toEqual([])
    await placePaidOrder(api, { pickupTime: at('11:45') })
    await placePaidOrder(api, { pickupTime: at('11:45'), orderType: 'dineInPlace' })
    // Neither paid, nor within three hours.
    await order('11:30')
    await placePaidOrder(api, { pickupTime: at('15:00') })
    expect(await load()).toEqual([[null, '11:00 0', '11:15 1', '11:30 0', '11:45 2']])
  })

  it('ends when the shop closes, but keeps a slot with orders', async () => {
    await limit({ minutes: 60, orders: 3 })
    await order('13:00')
    const hours = JSON.stringify([{ dayOfWeek: 'Wednesday', opens: '10:00:00', closes: '13:00:00' }])
    await api.sql("update shop set opening_hours = $1::jsonb where id = 'centrum'", [hours])
    expect(await load()).toEqual([['takeAway', '11:00 0/3', '13:00 1/3']])
  })
})
