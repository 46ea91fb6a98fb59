import type { OrderRequest, Problem, Quote } from '@carte/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  burgerOrder,
  createTestApi,
  expectLog,
  payByCard,
  placeOrder,
  postOrder,
  rejectionLog,
  send,
  type TestApi,
  until,
} from '../../../testing/index.ts'

expectLog(rejectionLog('call', 'slot-taken'))

// At 12:07 in the shop's zone (UTC+1) an order takes until 12:22, so its slot of a quarter of an hour is that of 11:15
// UTC.
const NOW = '2026-03-04T12:07:00+01:00'
const LIMITS = {
  quotesPerBrowser: 1_000_000,
  quotesPerAddress: 1_000_000,
  ordersPerBrowser: 1_000_000,
  ordersPerAddress: 1_000_000,
  failuresPerBrowser: 1_000_000,
  failuresPerAddress: 1_000_000,
  unpaidSlotsPerAddress: 1_000_000,
}

let api: TestApi
let instances: readonly TestApi[]
beforeAll(async () => {
  api = await createTestApi({ now: NOW, limits: LIMITS })
  const more = () => createTestApi({ now: NOW, limits: LIMITS, databaseUrl: api.databaseUrl })
  instances = [api, await more(), await more()]
})
afterAll(async () => {
  for (const instance of [...instances].reverse()) await instance.close()
})

interface Limits {
  readonly minutes?: number
  readonly orders?: number | null
  readonly units?: number | null
  readonly walkIn?: number
}
/** Resolves when all servers have received the notifications of earlier changes. */
const allKnow = () => Promise.all(instances.map((instance) => instance.sql('select 1')))

/** Sets the limits of the shop for takeaway. */
async function limit({ minutes = 15, orders = null, units = null, walkIn = 0 }: Limits): Promise<void> {
  await api.sql(
    `insert into pickup_capacity values ('centrum', 'takeAway', $1, $2, $3, $4)
      on conflict (shop_id, order_type) do update set slot_minutes = $1, orders_max = $2, units_max = $3, walk_in_percent = $4`,
    [minutes, orders, units, walkIn],
  )
  await allKnow()
}
beforeEach(async () => {
  await Promise.all(instances.map((instance) => instance.setNow(NOW)))
  await api.sql('delete from pickup_capacity')
  await api.sql('delete from pickup_slot')
  await api.sql('update article set kitchen_units = 1')
  await allKnow()
})

type SlotTaken = Problem & { readonly quote: Quote }
const quoteOf = async (more: Partial<OrderRequest> = {}) =>
  (await send<Quote>(api.fetch, 'POST', '/api/order/quote', burgerOrder(more))).body
const clock = (at: string | undefined) => at?.slice(11, 16) ?? null
/** Returns when the slot of a quarter of an hour begins. A slow test moves the clock on, but not into the next slot. */
const slotOf = (at: string | undefined) =>
  at === undefined ? null : new Date(Math.floor(Date.parse(at) / 900_000) * 900_000).toISOString().slice(11, 16)
const at = (time: string) => `2026-03-04T${time}:00.000Z`
const used = async () =>
  (
    await api.sql(
      "select to_char(starts_at at time zone 'UTC', 'HH24:MI') as slot, orders, units from pickup_slot order by slot",
    )
  ).map(({ slot, orders, units }) => `${slot} ${orders} ${units}`)
const countOrders = async () => Number((await api.sql('select count(*) from orders'))[0]?.count)
const expectTaken = async (answer: { readonly status: number; readonly body: unknown }): Promise<Quote> => {
  const { code, quote } = answer.body as SlotTaken
  expect([answer.status, code]).toEqual([409, 'slot-taken'])
  return quote
}

describe('a shop without limits', () => {
  it('offers quarters of an hour and counts nothing', async () => {
    const quote = await quoteOf()
    expect([slotOf(quote.pickupTime), clock(quote.pickupTimes[0]), quote.fullTimes]).toEqual([
      '11:15',
      '11:30',
      undefined,
    ])
    await placeOrder(api.fetch)
    expect(await used()).toEqual([])
  })

  it('has no limit for one order type because the other has one', async () => {
    await limit({ orders: 0 })
    expect((await postOrder(api.fetch, burgerOrder({ orderType: 'dineInPlace' }))).status).toBe(201)
    expect(await used()).toEqual([])
  })
})

