import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { type DayClose, LANGUAGES, type ShopOrder, type StaffRole } from '@carte/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import {
  createStaffKey,
  createTestApi,
  expectLog,
  placeOrder,
  placePaidOrder,
  readPayment,
  readStatus,
  rejectionLog,
  send,
  signInAdmin,
  type TestApi,
  until,
} from '../../../testing/index.ts'
import { mailsIn } from '../../../testing/mail-server.ts'
import { dayCsv, textCell } from './day-csv.ts'
import { dayPdf } from './day-pdf.ts'

expectLog(
  rejectionLog(
    'call',
    'error.notFound',
    'role-required',
    'verification-required',
    'shop-error-order-not-found',
    'shop-error-payment-not-found',
    'validation',
    'rate-limited',
    'createError',
  ),
  /^warn Refunding a payment failed .*"reason":"ProviderError: The sandbox (?:rejects the call|answers 500)/,
  /^warn A call could not be served .*"code":"createError"/,
  // A reserved order of another test, after the clock was set.
  /^warn No one accepted an order in time; it was rolled back /,
)

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({ kitchen: 'built-in', now: '2026-03-20T10:00:00Z' })
})
afterAll(() => api.close())

const untilState = (paymentId: string, state: string) =>
  until(
    () => readPayment(api.fetch, paymentId),
    (payment) => payment.state === state,
  )

type Staff = Awaited<ReturnType<typeof createStaffKey>>
async function captured(staff: Staff, more: Parameters<typeof placePaidOrder>[1] = {}) {
  const order = await placePaidOrder(api, more)
  await staff.move(order.orderId, 'started')
  await untilState(order.paymentId, 'captured')
  return order
}
const audited = (orderId: string) =>
  api.sql('select action, account_name, before, after from audit_entry where subject = $1 order by id', [orderId])

const MANAGER: readonly StaffRole[] = [{ shopId: 'centrum', role: 'manager' }]
const NOW = new Date('2026-03-20T10:00:00Z')
const signIn = (
  roles: readonly StaffRole[] = MANAGER,
  options: { isVerified?: boolean; now?: Date; name?: string } = {},
) => signInAdmin(api, roles, { now: NOW, ...options })

