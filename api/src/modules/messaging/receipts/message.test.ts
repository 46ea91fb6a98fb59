import { join } from 'node:path'
import { LANGUAGES, type Language, type OrderItem, type OrderRequest, type PlacedOrder } from '@carte/contract'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { createTestApi, placeOrder, send, type TestApi } from '../../../testing/index.ts'
import { mailsIn } from '../../../testing/mail-server.ts'
import { receiptContent, receiptMessage } from './message.ts'
import type { Receipt } from './read.ts'
import { receiptTexts } from './texts.ts'

const receipt: Receipt = {
  language: 'sv',
  brand: {
    name: 'Provköket',
    accent: { light: '#0b5a3c', dark: '#7fd3a0' },
    accentInk: { light: '#ffffff', dark: '#06210f' },
  },
  shop: {
    name: 'Centrum',
    companyName: 'Provköket AB',
    orgNumber: '556000-0000',
    vatNumber: 'SE556000000001',
    address: ['Storgatan 7', '111 22 Stockholm'],
    phone: '+46812345678',
    timeZone: 'Europe/Stockholm',
  },
  orderId: '0123456789abcdef0123456789abcdef',
  orderUrl: 'https://order.example/order/0123456789abcdef0123456789abcdef',
  pickupCode: 'A47',
  table: null,
  orderType: 'takeAway',
  placedAt: new Date('2026-06-01T10:05:00Z'),
  lines: [
    {
      quantity: 2,
      name: 'Margherita',
      unitMinor: 16_000,
      totalMinor: 32_000,
      choices: [
        { name: 'Stor', priceMinor: 3_000 },
        { name: 'Oliver', priceMinor: 1_000 },
        { name: 'Skuren', priceMinor: 0 },
      ],
    },
    { quantity: 1, name: 'Cola', unitMinor: 2_500, totalMinor: 2_500, choices: [] },
  ],
  vat: [
    { rate: 6, baseMinor: 30_189, vatMinor: 1_811, totalMinor: 32_000 },
    { rate: 25, baseMinor: 2_000, vatMinor: 500, totalMinor: 2_500 },
  ],
  totalMinor: 34_500,
  currency: { name: 'SEK', symbol: 'kr' },
  paidBy: 'card',
  refunds: [],
  refundedAt: null,
  isCanceled: false,
}
const normalizeSpaces = (text: string | undefined) => (text ?? '').replaceAll('\u00a0', ' ').replaceAll('\r\n', '\n')

