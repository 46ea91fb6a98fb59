import { join } from 'node:path'
import type { OrderRequest, PlacedOrder } from '@carte/contract'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import {
  beginPayment,
  createTestApi,
  decideAtProvider,
  expectLog,
  payByCard,
  placeOrder,
  readPayment,
  readStatus,
  rejectionLog,
  send,
  type TestApi,
  type TestApiOptions,
  until,
} from '../../../testing/index.ts'
import { type MailServer, mailsIn, startMailServer, startTcpServer } from '../../../testing/mail-server.ts'

expectLog(
  rejectionLog('call', 'failed-find-order', 'rate-limited'),
  /^warn A receipt could not be sent .*"reason":"(?:The mail was not accepted: ECONNECTION CONN|The mail was not accepted: EENVELOPE RCPT TO 550|The mail was not accepted: ETIMEDOUT CONN)/,
  /^warn A call could not be served .*"code":"receipt-failed"/,
  /^warn A message will be retried later .*"reason":"MailError: The mail was not accepted: EENVELOPE RCPT TO 451/,
  /^warn A message was given up: it was not accepted in time /,
  /^warn A message was rejected and will not be retried .*"reason":"MailError: The mail was not accepted: EENVELOPE RCPT TO 550/,
)

const open: { close(): Promise<void> }[] = []
async function api(options: TestApiOptions = {}): Promise<TestApi> {
  const started = await createTestApi(options)
  open.push(started)
  return started
}
afterAll(async () => {
  for (const part of open.reverse()) await part.close()
})

const untilState = (site: TestApi, paymentId: string, state: string) =>
  until(
    () => readPayment(site.fetch, paymentId),
    (payment) => payment.state === state,
  )
async function paidOrder(site: TestApi, more: Partial<OrderRequest> = {}, origin = site.url): Promise<PlacedOrder> {
  const order = await placeOrder(site.fetch, more)
  await untilState(site, await payByCard(site.fetch, order.orderId, origin), 'captured')
  return order
}
const ask = (site: TestApi, orderId: string, email: string, code?: string) =>
  send<{ code?: string }>(
    site.fetch,
    'POST',
    `/api/order/${orderId}/receipt`,
    { email },
    code === undefined ? {} : { 'customer-code': code },
  )
const mailsOf = (site: TestApi) => mailsIn(join(site.dataFolder, 'mail'))
const quiet = (site: TestApi) =>
  until(
    () => site.sql("select 1 from outbox where topic like 'mail.%'"),
    (rows) => rows.length === 0,
  )

