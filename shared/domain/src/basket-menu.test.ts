import type { Basket, Menu } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { addItem, basketTotalMinor, emptyBasket, type NewItem, toOrderItems } from './basket.ts'
import { articlesByCode, lineIssue, refreshItems } from './basket-menu.ts'
import { priceItems } from './pricing.ts'
import { aContainer, aDish, aGroup, aLine, aMenu, anArticle, countedIds } from './test-builders.ts'

const small = anArticle('small', { price: 0 })
const large = anArticle('large', { price: 25 })
const cheese = anArticle('cheese', { price: 12 })
const size = aGroup('size', [small, large], { min: 1, max: 1, level: 1 })
const extras = aGroup('extras', [cheese], { level: 2 })
const burger = aDish('burger', { price: 119 }, [size, extras])
const soup = aDish('soup', { price: 89 })
const menu = aMenu([aContainer('Food', [burger, soup])])

const basketOf = (...lines: NewItem[]): Basket => {
  const newId = countedIds()
  const basket = lines.reduce((now, line) => addItem(now, line, newId), emptyBasket())
  return { ...basket, currency: menu.currency, currentOrderChanged: false }
}
const inFood = (line: NewItem): NewItem => ({ ...line, path: ['Food'] })
const burgerLine = inFood(aLine(burger, { size: ['large'], extras: ['cheese'] }, 2))
const soupLine = inFood(aLine(soup))
const basket = basketOf(burgerLine, soupLine)
const menuOf = (...dishes: (typeof burger)[]): Menu => aMenu([aContainer('Food', dishes)])

const expensiveBurger = { ...burger, article: { ...burger.article, price: 129 } }
const expensiveCheese = { ...burger, choices: [size, { ...extras, options: [{ ...cheese, price: 15 }] }] }
const renamed = { ...soup, article: { ...soup.article, i18n: [{ language: 'en' as const, description: 'Broth' }] } }
const burgerWithOtherLevel = { ...burger, choices: [{ ...size, level: 3 }, extras] }

describe('refreshItems', () => {
  it.each<readonly [string, Menu, total: number, changed: boolean]>([
    // (119 + 25 + 12) × 2 + 89
    ['a more expensive article', menuOf(expensiveBurger, soup), 42_100, true],
    ['a more expensive choice', menuOf(expensiveCheese, soup), 40_700, true],
    ['a cheaper article', menuOf(burger, { ...soup, article: { ...soup.article, price: 79 } }), 39_100, true],
    ['another name', menuOf(burger, renamed), 40_100, false],
    ['an article in another container', aMenu([aContainer('Lunch', [burger, soup])]), 40_100, false],
    ['a choice with another level', menuOf(burgerWithOtherLevel, soup), 40_100, false],
    // The line keeps its old price.
    ['an article that is gone', menuOf(burger), 40_100, false],
    ['a choice that is gone', menuOf({ ...burger, choices: [size] }, soup), 40_100, false],
    [
      'a dish that has sold out and costs more',
      menuOf({ ...expensiveBurger, article: { ...expensiveBurger.article, soldOut: true } }, soup),
      42_100,
      true,
    ],
  ])('updates prices and the changed flag for %s', (_, now, total, changed) => {
    const refreshed = refreshItems(basket, now)
    expect(basketTotalMinor(refreshed)).toBe(total)
    expect(refreshed.currentOrderChanged).toBe(changed)
    expect(refreshed.items.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['line-1', 2],
      ['line-2', 1],
    ])
    // A second refresh changes nothing; otherwise two tabs would trigger each other forever.
    expect(refreshItems(refreshed, now)).toBe(refreshed)
  })

  it('returns the same basket for an equal menu, also after JSON serialization', () => {
    expect(refreshItems(basket, menu)).toBe(basket)
    expect(refreshItems(basket, JSON.parse(JSON.stringify(menu)))).toBe(basket)
    expect(refreshItems(emptyBasket(), { ...menu, currency: menu.currency }).items).toEqual([])
  })

  it('keeps unchanged lines as the same objects', () => {
    const refreshed = refreshItems(basket, menuOf(expensiveBurger, soup))
    expect(refreshed.items[1]).toBe(basket.items[1])
  })

  it('updates texts, path and level, and keeps the chosen options', () => {
    const [line] = refreshItems(basket, aMenu([aContainer('Lunch', [burgerWithOtherLevel])])).items
    expect(line).toMatchObject({ path: ['Lunch'], choices: { 2: [{ code: 'extras' }], 3: [{ code: 'size' }] } })
    expect(refreshItems(basket, menuOf(burger, renamed)).items[1]?.article.i18n).toEqual(renamed.article.i18n)
  })

  it('sets the menu’s currency', () => {
    const inEuro = { ...menu, currency: { name: 'EUR', symbol: '€' } }
    expect(refreshItems(basket, inEuro)).toMatchObject({ currency: inEuro.currency, items: basket.items })
  })
})

