import type { OrderItem } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { addItem, basketTotalMinor, emptyBasket, toOrderItems } from './basket.ts'
import { preselection, toggleOption } from './choices.ts'
import { priceItems } from './pricing.ts'
import { aContainer, aDish, aGroup, aLine, aMenu, anArticle, countedIds } from './test-builders.ts'

const small = anArticle('small', { price: 0 })
const large = anArticle('large', { price: 25 })
const cheese = anArticle('cheese', { price: 12.1 })
const bacon = anArticle('bacon', { price: 15.2 })
const truffle = anArticle('truffle', { price: 49, soldOut: true })
const size = aGroup('size', [small, large], { min: 1, max: 1, level: 1, preselected: ['small'] })
const extras = aGroup('extras', [cheese, bacon, truffle], { min: 0, max: 2, level: 2 })
const burger = aDish('burger', { price: 119.3 }, [size, extras])
const soup = aDish('soup', { price: 89 })
const gone = aDish('gone', { soldOut: true })
const menu = aMenu([aContainer('Food', [burger, aContainer('Warm', [soup])]), gone])

type Choice = readonly [group: string, article: string, level: number]
const order = (code: string, quantity: number, ...choices: Choice[]): OrderItem => ({
  code,
  quantity,
  choices: choices.map(([choiceCode, articleCode, level]) => ({ choiceCode, articleCode, level })),
})
const aSmall: Choice = ['size', 'small', 1]

describe('priceItems (PRICE-2, CHECKOUT-1)', () => {
  it('prices every line from the menu', () => {
    const priced = priceItems(menu, [
      order('burger', 2, ['extras', 'bacon', 2], ['size', 'large', 1], ['extras', 'cheese', 2]),
      order('soup', 3),
    ])
    // (119.30 + 25 + 12.10 + 15.20) × 2 and 89 × 3
    expect(priced).toMatchObject({ ok: true, totalMinor: 61_020 })
    expect(priced.ok && priced.lines).toEqual([
      {
        code: 'burger',
        quantity: 2,
        unitMinor: 17_160,
        totalMinor: 34_320,
        item: burger,
        choices: [
          { level: 1, choiceCode: 'size', article: large },
          { level: 2, choiceCode: 'extras', article: cheese },
          { level: 2, choiceCode: 'extras', article: bacon },
        ],
      },
      { code: 'soup', quantity: 3, unitMinor: 8900, totalMinor: 26_700, item: soup, choices: [] },
    ])
  })

  it('returns a total of 0 for an empty order', () => {
    expect(priceItems(menu, [])).toEqual({ ok: true, lines: [], totalMinor: 0 })
  })

  it.each([
    ['an unknown article', [order('pizza', 1)], ['pizza']],
    [
      'an article named like an inherited property',
      [order('constructor', 1), order('__proto__', 1)],
      ['constructor', '__proto__'],
    ],
    ['a container', [order('Food', 1)], ['Food']],
    ['a sold-out article', [order('gone', 1), order('soup', 1)], ['gone']],
    ['a sold-out option', [order('burger', 1, aSmall, ['extras', 'truffle', 2])], ['truffle']],
    ['an unknown option', [order('burger', 1, aSmall, ['extras', 'pineapple', 2])], ['pineapple']],
    ['an option that is only a dish', [order('burger', 1, aSmall, ['extras', 'soup', 2])], ['soup']],
    ['an inherited property as option', [order('burger', 1, aSmall, ['extras', 'toString', 2])], ['toString']],
    ['several articles, each named once', [order('pizza', 1), order('gone', 1), order('pizza', 2)], ['pizza', 'gone']],
    ['an unknown article beside an incomplete dish', [order('burger', 1), order('pizza', 1)], ['pizza']],
    ['a sold-out option of an incomplete dish', [order('burger', 1, ['extras', 'truffle', 2])], ['truffle']],
    [
      'a sold-out option beside one at another level',
      [order('burger', 1, ['size', 'small', 2], ['extras', 'truffle', 2])],
      ['truffle'],
    ],
  ])('rejects %s with unavailable-products', (_, items, codes) => {
    expect(priceItems(menu, items)).toEqual({ ok: false, code: 'unavailable-products', codes })
  })

  it.each<readonly [string, readonly Choice[]]>([
    ['a required group that is missing', []],
    ['fewer than the minimum', [['extras', 'cheese', 2]]],
    ['more than the maximum of one', [aSmall, ['size', 'large', 1]]],
    ['an option twice', [aSmall, ['extras', 'cheese', 2], ['extras', 'cheese', 2]]],
    ['the required option twice', [aSmall, aSmall]],
    ['an option of another group', [aSmall, ['extras', 'large', 2]]],
    ['an option at another level', [['size', 'small', 2]]],
    ['a group that the dish lacks', [aSmall, ['sauce', 'cheese', 2]]],
    ['a group named like an inherited property', [aSmall, ['constructor', 'cheese', 2]]],
    ['a group named __proto__', [aSmall, ['__proto__', 'cheese', 2]]],
  ])('rejects %s with create-order-failed-missing-recipe-items', (_, choices) => {
    expect(priceItems(menu, [order('soup', 1), order('burger', 1, ...choices)])).toEqual({
      ok: false,
      code: 'create-order-failed-missing-recipe-items',
      codes: ['burger'],
    })
  })

  it('rejects one and three options for a group that takes exactly two', () => {
    const three = aDish('bowl', {}, [aGroup('extras', [cheese, bacon, large], { min: 2, max: 2 })])
    const of = (...codes: string[]) =>
      priceItems(aMenu([three]), [order('bowl', 1, ...codes.map((code): Choice => ['extras', code, 1]))]).ok
    expect([of('cheese'), of('cheese', 'bacon'), of('cheese', 'bacon', 'large')]).toEqual([false, true, false])
  })

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'throws a RangeError for a quantity of %p',
    (quantity) => {
      expect(() => priceItems(menu, [order('soup', quantity)])).toThrow(RangeError)
    },
  )

  it('returns the basket’s total, whatever the order of its lines', () => {
    const line = fc
      .tuple(
        fc.constantFrom(burger, soup),
        fc.array(fc.constantFrom('small', 'large', 'cheese', 'bacon')),
        fc.integer({ min: 1, max: 4 }),
      )
      .map(([dish, taps, quantity]) => {
        const selection = taps.reduce(
          (picked, code) => dish.choices.reduce((now, group) => toggleOption(now, group, code), picked),
          preselection(dish.choices),
        )
        return aLine(dish, selection, quantity)
      })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), fc.infiniteStream(fc.nat()), (lines, keys) => {
        const fill = (added: typeof lines) => {
          const newId = countedIds()
          return added.reduce((basket, item) => addItem(basket, item, newId), emptyBasket())
        }
        const shuffled = lines
          .map((item) => ({ item, key: keys.next().value ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ item }) => item)
        const basket = fill(lines)
        const total = basketTotalMinor(basket)
        expect(Number.isSafeInteger(total)).toBe(true)
        expect(basketTotalMinor(fill(shuffled))).toBe(total)
        expect(priceItems(menu, toOrderItems(basket))).toMatchObject({ ok: true, totalMinor: total })
      }),
    )
  })
})
