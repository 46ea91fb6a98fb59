import type { Menu, Quote } from '@carte/contract'
import {
  addItem,
  basketTotalMinor,
  choiceProblems,
  emptyBasket,
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
import { burgerOrder, createTestApi, send, type TestApi } from '../testing/index.ts'

// One shop for each currency of the sample's menus, all of them open at noon.
const SHOPS = ['sodermalm', 'grunerlokka', 'kallio'] as const
const NOON = '2026-03-04T12:00:00+01:00'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({ sample: 'chain', now: NOON, limits: { quotes: 1_000_000 } })
})
afterAll(() => api.close())

/** A menu as browsers get it. */
const menuOf = async (shopId: string): Promise<Menu> =>
  (await send<Menu>(api.fetch, 'GET', `/api/shops/${shopId}/menu`)).body

/** A line that the article's page would let a guest add, after any number of taps on any options. */
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
      // What the article's button says is what its line comes to.
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

const basketOf = (lines: readonly NewItem[]) => {
  let count = 0
  return lines.reduce((basket, line) => addItem(basket, line, () => `line-${count++}`), emptyBasket())
}

describe.each(SHOPS)('what a browser adds up at %s', (shopId) => {
  it('is what the rules of the server come to, for thousands of baskets', async () => {
    const menu = await menuOf(shopId)
    fc.assert(
      fc.property(linesOf(menu), (lines) => {
        const basket = { ...basketOf(lines), currency: menu.currency }
        const priced = priceItems(menu, toOrderItems(basket))
        expect(priced).toMatchObject({ ok: true, totalMinor: basketTotalMinor(basket) })
        expect(priced.ok && priced.lines.map(({ totalMinor }) => totalMinor)).toEqual(basket.items.map(lineTotalMinor))
        // A menu that has not changed leaves a basket as it is.
        expect(refreshItems(basket, menu)).toBe(basket)
      }),
      { numRuns: 1_500 },
    )
  })

  it('is what the server quotes, for hundreds of them', async () => {
    const menu = await menuOf(shopId)
    await fc.assert(
      fc.asyncProperty(linesOf(menu), async (lines) => {
        const basket = basketOf(lines)
        const order = burgerOrder({ shopId, items: toOrderItems(basket) })
        const { status, body } = await send<Quote>(api.fetch, 'POST', '/api/order/quote', order)
        expect([status, body.total && toMinor(body.total)]).toEqual([200, basketTotalMinor(basket)])
        expect(body.currency).toEqual(menu.currency)
        expect(body.lines.map(({ total }) => toMinor(total))).toEqual(basket.items.map(lineTotalMinor))
      }),
      { numRuns: 200, endOnFailure: true },
    )
  })
})
