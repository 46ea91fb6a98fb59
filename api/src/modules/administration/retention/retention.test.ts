import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { Clock, Config } from '../../../config/context.ts'
import { readEnvironment } from '../../../config/env.ts'
import { type Retention, retentionOf } from '../../../config/retention.ts'
import { type Connection, connect } from '../../../infrastructure/database/connect.ts'
import { createEventBus } from '../../../infrastructure/events/event-bus.ts'
import { createMetrics } from '../../../infrastructure/metrics.ts'
import { createOutbox, type Outbox } from '../../../infrastructure/outbox/outbox.ts'
import {
  createTestApi,
  expectLog,
  placeOrder,
  placePaidOrder,
  send,
  type TestApi,
  until,
} from '../../../testing/index.ts'
import { BATCH } from './deletions.ts'
import { installRetention, sweepDatabase, sweepFiles } from './retention.ts'

// A webhook of the sandbox may still be on its way when a test deletes its payment.
expectLog(/^warn (?:Webhook for an unknown payment ignored|Work is tried again later \{"topic":"payment\.news") ?/)

const NOW = '2026-06-15T12:00:00Z'
const DAY_MS = 86_400_000
const KEEP = retentionOf(readEnvironment({}))
const ANNA = { email: 'anna@example.com', password: 'Smaklig1!' }

let api: TestApi
let connection: Connection
let outbox: Outbox
let now: Date
const clock: Clock = { now: () => now }
const silent = { debug() {}, info() {}, warn() {}, error() {} }
beforeAll(async () => {
  api = await createTestApi({ customerLogin: true, now: NOW })
  connection = connect(api.databaseUrl, { max: 4 })
  const parts = { db: connection.db, clock, log: silent, config: { pollMs: DAY_MS } as Config }
  outbox = createOutbox(parts as Parameters<typeof createOutbox>[0], createEventBus(api.databaseUrl, silent))
})
afterAll(async () => {
  await connection.close()
  await api.close()
})
beforeEach(async () => {
  now = new Date(NOW)
  await api.setNow(NOW)
})

const sweep = (keep: Partial<Retention> = {}) =>
  sweepDatabase({ db: connection.db, clock, outbox }, { ...KEEP, ...keep })
const inDays = (days: number) => {
  now = new Date(new Date(NOW).getTime() + days * DAY_MS)
}
const orderRow = async (orderId: string) => (await api.sql('select * from orders where id = $1', [orderId]))[0]
/** Places a paid order and waits for its work in the outbox, which would lock its row. */
async function orderDone(...args: Parameters<typeof placePaidOrder>) {
  const order = await placePaidOrder(...args)
  await until(
    () =>
      api.sql("select 1 from outbox where subject = any($1) and topic not in ('order.placed', 'payment.check')", [
        [order.orderId, order.paymentId],
      ]),
    (rows) => rows.length === 0,
  )
  return order
}
const CONTACT = { email: 'guest@example.com', phone: '+46701740605', note: 'Nut allergy' }

describe('the contact data of an order', () => {
  it('is cleared 90 days after the pick-up, while the order stays', async () => {
    const { orderId } = await orderDone(api, { ...CONTACT, orderType: 'dineInPlace', spotId: 'bord-1' })
    const before = await orderRow(orderId)
    expect(before).toMatchObject({ ...CONTACT, spot_id: 'bord-1' })
    inDays(89)
    expect((await sweep()).contacts).toBe(0)
    expect(await orderRow(orderId)).toEqual(before)
    inDays(91)
    expect((await sweep()).contacts).toBe(1)
    expect(await orderRow(orderId)).toEqual({ ...before, email: null, phone: null, note: '', spot_id: null })
    expect((await sweep()).contacts).toBe(0)
  })

  it('is cleared with the names of guests who have ordered together, not earlier (PRIVACY-1)', async () => {
    const { orderId } = await orderDone(api, { orderType: 'dineInPlace', spotId: 'bord-1' })
    const guests = [{ number: 1, name: 'Anna', quantity: 1 }]
    await api.sql('update order_line set guests = $2 where order_id = $1', [orderId, JSON.stringify(guests)])
    const stored = async () =>
      (await api.sql('select distinct guests from order_line where order_id = $1', [orderId])).map((row) => row.guests)
    inDays(89)
    await sweep()
    expect(await stored()).toEqual([guests])
    inDays(91)
    await sweep()
    expect(await stored()).toEqual([null])
  })

  it('is cleared in batches until none is left', async () => {
    const { orderId } = await orderDone(api, CONTACT)
    const columns = (
      await api.sql(
        "select string_agg(quote_ident(attname), ', ') as list from pg_attribute where attrelid = 'orders'::regclass and attnum > 0 and attname not in ('id', 'pickup_code')",
      )
    )[0]?.list
    await api.sql(
      `insert into orders (id, pickup_code, ${columns}) select 'many' || n, 'many' || n, ${columns} from orders, generate_series(1, $2::int) n where id = $1`,
      [orderId, 2 * BATCH],
    )
    inDays(91)
    expect((await sweep()).contacts).toBe(2 * BATCH + 1)
    await api.sql("delete from orders where id like 'many%'")
  })

  it('is not part of a member’s order history, which stays the same', async () => {
    const hers = api.visitor()
    await send(hers, 'POST', '/api/identity/login?useCookies=true', ANNA)
    await orderDone({ ...api, fetch: hers }, CONTACT)
    const history = async () =>
      (await send<{ data: unknown[] }>(hers, 'GET', '/api/user/order-history?pageIndex=0&pageSize=10')).body
    const before = await history()
    expect(before.data).toHaveLength(1)
    inDays(91)
    expect((await sweep()).contacts).toBeGreaterThan(0)
    expect(await history()).toEqual(before)
  })
})

describe('orders past their retention period', () => {
  it('are deleted after 30 days with their payment attempts when they were unpaid, not when they were refunded', async () => {
    const unpaid = await placeOrder(api.fetch)
    await send(api.fetch, 'POST', `/api/order/${unpaid.orderId}/payment`, {
      method: 'sandbox-card',
      returnUrl: `${api.url}/`,
    })
    await api.moveOrder(unpaid.orderId, 'rollbacked')
    await until(
      () => api.sql('select state from payment where order_id = $1', [unpaid.orderId]),
      ([row]) => row?.state === 'cancelled',
    )
    await until(
      () => api.sql("select 1 from outbox where subject = $1 and topic = 'order.rollbacked'", [unpaid.orderId]),
      (rows) => rows.length === 0,
    )
    const rejected = await orderDone(api)
    await api.moveOrder(rejected.orderId, 'rollbacked')
    const open = await placeOrder(api.fetch)
    inDays(29)
    expect((await sweep()).unpaid).toBe(0)
    inDays(31)
    expect((await sweep()).unpaid).toBe(1)
    expect(await orderRow(unpaid.orderId)).toBeUndefined()
    for (const table of ['payment', 'order_line', 'order_step'])
      expect(await api.sql(`select 1 from ${table} where order_id = $1`, [unpaid.orderId])).toEqual([])
    expect(await orderRow(rejected.orderId)).toBeDefined()
    expect(await orderRow(open.orderId)).toBeDefined()
  })

  it('are all found, also if more refunded orders than fit into a batch were placed at the same moment', async () => {
    const { orderId } = await orderDone(api)
    await api.moveOrder(orderId, 'rollbacked')
    const columns = (
      await api.sql(
        "select string_agg(quote_ident(attname), ', ') as list from pg_attribute where attrelid = 'orders'::regclass and attnum > 0 and attname not in ('id', 'pickup_code', 'placed_at')",
      )
    )[0]?.list
    await api.sql(
      `insert into orders (id, pickup_code, placed_at, ${columns})
       select 'refunded' || n, 'refunded' || n, '2020-01-01', ${columns} from orders, generate_series(1, $2::int) n where id = $1`,
      [orderId, BATCH],
    )
    await api.sql(
      "insert into order_step (order_id, status, at) select id, 'added', placed_at from orders where id like 'refunded%'",
    )
    await api.sql(
      `insert into orders (id, pickup_code, placed_at, ${columns}) select 'unpaid', 'unpaid', '2020-01-01', ${columns} from orders where id = $1`,
      [orderId],
    )
    expect((await sweep()).unpaid).toBe(1)
    await api.sql("delete from orders where id like 'refunded%'")
  })

  it.each([
    // Placed in June 2026: kept for seven years after the end of 2026, plus a day for time zones.
    ['2033-12-31T12:00:00Z', false],
    ['2034-01-03T12:00:00Z', true],
  ])('are deleted seven years after the end of their year: deleted by %s is %s', async (at, isGone) => {
    const { orderId } = await orderDone(api)
    now = new Date(at)
    await sweep()
    expect((await orderRow(orderId)) === undefined).toBe(isGone)
  })
})

describe('accounts past their retention period', () => {
  const insert = async (id: string, confirmed: boolean) =>
    api.sql(
      "insert into customer (id, email, email_key, password_hash, name, last_name, phone, favorite_shop, member_code, confirmed, created_at, last_signed_in_at) values ($1, $1 || '@example.com', $1 || '@example.com', null, 'A', 'B', '', '', $1, $2, $3, $3)",
      [id, confirmed, NOW],
    )
  const customerIds = async () => (await api.sql('select id from customer order by id')).map(({ id }) => id)

  it('are deleted after 30 days when their address was not confirmed', async () => {
    await insert('idle', true)
    await insert('unconfirmed', false)
    inDays(29)
    expect((await sweep()).unconfirmed).toBe(0)
    inDays(31)
    expect(await sweep()).toMatchObject({ unconfirmed: 1, accounts: 0 })
    expect(await customerIds()).toContain('idle')
    expect(await customerIds()).not.toContain('unconfirmed')
  })

  it('stay when idle unless RETAIN_ACCOUNTS_DAYS is set, and then when they have ordered or signed in since', async () => {
    const hers = api.visitor()
    await send(hers, 'POST', '/api/identity/login?useCookies=true', ANNA)
    const { orderId } = await orderDone({ ...api, fetch: hers }, CONTACT)
    const [anna] = await api.sql('select id from customer where email = $1', [ANNA.email])
    await api.sql('update customer set created_at = $1, last_signed_in_at = least(last_signed_in_at, $1)', [NOW])
    await api.sql('delete from session')
    inDays(400)
    expect((await sweep()).accounts).toBe(0)
    await api.sql('update orders set placed_at = $2 where id = $1', [orderId, now])
    expect((await sweep({ accounts: 365 })).accounts).toBeGreaterThan(0)
    expect(await customerIds()).toEqual([anna?.id])
    await api.sql('update orders set placed_at = $2 where id = $1', [orderId, NOW])
    // The session is deleted, but the last sign-in still counts.
    await api.setNow(now.toISOString())
    await send(hers, 'POST', '/api/identity/login?useCookies=true', ANNA)
    await api.sql('delete from session')
    inDays(700)
    expect((await sweep({ accounts: 365 })).accounts).toBe(0)
    inDays(766)
    expect((await sweep({ accounts: 365 })).accounts).toBe(1)
    // As after a deletion by the customer, the order stays without a customer.
    expect(await orderRow(orderId)).toMatchObject({ customer_id: null })
  })
})

describe('message files', () => {
  it('are deleted after 30 days, and other files in the folder stay', async () => {
    const folder = join(api.dataFolder, 'swept')
    await mkdir(folder, { recursive: true })
    const names = [
      '2026-05-10T08-00-00.000Z-aaaa.eml',
      '.2026-05-10T08-00-00.000Z-bbbb.eml.new',
      '2026-06-10T08-00-00.000Z-cccc.eml',
      'notes.txt',
    ]
    for (const name of names) await writeFile(join(folder, name), 'x')
    const config = { mail: { folder }, textsFolder: join(api.dataFolder, 'no-texts') } as Config
    expect(await sweepFiles({ clock, config }, KEEP)).toBe(2)
    expect((await readdir(folder)).sort()).toEqual(['2026-06-10T08-00-00.000Z-cccc.eml', 'notes.txt'])
  })
})

describe('installRetention', () => {
  it('runs on one instance at a time and logs counts without personal data', async () => {
    await orderDone(api, CONTACT)
    inDays(91)
    const lines: object[] = []
    const log = {
      ...silent,
      warn: (f: object) => console.log(f),
      info: (fields: object, message: string) => void lines.push({ ...fields, message }),
    }
    const config = {
      mail: { folder: join(api.dataFolder, 'none') },
      textsFolder: join(api.dataFolder, 'none'),
      uploadFolder: join(api.dataFolder, 'none'),
      retention: { keep: KEEP, firstMs: 5, everyMs: 5 },
    } as Config
    const parts = { db: connection.db, clock, outbox, log, config }
    const metrics = [createMetrics(), createMetrics()]
    const stops = metrics.map((each) =>
      installRetention({ ...parts, metrics: each } as Parameters<typeof installRetention>[0]),
    )
    try {
      const readMetrics = async () => (await Promise.all(metrics.map(({ registry }) => registry.metrics()))).join('\n')
      await until(readMetrics, (text) => /="retention"\} [1-9]/.test(text))
      await until(
        async () => lines.length,
        (count) => count > 1,
      )
    } finally {
      for (const stop of stops) await stop()
    }
    const counts = lines as { contacts: number }[]
    expect(counts.filter(({ contacts }) => contacts > 0)).toHaveLength(1)
    expect(JSON.stringify(lines)).not.toMatch(/guest@|46701740605|allergy/)
  })
})