describe('lineIssue', () => {
  const soldOut = (dish: typeof burger) => ({ ...dish, article: { ...dish.article, soldOut: true } })
  const withSoldOut = (option: string) => ({
    ...burger,
    choices: burger.choices.map((group) => ({
      ...group,
      options: group.options.map((each) => (each.code === option ? { ...each, soldOut: true } : each)),
    })),
  })

  it.each([
    ['an unchanged article', burger, null],
    ['a sold-out article', soldOut(burger), 'gone'],
    ['an article that is gone', undefined, 'gone'],
    ['a sold-out required choice', withSoldOut('large'), 'choices'],
    [
      'a required choice whose options are all sold out',
      { ...burger, choices: [aGroup('bun', [{ ...small, soldOut: true }], { min: 1 })] },
      'gone',
    ],
    ['a sold-out extra', withSoldOut('cheese'), 'choices'],
    ['another option that is sold out', withSoldOut('small'), null],
    ['a choice that is gone', { ...burger, choices: [size] }, 'choices'],
    [
      'a choice with a higher minimum',
      { ...burger, choices: [size, { ...extras, min: 2, options: [cheese, small] }] },
      'choices',
    ],
    [
      'a new required choice',
      { ...burger, choices: [...burger.choices, aGroup('bun', [small], { min: 1 })] },
      'choices',
    ],
    ['a choice with another level', burgerWithOtherLevel, 'choices'],
  ])('returns the expected issue of a line for %s', (_, item, issue) => {
    expect(lineIssue(burgerLine, item)).toBe(issue)
  })

  it('reports an issue exactly when priceItems rejects the order', () => {
    const options = fc.subarray(['small', 'large'])
    const soldOuts = fc.subarray(['small', 'large', 'cheese'])
    fc.assert(
      fc.property(
        options,
        fc.subarray(['cheese']),
        soldOuts,
        fc.boolean(),
        fc.nat(2),
        (sizes, more, out, gone, min) => {
          const changed = {
            ...burger,
            article: { ...burger.article, soldOut: gone },
            choices: burger.choices.map((group) => ({
              ...group,
              min: group.code === 'extras' ? min : group.min,
              options: group.options.map((each) => ({ ...each, soldOut: out.includes(each.code) })),
            })),
          }
          const now = aMenu([changed])
          const items = basketOf(aLine(burger, { size: sizes, extras: more })).items
          const problematic = items.some((line) => lineIssue(line, articlesByCode(now).get(line.article.code)?.item))
          expect(problematic).toBe(!priceItems(now, toOrderItems({ items })).ok)
        },
      ),
    )
  })
})

it('articlesByCode returns the first of two articles with the same code', () => {
  const twice = aMenu([aContainer('A', [soup]), aContainer('B', [{ ...soup, suggestions: ['burger'] }])])
  expect(articlesByCode(twice).get('soup')).toMatchObject({ path: ['A'], item: { suggestions: [] } })
})
