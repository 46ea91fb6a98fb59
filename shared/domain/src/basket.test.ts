import { type Basket, QUANTITY_MAX } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import {
  addItem,
  articleTotalMinor,
  basketTotalMinor,
  clearItems,
  emptyBasket,
  endSuggestions,
  flatChoices,
  itemCount,
  itemUnitMinor,
  lineTotalMinor,
  type NewItem,
  removeItem,
  replaceItem,
  restoreItem,
  sameChoices,
  setOrderType,
  setQuantity,
  setShop,
  toOrderItems,
} from './basket.ts'
import { aDish, aGroup, aLine, anArticle, aShop, countedIds, withId } from './test-builders.ts'

const extras = aGroup('extras', [anArticle('cheese', { price: 12 }), anArticle('bacon', { price: 15.5 })], { level: 2 })
const size = aGroup('size', [anArticle('large', { price: 25 })], { level: 1 })
const burger = aDish('burger', { price: 119.5 }, [extras, size])
const soup = aDish('soup', { price: 89 })

const basketOf = (...lines: NewItem[]) => {
  const newId = countedIds()
  return lines.reduce((basket, line) => addItem(basket, line, newId), emptyBasket())
}
const quantities = (basket: ReturnType<typeof basketOf>) =>
  basket.items.map(({ id, article, quantity }) => `${id} ${quantity} ${article.code}`)

describe('addItem', () => {
  it('keeps lines with other choices apart and raises equal ones', () => {
    const basket = basketOf(
      aLine(burger),
      aLine(burger, { extras: ['cheese', 'bacon'] }, 2),
      aLine(soup),
      aLine(burger, { extras: ['bacon', 'cheese'] }, 3),
      aLine(burger, {}, 4),
    )
    expect(quantities(basket)).toEqual(['line-1 5 burger', 'line-2 5 burger', 'line-3 1 soup'])
    expect(basket.currentOrderChanged).toBe(true)
  })

  it.each([
    ['another option of the group', { extras: ['cheese'] }, { extras: ['bacon'] }],
    ['an option of another group', { extras: ['cheese'] }, { size: ['large'] }],
  ])('keeps a line with as many choices apart, of which one is %s', (_what, first, second) => {
    const basket = basketOf(aLine(burger, first), aLine(burger, second))
    expect(quantities(basket)).toEqual(['line-1 1 burger', 'line-2 1 burger'])
  })

  it.each([0, -1, 1.5, Number.NaN])('changes nothing for a quantity of %p', (quantity) => {
    const basket = basketOf(aLine(soup))
    expect(addItem(basket, aLine(soup, {}, quantity), countedIds())).toBe(basket)
  })

  it('stops at the most that can be ordered', () => {
    expect(quantities(basketOf(aLine(soup, {}, 98), aLine(soup, {}, 5)))).toEqual([`line-1 ${QUANTITY_MAX} soup`])
    expect(quantities(basketOf(aLine(soup, {}, 500)))).toEqual([`line-1 ${QUANTITY_MAX} soup`])
  })

  it('takes over the newer price of an equal line', () => {
    const dearer = aDish('soup', { price: 95 })
    expect(basketTotalMinor(basketOf(aLine(soup), aLine(dearer)))).toBe(19_000)
  })
})