describe('a quote (SLOT-3, SLOT-4)', () => {
  it('offers the slots of the shop’s length, and says which are full', async () => {
    await limit({ minutes: 20, orders: 1 })
    await placeOrder(api.fetch, { pickupTime: at('12:00') })
    const { pickupTimes, fullTimes } = await quoteOf()
    expect(pickupTimes.slice(0, 3).map(clock)).toEqual(['11:40', '12:20', '12:40'])
    expect(fullTimes?.map(clock)).toEqual(['12:00'])
  })

  it('says when an order would be ready now, in the next slot with room', async () => {
    await limit({ orders: 1 })
    expect(slotOf((await quoteOf()).pickupTime)).toBe('11:15')
    await placeOrder(api.fetch)
    expect(clock((await quoteOf()).pickupTime)).toBe('11:30')
  })

  it('compares the room with the work of this order', async () => {
    await api.sql("update article set kitchen_units = 3 where code = 'burger'")
    await limit({ units: 7 })
    await placeOrder(api.fetch)
    const burgers = (quantity: number) => ({ items: [{ code: 'burger', quantity, choices: [] }] })
    expect(slotOf((await quoteOf(burgers(1))).pickupTime)).toBe('11:15')
    expect(clock((await quoteOf(burgers(2))).pickupTime)).toBe('11:30')
  })

  it('has no pick-up time when nothing is left until the shop closes, and no order is written', async () => {
    await limit({ orders: 4, walkIn: 100 })
    const quote = await quoteOf()
    expect([quote.pickupTime, quote.pickupTimes]).toEqual([undefined, []])
    expect(quote.fullTimes?.length).toBeGreaterThan(0)
    const before = await countOrders()
    await expectTaken(await postOrder(api.fetch, burgerOrder({ quoteId: quote.quoteId })))
    expect(await countOrders()).toBe(before)
  })
})

