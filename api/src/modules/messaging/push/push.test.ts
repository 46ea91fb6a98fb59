import { LANGUAGES, type OrderRequest, type OrderStatus, type PlacedOrder } from '@carte/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import {
  createStaffKey,
  createTestApi,
  expectLog,
  placeOrder,
  placePaidOrder,
  rejectionLog,
  send,
  type TestApi,
  until,
} from '../../../testing/index.ts'
import { type PushService, type Subscription, startPushService } from '../../../testing/push-service.ts'

expectLog(rejectionLog('call', 'failed-find-order', 'rate-limited'))

let api: TestApi
let service: PushService
beforeAll(async () => {
  service = await startPushService()
  api = await createTestApi({ pushServices: [service.origin] })
  // Only this tells postponed work from work in progress, which has a later time too.
  await api.sql('create table postponed (subject text, attempt int, delay_ms int)')
  await api.sql(`
    create function note_postponed() returns trigger language plpgsql as $$ begin
      insert into postponed values (new.subject, new.attempts, 1000 * extract(epoch from new.due_at - clock_timestamp()));
      return new;
    end $$`)
  await api.sql(`
    create trigger note_postponed after update on outbox for each row
      when (new.topic = 'push.ready' and new.attempts = old.attempts) execute function note_postponed()`)
})
afterAll(async () => {
  await api.close()
  await service.close()
})

const STEPS: readonly OrderStatus[] = ['started', 'finnished', 'done', 'delivered']

async function moveTo({ orderId }: Pick<PlacedOrder, 'orderId'>, status: OrderStatus): Promise<void> {
  for (const step of STEPS.slice(0, STEPS.indexOf(status) + 1)) await api.moveOrder(orderId, step)
}

const pathOf = (orderId: string) => `/api/order/${orderId}/push-subscription`

type Named = Pick<PlacedOrder, 'orderId' | 'customerCode'>

const subscribe = ({ orderId, customerCode }: Named, subscription: unknown, at = api) =>
  send<{ code: string; errors?: object }>(at.fetch, 'PUT', pathOf(orderId), subscription, {
    ...(customerCode === '' ? {} : { 'customer-code': customerCode }),
  })
const unsubscribe = ({ orderId, customerCode }: Named, { endpoint }: Subscription) =>
  send(api.fetch, 'DELETE', pathOf(orderId), { endpoint }, { 'customer-code': customerCode })

const storedOf = async ({ orderId }: Pick<PlacedOrder, 'orderId'>) =>
  (await api.sql('select endpoint from push_subscription where order_id = $1 order by created_at', [orderId])).map(
    ({ endpoint }) => endpoint,
  )

async function paidOrder(more: Partial<OrderRequest> = {}): Promise<PlacedOrder> {
  return placePaidOrder(api, more)
}

/** Places a paid order with a notification for one browser. */
async function notifiedOrder(more: Partial<OrderRequest> = {}) {
  const order = await paidOrder(more)
  const subscription = service.subscribe()
  expect((await subscribe(order, subscription)).status).toBe(204)
  return { order, subscription }
}

const receivedBy = ({ endpoint }: Subscription) => service.received.filter((push) => push.endpoint === endpoint)

const untilWorked = () =>
  until(
    () => api.sql("select 1 from outbox where topic = 'push.ready'"),
    (rows) => rows.length === 0,
  )
const attemptsAt = ({ endpoint }: Subscription) =>
  service.requested.filter((path) => service.origin + path === endpoint).length
/**
 * Waits until the outbox has postponed the work after this attempt.
 *
 * @returns the milliseconds until the next attempt
 */
async function untilPostponed({ orderId }: PlacedOrder, attempt: number): Promise<number> {
  const [row] = await until(
    () => api.sql('select delay_ms from postponed where subject = $1 and attempt = $2', [orderId, attempt]),
    (rows) => rows.length > 0,
  )
  return Number(row?.delay_ms) - skippedMs
}

