import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Quote } from '@carte/contract'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { createFetch } from '../../../testing/cookie-fetch.ts'
import {
  beginPayment,
  burgerOrder,
  createStaffKey,
  createTestApi,
  decideAtProvider,
  expectLog,
  placeOrder,
  placePaidOrder,
  postOrder,
  readStatus,
  rejectionLog,
  send,
  startInstances,
  type TestApi,
  until,
} from '../../../testing/index.ts'
import { createOperatorKey } from '../../../testing/operators.ts'

expectLog(rejectionLog('call', 'slot-taken'))

let api: TestApi
let key: string
beforeAll(async () => {
  api = await createTestApi({ kitchen: 'built-in', reconcileMs: 100 })
  key = await createOperatorKey(api)
})
afterAll(() => api.close())

type Figures = ReadonlyMap<string, number>
async function figuresAt(url: string): Promise<Figures> {
  const text = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${key}` } })).text()
  return new Map(
    [...text.matchAll(/^([a-z_]+(?:\{.*\})?) (\S+)$/gm)].map(([, name = '', value]) => [name, Number(value)]),
  )
}
const untilFigure = (name: string, value: number, url = api.url) =>
  until(
    async () => (await figuresAt(url)).get(name) ?? 0,
    (seen) => seen === value,
  )

it('GET /metrics follows an order from its placement to its delivery', async () => {
  const staff = await createStaffKey(api)
  const { orderId } = await placePaidOrder(api)
  await untilFigure('carte_orders_total{step="added",type="takeAway"}', 1)
  await untilFigure('carte_orders_unaccepted', 1)
  // The time limit for the acceptance begins when the order is dispatched to the kitchen, after the step `added`.
  await untilFigure('carte_outbox_later{topic="order.unanswered"}', 1)
  const waiting = await figuresAt(api.url)
  expect(waiting.get('carte_orders_total{step="calculatedPrice",type="takeAway"}')).toBe(1)
  expect(waiting.get('carte_payments_total{provider="sandbox",state="authorized",error=""}')).toBe(1)
  expect(waiting.get('carte_orders_open{step="added"}')).toBe(1)
  expect(waiting.get('carte_orders_unaccepted_oldest_seconds')).toBeGreaterThan(0)
  expect(waiting.get('carte_database_heard')).toBe(1)
  expect(waiting.get('carte_http_request_seconds_count{route="/api/order",status="2xx"}')).toBe(1)

  for (const step of ['started', 'finnished', 'done'] as const) await staff.move(orderId, step)
  await untilFigure('carte_order_ready_seconds_count{type="takeAway"}', 1)
  await untilFigure('carte_payments_total{provider="sandbox",state="captured",error=""}', 1)
  const cooked = await figuresAt(api.url)
  expect(cooked.get('carte_order_accepted_seconds_count{type="takeAway"}')).toBe(1)
  expect(cooked.get('carte_order_late_seconds_bucket{le="0",type="takeAway"}')).toBe(1)
  expect(cooked.get('carte_orders_open{step="done"}')).toBe(1)
  expect(cooked.get('carte_orders_open{step="added"}')).toBe(0)
  expect(cooked.get('carte_orders_unaccepted')).toBe(0)
  await staff.move(orderId, 'delivered')
  await untilFigure('carte_orders_open{step="done"}', 0)
})

it('GET /metrics counts an order as late if it is ready after what was promised, whatever the staff say later', async () => {
  const staff = await createStaffKey(api)
  const order = await placePaidOrder(api)
  const at = (minutes: number) => new Date(Date.parse(order.pickupTime) + minutes * 60_000).toISOString()
  await staff.setTime(order.orderId, order.pickupTime, at(30), 'busy')
  await staff.move(order.orderId, 'started')
  await api.setNow(at(4))
  for (const step of ['finnished', 'done'] as const) await staff.move(order.orderId, step)
  await api.setNow(null)
  await untilFigure('carte_order_late_seconds_count{type="takeAway"}', 2)
  const figures = await figuresAt(api.url)
  expect(figures.get('carte_order_late_seconds_bucket{le="180",type="takeAway"}')).toBe(1)
  expect(figures.get('carte_order_late_seconds_bucket{le="300",type="takeAway"}')).toBe(2)
})

it('GET /metrics counts pick-up times that are offered, full, sold and taken', async () => {
  // The number of times changes at each full hour.
  const now = new Date()
  now.setUTCMinutes(20)
  await api.setNow(now)
  const figureOf = async (outcome: string) =>
    (await figuresAt(api.url)).get(`carte_pickup_times_total{outcome="${outcome}",type="dineInPlace"}`) ?? 0
  await api.sql(
    "insert into pickup_capacity (shop_id, order_type, slot_minutes, orders_max, walk_in_percent) values ('centrum', 'dineInPlace', 60, 1, 0)",
  )
  const order = { ...burgerOrder(), orderType: 'dineInPlace' as const }
  const staff = await createStaffKey(api)
  await until(
    async () => (await staff.load()).body,
    (load) => load.some(({ orderType }) => orderType === 'dineInPlace'),
  )
  const quote = async () => (await send<Quote>(api.fetch, 'POST', '/api/order/quote', order)).body
  const { pickupTimes } = await quote()
  const pickupTime = pickupTimes[0] ?? ''
  await placeOrder(api.fetch, { orderType: 'dineInPlace', pickupTime })
  expect(await quote()).toMatchObject({ fullTimes: [pickupTime] })
  expect(await figureOf('offered')).toBe(2 * pickupTimes.length - 1)
  expect(await figureOf('full')).toBe(1)
  expect(await figureOf('sold')).toBe(1)
  expect((await postOrder(api.fetch, { ...order, pickupTime })).body).toMatchObject({ code: 'slot-taken' })
  expect(await figureOf('taken')).toBe(1)
  await api.sql('delete from pickup_capacity')
  await api.setNow(null)
})

it('GET /metrics reports failed payments, the last reconciliation and open event streams', async () => {
  const { orderId } = await placeOrder(api.fetch)
  await decideAtProvider(api.fetch, await beginPayment(api.fetch, orderId, api.url), 'card', '4000 0000 0000 0002')
  await untilFigure('carte_payments_total{provider="sandbox",state="failed",error="failed"}', 1)
  await until(
    async () => (await figuresAt(api.url)).get('carte_task_last_success_timestamp_seconds{task="reconcile"}') ?? 0,
    (at) => at > Date.now() / 1_000 - 60,
  )
  const reader = new AbortController()
  await fetch(`${api.url}/api/order/events?ids=${orderId}`, { signal: reader.signal })
  await untilFigure('carte_event_streams', 1)
  reader.abort()
  await untilFigure('carte_event_streams', 0)
  expect([...(await figuresAt(api.url)).keys()].filter((name) => /events|health/.test(name))).toEqual([])
})

it('GET /metrics of several instances counts each step once', async () => {
  const { url, all, close } = await startInstances({ count: 2, databaseUrl: api.databaseUrl })
  try {
    const guest = createFetch(url)
    const placed = await Promise.all([1, 2, 3].map(() => placeOrder(guest)))
    expect(await readStatus(guest, placed[0]?.orderId ?? '')).toBe('calculatedPrice')
    const counted = async () => {
      const figures = await Promise.all(all.map((instance) => figuresAt(instance.url)))
      return figures.map((each) => each.get('carte_orders_total{step="calculatedPrice",type="takeAway"}') ?? 0)
    }
    const sums = await until(counted, (each) => each.reduce((a, b) => a + b, 0) === 3)
    expect(Math.max(...sums)).toBeLessThan(3)
  } finally {
    await close()
  }
})

it('GET /metrics has every metric that the alert rules use', async () => {
  const rules = await readFile(join(import.meta.dirname, '../../../../../deploy/prometheus/carte.rules.yml'), 'utf8')
  const used = [...rules.matchAll(/\bcarte_[a-z_]+/g)].map(([name]) => name.replace(/_(?:bucket|count|sum)$/, ''))
  const text = await (await fetch(`${api.url}/metrics`, { headers: { authorization: `Bearer ${key}` } })).text()
  const known = new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name))
  expect(used.length).toBeGreaterThan(10)
  expect(used.filter((name) => !known.has(name))).toEqual([])
})