describe('POST /api/admin/shops/{shopId}/orders/{orderId}/refund (MONEY-5)', () => {
  let staff: Staff
  beforeAll(async () => {
    staff = await createStaffKey(api)
  })
  const refund = (fetch: typeof globalThis.fetch, orderId: string, shopId = 'centrum') =>
    send<ShopOrder & { code?: string }>(fetch, 'POST', `/api/admin/shops/${shopId}/orders/${orderId}/refund`)
  const refunds = (paymentId: string) =>
    api.sql(
      "select amount_minor from sandbox_call where call = 'refund' and payment = (select reference from payment where id = $1)",
      [paymentId],
    )

  it('refunds once when two people ask at once and again, and records the first of them', async () => {
    const [{ orderId, paymentId }, ...people] = await Promise.all([
      captured(staff),
      signIn(),
      signIn(MANAGER, { name: 'Max' }),
    ])
    const answers = await Promise.all(people.map(({ fetch }) => refund(fetch, orderId)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const again = await refund(people[0]?.fetch ?? api.fetch, orderId)
    expect(again).toMatchObject({ status: 200, body: { paymentStatus: 'refunded', canRefund: false } })
    expect(await refunds(paymentId)).toEqual([{ amount_minor: 10_000 }])
    const entries = await audited(orderId)
    expect(entries).toEqual([
      expect.objectContaining({ action: 'order.refund', after: { amount: 100, currency: 'SEK' } }),
    ])
    expect(again.body.history).toContainEqual(
      expect.objectContaining({ kind: 'staff', action: 'order.refund', name: entries[0]?.account_name }),
    )
  })

  it('rejects an order that is not paid, only reserved or refunded before it was captured', async () => {
    const { fetch } = await signIn()
    const unpaid = await placeOrder(api.fetch)
    const reserved = await placePaidOrder(api)
    for (const { orderId } of [unpaid, reserved]) {
      expect(await refund(fetch, orderId)).toMatchObject({
        status: 409,
        body: { code: 'shop-error-payment-not-found' },
      })
      expect(await audited(orderId)).toEqual([])
    }
    expect(await refunds(reserved.paymentId)).toEqual([])
  })

  it('says that the provider rejects the refund, and can be repeated', async () => {
    const { fetch } = await signIn()
    const { orderId, paymentId } = await captured(staff)
    await api.sql("insert into sandbox_fault (call, fault) values ('refund', 'refuse')")
    expect((await refund(fetch, orderId)).status).toBe(502)
    expect(await refunds(paymentId)).toEqual([])
    expect(await refund(fetch, orderId)).toMatchObject({ status: 200, body: { paymentStatus: 'refunded' } })
    expect(await refunds(paymentId)).toHaveLength(1)
  })

  it('shows the money as captured until the provider can be reached', async () => {
    const { fetch } = await signIn()
    const { orderId } = await captured(staff)
    await api.sql("insert into sandbox_fault (call, fault) values ('refund', 'error')")
    expect(await refund(fetch, orderId)).toMatchObject({
      status: 200,
      body: { paymentStatus: 'captured', canRefund: true },
    })
    expect(await audited(orderId)).toHaveLength(1)
    await api.sql("delete from outbox where topic = 'payment.refund'")
  })

  it.each<[number, string, readonly StaffRole[], boolean]>([
    [404, 'at another shop', [{ shopId: 'dagtid', role: 'owner' }], true],
    [403, 'with the role shift', [{ shopId: 'centrum', role: 'shift' }], true],
    [403, 'without a recent verification', MANAGER, false],
  ])('answers %i %s, and moves no money', async (status, _, roles, isVerified) => {
    const { orderId, paymentId } = await captured(staff)
    const { fetch } = await signIn(roles, { isVerified })
    expect((await refund(fetch, orderId)).status).toBe(status)
    expect(await refunds(paymentId)).toEqual([])
  })

  it('answers 404 for an order of another shop than the one in the path', async () => {
    const { orderId, paymentId } = await captured(staff)
    const { fetch } = await signIn([...MANAGER, { shopId: 'dagtid', role: 'manager' }])
    expect((await refund(fetch, orderId, 'dagtid')).status).toBe(404)
    expect(await refunds(paymentId)).toEqual([])
  })
})

describe('POST /api/admin/shops/{shopId}/orders/{orderId}/receipt (MONEY-6)', () => {
  let staff: Staff
  beforeAll(async () => {
    staff = await createStaffKey(api)
  })
  const resend = (fetch: typeof globalThis.fetch, orderId: string, body: object = {}) =>
    send<{ code?: string }>(fetch, 'POST', `/api/admin/shops/centrum/orders/${orderId}/receipt`, body)
  const mailsTo = async (address: string) =>
    (await mailsIn(join(api.dataFolder, 'mail'))).filter(({ mail }) =>
      mail.to?.some((each) => each.address === address),
    )

  it('sends to the order’s address or another one, and records it without the address', async () => {
    const { fetch } = await signIn([{ shopId: 'centrum', role: 'shift' }])
    const { orderId } = await captured(staff, { email: 'receipt-own@example.com' })
    await until(
      () => mailsTo('receipt-own@example.com'),
      ({ length }) => length === 1,
    )
    expect((await resend(fetch, orderId)).status).toBe(204)
    expect(await mailsTo('receipt-own@example.com')).toHaveLength(2)
    expect((await resend(fetch, orderId, { email: 'receipt-other@example.com' })).status).toBe(204)
    expect(await mailsTo('receipt-other@example.com')).toHaveLength(1)
    const entries = await audited(orderId)
    expect(entries.map(({ action, after }) => [action, after])).toEqual([
      ['order.receipt', { to: 'guest' }],
      ['order.receipt', { to: 'other' }],
    ])
    expect(JSON.stringify(entries)).not.toContain('example.com')
  })

  it('needs an address, and captured money', async () => {
    const { fetch } = await signIn()
    const paid = await captured(staff)
    expect(await resend(fetch, paid.orderId)).toMatchObject({ status: 400, body: { errors: { email: ['required'] } } })
    expect((await resend(fetch, paid.orderId, { email: 'not an address' })).status).toBe(400)
    const unpaid = await placeOrder(api.fetch, { email: 'receipt-unpaid@example.com' })
    expect((await resend(fetch, unpaid.orderId)).status).toBe(409)
    expect(await mailsTo('receipt-unpaid@example.com')).toEqual([])
  })

  it('sends at most five receipts of an order', async () => {
    const { fetch } = await signIn()
    const { orderId } = await captured(staff)
    const statuses: number[] = []
    for (let count = 0; count < 6; count++)
      statuses.push((await resend(fetch, orderId, { email: `receipt-${count}@example.com` })).status)
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
  })
})

describe('GET /api/admin/shops/{shopId}/days/{date} (MONEY-8, MONEY-9)', () => {
  afterEach(() => api.setNow(NOW))

  const read = (fetch: typeof globalThis.fetch, date: string, shopId = 'centrum') =>
    send<DayClose>(fetch, 'GET', `/api/admin/shops/${shopId}/days/${date}`)

  it('counts money on the local day of capture and of refund, in agreement with the provider’s ledger', async () => {
    const staff = await createStaffKey(api)
    // The clocks of Stockholm go forward on 29 March 2026: its day has 23 hours, from 23:00 to 22:00 UTC.
    const at = async (time: string) => {
      await api.setNow(time)
      return (await signIn(MANAGER, { now: new Date(time) })).fetch
    }
    await at('2026-03-28T22:40:00Z')
    const saturday = await captured(staff)
    await at('2026-03-28T23:20:00Z')
    const afterMidnight = await captured(staff, { orderType: 'dineInPlace', spotId: 'bord-1' })
    await captured(staff, { items: [{ code: 'cola', quantity: 2, choices: [] }] })
    const rejected = await placePaidOrder(api)
    await staff.move(rejected.orderId, 'rollbacked')
    const unpaid = await placeOrder(api.fetch)
    const sundayEvening = await at('2026-03-29T21:30:00Z')
    const refundAt = (orderId: string) =>
      send(sundayEvening, 'POST', `/api/admin/shops/centrum/orders/${orderId}/refund`)
    expect((await refundAt(saturday.orderId)).status).toBe(200)
    const fetch = await at('2026-03-29T22:30:00Z')
    expect((await send(fetch, 'POST', `/api/admin/shops/centrum/orders/${afterMidnight.orderId}/refund`)).status).toBe(
      200,
    )

    await until(
      () => readStatus(api.fetch, unpaid.orderId),
      (status) => status === 'rollbacked',
    )
    const days = Object.fromEntries(
      await Promise.all(
        ['2026-03-28', '2026-03-29', '2026-03-30'].map(async (date) => [date, (await read(fetch, date)).body] as const),
      ),
    )
    const sums = Object.values(days).map(({ money }) =>
      money.map(({ taken, refunded, net }) => ({ taken, refunded, net })),
    )
    expect(sums).toEqual([
      [{ taken: 100, refunded: 0, net: 100 }],
      [{ taken: 150, refunded: 100, net: 50 }],
      [{ taken: 0, refunded: 100, net: -100 }],
    ])
    const sunday = days['2026-03-29']
    expect(sunday).toMatchObject({
      from: '2026-03-28T23:00:00.000Z',
      to: '2026-03-29T22:00:00.000Z',
      timeZone: 'Europe/Stockholm',
      isOver: true,
      orders: { placed: 4, paid: 3, cancelled: 1, unpaid: 1, waiting: 0 },
      money: [
        {
          currency: { name: 'SEK', symbol: 'kr' },
          payments: 2,
          refunds: 1,
          byOrderType: [
            { orderType: 'dineInPlace', taken: 100, refunded: 0 },
            { orderType: 'takeAway', taken: 50, refunded: 100 },
          ],
          byMethod: [{ provider: 'sandbox', method: 'sandbox-card', kind: 'card', payments: 2, refunds: 1 }],
        },
      ],
    })
    expect(days['2026-03-30']?.isOver).toBe(false)
    // What the provider has recorded for the shop in the same time.
    for (const { from, to, money } of Object.values(days)) {
      const calls = await api.sql(
        `select call, sum(sandbox_call.amount_minor)::int as amount from sandbox_call
         join payment on payment.reference = sandbox_call.payment join orders on orders.id = order_id
         where shop_id = 'centrum' and call in ('capture', 'refund') and at >= $1 and at < $2 group by call`,
        [from, to],
      )
      const ledger = new Map(calls.map(({ call, amount }) => [call, Number(amount)]))
      expect(money.map(({ taken, refunded }) => [taken * 100, refunded * 100])).toEqual([
        [ledger.get('capture') ?? 0, ledger.get('refund') ?? 0],
      ])
    }
    expect((await read(fetch, 'today')).body.date).toBe('2026-03-30')
  })

  it('counts each refund of lines on its day, by VAT rate, and the rest on the day of the whole refund (MONEY-15)', async () => {
    await api.sql("update vat_rate set rate = case goods when 'alcohol-free-drink' then 25 else 12 end")
    const staff = await createStaffKey(api, 'dagtid')
    const roles: readonly StaffRole[] = [{ shopId: 'dagtid', role: 'manager' }]
    const at = async (time: string) => {
      await api.setNow(time)
      return (await signIn(roles, { now: new Date(time) })).fetch
    }
    await at('2026-04-01T10:00:00Z')
    const { orderId, paymentId } = await captured(staff, {
      shopId: 'dagtid',
      items: [
        { code: 'burger', quantity: 2, choices: [] },
        { code: 'cola', quantity: 3, choices: [] },
      ],
    })
    const post = (fetch: typeof globalThis.fetch, path: string, body?: object) =>
      send<ShopOrder>(fetch, 'POST', `/api/admin/shops/dagtid/orders/${orderId}/${path}`, body, {
        'idempotency-key': crypto.randomUUID(),
      })
    const cola = { lines: [{ position: 1, quantity: 1 }], amount: 25, reason: 'Missing' }
    const burger = { lines: [{ position: 0, quantity: 1 }], amount: 100, reason: 'Cold' }
    expect((await post(await at('2026-04-01T12:00:00Z'), 'refunds', cola)).status).toBe(200)
    const nextDay = await at('2026-04-02T08:00:00Z')
    expect((await post(nextDay, 'refunds', burger)).status).toBe(200)
    expect((await post(nextDay, 'refunds', cola)).status).toBe(200)
    const fetch = await at('2026-04-03T08:00:00Z')
    expect((await post(fetch, 'refund')).body).toMatchObject({ paymentStatus: 'refunded', refunded: 275 })

    const money = async (date: string) => (await read(fetch, date, 'dagtid')).body.money[0]
    const first = await money('2026-04-01')
    expect(first).toMatchObject({ payments: 1, refunds: 1, taken: 275, refunded: 25, net: 250 })
    expect(first?.byVat).toEqual([
      { rate: 12, base: 178.57, vat: 21.43, taken: 200, refunded: 0, net: 200 },
      { rate: 25, base: 40, vat: 10, taken: 75, refunded: 25, net: 50 },
    ])
    expect(first?.byMethod).toMatchObject([{ provider: 'sandbox', refunds: 1, refunded: 25 }])
    expect(first?.byOrderType).toMatchObject([{ orderType: 'takeAway', refunds: 1, refunded: 25 }])
    expect(await money('2026-04-02')).toMatchObject({ payments: 0, refunds: 2, refunded: 125, net: -125 })
    const last = await money('2026-04-03')
    expect(last).toMatchObject({ refunds: 1, refunded: 125 })
    expect(last?.byVat).toEqual([
      { rate: 12, base: -89.28, vat: -10.72, taken: 0, refunded: 100, net: -100 },
      { rate: 25, base: -20, vat: -5, taken: 0, refunded: 25, net: -25 },
    ])
    const calls = await api.sql(
      `select at::date::text as date, sum(amount_minor)::int as amount from sandbox_call
       where call = 'refund' and payment = (select reference from payment where id = $1) group by 1 order by 1`,
      [paymentId],
    )
    expect(calls.map(({ date, amount }) => [date, amount])).toEqual([
      ['2026-04-01', 2500],
      ['2026-04-02', 12_500],
      ['2026-04-03', 12_500],
    ])
    const csv = await fetch('/api/admin/shops/dagtid/days/2026-04-02/csv?language=en')
    expect(await csv.text()).toContain(',Total,SEK,0,0.00,2,125.00,-125.00,')
  })

  it('counts the refund of the last lines once, and no whole refund beside it (MONEY-15)', async () => {
    const staff = await createStaffKey(api)
    await api.setNow('2026-04-10T10:00:00Z')
    const { fetch } = await signIn(MANAGER, { now: new Date('2026-04-10T10:00:00Z') })
    const { orderId } = await captured(staff)
    const body = { lines: [{ position: 0, quantity: 1 }], amount: 100, reason: 'Cold' }
    const path = `/api/admin/shops/centrum/orders/${orderId}/refunds`
    const key = { 'idempotency-key': crypto.randomUUID() }
    expect((await send<ShopOrder>(fetch, 'POST', path, body, key)).body.paymentStatus).toBe('refunded')
    const [money] = (await read(fetch, '2026-04-10')).body.money
    expect(money).toMatchObject({ payments: 1, refunds: 1, taken: 100, refunded: 100, net: 0, vat: 0 })
  })

  it('shows reserved money as open, in no total', async () => {
    const { fetch } = await signIn([{ shopId: 'dagtid', role: 'manager' }])
    await placePaidOrder(api, { shopId: 'dagtid' })
    await placeOrder(api.fetch, { shopId: 'dagtid' })
    expect((await read(fetch, '2026-03-20', 'dagtid')).body).toMatchObject({
      orders: { placed: 2, paid: 1, waiting: 1 },
      money: [{ taken: 0, net: 0, payments: 0, byMethod: [], open: { payments: 1, amount: 100 } }],
    })
  })

  it('has no money on a day without orders', async () => {
    const { fetch } = await signIn()
    expect((await read(fetch, '2026-01-01')).body).toMatchObject({ money: [], orders: { placed: 0 } })
  })

  it.each<[number, string, string, readonly StaffRole[]]>([
    [404, 'at another shop', '2026-03-20', [{ shopId: 'dagtid', role: 'owner' }]],
    [403, 'with the role shift', '2026-03-20', [{ shopId: 'centrum', role: 'shift' }]],
    [400, 'for a date that does not exist', '2026-02-30', MANAGER],
    [400, 'for another text', 'yesterday', MANAGER],
  ])('answers %i %s, also for the files', async (status, _, date, roles) => {
    const { fetch } = await signIn(roles)
    for (const file of ['', '/csv?language=en', '/pdf?language=en'])
      expect((await send(fetch, 'GET', `/api/admin/shops/centrum/days/${date}${file}`)).status).toBe(status)
  })

  it.each(['csv', 'pdf'])('sends the %s as a file that is never cached', async (kind) => {
    const { fetch } = await signIn()
    const response = await fetch(`/api/admin/shops/centrum/days/2026-03-20/${kind}?language=sv`)
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="centrum-2026-03-20.${kind}"`)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.subarray(0, kind === 'csv' ? 3 : 5)).toEqual(
      kind === 'csv' ? Buffer.from('EFBBBF', 'hex') : Buffer.from('%PDF-'),
    )
  })
})

const sums = { payments: 2, refunds: 1, taken: 1250.5, refunded: 1300, net: -49.5 }
const DAY: DayClose = {
  date: '2026-03-29',
  shopName: '=HYPERLINK("http://evil")',
  timeZone: 'Europe/Helsinki',
  from: '2026-03-28T22:00:00.000Z',
  to: '2026-03-29T21:00:00.000Z',
  isOver: false,
  orders: { placed: 7, paid: 5, waiting: 1, unpaid: 1, cancelled: 0 },
  money: [
    {
      currency: { name: 'EUR', symbol: '€' },
      ...sums,
      vat: -6,
      byMethod: [{ provider: 'stripe', method: 'card', kind: 'card', ...sums }],
      byVat: [{ rate: 13.5, base: -43.5, vat: -6, taken: 1250.5, refunded: 1300, net: -49.5 }],
      byOrderType: [{ orderType: 'takeAway', ...sums }],
      open: { payments: 1, amount: 12 },
    },
  ],
}

describe('the day’s close as CSV (MONEY-10)', () => {
  it('has a row for each figure, in the number format of the language', () => {
    const [head, ...rows] = dayCsv(DAY, 'fi').slice(1).trimEnd().split('\r\n')
    expect(head?.split(';')).toHaveLength(12)
    expect(rows[0]).toBe(
      '2026-03-29;"\'=HYPERLINK(""http://evil"")";Yhteensä;EUR;2;1250,50;1;1300,00;-49,50;-43,50;-6,00;EUR',
    )
    expect(rows).toHaveLength(10)
    for (const row of rows) expect(row.split(';')).toHaveLength(12)
    expect(dayCsv(DAY, 'en')).toContain(',Total,EUR,2,1250.50,1,1300.00,-49.50,-43.50,-6.00,EUR\r\n')
  })

  it.each([
    ['=1+1', "'=1+1"],
    ['+46', "'+46"],
    ['-5', "'-5"],
    ['@SUM(A1)', "'@SUM(A1)"],
    [' =1', "' =1"],
    ['\tx', "'\tx"],
    ['Café; "Norr"', '"Café; ""Norr"""'],
    ['a\nb', '"a\nb"'],
    ['Sushi', 'Sushi'],
  ])('writes the text %j as the cell %j', (text, cell) => {
    expect(textCell(text)).toBe(cell)
  })
})

/** Reads the text of a PDF: each font has a map of its glyphs, and pages draw glyphs as hexadecimal numbers. */
function textOf(pdf: Buffer): string {
  const raw = pdf.toString('latin1')
  const objects = new Map(
    [...raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)endobj/g)].map(([, id = '', body = '']) => [id, body] as const),
  )
  const streamOf = (body = '') => {
    const [, data] = /stream\n([\s\S]*?)\nendstream/.exec(body) ?? []
    return data === undefined ? '' : inflateSync(Buffer.from(data, 'latin1')).toString('latin1')
  }
  const fonts = new Map(
    [...raw.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
      const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? []
      const glyphs: string[] = []
      for (const [, list = ''] of streamOf(objects.get(map)).matchAll(/beginbfrange\n([\s\S]*?)endbfrange/g))
        for (const [, first = '', , values = ''] of list.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g))
          for (const [index, [, code = '']] of [...values.matchAll(/<([\w ]*)>/g)].entries())
            glyphs[Number.parseInt(first, 16) + index] = Buffer.from(code.replaceAll(' ', ''), 'hex')
              .swap16()
              .toString('utf16le')
      return [name, glyphs] as const
    }),
  )
  const pages = [...objects.values()].map(streamOf).filter((content) => content.includes(' Tf'))
  return pages
    .flatMap(
      (page) =>
        [...page.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|(ET)/g)].reduce(
          ({ font, text }, [, name, glyphs, end]) => {
            if (name !== undefined) return { font: name, text }
            if (end !== undefined) return { font, text: `${text}\n` }
            const codes = [...(glyphs ?? '').matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
            return {
              font,
              text: text + codes.map((code) => fonts.get(font)?.[Number.parseInt(code, 16)] ?? '?').join(''),
            }
          },
          { font: '', text: '' },
        ).text,
    )
    .join('')
}

describe('the day’s close as PDF (MONEY-10)', () => {
  it.each(LANGUAGES)('has all figures and texts in %s', async (language) => {
    const text = textOf(await dayPdf(DAY, language)).replace(/\n/g, ' ')
    const amount = (value: number) =>
      new Intl.NumberFormat({ sv: 'sv-SE', en: 'en-GB', fi: 'fi-FI', ru: 'ru-RU', no: 'nb-NO' }[language], {
        minimumFractionDigits: 2,
      }).format(value)
    expect(text).toContain('HYPERLINK')
    const squeezed = text.replace(/\s/g, '')
    for (const value of [1250.5, 1300, 12, -43.5]) expect(squeezed).toContain(amount(value).replace(/\s/g, ''))
    expect(squeezed).toContain(
      { sv: 'Dagsavslut', en: 'Day’sclose', fi: 'Päivänpäätös', ru: 'Закрытиедня', no: 'Dagsoppgjør' }[language],
    )
  })
})
