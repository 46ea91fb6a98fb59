import type { Menu, OrderRequest, OrderType, Quote } from '@carte/contract'
import {
  addItem,
  basketTotalMinor,
  choiceProblems,
  emptyBasket,
  forMember,
  forOrderType,
  isSoldOut,
  lineTotalMinor,
  listArticles,
  type NewItem,
  type PlacedArticle,
  preselection,
  priceItems,
  refreshItems,
  toBasketArticle,
  toBasketChoices,
  toggleOption,
  toMinor,
  toOrderItems,
  unitPriceMinor,
} from '@carte/domain'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { burgerOrder, createTestApi, postOrder, send, type TestApi, until } from '../../../testing/index.ts'

// One shop for each currency of the sample data, all open at noon.
const SHOPS = ['sodermalm', 'grunerlokka', 'kallio'] as const
const NOON = '2026-03-04T12:00:00+01:00'

let api: TestApi
beforeAll(async () => {
  const limits = {
    quotesPerBrowser: 1_000_000,
    quotesPerAddress: 1_000_000,
    ordersPerBrowser: 1_000_000,
    ordersPerAddress: 1_000_000,
  }
  api = await createTestApi({ sample: 'chain', now: NOON, limits, customerLogin: true })
})
afterAll(() => api.close())

const menuOf = async (shopId: string): Promise<Menu> =>
  (await send<Menu>(api.fetch, 'GET', `/api/shops/${shopId}/menu`)).body

/** A line that the article page lets a guest add, after any number of taps on any options. */
const lineOf = ({ item, path }: PlacedArticle): fc.Arbitrary<NewItem | null> => {
  const taps = item.choices.flatMap((group) => group.options.map(({ code }) => ({ group, code })))
  return fc
    .record({
      tapped: taps.length > 0 ? fc.array(fc.constantFrom(...taps), { maxLength: 12 }) : fc.constant<typeof taps>([]),
      quantity: fc.integer({ min: 1, max: 9 }),
    })
    .map(({ tapped, quantity }) => {
      const selection = tapped.reduce(
        (picked, { group, code }) => toggleOption(picked, group, code),
        preselection(item.choices),
      )
      if (choiceProblems(item.choices, selection).length > 0) return null
      const line: NewItem = {
        type: 'article',
        quantity,
        article: toBasketArticle(item.article),
        path: [...path],
        choices: toBasketChoices(item.choices, selection),
      }
      expect(lineTotalMinor(line)).toBe(unitPriceMinor(item, selection) * quantity)
      return line
    })
}

const linesOf = (menu: Menu): fc.Arbitrary<readonly NewItem[]> => {
  const articles = listArticles(menu).filter(({ item }) => !isSoldOut(item))
  return fc
    .array(
      fc.constantFrom(...articles).chain((placed) => lineOf(placed)),
      { minLength: 1, maxLength: 8 },
    )
    .map((lines) => lines.filter((line) => line !== null))
    .filter((lines) => lines.length > 0)
}

const optionsOf = ({ choices }: PlacedArticle['item']) =>
  choices.flatMap(({ options }) => options.map(({ code }) => code))

const basketOf = (lines: readonly NewItem[], orderType?: OrderType) => {
  let count = 0
  return lines.reduce((basket, line) => addItem(basket, line, () => `line-${count++}`), emptyBasket(orderType))
}

// PRICE-2
describe.each(SHOPS)('the total that a browser calculates at %s', (shopId) => {
  it('equals the total of priceItems for 1,500 random baskets', async () => {
    const menu = await menuOf(shopId)
    fc.assert(
      fc.property(linesOf(menu), (lines) => {
        const basket = { ...basketOf(lines), currency: menu.currency }
        const priced = priceItems(menu, toOrderItems(basket))
        expect(priced).toMatchObject({ ok: true, totalMinor: basketTotalMinor(basket) })
        expect(priced.ok && priced.lines.map(({ totalMinor }) => totalMinor)).toEqual(basket.items.map(lineTotalMinor))
        expect(refreshItems(basket, menu)).toBe(basket)
      }),
      { numRuns: 1_500 },
    )
  })

  it('equals the quote of the server for hundreds of random baskets', async () => {
    const orderType = 'takeAway'
    const menu = forOrderType(await menuOf(shopId), orderType)
    await fc.assert(
      fc.asyncProperty(linesOf(menu), async (lines) => {
        const basket = basketOf(lines, orderType)
        const order = burgerOrder({ shopId, orderType, items: toOrderItems(basket) })
        const { status, body } = await send<Quote>(api.fetch, 'POST', '/api/order/quote', order)
        expect([status, body.total && toMinor(body.total)]).toEqual([200, basketTotalMinor(basket)])
        expect(body.currency).toEqual(menu.currency)
        expect(body.lines.map(({ total }) => toMinor(total))).toEqual(basket.items.map(lineTotalMinor))
      }),
      { numRuns: 200, endOnFailure: true },
    )
  })
})