describe('POST /api/order/{orderId}/receipt', () => {
  let site: TestApi
  let order: PlacedOrder
  beforeAll(async () => {
    site = await api({ limits: { wrongCodes: 1_000, receiptsPerOrder: 1_000 } })
    order = await paidOrder(site, { email: 'Anna@example.com' })
    await quiet(site)
  })

  it('sends the receipt to any address with the order code', async () => {
    const { status } = await ask(site, order.orderId, 'revisor@example.net', order.customerCode)
    expect(status).toBe(204)
    const mails = await mailsOf(site)
    expect(mails.at(-1)?.mail.to).toEqual([{ address: 'revisor@example.net', name: '' }])
    expect(mails.at(-1)?.mail.text).toContain(order.pickupCode)
  })

  it('sends the receipt to the order’s own address without the code', async () => {
    expect((await ask(site, order.orderId, 'anna@example.com')).status).toBe(204)
  })

  it.each([
    ['another address without the code', () => ask(site, order.orderId, 'thief@example.net')],
    ['a wrong code', () => ask(site, order.orderId, 'anna@example.com', 'x'.repeat(32))],
    ['an unknown order', () => ask(site, '0'.repeat(32), 'anna@example.com')],
  ])('answers 404 to %s, as for an unknown order', async (_, asking) => {
    const before = (await mailsOf(site)).length
    expect(await asking()).toMatchObject({ status: 404, body: { code: 'failed-find-order' } })
    expect((await mailsOf(site)).length).toBe(before)
  })

  it.each(['anna', 'a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example', ''])(
    'rejects the address %j with 400',
    async (email) => {
      expect(await ask(site, order.orderId, email, order.customerCode)).toMatchObject({
        status: 400,
        body: { code: 'validation' },
      })
    },
  )

  it('rejects an order whose money was not captured with 409', async () => {
    const unpaid = await placeOrder(site.fetch)
    const answer = { status: 409, body: { code: 'shop-error-payment-not-found' } }
    expect(await ask(site, unpaid.orderId, 'anna@example.com', unpaid.customerCode)).toMatchObject(answer)
    await site.moveOrder(unpaid.orderId, 'rollbacked')
    expect(await ask(site, unpaid.orderId, 'anna@example.com', unpaid.customerCode)).toMatchObject(answer)
  })

  it('links to the page of the order at the configured origin, whatever the host of the request', async () => {
    const publicOrigin = 'https://order.example'
    const own = await api({ publicOrigin })
    const { orderId, customerCode } = await paidOrder(own, {}, publicOrigin)
    await ask(own, orderId, 'anna@example.com', customerCode)
    const { mail } = (await mailsOf(own)).at(-1) ?? {}
    expect(mail?.text?.match(/^https?:.*$/gm)).toEqual([`${publicOrigin}/order/${orderId}`])
    expect(mail?.html).toContain(`href="${publicOrigin}/order/${orderId}"`)
    // The code would give the order to everyone who gets the receipt.
    expect(mail?.text).not.toContain(customerCode)
    expect(mail?.html).not.toContain(customerCode)
  })

  it('sends a receipt that states the refund after a refund', async () => {
    const refunded = await paidOrder(site)
    await site.moveOrder(refunded.orderId, 'rollbacked')
    await until(
      () => site.sql('select state from payment where order_id = $1', [refunded.orderId]),
      ([row]) => row?.state === 'refunded',
    )
    await ask(site, refunded.orderId, 'anna@example.com', refunded.customerCode)
    const { mail } = (await mailsOf(site)).at(-1) ?? {}
    expect(mail?.subject).toMatch(/^Kvitto – återbetalt /)
    expect(mail?.text).toMatch(/Återbetalt, .*: −100,00\u00a0kr/)
  })

  it('sends a receipt that tells how to get a canceled phone payment back', async () => {
    const cancelled = await placeOrder(site.fetch, { language: 'en' })
    const started = await beginPayment(site.fetch, cancelled.orderId, site.url, 'sandbox-phone')
    await decideAtProvider(site.fetch, started, 'approve')
    await untilState(site, started.paymentId, 'captured')
    await site.moveOrder(cancelled.orderId, 'rollbacked')
    await ask(site, cancelled.orderId, 'anna@example.com', cancelled.customerCode)
    const { mail } = (await mailsOf(site)).at(-1) ?? {}
    expect(mail?.text).toContain('Paid by phone app')
    expect(mail?.text).toContain('Contact the restaurant to get your money back.')
  })
})

describe('the rate limits of receipts', () => {
  it('limit receipts by order and by mailbox, and answer with retry-after', async () => {
    const site = await api({ limits: { receiptsPerOrder: 2, receiptsPerMailbox: 3 } })
    const [first, second] = [await paidOrder(site), await paidOrder(site)]
    const answers = []
    for (const { orderId, customerCode } of [first, first, first, second, second])
      answers.push(await ask(site, orderId, 'anna@example.com', customerCode))
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 429, 204, 429])
    expect(answers[2]?.body.code).toBe('rate-limited')
    expect(Number(answers[2]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await mailsOf(site)).toHaveLength(3)
  })

  it('count wrong order codes together with those of reading orders', async () => {
    const site = await api({ limits: { wrongCodes: 2 } })
    const { orderId, customerCode } = await paidOrder(site)
    await send(site.fetch, 'GET', `/api/order/${orderId}`, undefined, { 'customer-code': 'wrong' })
    await ask(site, orderId, 'anna@example.com', 'wrong')
    expect((await ask(site, orderId, 'anna@example.com', 'wrong')).status).toBe(429)
    // Wrong codes from a shared address do not lock out the right one.
    expect((await ask(site, orderId, 'anna@example.com', customerCode)).status).toBe(204)
  })
})