let skippedMs = 0
/** Sets the server's clock forward, which makes postponed work due. */
async function skip(ms: number): Promise<void> {
  skippedMs += ms
  await api.setNow(new Date(Date.now() + skippedMs))
}
afterEach(async () => {
  skippedMs = 0
  await api.setNow(null)
})

describe('the notification that an order is ready', () => {
  it('is sent once to each browser, signed and encrypted, with only shop, code and the order’s page', async () => {
    const { order, subscription } = await notifiedOrder({ language: 'en', email: 'a@example.com', note: 'No onions' })
    const other = service.subscribe()
    await subscribe(order, other)
    await moveTo(order, 'done')
    await untilWorked()
    for (const browser of [subscription, other]) {
      const [push, ...more] = receivedBy(browser)
      expect(more).toEqual([])
      expect(push).toMatchObject({ ttl: 1_800, urgency: 'high', sender: 'mailto:no-reply@localhost' })
      expect(JSON.parse(push?.payload ?? '')).toEqual({
        title: 'Centrum',
        body: `Your order ${order.pickupCode} is ready.`,
        lang: 'en',
        url: `/order/${order.orderId}`,
      })
    }
    expect(await storedOf(order)).toEqual([])
  })

  it('is signed with the key that browsers subscribe with, which is the same on every server and after a restart', async () => {
    const second = await createTestApi({ databaseUrl: api.databaseUrl, pushServices: [service.origin] })
    const keys = await Promise.all([api, second].map(({ fetch }) => send(fetch, 'GET', '/api/push-key')))
    await second.close()
    const { order, subscription } = await notifiedOrder()
    await moveTo(order, 'done')
    await untilWorked()
    const [push] = receivedBy(subscription)
    expect(push?.senderKey).toMatch(/^B[A-Za-z0-9_-]{86}$/)
    for (const { status, body } of keys) expect([status, body]).toEqual([200, { publicKey: push?.senderKey }])
  })

  it.each(LANGUAGES)('is in the language of the order: %s', async (language) => {
    const { order, subscription } = await notifiedOrder({ language })
    await moveTo(order, 'done')
    await untilWorked()
    const { body, lang } = JSON.parse(receivedBy(subscription)[0]?.payload ?? '') as Record<string, string>
    expect(lang).toBe(language)
    expect(body).toMatch(new RegExp(`\\p{L} ${order.pickupCode} \\p{L}.*\\.$`, 'u'))
  })

  it('says that the order is on its way if it is brought to a table, and that it is ready if not', async () => {
    const sentences = [
      [{ orderType: 'dineInPlace', spotId: 'bord-1' }, 'is on its way to your table.'],
      [{ orderType: 'dineInPlace' }, 'is ready.'],
      [{ orderType: 'takeAway', spotId: 'disken' }, 'is ready.'],
    ] as const
    for (const [more, end] of sentences) {
      const { order, subscription } = await notifiedOrder({ ...more, language: 'en' })
      await moveTo(order, 'done')
      await untilWorked()
      const { body } = JSON.parse(receivedBy(subscription)[0]?.payload ?? '') as Record<string, string>
      expect(body).toBe(`Your order ${order.pickupCode} ${end}`)
    }
  })

  it('has a topic of its order that does not contain the id, so that a repetition replaces it', async () => {
    const [first, second] = [await notifiedOrder(), await notifiedOrder()]
    const again = service.subscribe()
    await subscribe(first.order, again)
    for (const { order } of [first, second]) await moveTo(order, 'done')
    await untilWorked()
    const [one, two, same] = [first.subscription, second.subscription, again].map((each) => receivedBy(each)[0]?.topic)
    expect(one).toMatch(/^[A-Za-z0-9_-]{32}$/)
    expect(same).toBe(one)
    expect(two).not.toBe(one)
    expect(first.order.orderId).not.toContain(one)
  })

  // PROMISE-2
  it('follows one of a new time, after which the browser stays subscribed', async () => {
    const { order, subscription } = await notifiedOrder({ language: 'en' })
    const staff = await createStaffKey(api)
    const later = new Date(Date.parse(order.pickupTime) + 600_000).toISOString()
    expect((await staff.setTime(order.orderId, order.pickupTime, later, 'busy')).status).toBe(200)
    await until(
      () => api.sql("select 1 from outbox where topic = 'push.time'"),
      (rows) => rows.length === 0,
    )
    expect(await storedOf(order)).toEqual([subscription.endpoint])
    await moveTo(order, 'done')
    await untilWorked()
    const [time, ready, ...more] = receivedBy(subscription)
    expect(more).toEqual([])
    expect(JSON.parse(time?.payload ?? '')).toMatchObject({
      title: 'Centrum',
      body: expect.stringMatching(new RegExp(`^New time for your order ${order.pickupCode}: about .* than expected`)),
      url: `/order/${order.orderId}`,
    })
    expect(JSON.parse(ready?.payload ?? '')).toMatchObject({ body: `Your order ${order.pickupCode} is ready.` })
    expect(time?.topic).not.toBe(ready?.topic)
  })

  it('is not sent again when the outbox work runs twice', async () => {
    const { order, subscription } = await notifiedOrder()
    await moveTo(order, 'done')
    await untilWorked()
    await api.sql("insert into outbox (topic, subject, due_at) values ('push.ready', $1, now())", [order.orderId])
    await untilWorked()
    expect(receivedBy(subscription)).toHaveLength(1)
  })

  it('is sent in addition to a text message', async () => {
    await api.sql('update operator set sms_enabled = true')
    const { order, subscription } = await notifiedOrder({ phone: '070-174 06 05' })
    await moveTo(order, 'done')
    await untilWorked()
    await until(
      () => api.sql("select sent_at from order_message where order_id = $1 and kind = 'ready'", [order.orderId]),
      ([row]) => row?.sent_at != null,
    )
    expect(receivedBy(subscription)).toHaveLength(1)
  })

  it('is not sent to a browser that has unsubscribed', async () => {
    const { order, subscription } = await notifiedOrder()
    const other = service.subscribe()
    await subscribe(order, other)
    expect((await unsubscribe(order, subscription)).status).toBe(204)
    expect((await unsubscribe(order, subscription)).status).toBe(204)
    await moveTo(order, 'done')
    await untilWorked()
    expect([attemptsAt(subscription), attemptsAt(other)]).toEqual([0, 1])
  })

  it('is not sent when the order ends before the outbox work runs', async () => {
    const { order, subscription } = await notifiedOrder()
    await api.sql("update orders set status = 'rollbacked' where id = $1", [order.orderId])
    await api.sql("insert into outbox (topic, subject, due_at) values ('push.ready', $1, now())", [order.orderId])
    await untilWorked()
    expect(attemptsAt(subscription)).toBe(0)
    expect(await storedOf(order)).toEqual([])
  })
})

