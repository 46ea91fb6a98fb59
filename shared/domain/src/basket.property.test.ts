import type { Basket } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  addItem,
  articleTotalMinor,
  basketTotalMinor,
  emptyBasket,
  flatChoices,
  itemCount,
  lineTotalMinor,
  type NewItem,
  removeItem,
  restoreItem,
  sameChoices,
  setQuantity,
} from './basket.ts'
import { toMajor, toMinor } from './money.ts'
import { aDish, aGroup, aLine, anArticle, countedIds } from './test-builders.ts'

// Any price of a menu, including those that floating point cannot represent exactly.
const price = fc.integer({ min: 0, max: 99_999 }).map(toMajor)
const dishes = fc
  .tuple(fc.array(price, { minLength: 3, maxLength: 3 }), fc.array(price, { minLength: 3, maxLength: 3 }))
  .map(([dishPrices, optionPrices]) => {
    const options = optionPrices.map((each, at) => anArticle(`option-${at}`, { price: each }))
    const groups = [aGroup('size', options.slice(0, 1), { level: 1 }), aGroup('extras', options.slice(1), { level: 2 })]
    return dishPrices.map((each, at) => aDish(`dish-${at}`, { price: each }, at === 0 ? [] : groups))
  })
const lines: fc.Arbitrary<readonly NewItem[]> = dishes.chain((all) =>
  fc.array(
    fc
      .record({
        at: fc.nat(all.length - 1),
        size: fc.subarray(['option-0']),
        extras: fc.subarray(['option-1', 'option-2']),
        quantity: fc.integer({ min: 1, max: 7 }),
      })
      .map(({ at, size, extras, quantity }) => aLine(all[at] ?? aDish('none'), { size, extras }, quantity)),
    { minLength: 1, maxLength: 10 },
  ),
)
const fill = (added: readonly NewItem[], newId = countedIds()): Basket =>
  added.reduce((basket, line) => addItem(basket, line, newId), emptyBasket())

describe('a basket with random lines', () => {
  it('totals the sum of its lines in whole minor units', () => {
    fc.assert(
      fc.property(lines, (added) => {
        const basket = fill(added)
        const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)
        expect(basketTotalMinor(basket)).toBe(sum(basket.items.map(lineTotalMinor)))
        for (const item of basket.items) {
          const choices = flatChoices(item).map((choice) => toMinor(choice.price) * item.quantity)
          expect(lineTotalMinor(item)).toBe(articleTotalMinor(item) + sum(choices))
        }
        expect(Number.isSafeInteger(basketTotalMinor(basket))).toBe(true)
        // The total does not depend on how lines were merged.
        expect(basketTotalMinor(basket)).toBe(sum(added.map(lineTotalMinor)))
        expect(itemCount(basket)).toBe(sum(added.map(({ quantity }) => quantity)))
      }),
    )
  })

  it('merges equal lines, and its total does not depend on their order', () => {
    fc.assert(
      fc.property(lines, (added) => {
        const { items } = fill(added)
        const isTwice = items.some((a, at) =>
          items.slice(at + 1).some((b) => a.article.code === b.article.code && sameChoices(a, b)),
        )
        expect(isTwice).toBe(false)
        expect(basketTotalMinor(fill(added.toReversed()))).toBe(basketTotalMinor(fill(added)))
      }),
    )
  })

  it('returns to the same lines and total after a change and its reversal', () => {
    fc.assert(
      fc.property(lines, fc.nat(), fc.integer({ min: 0, max: 20 }), (added, place, rounds) => {
        const basket = fill(added)
        const item = basket.items[place % basket.items.length]
        if (!item) return
        let now = basket
        for (let round = 0; round < rounds; round += 1) {
          now = setQuantity(now, item.id, item.quantity + 1)
          now = setQuantity(now, item.id, item.quantity)
          const at = now.items.findIndex(({ id }) => id === item.id)
          now = restoreItem(removeItem(now, item.id), item, at)
          now = addItem(now, aLine(aDish('other', { price: 0.1 })), () => 'other')
          now = removeItem(now, 'other')
        }
        expect(now.items).toEqual(basket.items)
        expect(basketTotalMinor(now)).toBe(basketTotalMinor(basket))
      }),
    )
  })
})