describe('an order (SLOT-1, SLOT-2)', () => {
  it('takes its units of its slot', async () => {
    await api.sql("update article set kitchen_units = 3 where code = 'burger'")
    await limit({ orders: 5, units: 20 })
    await placeOrder(api.fetch, { items: [{ code: 'burger', quantity: 2, choices: [] }] })
    await placeOrder(api.fetch)
    await placeOrder(api.fetch, { pickupTime: at('12:05') })
    expect(await used()).toEqual(['11:15 2 9', '12:00 1 3'])
  })

  it('with more work than a slot has takes a whole slot', async () => {
    await limit({ units: 5 })
    const { pickupTime } = await placeOrder(api.fetch, { items: [{ code: 'burger', quantity: 40, choices: [] }] })
    expect([slotOf(pickupTime), await used()]).toEqual(['11:15', ['11:15 1 5']])
    expect(clock((await placeOrder(api.fetch)).pickupTime)).toBe('11:30')
  })

  it('for a full time is rejected with a new quote, and changes nothing', async () => {
    await limit({ orders: 1 })
    const wanted = burgerOrder({ pickupTime: at('12:00'), quoteId: (await quoteOf()).quoteId })
    await placeOrder(api.fetch, { pickupTime: at('12:00') })
    const before = await countOrders()
    const key = crypto.randomUUID()
    const next = await expectTaken(await postOrder(api.fetch, wanted, key))
    expect(next.pickupTimes.slice(0, 3).map(clock)).toEqual(['11:30', '11:45', '12:15'])
    expect([await countOrders(), await used()]).toEqual([before, ['12:00 1 1']])
    // The key has led to no order, so it can be used with another time.
    const moved = { ...wanted, pickupTime: at('12:15'), quoteId: next.quoteId }
    expect((await postOrder(api.fetch, moved, key)).status).toBe(201)
  })

  it('"now" without a quote goes to the next slot with room', async () => {
    await limit({ orders: 1 })
    const times = [await placeOrder(api.fetch), await placeOrder(api.fetch), await placeOrder(api.fetch)]
    expect(times.map(({ pickupTime }) => slotOf(pickupTime))).toEqual(['11:15', '11:30', '11:45'])
  })

  it('"now" whose promised slot was taken meanwhile is rejected, and accepted with the new quote (SLOT-6)', async () => {
    await limit({ minutes: 60, orders: 1 })
    const seen = await quoteOf()
    await placeOrder(api.fetch)
    const next = await expectTaken(await postOrder(api.fetch, burgerOrder({ quoteId: seen.quoteId })))
    expect([slotOf(seen.pickupTime), clock(next.pickupTime)]).toEqual(['11:15', '12:00'])
    const placed = await postOrder(api.fetch, burgerOrder({ quoteId: next.quoteId }))
    expect([placed.status, clock(placed.body.pickupTime)]).toEqual([201, '12:00'])
  })

  it('"now" is accepted when only the clock has moved its time on', async () => {
    await limit({ orders: 1 })
    const { quoteId } = await quoteOf()
    await api.setNow('2026-03-04T12:16:00+01:00')
    const placed = await postOrder(api.fetch, burgerOrder({ quoteId }))
    expect([placed.status, slotOf(placed.body.pickupTime)]).toEqual([201, '11:30'])
  })

  it.each([
    ['when the shop is closed', new Date('2026-03-04T21:00:00+01:00').getTime().toString(36)],
    ['on another day', new Date('2026-03-05T12:00:00+01:00').getTime().toString(36)],
    ['that is none', '!'],
    ['that no calendar has', 'z'.repeat(30)],
  ])(
    '"now" is ready as soon as possible if someone has changed the promise of its quote to a time %s',
    async (_, time) => {
      await api.sql("insert into pickup_capacity values ('dagtid', 'takeAway', 15, 5, null, 0)")
      const { quoteId } = await quoteOf({ shopId: 'dagtid' })
      const changed = `${quoteId.split('.')[0]}.${time}`
      const { status, body } = await postOrder(api.fetch, burgerOrder({ shopId: 'dagtid', quoteId: changed }))
      expect([status, slotOf(body.pickupTime)]).toEqual([201, '11:15'])
    },
  )

  it('is returned again for its key when the slot is full', async () => {
    await limit({ orders: 1 })
    const key = crypto.randomUUID()
    const first = await postOrder(api.fetch, burgerOrder({ pickupTime: at('12:00') }), key)
    const again = await postOrder(api.fetch, burgerOrder({ pickupTime: at('12:00') }), key)
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await used()).toEqual(['12:00 1 1'])
  })

  it('is rejected in a slot whose limit has been lowered below what is taken', async () => {
    await limit({ orders: 3 })
    await placeOrder(api.fetch, { pickupTime: at('12:00') })
    await placeOrder(api.fetch, { pickupTime: at('12:00') })
    await limit({ orders: 1 })
    await expectTaken(await postOrder(api.fetch, burgerOrder({ pickupTime: at('12:00') })))
    expect(await used()).toEqual(['12:00 2 2'])
  })
})