describe('the answer of the push service', () => {
  it.each([404, 410])('%d deletes the subscription without a line in the log', async (status) => {
    const { order, subscription } = await notifiedOrder()
    service.answer(subscription.endpoint, status)
    await moveTo(order, 'done')
    await untilWorked()
    expect(attemptsAt(subscription)).toBe(1)
    expect(await storedOf(order)).toEqual([])
  })

  it.each([400, 403, 413])('%d is final', async (status) => {
    api.expectLog(/^warn A notification was given up /)
    const { order, subscription } = await notifiedOrder()
    service.answer(subscription.endpoint, status)
    await moveTo(order, 'done')
    await untilWorked()
    expect(attemptsAt(subscription)).toBe(1)
    expect(await storedOf(order)).toEqual([])
  })

  it.each([301, 302, 307, 308])('%d is final: no redirect is followed', async (status) => {
    api.expectLog(/^warn A notification was given up /)
    const { order, subscription } = await notifiedOrder()
    const elsewhere = service.subscribe()
    service.answer(subscription.endpoint, status, { location: elsewhere.endpoint })
    await moveTo(order, 'done')
    await untilWorked()
    expect([attemptsAt(subscription), attemptsAt(elsewhere)]).toEqual([1, 0])
    expect(await storedOf(order)).toEqual([])
  })

  it.each([429, 500, 503])('%d is followed by another attempt, which sends it', async (status) => {
    api.expectLog(/^warn A notification will be retried later /)
    const { order, subscription } = await notifiedOrder()
    const other = service.subscribe()
    await subscribe(order, other)
    service.answer(subscription.endpoint, status)
    await moveTo(order, 'done')
    await untilPostponed(order, 1)
    service.answer(subscription.endpoint, 201)
    await skip(60_000)
    await untilWorked()
    expect(receivedBy(subscription)).toHaveLength(1)
    // The browser whose notification was accepted gets no second one.
    expect(receivedBy(other)).toHaveLength(1)
    expect(await storedOf(order)).toEqual([])
  })

  it('429 with Retry-After delays the next attempt by that time', async () => {
    api.expectLog(/^warn A notification will be retried later /)
    const { order, subscription } = await notifiedOrder()
    service.answer(subscription.endpoint, 429, { 'retry-after': '120' })
    await moveTo(order, 'done')
    const remainingMs = await untilPostponed(order, 1)
    expect(remainingMs).toBeGreaterThan(100_000)
    expect(remainingMs).toBeLessThanOrEqual(120_000)
    service.answer(subscription.endpoint, 201)
    await skip(121_000)
    await untilWorked()
    expect(receivedBy(subscription)).toHaveLength(1)
  })

  it('429 with a Retry-After of an hour is final, because nobody waits that long for food', async () => {
    api.expectLog(/^warn A notification was given up /)
    const { order, subscription } = await notifiedOrder()
    service.answer(subscription.endpoint, 429, { 'retry-after': '3600' })
    await moveTo(order, 'done')
    await untilWorked()
    expect(await storedOf(order)).toEqual([])
  })

  it('500 ends the attempts after five', async () => {
    api.expectLog(/^warn A notification (?:will be retried later|was given up) /)
    const { order, subscription } = await notifiedOrder()
    service.answer(subscription.endpoint, 500)
    await moveTo(order, 'done')
    for (let attempt = 1; attempt < 5; attempt++) {
      await untilPostponed(order, attempt)
      await skip(60_000)
    }
    await untilWorked()
    expect(attemptsAt(subscription)).toBe(5)
    expect(await storedOf(order)).toEqual([])
  })

  it('can be missing: the attempts go on, and the log names neither address nor keys', async () => {
    api.expectLog(/^warn A notification will be retried later /)
    const gone = await startPushService()
    await gone.close()
    const own = await createTestApi({ pushServices: [gone.origin] })
    own.expectLog(/^warn A notification will be retried later .*"status":null/)
    const order = await placePaidOrder(own)
    const subscription = gone.subscribe()
    expect((await subscribe(order, subscription, own)).status).toBe(204)
    for (const step of STEPS.slice(0, 3)) await own.moveOrder(order.orderId, step)
    const logged = await until(
      () => own.logged(),
      (lines) => lines.some((line) => line.includes('A notification will be retried later')),
    )
    await own.close()
    const { endpoint, keys } = subscription
    for (const secret of [endpoint, new URL(endpoint).host, keys.p256dh, keys.auth, order.customerCode])
      expect(logged.join('\n')).not.toContain(secret)
  })
})