describe('installRetention with a folder that cannot be read', () => {
  it.each([
    ['pictures', 'Deleting unused pictures failed; it is retried at the next interval'],
    ['mails', 'Deleting expired personal data failed; it is retried at the next interval'],
  ])('of %s deletes rows all the same, and warns', async (what, warning) => {
    const order = await orderDone(api, CONTACT)
    inDays(91)
    const file = join(api.dataFolder, 'no-folder')
    await writeFile(file, '')
    const none = join(api.dataFolder, 'none')
    const config = {
      mail: { folder: what === 'mails' ? file : none },
      textsFolder: none,
      uploadFolder: what === 'pictures' ? file : none,
      retention: { keep: KEEP, firstMs: 5, everyMs: 3_600_000 },
    } as Config
    const warnings: string[] = []
    const log = { ...silent, warn: (_: object, message: string) => void warnings.push(message) }
    const metrics = createMetrics()
    const deps = { db: connection.db, clock, outbox, log, config, metrics }
    const stop = installRetention(deps as Parameters<typeof installRetention>[0])
    try {
      await until(
        async () => warnings,
        ({ length }) => length > 0,
      )
      expect(warnings).toEqual([warning])
      expect(await orderRow(order.orderId)).toMatchObject({ email: null, phone: null })
    } finally {
      await stop()
    }
  })
})

describe('the RETAIN_… variables', () => {
  it.each([
    ['RETAIN_CONTACTS_DAYS', '365', /RETAIN_CONTACTS_DAYS: Not more than 90, which the privacy policy promises/],
    ['RETAIN_UNPAID_DAYS', '3', /RETAIN_UNPAID_DAYS/],
    ['RETAIN_UNCONFIRMED_DAYS', '31', /Not more than 30/],
    ['RETAIN_ACCOUNTS_DAYS', '30', /RETAIN_ACCOUNTS_DAYS/],
    ['RETAIN_ORDERS_DAYS', 'forever', /RETAIN_ORDERS_DAYS/],
  ])('reject %s=%s', (name, value, words) => expect(() => readEnvironment({ [name]: value })).toThrow(words))

  it('default to the periods of the privacy policy and accept shorter ones', () => {
    expect(KEEP).toEqual({ contacts: 90, unpaid: 30, orders: 2557, files: 30, unconfirmed: 30, accounts: null })
    expect(retentionOf(readEnvironment({ RETAIN_CONTACTS_DAYS: '7', RETAIN_ACCOUNTS_DAYS: '730' }))).toMatchObject({
      contacts: 7,
      accounts: 730,
    })
  })
})