describe('a shop with rules of its own', () => {
  const setRules = async (rules: string, shopId = 'centrum') => {
    await api.sql(
      `insert into pickup_capacity (shop_id, order_type, slot_minutes, walk_in_percent) values ($1, 'takeAway', 15, 0) on conflict do nothing`,
      [shopId],
    )
    await api.sql(`update pickup_capacity set ${rules} where shop_id = $1`, [shopId])
    await allKnow()
  }
  const setDate = async (date: string, ordersMax: number, shopId = 'centrum') => {
    await api.sql("insert into pickup_exception values ($1, 'takeAway', $2, $3, null)", [shopId, date, ordersMax])
    await allKnow()
  }
  beforeEach(async () => {
    await api.sql('delete from pickup_exception')
    await allKnow()
  })

  it('has a large order ready later, by its work (SLOT-9)', async () => {
    await setRules('lead_units = 2, lead_minutes = 10')
    const burgers = (quantity: number) => ({ items: [{ code: 'burger', quantity, choices: [] }] })
    const usual = Date.parse(String((await quoteOf(burgers(2))).pickupTime))
    const [quoted, placed] = [await quoteOf(burgers(5)), await placeOrder(api.fetch, burgers(5))]
    for (const { pickupTime } of [quoted, placed])
      expect(Math.round((Date.parse(String(pickupTime)) - usual) / 60_000)).toBe(20)
  })

  it('places no order that would be ready after it closes (SLOT-10)', async () => {
    const order = { shopId: 'dagtid' }
    await api.setNow('2026-03-04T19:40:00+01:00')
    expect(clock((await quoteOf(order)).pickupTime)).toMatch(/^18:5\d$/)
    await api.setNow('2026-03-04T19:46:00+01:00')
    expect(await quoteOf(order)).toMatchObject({ pickupTimes: [] })
    expect(await quoteOf(order)).not.toHaveProperty('pickupTime')
    const before = await countOrders()
    await expectTaken(await postOrder(api.fetch, burgerOrder(order)))
    expect(await countOrders()).toBe(before)
  })

  it('has the last order ready before it closes, by as much as it says (SLOT-10)', async () => {
    await setRules('last_order_minutes = 45', 'dagtid')
    await api.setNow('2026-03-04T18:40:00+01:00')
    const { pickupTimes } = await quoteOf({ shopId: 'dagtid' })
    expect(pickupTimes.map(clock)).toEqual(['18:00', '18:15'])
    const late = await postOrder(api.fetch, burgerOrder({ shopId: 'dagtid', pickupTime: '2026-03-04T18:30:00Z' }))
    expect(late).toMatchObject({ status: 400, body: { code: 'shop-closed-at-pickuptime' } })
  })

  it('has other limits on a single date, and none of its usual ones (SLOT-11)', async () => {
    await setRules('orders_max = 5, units_max = 1')
    await setDate('2026-03-04', 1)
    await placeOrder(api.fetch, { items: [{ code: 'burger', quantity: 2, choices: [] }], pickupTime: at('12:00') })
    await expectTaken(await postOrder(api.fetch, burgerOrder({ pickupTime: at('12:00') })))
    expect(await used()).toEqual(['12:00 1 2'])
  })

  it('sells nothing on a date with a limit of 0, and takes orders for the days ahead (SLOT-11, SLOT-12)', async () => {
    const shopId = 'dagtid'
    await setRules('slot_minutes = 60, days_ahead = 1', shopId)
    await setDate('2026-03-04', 0, shopId)
    const quote = await quoteOf({ shopId })
    expect(quote).not.toHaveProperty('pickupTime')
    expect(new Set(quote.fullTimes?.map((time) => time.slice(0, 10)))).toEqual(new Set(['2026-03-04']))
    expect([quote.pickupTimes[0], quote.pickupTimes.length]).toEqual(['2026-03-05T09:00:00.000Z', 10])
    const placed = await postOrder(api.fetch, burgerOrder({ shopId, pickupTime: quote.pickupTimes[2] ?? '' }))
    expect(placed).toMatchObject({ status: 201, body: { pickupTime: '2026-03-05T11:00:00.000Z' } })
    await expectTaken(await postOrder(api.fetch, burgerOrder({ shopId })))
    const tooFar = await postOrder(api.fetch, burgerOrder({ shopId, pickupTime: '2026-03-06T11:00:00.000Z' }))
    expect(tooFar).toMatchObject({ status: 400, body: { code: 'shop-error-invalid-date-time' } })
  })

  it('without any limit counts nothing, and an unpaid order has its usual time', async () => {
    await setRules('days_ahead = 2')
    const { orderId } = await placeOrder(api.fetch)
    expect(await used()).toEqual([])
    const [row] = await api.sql(
      "select round(extract(epoch from due_at - $2::timestamptz) / 60)::integer as minutes from outbox where subject = $1 and topic = 'order.placed'",
      [orderId, NOW],
    )
    expect(row?.minutes).toBe(60)
  })
})

describe('an order that is rolled back (SLOT-8)', () => {
  const statusIs = (orderId: string, status: string) =>
    until(
      async () => (await api.sql('select status from orders where id = $1', [orderId]))[0]?.status,
      (now) => now === status,
    )

  it('gives its part back when it expires unpaid, after twenty minutes', async () => {
    await limit({ orders: 1 })
    const { orderId } = await placeOrder(api.fetch, { pickupTime: at('14:00') })
    await expectTaken(await postOrder(api.fetch, burgerOrder({ pickupTime: at('14:00') })))
    await api.setNow('2026-03-04T12:28:00+01:00')
    await statusIs(orderId, 'rollbacked')
    expect(await used()).toEqual(['14:00 0 0'])
    expect((await postOrder(api.fetch, burgerOrder({ pickupTime: at('14:00') }))).status).toBe(201)
  })
})