describe('POST /api/order/{orderId}/receipt when the mail server', () => {
  it.each([
    ['refuses', () => startMailServer({ recipient: () => '550 No' })],
    ['does not answer', () => startTcpServer()],
    ['closes the connection', () => startTcpServer((socket) => socket.destroy())],
  ])('%s: answers 502 within seconds', async (_, start) => {
    const server = await start()
    open.push(server)
    const site = await api({ smtpUrl: server.url, mailLimitMs: null })
    const { orderId, customerCode } = await paidOrder(site)
    expect(await ask(site, orderId, 'anna@example.com', customerCode)).toMatchObject({
      status: 502,
      body: { code: 'receipt-failed' },
    })
  })
})

describe('the automatic receipt', () => {
  let server: MailServer
  let answer: string | null = null
  let asked = 0
  beforeAll(async () => {
    server = await startMailServer({
      recipient: () => {
        asked++
        return answer
      },
    })
    open.push(server)
  })
  const of = ({ pickupCode }: PlacedOrder) => server.received.filter(({ mail }) => mail.subject?.includes(pickupCode))

  it('is sent once to the order’s address when the payment is captured, however many webhooks arrive', async () => {
    const site = await api({ smtpUrl: server.url, webhookDelays: [0, 0, 10, 20, 40] })
    const order = await paidOrder(site, { email: 'anna@example.com' })
    await until(
      async () => of(order),
      (mails) => mails.length > 0,
    )
    await quiet(site)
    expect(of(order).map(({ to }) => to)).toEqual([['anna@example.com']])
  })

  it('is sent when a phone app payment is captured', async () => {
    const site = await api({ smtpUrl: server.url })
    const order = await placeOrder(site.fetch, { email: 'anna@example.com' })
    await decideAtProvider(
      site.fetch,
      await beginPayment(site.fetch, order.orderId, site.url, 'sandbox-phone'),
      'approve',
    )
    await until(
      async () => of(order),
      (mails) => mails.length > 0,
    )
    await quiet(site)
    expect(of(order)).toHaveLength(1)
  })

  it('is not sent for an order without an email address', async () => {
    const site = await api({ smtpUrl: server.url })
    await paidOrder(site)
    expect(await site.sql('select * from order_message')).toEqual([])
    expect(await site.sql("select * from outbox where topic = 'mail.receipt'")).toEqual([])
  })

  it('is retried after a temporary rejection by the mail server, without delaying the kitchen', async () => {
    answer = '451 Come back later'
    asked = 0
    const site = await api({ smtpUrl: server.url })
    const order = await paidOrder(site, { email: 'anna@example.com' })
    expect(await readStatus(site.fetch, order.orderId)).toBe('added')
    await until(
      async () => asked,
      (times) => times > 0,
    )
    expect(of(order)).toEqual([])
    answer = null
    await site.setNow(new Date(Date.now() + 3_600_000))
    await until(
      async () => of(order),
      (mails) => mails.length > 0,
    )
    await quiet(site)
    expect(of(order)).toHaveLength(1)
  })

  it('is abandoned after a day', async () => {
    answer = '451 Come back later'
    asked = 0
    const site = await api({ smtpUrl: server.url })
    await paidOrder(site, { email: 'anna@example.com' })
    await until(
      async () => asked,
      (times) => times > 0,
    )
    await site.setNow(new Date(Date.now() + 25 * 3_600_000))
    await quiet(site)
    expect(await site.sql('select kind, sent_at from order_message')).toEqual([{ kind: 'receipt', sent_at: null }])
    answer = null
  })

  it('is not retried after a permanent rejection by the mail server', async () => {
    answer = '550 No such guest'
    asked = 0
    const site = await api({ smtpUrl: server.url })
    await paidOrder(site, { email: 'nobody@example.com' })
    await until(
      async () => asked,
      (times) => times > 0,
    )
    await quiet(site)
    expect(asked).toBe(1)
    answer = null
  })
})