describe('the content of a receipt', () => {
  it('contains everything that the law requires, and the order’s number', () => {
    const { subject, text } = receiptMessage(receipt)
    expect(subject).toBe('Kvitto A47 · Centrum')
    expect(normalizeSpaces(text)).toBe(`Kvitto
Centrum · Ta med

Ditt nummer: A47
Datum: 1 juni 2026 kl. 12:05
Beställningsnummer: 0123456789abcdef0123456789abcdef

Visa beställningen:
https://order.example/order/0123456789abcdef0123456789abcdef

2 × Margherita: 320,00 kr
    Stor +30,00 kr
    Oliver +10,00 kr
    Skuren
    160,00 kr/st
1 × Cola: 25,00 kr

Totalt (SEK): 345,00 kr
Betalt med kort: 345,00 kr

Moms
6 % – Netto 301,89 kr, Moms 18,11 kr, Inkl. moms 320,00 kr
25 % – Netto 20,00 kr, Moms 5,00 kr, Inkl. moms 25,00 kr
Summa – Netto 321,89 kr, Moms 23,11 kr, Inkl. moms 345,00 kr

Centrum
Provköket AB
Storgatan 7
111 22 Stockholm
Telefon +46812345678
Org.nr 556000-0000
Momsreg.nr SE556000000001

-- 
Du får kvittot för att den här adressen angavs för beställningen. Spara kvittot om du skulle vilja reklamera något.
`)
  })

  it('has its lines, amounts, VAT and shop in the HTML version', () => {
    const { html } = receiptMessage(receipt)
    const { title, context, lines, total, payments, facts, pickupOrTable, vat, shop, reason } = receiptContent(receipt)
    const words = [title, context, pickupOrTable, total, ...facts, ...payments, shop, vat.headings, ...vat.rows].flat()
    expect(html).toContain(reason)
    for (const word of [...words, ...lines.flatMap(({ name, total: amount, notes }) => [name, amount, ...notes])])
      expect(html).toContain(word)
  })

  it.each(LANGUAGES)('is translated completely into %s', (language) => {
    const { text, html } = receiptMessage({ ...receipt, language, refundedAt: receipt.placedAt, isCanceled: true })
    const t = receiptTexts(language)
    const keys = ['refundedReceipt', 'cancelled', 'paidBy.card', 'showOrder', 'orgNumber', 'reason'] as const
    for (const key of keys) {
      expect(text).toContain(t(key))
      expect(html).toContain(t(key))
    }
    expect(html).toContain(`<html lang="${language}">`)
  })

  it.each(LANGUAGES)('has one button to the page of the order, in %s', (language) => {
    const { text, html, link } = receiptMessage({ ...receipt, language })
    expect(link).toBe(receipt.orderUrl)
    // On its own line, so that every mail program recognizes the link.
    expect(text.split('\n')).toContain(receipt.orderUrl)
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([receipt.orderUrl])
    expect(html).toMatch(new RegExp(`<a [^>]*>${receiptTexts(language)('showOrder')}</a>`))
  })

  it('loads nothing', () => {
    expect(receiptMessage(receipt).html).not.toMatch(/<img|<script|<link|src=|url\(|@import/i)
  })

  it.each([
    ['refunded', { refundedAt: receipt.placedAt }, 'Pengarna har skickats tillbaka till dig.'],
    ['canceled', { isCanceled: true }, 'Kontakta restaurangen för att få pengarna tillbaka.'],
  ] as const)('says what happened to the money of a %s order, and shows its code small', (_, state, notice) => {
    const { text, html } = receiptMessage({ ...receipt, ...state })
    expect(text).toContain(notice)
    expect(html).toContain(notice)
    const sizeOfCode = (mail: string) => /font-size: (\d+)px;[^>]*>A47</.exec(mail)?.[1]
    expect(sizeOfCode(receiptMessage(receipt).html)).toBe('44')
    expect(sizeOfCode(html)).toBe('14')
  })

  const refunds: Receipt['refunds'] = [
    {
      at: new Date('2026-06-01T11:30:00Z'),
      amountMinor: 18_500,
      lines: [
        { quantity: 1, name: 'Margherita' },
        { quantity: 1, name: 'Cola' },
      ],
      vat: [
        { rate: 6, baseMinor: 15_094, vatMinor: 906, totalMinor: 16_000 },
        { rate: 25, baseMinor: 2_000, vatMinor: 500, totalMinor: 2_500 },
      ],
    },
  ]

  // RECEIPT-9
  it('lists refunds of lines with their VAT, and keeps the pick-up code large', () => {
    const { text, html } = receiptMessage({ ...receipt, refunds })
    expect(normalizeSpaces(text)).toContain(`Betalt med kort: 345,00 kr
Återbetalt, 1 juni 2026 kl. 13:30: 1 × Margherita, 1 × Cola: −185,00 kr

Moms
6 % – Netto 301,89 kr, Moms 18,11 kr, Inkl. moms 320,00 kr
25 % – Netto 20,00 kr, Moms 5,00 kr, Inkl. moms 25,00 kr
6 %, återbetalt – Netto −150,94 kr, Moms −9,06 kr, Inkl. moms −160,00 kr
25 %, återbetalt – Netto −20,00 kr, Moms −5,00 kr, Inkl. moms −25,00 kr
Summa – Netto 150,95 kr, Moms 9,05 kr, Inkl. moms 160,00 kr
`)
    expect(text).toMatch(/^Kvitto\n/)
    expect(html).toMatch(/font-size: 44px;[^>]*>A47</)
  })

  it('of an order that was refunded by line and then as a whole has both amounts', () => {
    const { text } = receiptMessage({ ...receipt, refunds, refundedAt: new Date('2026-06-01T12:00:00Z') })
    expect(normalizeSpaces(text)).toContain(`1 × Margherita, 1 × Cola: −185,00 kr
Återbetalt, 1 juni 2026 kl. 14:00: −160,00 kr

Moms
6 % – Netto 301,89 kr, Moms 18,11 kr, Inkl. moms 320,00 kr
25 % – Netto 20,00 kr, Moms 5,00 kr, Inkl. moms 25,00 kr
Summa – Netto 321,89 kr, Moms 23,11 kr, Inkl. moms 345,00 kr
`)
    expect(text).toMatch(/^Kvitto – återbetalt\n/)
  })

  it.each<[Language, string, string]>([
    ['sv', '12 345,50 €', '13,5 %'],
    ['en', '12,345.50 €', '13.5%'],
    ['fi', '12 345,50 €', '13,5 %'],
    ['ru', '12 345,50 €', '13,5 %'],
    ['no', '12 345,50 €', '13,5 %'],
  ])('has the number format of %s', (language, amount, rate) => {
    const vat = [{ rate: 13.5, baseMinor: 1_087_709, vatMinor: 146_841, totalMinor: 1_234_550 }]
    const text = normalizeSpaces(
      receiptMessage({ ...receipt, language, vat, totalMinor: 1_234_550, currency: { name: 'EUR', symbol: '€' } }).text,
    )
    expect(text).toContain(`(EUR): ${amount}`)
    expect(text).toContain(rate)
  })

  it('escapes HTML in the names of dishes and shops', () => {
    const name = '<img src=x onerror="alert(1)">'
    const { html, text, subject } = receiptMessage({
      ...receipt,
      shop: { ...receipt.shop, name },
      lines: [{ quantity: 1, name, unitMinor: 1, totalMinor: 1, choices: [{ name, priceMinor: 0 }] }],
    })
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;')
    expect(text).toContain(name)
    expect(subject).toContain(name)
  })
})

describe('a receipt', () => {
  let api: TestApi
  beforeAll(async () => {
    const limits = { receiptsPerAddress: 1_000, receiptsPerMailbox: 1_000 }
    api = await createTestApi({ now: '2026-06-01T10:00:00Z', limits })
    // A VAT rate of their own for drinks such as cola, so that orders have several rates.
    await api.sql("update vat_rate set rate = 25 where goods = 'alcohol-free-drink'")
  })
  afterAll(() => api.close())

  async function requestReceipt({ orderId, customerCode }: PlacedOrder): Promise<string> {
    await api.sql(
      `insert into payment (id, order_id, provider, method, kind, state, amount_minor, currency, return_url, created_at, updated_at)
       select md5(id), id, 'sandbox', 'sandbox-card', 'card', 'captured', total_minor, currency, '', placed_at, placed_at from orders where id = $1`,
      [orderId],
    )
    const email = `${orderId}@example.com`
    const { status } = await send(
      api.fetch,
      'POST',
      `/api/order/${orderId}/receipt`,
      { email },
      { 'customer-code': customerCode },
    )
    expect(status).toBe(204)
    const [newest] = await mailsIn(join(api.dataFolder, 'mail'), 1)
    expect(newest?.mail.to).toEqual([{ address: email, name: '' }])
    return normalizeSpaces(newest?.mail.text)
  }

  const orderWithReceipt = async (more: Partial<OrderRequest>) => requestReceipt(await placeOrder(api.fetch, more))

  const pizza = (quantity: number, ...extras: string[]): OrderItem => ({
    code: 'margherita',
    quantity,
    choices: [
      { level: 1, articleCode: 'size-large', choiceCode: 'size' },
      ...extras.map((articleCode) => ({ level: 2, articleCode, choiceCode: 'extras' })),
    ],
  })
  const cola = { code: 'cola', quantity: 1, choices: [] }

  it('of a Swedish take-away order lists choices and two VAT rates', async () => {
    const text = await orderWithReceipt({ items: [pizza(2, 'olives'), cola] })
    expect(text).toContain('2 × Margherita: 320,00 kr\n    Stor +30,00 kr\n    Oliver +10,00 kr\n    160,00 kr/st')
    expect(text).toMatch(/^Kvitto\nCentrum · Ta med\n/)
    expect(text).toContain('6 % – Netto 301,89 kr, Moms 18,11 kr, Inkl. moms 320,00 kr')
    expect(text).toContain('25 % – Netto 20,00 kr, Moms 5,00 kr, Inkl. moms 25,00 kr')
  })

  it('of a Swedish eat-here order has one VAT rate', async () => {
    const text = await orderWithReceipt({ orderType: 'dineInPlace', items: [pizza(2, 'olives')] })
    expect(text).toMatch(/^Kvitto\nCentrum · Ät här\n/)
    expect(text).toContain('12 % – Netto 285,71 kr, Moms 34,29 kr, Inkl. moms 320,00 kr')
  })

  it.each([
    ['sv', 'Serveras vid: Bord 1', 'Ditt nummer'],
    ['en', 'Served at: Table 1', 'Your number'],
  ] as const)('of an order to a table names the table and no pick-up code, in %s', async (language, table, code) => {
    const order = await placeOrder(api.fetch, { orderType: 'dineInPlace', spotId: 'bord-1', language })
    const text = await requestReceipt(order)
    expect(text).toContain(table)
    expect(text).not.toContain(code)
    expect(text).not.toContain(order.pickupCode)
    const [newest] = await mailsIn(join(api.dataFolder, 'mail'), 1)
    expect(newest?.mail.subject).toContain(table.replace(/^.*: /, ''))
  })

  it('of an order with a pick-up spot keeps the pick-up code', async () => {
    const text = await orderWithReceipt({ spotId: 'disken' })
    expect(text).toContain('Ditt nummer: ')
    expect(text).not.toContain('Serveras vid')
  })

  it('of a Finnish order is in euros, Finnish and Finnish time', async () => {
    const text = await orderWithReceipt({ shopId: 'helsinki', language: 'fi', items: [pizza(1)] })
    expect(text).toMatch(/^Kuitti\n/)
    expect(text).toContain('Päivämäärä: 1. kesäkuuta 2026 klo 13.0')
    expect(text).toContain('Yhteensä (EUR): 15,00 €')
    expect(text).toContain('13,5 % – Veroton 13,22 €, Vero 1,78 €, Verollinen 15,00 €')
  })

  it('keeps the names and prices of the time of the order', async () => {
    const order = await placeOrder(api.fetch, { items: [cola], language: 'en' })
    await api.sql("update article set price_minor = 9900, i18n = '[]', description = 'New cola' where code = 'cola'")
    expect(await requestReceipt(order)).toContain('1 × Cola: 25.00 kr')
    await api.sql("update article set price_minor = 2500 where code = 'cola'")
  })

  it('has a total that equals the sum of its lines and of its VAT rates', async () => {
    // Odd prices, so that VAT must be rounded.
    await api.sql("update article set price_minor = price_minor + 37 where price_minor > 0 and code not in ('salad')")
    const quantity = fc.integer({ min: 1, max: 99 })
    const simple = fc.record({
      code: fc.constantFrom('burger', 'salad', 'cola', 'fries', 'dip'),
      quantity,
      choices: fc.constant<OrderItem['choices']>([]),
    })
    const withChoices = fc
      .tuple(quantity, fc.subarray(['olives', 'ham']))
      .map(([count, extras]): OrderItem => pizza(count, ...extras))
    const order = fc.record({
      items: fc.array(fc.oneof(simple, withChoices), { minLength: 1, maxLength: 8 }),
      orderType: fc.constantFrom('takeAway' as const, 'dineInPlace' as const),
      shopId: fc.constantFrom('centrum', 'helsinki'),
      language: fc.constantFrom(...LANGUAGES),
    })
    const amounts = (line: string) =>
      [...line.matchAll(/([\d ,.]*\d[.,]\d\d) (?:kr|€)/g)].map(([, amount = '']) => Number(amount.replace(/\D/g, '')))
    await fc.assert(
      fc.asyncProperty(order, async (more) => {
        const [, , , lines = '', total = '', vat = ''] = (await orderWithReceipt(more)).split('\n\n')
        const [sum, paid] = total.split('\n').map((line) => amounts(line)[0])
        expect(paid).toBe(sum)
        const rows = lines.split('\n').filter((line) => !line.startsWith(' '))
        expect(rows).toHaveLength(more.items.length)
        expect(rows.reduce((all, line) => all + (amounts(line)[0] ?? Number.NaN), 0)).toBe(sum)
        const rates = vat.split('\n').slice(1).map(amounts)
        for (const [base = 0, tax = 0, withTax] of rates) expect(base + tax).toBe(withTax)
        const withoutSum = rates.length > 1 ? rates.slice(0, -1) : rates
        expect(withoutSum.reduce((all, [, , withTax = 0]) => all + withTax, 0)).toBe(sum)
        if (rates.length > 1) expect(rates.at(-1)?.[2]).toBe(sum)
      }),
      { numRuns: 200 },
    )
  })
})