describe('quantities', () => {
  const basket = basketOf(aLine(burger, {}, 2), aLine(soup))

  it.each([
    ['one more', setQuantity(basket, 'line-2', 2), ['line-1 2 burger', 'line-2 2 soup']],
    ['one less', setQuantity(basket, 'line-1', 1), ['line-1 1 burger', 'line-2 1 soup']],
    ['one less of one', setQuantity(basket, 'line-2', 0), ['line-1 2 burger']],
    ['seven', setQuantity(basket, 'line-1', 7), ['line-1 7 burger', 'line-2 1 soup']],
    ['zero', setQuantity(basket, 'line-1', 0), ['line-2 1 soup']],
    ['too many', setQuantity(basket, 'line-1', 1000), ['line-1 99 burger', 'line-2 1 soup']],
    ['removed', removeItem(basket, 'line-1'), ['line-2 1 soup']],
  ])('%s', (_, changed, expected) => {
    expect(quantities(changed)).toEqual(expected)
  })

  it.each([
    ['an unknown line', removeItem(basket, 'line-9')],
    ['one of an unknown line', setQuantity(basket, 'line-9', 1)],
    ['the same quantity', setQuantity(basket, 'line-1', 2)],
    ['half a soup', setQuantity(basket, 'line-2', 0.5)],
  ])('%s changes nothing', (_, changed) => {
    expect(changed).toBe(basket)
  })

  it('counts things, not lines', () => {
    expect(itemCount(basket)).toBe(3)
    expect(itemCount(emptyBasket())).toBe(0)
  })
})

describe('restoreItem', () => {
  const basket = basketOf(aLine(burger), aLine(soup, {}, 2), aLine(burger, { size: ['large'] }))
  const soupLine = withId('line-2', aLine(soup, {}, 2))

  it('puts a line back where it was', () => {
    expect(restoreItem(removeItem(basket, 'line-2'), soupLine, 1).items).toEqual(basket.items)
  })

  it.each([
    [-3, ['line-2', 'line-1', 'line-3']],
    [99, ['line-1', 'line-3', 'line-2']],
  ])('finds a place for index %p', (index, ids) => {
    expect(restoreItem(removeItem(basket, 'line-2'), soupLine, index).items.map(({ id }) => id)).toEqual(ids)
  })

  it('joins an equal line that was added meanwhile', () => {
    const meanwhile = addItem(removeItem(basket, 'line-2'), aLine(soup), () => 'new')
    expect(quantities(restoreItem(meanwhile, soupLine, 1))).toEqual([
      'line-1 1 burger',
      'line-3 1 burger',
      'new 3 soup',
    ])
  })

  it('does nothing when the line is there', () => {
    expect(restoreItem(basket, soupLine, 1)).toBe(basket)
  })
})

describe('replaceItem', () => {
  const basket = basketOf(aLine(burger, { size: ['large'] }, 2), aLine(soup), aLine(burger))

  it('changes a line in its place', () => {
    const edited = replaceItem(basket, 'line-1', aLine(burger, { extras: ['bacon'] }, 3))
    expect(quantities(edited)).toEqual(['line-1 3 burger', 'line-2 1 soup', 'line-3 1 burger'])
    expect(edited.items[0]?.choices).toEqual(aLine(burger, { extras: ['bacon'] }).choices)
  })

  it('takes an edited quantity as it is', () => {
    const edited = replaceItem(basket, 'line-1', aLine(burger, { size: ['large'] }, 5))
    expect(quantities(edited)).toEqual(['line-1 5 burger', 'line-2 1 soup', 'line-3 1 burger'])
  })

  it('merges a line that has become equal to another', () => {
    expect(quantities(replaceItem(basket, 'line-3', aLine(burger, { size: ['large'] })))).toEqual([
      'line-2 1 soup',
      'line-3 3 burger',
    ])
  })

  it('removes for zero, and leaves the basket when the line is gone', () => {
    expect(quantities(replaceItem(basket, 'line-1', aLine(burger, {}, 0)))).toEqual([
      'line-2 1 soup',
      'line-3 1 burger',
    ])
    expect(replaceItem(basket, 'line-9', aLine(burger))).toBe(basket)
  })

  it('changes nothing where nothing has been changed, but takes over a new price', () => {
    expect(replaceItem(basket, 'line-1', aLine(burger, { size: ['large'] }, 2))).toBe(basket)
    const dearer = aLine(aDish('soup', { price: 95 }))
    expect(replaceItem(basket, 'line-2', dearer).items[1]?.article.price).toBe(95)
  })
})