describe('PUT /api/order/{orderId}/push-subscription', () => {
  it.each<[string, (order: PlacedOrder) => Named]>([
    ['without a code', ({ orderId }) => ({ orderId, customerCode: '' })],
    ['with a wrong code', ({ orderId }) => ({ orderId, customerCode: 'x'.repeat(32) })],
    ['of an unknown order', ({ customerCode }) => ({ orderId: '0'.repeat(32), customerCode })],
  ])('answers 404 %s, as reading the details does, and stores nothing', async (_, named) => {
    const order = await placeOrder(api.fetch)
    const attempt = named(order)
    const answer = await subscribe(attempt, service.subscribe())
    expect(answer).toMatchObject({ status: 404, body: { code: 'failed-find-order' } })
    expect(await storedOf(attempt)).toEqual([])
  })

  it('answers 404 for the code of another order', async () => {
    const [mine, theirs] = [await placeOrder(api.fetch), await placeOrder(api.fetch)]
    const mixed = { orderId: theirs.orderId, customerCode: mine.customerCode }
    expect((await subscribe(mixed, service.subscribe())).status).toBe(404)
    const subscription = service.subscribe()
    await subscribe(theirs, subscription)
    expect((await unsubscribe(mixed, subscription)).status).toBe(404)
    expect(await storedOf(theirs)).toEqual([subscription.endpoint])
  })

  it('answers 404 for an order that was deleted, although its code is right', async () => {
    const order = await placeOrder(api.fetch)
    await api.sql('delete from orders where id = $1', [order.orderId])
    expect(await subscribe(order, service.subscribe())).toMatchObject({
      status: 404,
      body: { code: 'failed-find-order' },
    })
  })

  it.each<[string, OrderStatus]>([
    ['ready', 'done'],
    ['handed over', 'delivered'],
  ])('answers 409 when the order is %s', async (_, status) => {
    const order = await paidOrder()
    await moveTo(order, status)
    const answer = await subscribe(order, service.subscribe())
    expect(answer).toMatchObject({ status: 409, body: { code: 'order-not-in-progress' } })
    expect(await storedOf(order)).toEqual([])
  })

  const valid = () => service.subscribe()
  it.each<[string, () => unknown]>([
    ['no endpoint', () => ({ keys: valid().keys })],
    ['no keys', () => ({ endpoint: valid().endpoint })],
    ['another site', () => ({ ...valid(), endpoint: 'https://evil.example/send/x' })],
    ['another port of the service’s host', () => ({ ...valid(), endpoint: 'http://127.0.0.1:1/send/x' })],
    ['an address of the local network', () => ({ ...valid(), endpoint: 'https://10.0.0.1/send/x' })],
    ['credentials', () => ({ ...valid(), endpoint: valid().endpoint.replace('//', '//user:password@') })],
    ['another scheme', () => ({ ...valid(), endpoint: 'ftp://127.0.0.1/x' })],
    ['a script', () => ({ ...valid(), endpoint: 'javascript:alert(1)' })],
    ['a path', () => ({ ...valid(), endpoint: '/send/x' })],
    ['an endpoint of 1,025 characters', () => ({ ...valid(), endpoint: `${valid().endpoint}/`.padEnd(1_025, 'x') })],
    ['a key of 64 bytes', () => ({ ...valid(), keys: { ...valid().keys, p256dh: valid().keys.p256dh.slice(0, -1) } })],
    ['a compressed key', () => ({ ...valid(), keys: { ...valid().keys, p256dh: `A${valid().keys.p256dh.slice(1)}` } })],
    ['a point off the curve', () => ({ ...valid(), keys: { ...valid().keys, p256dh: `B${'A'.repeat(86)}` } })],
    ['standard base64', () => ({ ...valid(), keys: { ...valid().keys, auth: `${'A'.repeat(21)}+` } })],
    ['a short secret', () => ({ ...valid(), keys: { ...valid().keys, auth: 'AAAA' } })],
    ['an additional key', () => ({ ...valid(), keys: { ...valid().keys, extra: 'x' } })],
    ['an additional property', () => ({ ...valid(), expirationTime: null })],
    ['a text', () => 'x'],
  ])('answers 400 for %s', async (_, bodyOf) => {
    const order = await placeOrder(api.fetch)
    expect(await subscribe(order, bodyOf())).toMatchObject({ status: 400, body: { code: 'validation' } })
    expect(await storedOf(order)).toEqual([])
  })

  it('accepts an endpoint of 1,024 characters', async () => {
    const order = await placeOrder(api.fetch)
    const { endpoint, keys } = service.subscribe()
    expect((await subscribe(order, { endpoint: `${endpoint}/`.padEnd(1_024, 'x'), keys })).status).toBe(204)
  })

  it('stores a browser once, with its newest keys', async () => {
    const { order, subscription } = await notifiedOrder()
    const { keys } = service.subscribe()
    await subscribe(order, { ...subscription, keys })
    expect(await api.sql('select p256dh, auth from push_subscription where order_id = $1', [order.orderId])).toEqual([
      keys,
    ])
  })

  it('stores three browsers of an order, also of parallel calls; another one replaces the oldest', async () => {
    const order = await placeOrder(api.fetch)
    const browsers = Array.from({ length: 4 }, () => service.subscribe())
    for (const browser of browsers) await subscribe(order, browser)
    expect(await storedOf(order)).toEqual(browsers.slice(1).map(({ endpoint }) => endpoint))
    await Promise.all(Array.from({ length: 8 }, () => subscribe(order, service.subscribe())))
    expect(await storedOf(order)).toHaveLength(3)
  })
})

