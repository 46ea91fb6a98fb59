import { isDeepStrictEqual } from 'node:util'
import type { Article, Menu, OrderRequest, PriceChanged, Quote } from '@carte/contract'
import { findArticle } from '@carte/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { burgerOrder, createTestApi, postOrder, send, type TestApi, until } from '../../../testing/index.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({ customerLogin: true })
})
beforeEach(async () => {
  await api.sql("delete from campaign where code <> 'members-burger'")
  await api.sql('update article set take_away_minor = null, dine_in_place_minor = null')
  await until(cola, (article) => article?.orderTypePrices === undefined && article?.campaigns.length === 0)
})
afterAll(() => api.close())

const cola = async () => {
  const { body } = await send<Menu>(api.fetch, 'GET', '/api/shops/centrum/menu')
  return findArticle(body, 'cola')?.item.article
}
const setPrices = async (code: string, takeAway: number | null, dineInPlace: number | null) =>
  api.sql(
    `update article set take_away_minor = $2, dine_in_place_minor = $3 where code = $1 and menu_id = 'menu-sek'`,
    [code, takeAway, dineInPlace],
  )
async function offer(code: string, percent: number | null, price: number | null, forMembers = false): Promise<void> {
  await api.sql(
    `insert into campaign (code, name, description, i18n, image, article_codes, kind, percent, prices, starts_at, ends_at, members_only)
     values ($1, 'Offer', '', '[]', '', '{cola}', $2, $3, $4, '2020-01-01', '2100-01-01', $5)`,
    [code, percent === null ? 'price' : 'percent', percent, price === null ? {} : { SEK: price }, forMembers],
  )
}

// PRICE-7, MEMBER-1. A cola costs 25 kr.
describe('the prices of an article by order type', () => {
  type Offers = readonly (readonly [percent: number | null, price: number | null, forMembers?: boolean])[]
  it.each<readonly [string, number | null, number | null, Offers, object, object | undefined]>([
    ['are the usual ones without others', null, null, [], { price: 25 }, undefined],
    ['are only named where they differ', 2500, null, [], { price: 25 }, undefined],
    [
      'are those of each type',
      2000,
      3000,
      [],
      { price: 25 },
      { takeAway: { price: 20, campaigns: [] }, dineInPlace: { price: 30, campaigns: [] } },
    ],
    ['can be free', 0, null, [], { price: 25 }, { takeAway: { price: 0, campaigns: [] } }],
    [
      'are each lowered by a percentage',
      2000,
      null,
      [[10, null]],
      { price: 22.5, ordinaryPrice: 25 },
      { takeAway: { price: 18, ordinaryPrice: 20, campaigns: ['offer-0'] } },
    ],
    [
      'are each replaced by a fixed price that is lower',
      1500,
      3000,
      [[null, 2000]],
      { price: 20, ordinaryPrice: 25, campaigns: ['offer-0'] },
      {
        takeAway: { price: 15, campaigns: [] },
        dineInPlace: { price: 20, ordinaryPrice: 30, campaigns: ['offer-0'] },
      },
    ],
    [
      'have member prices of their own',
      2000,
      null,
      [
        [null, 2200, true],
        [10, null],
      ],
      { price: 22.5, ordinaryPrice: 25, memberPrice: 22 },
      { takeAway: { price: 18, ordinaryPrice: 20, campaigns: ['offer-1'] } },
    ],
  ])('%s', async (_, takeAway, dineInPlace, offers, usual, others) => {
    await setPrices('cola', takeAway, dineInPlace)
    for (const [at, [percent, price, forMembers]] of offers.entries())
      await offer(`offer-${at}`, percent, price, forMembers)
    const matches = (found: Article | undefined) =>
      isDeepStrictEqual(found?.orderTypePrices, others) && isDeepStrictEqual({ ...found, ...usual }, found)
    expect(await until(cola, matches)).toBeDefined()
  })
})

// PRICE-7
describe('a quote and an order', () => {
  const order = (orderType: OrderRequest['orderType'], more: Partial<OrderRequest> = {}) =>
    burgerOrder({ orderType, items: [{ code: 'cola', quantity: 2, choices: [] }], ...more })
  const quoteFor = async (orderType: OrderRequest['orderType']) =>
    (await send<Quote>(api.fetch, 'POST', '/api/order/quote', order(orderType))).body

  it('have the prices of their order type, and so have the options', async () => {
    await setPrices('cola', 2000, 3000)
    await setPrices('size-large', 0, null)
    await until(cola, (article) => article?.orderTypePrices !== undefined)
    const pizza = [
      {
        code: 'margherita',
        quantity: 1,
        choices: [{ choiceCode: 'size', articleCode: 'size-large', level: 1 }],
      },
    ]
    for (const [orderType, colas, pizzas] of [
      ['takeAway', 40, 120],
      ['dineInPlace', 60, 150],
    ] as const) {
      const quoted = await quoteFor(orderType)
      expect(quoted.total).toBe(colas)
      const placed = await postOrder(api.fetch, order(orderType, { quoteId: quoted.quoteId }))
      expect([placed.status, placed.body.total]).toEqual([201, colas])
      const items = order(orderType, { items: pizza })
      expect((await send<Quote>(api.fetch, 'POST', '/api/order/quote', items)).body.total).toBe(pizzas)
    }
  })

  it('reject the quote of another order type with price-changed and a new quote', async () => {
    await setPrices('cola', 2000, null)
    await until(cola, (article) => article?.orderTypePrices !== undefined)
    const { quoteId } = await quoteFor('takeAway')
    const { status, body } = await postOrder(api.fetch, order('dineInPlace', { quoteId }))
    const problem = body as unknown as PriceChanged & { code: string }
    expect([status, problem.code, problem.quote.total]).toEqual([409, 'price-changed', 50])
  })
})