describe('shop, order type and clearing', () => {
  const sek = { name: 'SEK', symbol: 'kr' }
  const eur = { name: 'EUR', symbol: '€' }
  const mine = aShop({ id: 'a', name: 'A' })
  const other = aShop({ id: 'b', name: 'B' })
  const filled = { ...setShop(basketOf(aLine(soup)), mine, sek), note: 'no salt', spotId: 'table-4' }
  const withSoup = addItem(filled, aLine(soup), countedIds())

  it('keeps everything for the same shop', () => {
    expect(setShop(withSoup, { ...mine, name: 'A2' })).toEqual({ ...withSoup, shopName: 'A2' })
    expect(setShop(withSoup, mine, eur).currency).toEqual(eur)
    // No change, so the same object.
    expect(setShop(filled, mine, { ...sek })).toBe(filled)
    expect(setShop(filled, mine)).toBe(filled)
    const unpriced = { ...filled, currency: null }
    expect(setShop(unpriced, mine)).toBe(unpriced)
  })

  it.each([
    ['a currency where there was none', null, eur],
    ['a currency of another name', { name: 'NOK', symbol: 'kr' }, sek],
    ['a currency of another symbol', { name: 'SEK', symbol: 'SEK' }, sek],
  ])('takes %s', (_what, before, now) => {
    expect(setShop({ ...filled, currency: before }, mine, now)).toEqual({ ...filled, currency: now })
  })

  it('is offered what goes with it once', () => {
    const offered = endSuggestions(filled)
    expect(offered).toEqual({ ...filled, hasSelectedSuggestions: true })
    expect(endSuggestions(offered)).toBe(offered)
  })

  it('forgets lines, spot and note of another shop', () => {
    expect(setShop(withSoup, other, eur)).toEqual({ ...emptyBasket(), shopId: 'b', shopName: 'B', currency: eur })
    expect(setShop(withSoup, other).currency).toBeNull()
  })

  it('keeps the spot and note that a link to a table has brought', () => {
    const linked = { ...emptyBasket(), spotId: 'table-4', note: 'birthday' }
    expect(setShop(linked, mine)).toMatchObject({ shopId: 'a', spotId: 'table-4', note: 'birthday' })
  })

  it('falls back to the first order type that the shop offers', () => {
    const takeAwayOnly = setShop(withSoup, { ...mine, orderTypes: ['takeAway'] })
    expect(takeAwayOnly).toMatchObject({ orderType: 'takeAway', spotId: null, items: withSoup.items })
    expect(setShop(withSoup, { ...mine, orderTypes: [] }).orderType).toBe('dineInPlace')
  })

  it('clears the spot when the order type changes, and only then', () => {
    expect(setOrderType(withSoup, 'takeAway')).toMatchObject({ orderType: 'takeAway', spotId: null, note: 'no salt' })
    expect(setOrderType(withSoup, 'dineInPlace')).toBe(withSoup)
  })

  it('clears the lines, and the shop when told', () => {
    expect(clearItems(withSoup)).toMatchObject({ items: [], note: '', shopId: 'a', spotId: 'table-4', currency: sek })
    expect(clearItems({ ...withSoup, orderType: 'takeAway' }, { shop: true })).toEqual(emptyBasket('takeAway'))
  })
})

