import type { OrderRequest, Quote } from '@carte/contract'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { burgerOrder, createTestApi, postOrder, send, type TestApi } from '../../../testing/index.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const quote = (body: unknown) =>
  send<Quote & { code?: string; errors?: Record<string, string[]> }>(api.fetch, 'POST', '/api/order/quote', body)
const size = (articleCode: string) => ({ level: 1, choiceCode: 'size', articleCode })
const extra = (articleCode: string) => ({ level: 2, choiceCode: 'extras', articleCode })
const pizza = (...choices: OrderRequest['items'][number]['choices']) =>
  burgerOrder({ items: [{ code: 'margherita', quantity: 2, choices }] })

// PRICE-1, PRICE-4, PRICE-6
describe('POST /api/order/quote', () => {
  it('adds options, quantities and the public campaign in the currency of the shop', async () => {
    const items = [
      { code: 'margherita', quantity: 2, choices: [size('size-large'), extra('ham')] },
      { code: 'salad', quantity: 1, choices: [] },
    ]
    const { body } = await quote(burgerOrder({ items }))
    // (120 + 30 + 15) × 2, and 80 less 25 %
    expect(body).toMatchObject({
      lines: [
        { code: 'margherita', quantity: 2, unitPrice: 165, total: 330 },
        { code: 'salad', quantity: 1, unitPrice: 60, total: 60 },
      ],
      total: 390,
      currency: { name: 'SEK', symbol: 'kr' },
    })
    const helsinki = await quote(burgerOrder({ shopId: 'helsinki', items }))
    expect(helsinki.body).toMatchObject({ total: 39, currency: { name: 'EUR', symbol: '€' } })
  })

  it('applies the VAT rate of the country, the order type and the date', async () => {
    const vat = async (now: string, more: Partial<OrderRequest>) => {
      await api.setNow(now)
      return (await quote(burgerOrder(more))).body.vat
    }
    // 100 kr with 12 %: 100 × 12 / 112 = 10.714…; with 6 %: 100 × 6 / 106 = 5.660…
    expect(await vat('2026-03-31T12:00:00+02:00', {})).toEqual([{ rate: 12, base: 89.29, amount: 10.71 }])
    expect(await vat('2026-04-01T12:00:00+02:00', {})).toEqual([{ rate: 6, base: 94.34, amount: 5.66 }])
    expect(await vat('2026-04-01T12:00:00+02:00', { orderType: 'dineInPlace' })).toEqual([
      { rate: 12, base: 89.29, amount: 10.71 },
    ])
    // 10 € with 13.5 %: 10 × 13.5 / 113.5 = 1.189…
    expect(await vat('2026-04-01T12:00:00+02:00', { shopId: 'helsinki' })).toEqual([
      { rate: 13.5, base: 8.81, amount: 1.19 },
    ])
    await api.setNow(null)
  })

  it('applies the VAT rate of the local date at the shop, also near midnight', async () => {
    const rates = async (now: string) => {
      await api.setNow(now)
      return (await quote(burgerOrder())).body.vat.map(({ rate }) => rate)
    }
    expect(await rates('2026-03-31T23:30:00+02:00')).toEqual([12])
    expect(await rates('2026-04-01T00:30:00+02:00')).toEqual([6])
    await api.setNow(null)
  })

  it('applies the VAT rate of an option, not the rate of its dish', async () => {
    await api.setNow('2026-03-04T12:00:00+01:00')
    const setRate = (rate: number) =>
      api.sql(
        `update vat_rate set rate = $1 where country = 'SE' and goods = 'alcohol-free-drink' and order_type = 'takeAway'
          and valid_to = '2026-03-31'`,
        [rate],
      )
    await setRate(25)
    await api.sql("update article set goods = 'alcohol-free-drink' where code = 'olives'")
    const { body } = await quote(pizza(size('size-regular'), extra('olives')))
    // Two dishes of 120 kr with 12 %: 240 × 12 / 112 = 25.714…; two options of 10 kr with 25 %: 20 × 25 / 125 = 4
    expect(body.vat).toEqual([
      { rate: 12, base: 214.29, amount: 25.71 },
      { rate: 25, base: 16, amount: 4 },
    ])
    await api.sql("update article set goods = 'food' where code = 'olives'")
    await setRate(12)
    await api.setNow(null)
  })

  it('accepts a pick-up time within the next seven days', async () => {
    await api.setNow('2026-03-04T12:00:00+01:00')
    const { status, body } = await quote(burgerOrder({ pickupTime: '2026-03-11T11:55:00+01:00' }))
    expect({ status, pickupTime: body.pickupTime }).toEqual({ status: 200, pickupTime: '2026-03-11T10:55:00.000Z' })
    await api.setNow(null)
  })

  it('offers pick-up times within the opening hours only', async () => {
    await api.setNow('2026-03-04T19:10:00+01:00')
    const { body } = await quote(burgerOrder({ shopId: 'dagtid' }))
    expect(body.pickupTimes).toEqual(['2026-03-04T18:30:00.000Z', '2026-03-04T18:45:00.000Z'])
    await api.setNow(null)
  })
})