// ATTACK-62
describe('one address', () => {
  const statuses = async (count: number, more: Partial<OrderRequest> = {}) => {
    const all: number[] = []
    for (let n = 0; n < count; n++) all.push((await postOrder(strict.fetch, burgerOrder(more))).status)
    return all
  }
  let strict: TestApi
  beforeAll(async () => {
    strict = await createTestApi({ limits: { ...LIMITS, unpaidSlotsPerAddress: 2 } })
    strict.expectLog(rejectionLog('call', 'rate-limited'))
    await strict.sql(
      "insert into pickup_capacity values ('centrum', 'takeAway', 15, 3, null, 0), ('helsinki', 'takeAway', 15, 3, null, 0)",
    )
  })
  afterAll(() => strict.close())

  it('takes few places of a shop without paying, and one more for each that it pays', async () => {
    const { orderId } = await placeOrder(strict.fetch)
    expect(await statuses(3)).toEqual([201, 429, 429])
    // Other shops, and order types without limits, are not affected.
    expect(await statuses(1, { shopId: 'helsinki' })).toEqual([201])
    expect(await statuses(1, { orderType: 'dineInPlace' })).toEqual([201])
    await payByCard(strict.fetch, orderId, strict.url)
    await until(
      () => statuses(1),
      ([status]) => status === 201,
    )
    expect(await statuses(1)).toEqual([429])
  })

  it('loses no place by orders that are rejected', async () => {
    await strict.sql("update orders set status = 'rollbacked' where shop_id = 'helsinki'")
    await strict.sql("update pickup_capacity set orders_max = 0 where shop_id = 'helsinki'")
    expect(await statuses(4, { shopId: 'helsinki' })).toEqual([409, 409, 409, 409])
    await strict.sql("update pickup_capacity set orders_max = 9 where shop_id = 'helsinki'")
    expect(await statuses(1, { shopId: 'helsinki' })).toEqual([201])
  })
})

describe('many orders at once', () => {
  const order = fc.record({
    server: fc.nat(2),
    quantity: fc.integer({ min: 1, max: 9 }),
    time: fc.constantFrom('now', at('11:30'), at('11:45'), at('12:00')),
  })

  /** What the orders that are not rolled back have taken, by slot; it must equal the counters. */
  const takenByOrders = async () =>
    (
      await api.sql(
        `select to_char(slot_at at time zone 'UTC', 'HH24:MI') as slot, count(*) as orders, sum(slot_units) as units
          from orders where slot_at is not null and status <> 'rollbacked' group by slot order by slot`,
      )
    ).map(({ slot, orders, units }) => `${slot} ${orders} ${units}`)

  it('never sell more of a slot than it has, on three servers, and no order is lost', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(order, { minLength: 200, maxLength: 200 }),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 3, max: 60 }),
        async (orders, ordersMax, unitsMax) => {
          await api.sql("update orders set status = 'rollbacked'")
          await api.sql('delete from pickup_slot')
          await limit({ orders: ordersMax, units: unitsMax })
          const answers = await Promise.all(
            orders.map(({ server, quantity, time }) =>
              postOrder(
                (instances[server] as TestApi).fetch,
                burgerOrder({ pickupTime: time, items: [{ code: 'burger', quantity, choices: [] }] }),
              ),
            ),
          )
          const [placed, rejected] = [201, 409].map((status) => answers.filter((answer) => answer.status === status))
          expect((placed?.length ?? 0) + (rejected?.length ?? 0)).toBe(200)
          expect(new Set(rejected?.map(({ body }) => (body as unknown as SlotTaken).code))).toEqual(
            new Set(rejected?.length ? ['slot-taken'] : []),
          )
          const [row] = await api.sql('select max(orders) as orders, max(units) as units from pickup_slot')
          expect(row?.orders).toBeLessThanOrEqual(ordersMax)
          expect(row?.units).toBeLessThanOrEqual(unitsMax)
          expect(await used()).toEqual(await takenByOrders())
          const [count] = await api.sql("select count(*)::int as orders from orders where status <> 'rollbacked'")
          expect(count?.orders).toBe(placed?.length)
        },
      ),
      // Without shrinking: it would take hundreds of runs of 200 orders.
      { numRuns: 3, endOnFailure: true },
    )
  })
})