describe('what a basket remembers of its order', () => {
  const sek = { name: 'SEK', symbol: 'kr' }
  const mine = aShop({ id: 'a', name: 'A' })
  const other = aShop({ id: 'b', name: 'B' })
  const [soupLine] = basketOf(aLine(soup)).items
  if (!soupLine) throw new Error('There is no line')
  // A basket after the suggestions of an article, and before any change since the order was placed.
  const placed: Basket = {
    ...setShop(emptyBasket(), mine, sek),
    items: [soupLine],
    hasSelectedSuggestions: true,
    currentOrderChanged: false,
  }
  const empty = { ...placed, items: [] }
  const both = (basket: Basket) => [basket.currentOrderChanged, basket.hasSelectedSuggestions]

  it.each<readonly [string, Basket, readonly [changed: boolean, suggestions: boolean]]>([
    ['another line', addItem(placed, aLine(burger), () => 'new'), [true, true]],
    ['more of a line', addItem(placed, aLine(soup), () => 'new'), [true, true]],
    ['another quantity', setQuantity(placed, 'line-1', 3), [true, true]],
    ['the same quantity', setQuantity(placed, 'line-1', 1), [false, true]],
    ['a line fewer', removeItem(placed, 'line-1'), [true, true]],
    ['a line that is not there', removeItem(placed, 'line-9'), [false, true]],
    ['a line edited', replaceItem(placed, 'line-1', aLine(burger)), [true, true]],
    ['a line saved as it was', replaceItem(placed, 'line-1', aLine(soup)), [false, true]],
    ['what goes with it seen', endSuggestions(placed), [false, true]],
    ['a line back', restoreItem(placed, withId('line-2', aLine(burger)), 0), [true, true]],
    ['nothing added', addItem(placed, aLine(burger, {}, 0), () => 'new'), [false, true]],
    ['another way to eat', setOrderType(placed, 'takeAway'), [true, true]],
    ['the same way to eat', setOrderType(placed, 'dineInPlace'), [false, true]],
    ['another way to eat nothing', setOrderType(empty, 'takeAway'), [false, true]],
    ['the same shop', setShop(placed, mine), [false, true]],
    ['another shop', setShop(placed, other), [false, false]],
    ['cleared', clearItems({ ...placed, currentOrderChanged: true }), [false, false]],
    ['cleared with its shop', clearItems({ ...placed, currentOrderChanged: true }, { shop: true }), [false, false]],
  ])('%s', (_, basket, expected) => expect(both(basket)).toEqual(expected))

  it('begins with neither', () => expect(both(emptyBasket())).toEqual([false, false]))
})

describe('choices of a line', () => {
  const line = aLine(burger, { extras: ['bacon', 'cheese'], size: ['large'] }, 3)

  it('come flat, lowest level first', () => {
    expect(flatChoices(line).map(({ id, type, price }) => [id, type, price])).toEqual([
      ['size:large', 'choice', 25],
      ['extras:cheese', 'choice', 12],
      ['extras:bacon', 'choice', 15.5],
    ])
  })

  it.each([
    [{ extras: ['cheese', 'bacon'], size: ['large'] }, true],
    [{ extras: ['cheese'], size: ['large'] }, false],
    [{ extras: ['cheese', 'bacon'] }, false],
    [{}, false],
  ])('are the same as %p: %p', (selection, same) => {
    expect(sameChoices(line, aLine(burger, selection))).toBe(same)
  })

  it('are the same in whatever order they were stored', () => {
    const [cheese, bacon] = line.choices[2] ?? []
    const stored = cheese && bacon ? { ...line.choices, 2: [bacon, cheese] } : {}
    expect(sameChoices(line, { choices: stored })).toBe(true)
  })

  it('an empty level is no choice', () => {
    expect(sameChoices({ choices: { 1: [] } }, { choices: {} })).toBe(true)
  })

  it('count in the price, times quantity', () => {
    // 119.50 + 15.50 + 12 + 25
    expect(itemUnitMinor(line)).toBe(17_200)
    expect(lineTotalMinor(line)).toBe(51_600)
    // The price without choices: 119.50 × 3.
    expect(articleTotalMinor(line)).toBe(35_850)
  })

  it('go into the order with level and group', () => {
    expect(toOrderItems(basketOf(line))).toEqual([
      {
        code: 'burger',
        quantity: 3,
        choices: [
          { level: 1, articleCode: 'large', choiceCode: 'size' },
          { level: 2, articleCode: 'cheese', choiceCode: 'extras' },
          { level: 2, articleCode: 'bacon', choiceCode: 'extras' },
        ],
      },
    ])
  })
})
