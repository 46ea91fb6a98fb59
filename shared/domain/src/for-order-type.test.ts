import type { Article, Menu, OrderType } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { addItem, basketTotalMinor, emptyBasket, setOrderType, toOrderItems } from './basket.ts'
import { refreshItems } from './basket-menu.ts'
import { findArticle } from './menu.ts'
import { forMember, forOrderType, isPricedForOtherType, priceItems } from './pricing.ts'
import { aContainer, aDish, aGroup, aLine, aMenu, anArticle, countedIds } from './test-builders.ts'

const lemon = anArticle('lemon', {
  price: 5,
  orderTypePrices: { takeAway: { price: 0, campaigns: [] }, dineInPlace: { price: 6, campaigns: [] } },
})
const tea = aDish(
  'tea',
  {
    price: 40,
    ordinaryPrice: 50,
    memberPrice: 35,
    campaigns: ['spring'],
    orderTypePrices: { takeAway: { price: 30, memberPrice: 20, campaigns: ['members'] } },
  },
  [aGroup('extras', [lemon])],
)
const cakes = aContainer('Cakes', [aDish('bun', { price: 25, memberPrice: 20 })])
const menu = aMenu([aContainer('Drinks', [tea]), cakes])

const pricesIn = (source: Menu, code: string) => {
  const { price, ordinaryPrice, memberPrice, campaigns } = findArticle(source, code)?.item.article ?? anArticle('none')
  return { price, ordinaryPrice, memberPrice, campaigns }
}

describe('forOrderType (PRICE-7)', () => {
  it.each<readonly [string, OrderType | null, string, Partial<Article>]>([
    ['its own prices', 'takeAway', 'tea', { price: 30, memberPrice: 20, campaigns: ['members'] }],
    ['the usual prices for a type without its own', 'dineInPlace', 'tea', { price: 40, memberPrice: 35 }],
    ['the usual prices without a type', null, 'tea', { price: 40, ordinaryPrice: 50, memberPrice: 35 }],
    ['the usual prices of an article without others', 'takeAway', 'bun', { price: 25, memberPrice: 20 }],
  ])('gives an article %s', (_, type, code, prices) => {
    expect(pricesIn(forOrderType(menu, type), code)).toMatchObject(prices)
  })

  it('leaves no price of another type in the place of a missing one', () => {
    expect(pricesIn(forOrderType(menu, 'takeAway'), 'tea').ordinaryPrice).toBeUndefined()
  })

  it.each([
    ['takeAway', 0],
    ['dineInPlace', 6],
    [null, 5],
  ] as const)('applies to options, including free ones (%s)', (type, price) => {
    const [group] = findArticle(forOrderType(menu, type), 'tea')?.item.choices ?? []
    expect(group?.options[0]?.price).toBe(price)
  })

  it('keeps the prices of the other types, so that the result can be converted again', () => {
    const takeAway = forOrderType(menu, 'takeAway')
    expect(findArticle(takeAway, 'tea')?.item.article.orderTypePrices).toEqual({
      takeAway: tea.article.orderTypePrices?.takeAway,
      dineInPlace: { price: 40, ordinaryPrice: 50, memberPrice: 35, campaigns: ['spring'] },
    })
    expect(pricesIn(forOrderType(takeAway, 'dineInPlace'), 'tea')).toEqual(pricesIn(menu, 'tea'))
    const again = forOrderType(forOrderType(takeAway, 'dineInPlace'), 'takeAway')
    expect(pricesIn(again, 'tea')).toEqual(pricesIn(takeAway, 'tea'))
  })

  it('returns a cached menu that shares unchanged items', () => {
    const takeAway = forOrderType(menu, 'takeAway')
    expect(forOrderType(menu, 'takeAway')).toBe(takeAway)
    expect(forOrderType(takeAway, 'takeAway')).toBe(takeAway)
    expect(takeAway.items[1]).toBe(cakes)
    expect(forOrderType(menu, null)).toBe(menu)
    const plain = aMenu([cakes])
    expect(forOrderType(plain, 'takeAway')).toBe(plain)
  })

  it('gives members the same prices whichever is applied first', () => {
    for (const type of ['takeAway', 'dineInPlace'] as const)
      expect(forMember(forOrderType(menu, type))).toEqual(forOrderType(forMember(menu), type))
    expect(pricesIn(forMember(forOrderType(menu, 'takeAway')), 'tea')).toMatchObject({ price: 20, ordinaryPrice: 30 })
    expect(JSON.stringify(forMember(menu))).not.toContain('memberPrice')
  })
})

const amounts = fc.integer({ min: 0, max: 20_000 }).map((minor) => minor / 100)
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const others = fc
  .record({ takeAway: optional(amounts), dineInPlace: optional(amounts) })
  .map(({ takeAway, dineInPlace }): Article['orderTypePrices'] => ({
    ...(takeAway !== undefined && { takeAway: { price: takeAway, campaigns: [] } }),
    ...(dineInPlace !== undefined && { dineInPlace: { price: dineInPlace, campaigns: [] } }),
  }))
const types = fc.constantFrom<OrderType>('takeAway', 'dineInPlace')

describe('a basket whose order type changes', () => {
  it('has the total of priceItems for random prices, quantities and changes (PRICE-7)', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(amounts, others, fc.integer({ min: 1, max: 5 })), { minLength: 1, maxLength: 6 }),
        types,
        fc.array(types, { maxLength: 4 }),
        (lines, first, changes) => {
          const dishes = lines.map(([price, orderTypePrices], at) => {
            const option = anArticle(`option-${at}`, { price, orderTypePrices })
            return aDish(`dish-${at}`, { price, orderTypePrices }, [aGroup('group', [option])])
          })
          const whole = aMenu(dishes)
          const newId = countedIds()
          let shown = forOrderType(whole, first)
          let basket = dishes.reduce((now, { code, choices }, at) => {
            const item = findArticle(shown, code)?.item ?? aDish(code)
            const selection = at % 2 === 0 ? { group: [choices[0]?.options[0]?.code ?? ''] } : {}
            return addItem(now, aLine(item, selection, lines[at]?.[2] ?? 1), newId)
          }, emptyBasket(first))
          for (const type of changes) {
            // Each menu is converted from the previous one, as pages do.
            shown = forOrderType(shown, type)
            basket = refreshItems(setOrderType(basket, type), shown)
          }
          const { orderType } = basket
          expect(priceItems(forOrderType(whole, orderType), toOrderItems(basket))).toMatchObject({
            ok: true,
            totalMinor: basketTotalMinor(basket),
          })
          expect(isPricedForOtherType(basket, whole)).toBe(false)
        },
      ),
    )
  })

  it.each([
    ['has just changed', 'takeAway', 40, true],
    ['has not changed', 'dineInPlace', 40, false],
    ['explains none of its prices', 'takeAway', 41, false],
  ] as const)('is priced for another type if the type %s', (_, orderType, price, isOther) => {
    const basket = addItem(emptyBasket(orderType), aLine(aDish('tea', { price })), countedIds())
    expect(isPricedForOtherType(basket, menu)).toBe(isOther)
  })
})