interface Offer {
  readonly articles: readonly string[]
  readonly percent: number | null
  readonly prices: Readonly<Record<string, number>>
  readonly members: boolean
}
/** Offers of every kind: free, dearer than the ordinary price, with half cents, several on one article. */
const offersOn = (codes: readonly string[]): fc.Arbitrary<readonly Offer[]> => {
  const minor = fc.integer({ min: 0, max: 20_000 })
  const discount: fc.Arbitrary<Pick<Offer, 'percent' | 'prices'>> = fc.oneof(
    fc.record({ percent: fc.constant(null), prices: fc.record({ SEK: minor, EUR: minor, NOK: minor }) }),
    fc.record({ percent: fc.integer({ min: 1, max: 1000 }).map((tenths) => tenths / 10), prices: fc.constant({}) }),
  )
  const scope = fc.record({ articles: fc.subarray([...codes], { minLength: 1 }), members: fc.boolean() })
  const offer = fc.tuple(discount, scope).map(([price, terms]): Offer => ({ ...price, ...terms }))
  return fc.array(offer, { minLength: 2, maxLength: 6 })
}

// MEMBER-4, PRICE-7
describe('random campaigns, public and for members, on prices by order type', () => {
  beforeAll(() =>
    // Dearer, half the price, free, or the usual price.
    api.sql(
      `update article set
        take_away_minor = (array[price_minor + 500, price_minor / 2, null])[1 + ascii(right(code, 1)) % 3],
        dine_in_place_minor = (array[0, price_minor + 333, null, null])[1 + ascii(code) % 4]`,
    ),
  )

  /** Replaces all campaigns, and waits until the server lists them. */
  async function write(offers: readonly Offer[], round: number) {
    await api.sql('delete from campaign')
    for (const [at, { articles, percent, prices, members }] of offers.entries())
      await api.sql(
        `insert into campaign (code, name, description, i18n, image, article_codes, kind, percent, prices, starts_at, ends_at, members_only)
         values ($1, 'Offer', '', '[]', '', $2, $3, $4, $5, '2020-01-01', '2100-01-01', $6)`,
        [`offer-${round}-${at}`, articles, percent === null ? 'price' : 'percent', percent, prices, members],
      )
    const campaigns = async () => (await send<{ code: string }[]>(api.fetch, 'GET', '/api/campaigns')).body
    await until(campaigns, (known) => known.length === offers.length && known[0]?.code === `offer-${round}-0`)
  }

  it('give basket, quote and order the same total, for guests and for members', async () => {
    const anna = api.visitor()
    await send(anna, 'POST', '/api/identity/login?useCookies=true', {
      email: 'anna@example.com',
      password: 'Smaklig1!',
    })
    const sample = listArticles(await menuOf('sodermalm'))
    const codes = [...new Set(sample.flatMap(({ item }) => [item.code, ...optionsOf(item)]))]
    const seen = { lower: 0, placed: 0 }
    let round = 0
    await fc.assert(
      fc.asyncProperty(
        offersOn(codes),
        fc.constantFrom(...SHOPS),
        fc.constantFrom('takeAway' as const, 'dineInPlace' as const),
        fc.infiniteStream(fc.nat()),
        async (offers, shopId, orderType, seeds) => {
          round += 1
          await write(offers, round)
          const menu = forOrderType(await menuOf(shopId), orderType)
          const members = forMember(menu)
          for (const [at, lines] of fc.sample(linesOf(menu), { numRuns: 4, seed: seeds.next().value }).entries()) {
            const basket = { ...basketOf(lines, orderType), currency: menu.currency }
            const order: OrderRequest = burgerOrder({ shopId, orderType, items: toOrderItems(basket) })
            const memberBasket = refreshItems(basket, members)
            seen.lower += basketTotalMinor(memberBasket) < basketTotalMinor(basket) ? 1 : 0
            for (const [fetch, shown] of [
              [api.fetch, basket],
              [anna, memberBasket],
            ] as const) {
              const { body: quoted } = await send<Quote>(fetch, 'POST', '/api/order/quote', order)
              expect(toMinor(quoted.total)).toBe(basketTotalMinor(shown))
              expect(quoted.lines.map(({ total }) => toMinor(total))).toEqual(shown.items.map(lineTotalMinor))
              const vat = quoted.vat.reduce((sum, { base, amount }) => sum + toMinor(base) + toMinor(amount), 0)
              expect(vat).toBe(toMinor(quoted.total))
              if (at > 0) continue
              const placed = await postOrder(fetch, { ...order, quoteId: quoted.quoteId })
              expect([placed.status, toMinor(placed.body.total)]).toEqual([201, basketTotalMinor(shown)])
              seen.placed += 1
            }
            expect(refreshItems(memberBasket, menu).items).toEqual(basket.items)
          }
        },
      ),
      { numRuns: 25, endOnFailure: true },
    )
    expect(seen.lower).toBeGreaterThan(10)
    expect(seen.placed).toBe(50)
  })
})