describe('the limits of subscriptions', () => {
  it('answer 429 for one order, and for one address, while reading the order still works', async () => {
    const own = await createTestApi({ pushServices: [service.origin], limits: { pushPerOrder: 2, pushPerAddress: 3 } })
    const [order, other] = [await placeOrder(own.fetch), await placeOrder(own.fetch)]
    const statuses: number[] = []
    for (const each of [order, order, order, other, other])
      statuses.push((await subscribe(each, service.subscribe(), own)).status)
    const { orderId, customerCode } = order
    const read = await send(own.fetch, 'GET', `/api/order/${orderId}`, undefined, { 'customer-code': customerCode })
    await own.close()
    expect([statuses, read.status]).toEqual([[204, 204, 429, 204, 429], 200])
  })

  it('answer 429 for the third wrong code of an address, and still accept the right code', async () => {
    const own = await createTestApi({ pushServices: [service.origin], limits: { wrongCodes: 2 } })
    const order = await placeOrder(own.fetch)
    const statuses: number[] = []
    for (const customerCode of ['x', 'y', 'z', order.customerCode])
      statuses.push((await subscribe({ ...order, customerCode }, service.subscribe(), own)).status)
    await own.close()
    expect(statuses).toEqual([404, 404, 429, 204])
  })
})

describe('notifications that are switched off', () => {
  it('have no key, and a subscription is rejected', async () => {
    const own = await createTestApi({ pushServices: [] })
    const order = await placeOrder(own.fetch)
    const key = await send(own.fetch, 'GET', '/api/push-key')
    const answer = await subscribe(order, service.subscribe(), own)
    await own.close()
    expect([key.status, answer.status]).toEqual([404, 400])
  })

  it('are not sent to a service that is not allowed any more', async () => {
    const first = await createTestApi({ pushServices: [service.origin] })
    const order = await placePaidOrder(first)
    const subscription = service.subscribe()
    await subscribe(order, subscription, first)
    await first.sql('update push_subscription set endpoint = $1', ['https://push.example/x'])
    first.expectLog(/^warn A notification was given up /)
    for (const step of STEPS.slice(0, 3)) await first.moveOrder(order.orderId, step)
    await until(
      () => first.sql('select 1 from push_subscription'),
      (rows) => rows.length === 0,
    )
    await first.close()
    expect(attemptsAt(subscription)).toBe(0)
  })
})