// CHECKOUT-1
describe('rejected orders', () => {
  it.each<[string, unknown]>([
    ['a total', { ...burgerOrder(), total: 1 }],
    [
      'a price of an article',
      burgerOrder({ items: [{ code: 'burger', quantity: 1, choices: [], price: 1 } as never] }),
    ],
    ...[0, -1, 1.5, 1e9, '1'].map((quantity): [string, unknown] => [
      `quantity ${quantity}`,
      burgerOrder({ items: [{ code: 'burger', quantity: quantity as number, choices: [] }] }),
    ]),
    ['no lines', burgerOrder({ items: [] })],
    [
      'nine hundred lines',
      burgerOrder({ items: Array.from({ length: 900 }, () => ({ code: 'burger', quantity: 1, choices: [] })) }),
    ],
    ['a note of 91 characters', burgerOrder({ note: 'x'.repeat(91) })],
    ['a NUL character in the note', burgerOrder({ note: 'a\u0000b' })],
    ['a right-to-left override in the note', burgerOrder({ note: 'a\u202eb' })],
    ['an Arabic letter mark in the note', burgerOrder({ note: 'a\u061cb' })],
    ['a line separator in the note', burgerOrder({ note: 'a\u2028b' })],
    ['half a surrogate pair in the note', burgerOrder({ note: 'a\ud83cb' })],
    ['SQL in a code', burgerOrder({ items: [{ code: "burger'; drop table orders; --", quantity: 1, choices: [] }] })],
  ])('answer 400 validation for %s', async (_name, body) => {
    const { status, body: problem } = await postOrder(api.fetch, body)
    expect({ status, problem }).toMatchObject({ status: 400, problem: { code: 'validation' } })
  })

  it.each([
    [
      'an unknown article',
      burgerOrder({ items: [{ code: 'lobster', quantity: 1, choices: [] }] }),
      'unavailable-products',
      { items: ['lobster'] },
    ],
    [
      'a sold-out article',
      burgerOrder({ items: [{ code: 'soup', quantity: 1, choices: [] }] }),
      'unavailable-products',
      { items: ['soup'] },
    ],
    [
      'a sold-out option',
      pizza(size('size-regular'), extra('truffle')),
      'unavailable-products',
      { items: ['truffle'] },
    ],
    [
      'a required choice without an option',
      pizza(),
      'create-order-failed-missing-recipe-items',
      { items: ['margherita'] },
    ],
    [
      'two options of a choice that allows one',
      pizza(size('size-regular'), size('size-large')),
      'create-order-failed-missing-recipe-items',
      { items: ['margherita'] },
    ],
    [
      'the same option twice',
      pizza(size('size-regular'), extra('olives'), extra('olives')),
      'create-order-failed-missing-recipe-items',
      { items: ['margherita'] },
    ],
    [
      'an option of another level',
      pizza(size('size-regular'), { ...extra('olives'), level: 1 }),
      'create-order-failed-missing-recipe-items',
      { items: ['margherita'] },
    ],
    ['a paused shop', burgerOrder({ shopId: 'pausad' }), 'shop-paused', undefined],
    ['an offline shop', burgerOrder({ shopId: 'avstangd' }), 'shop-offline', undefined],
    ['a closed shop', burgerOrder({ shopId: 'stangd' }), 'shop-closed', undefined],
    ['a shop with an app of its own', burgerOrder({ shopId: 'appen' }), 'shop-method-not-supported', undefined],
    [
      'an order type that the shop does not offer',
      burgerOrder({ shopId: 'dagtid', orderType: 'dineInPlace' }),
      'shop-method-not-supported',
      undefined,
    ],
    ['a spot of another order type', burgerOrder({ spotId: 'bord-1' }), 'invalid-spot', undefined],
    ['an unknown spot', burgerOrder({ spotId: 'bord-99' }), 'invalid-spot', undefined],
    [
      'a time in the past',
      burgerOrder({ pickupTime: '2026-03-04T11:00:00+01:00' }),
      'shop-error-date-time-in-the-past',
      undefined,
    ],
    [
      'a time more than seven days ahead',
      burgerOrder({ pickupTime: '2026-03-11T12:05:00+01:00' }),
      'shop-error-invalid-date-time',
      undefined,
    ],
    [
      'a time after closing',
      burgerOrder({ shopId: 'dagtid', pickupTime: '2026-03-04T21:00:00+01:00' }),
      'shop-closed-at-pickuptime',
      undefined,
    ],
  ])('answer 400 for %s', async (_name, body, code, errors) => {
    await api.setNow('2026-03-04T12:00:00+01:00')
    for (const answer of [await quote(body), await postOrder(api.fetch, body)]) {
      expect(answer.body).toMatchObject({ code, ...(errors ? { errors } : {}) })
      expect(answer.status).toBe(400)
    }
    await api.setNow(null)
  })

  it('answer 404 shop-not-found for an unknown shop', async () => {
    expect(await postOrder(api.fetch, burgerOrder({ shopId: 'nowhere' }))).toMatchObject({
      status: 404,
      body: { code: 'shop-not-found' },
    })
  })

  it('answer 404 menu-not-found for a shop without a menu', async () => {
    const [shop] = await api.sql("select menu_id from shop where id = 'centrum'")
    await api.sql("update shop set menu_id = null where id = 'centrum'")
    const answer = await postOrder(api.fetch, burgerOrder())
    await api.sql("update shop set menu_id = $1 where id = 'centrum'", [shop?.menu_id])
    expect(answer).toMatchObject({ status: 404, body: { code: 'menu-not-found', detail: 'centrum' } })
  })

  it('answer 400 for a missing e-mail address or phone number when the settings require it', async () => {
    await api.sql('update operator set require_email = true, require_phone_number = true')
    const email = 'anna@example.com'
    expect((await postOrder(api.fetch, burgerOrder())).body).toMatchObject({ code: 'requires-email' })
    expect((await postOrder(api.fetch, burgerOrder({ email }))).body).toMatchObject({ code: 'requires-phone' })
    expect((await postOrder(api.fetch, burgerOrder({ email, phone: 'abc' }))).body).toMatchObject({
      code: 'invalid-phone',
    })
    expect((await postOrder(api.fetch, burgerOrder({ email, phone: '+46 70 174 06 05' }))).status).toBe(201)
    // A quote needs no contact fields.
    expect((await quote(burgerOrder())).status).toBe(200)
    await api.sql('update operator set require_email = false, require_phone_number = false')
  })
})
