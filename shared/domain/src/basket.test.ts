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
  it('separates lines with different choices and merges equal ones', () => {
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
  ])('separates two lines that differ by %s', (_what, first, second) => {
    const basket = basketOf(aLine(burger, first), aLine(burger, second))
    expect(quantities(basket)).toEqual(['line-1 1 burger', 'line-2 1 burger'])
  })

  it.each([0, -1, 1.5, Number.NaN])('changes nothing for a quantity of %p', (quantity) => {
    const basket = basketOf(aLine(soup))
    expect(addItem(basket, aLine(soup, {}, quantity), countedIds())).toBe(basket)
  })

  it('limits the quantity to 99', () => {
    expect(quantities(basketOf(aLine(soup, {}, 98), aLine(soup, {}, 5)))).toEqual([`line-1 ${QUANTITY_MAX} soup`])
    expect(quantities(basketOf(aLine(soup, {}, 500)))).toEqual([`line-1 ${QUANTITY_MAX} soup`])
  })

  it('applies the newer price to an equal line', () => {
    const dearer = aDish('soup', { price: 95 })
    expect(basketTotalMinor(basketOf(aLine(soup), aLine(dearer)))).toBe(19_000)
  })
})

describe('setQuantity, removeItem and itemCount', () => {
  const basket = basketOf(aLine(burger, {}, 2), aLine(soup))

  it.each([
    ['one more', setQuantity(basket, 'line-2', 2), ['line-1 2 burger', 'line-2 2 soup']],
    ['one less', setQuantity(basket, 'line-1', 1), ['line-1 1 burger', 'line-2 1 soup']],
    ['one less of one', setQuantity(basket, 'line-2', 0), ['line-1 2 burger']],
    ['seven', setQuantity(basket, 'line-1', 7), ['line-1 7 burger', 'line-2 1 soup']],
    ['zero', setQuantity(basket, 'line-1', 0), ['line-2 1 soup']],
    ['too many', setQuantity(basket, 'line-1', 1000), ['line-1 99 burger', 'line-2 1 soup']],
    ['removed', removeItem(basket, 'line-1'), ['line-2 1 soup']],
  ])('return the right lines for the case “%s”', (_, changed, expected) => {
    expect(quantities(changed)).toEqual(expected)
  })

  it.each([
    ['an unknown line', removeItem(basket, 'line-9')],
    ['a quantity of an unknown line', setQuantity(basket, 'line-9', 1)],
    ['the same quantity', setQuantity(basket, 'line-1', 2)],
    ['half a soup', setQuantity(basket, 'line-2', 0.5)],
  ])('return the same basket for %s', (_, changed) => {
    expect(changed).toBe(basket)
  })

  it('count quantities, not lines', () => {
    expect(itemCount(basket)).toBe(3)
    expect(itemCount(emptyBasket())).toBe(0)
  })
})

describe('restoreItem', () => {
  const basket = basketOf(aLine(burger), aLine(soup, {}, 2), aLine(burger, { size: ['large'] }))
  const soupLine = withId('line-2', aLine(soup, {}, 2))

  it('restores a line at its index', () => {
    expect(restoreItem(removeItem(basket, 'line-2'), soupLine, 1).items).toEqual(basket.items)
  })

  it.each([
    [-3, ['line-2', 'line-1', 'line-3']],
    [99, ['line-1', 'line-3', 'line-2']],
  ])('limits the index %p', (index, ids) => {
    expect(restoreItem(removeItem(basket, 'line-2'), soupLine, index).items.map(({ id }) => id)).toEqual(ids)
  })

  it('merges with an equal line that was added meanwhile', () => {
    const meanwhile = addItem(removeItem(basket, 'line-2'), aLine(soup), () => 'new')
    expect(quantities(restoreItem(meanwhile, soupLine, 1))).toEqual([
      'line-1 1 burger',
      'line-3 1 burger',
      'new 3 soup',
    ])
  })

  it('returns the same basket when the line is still there', () => {
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

  it('sets the edited quantity instead of adding it', () => {
    const edited = replaceItem(basket, 'line-1', aLine(burger, { size: ['large'] }, 5))
    expect(quantities(edited)).toEqual(['line-1 5 burger', 'line-2 1 soup', 'line-3 1 burger'])
  })

  it('merges a line that has become equal to another', () => {
    expect(quantities(replaceItem(basket, 'line-3', aLine(burger, { size: ['large'] })))).toEqual([
      'line-2 1 soup',
      'line-3 3 burger',
    ])
  })

  it('removes a line for a quantity of 0, and ignores an unknown line', () => {
    expect(quantities(replaceItem(basket, 'line-1', aLine(burger, {}, 0)))).toEqual([
      'line-2 1 soup',
      'line-3 1 burger',
    ])
    expect(replaceItem(basket, 'line-9', aLine(burger))).toBe(basket)
  })

  it('returns the same basket for an unchanged line, but applies a new price', () => {
    expect(replaceItem(basket, 'line-1', aLine(burger, { size: ['large'] }, 2))).toBe(basket)
    const dearer = aLine(aDish('soup', { price: 95 }))
    expect(replaceItem(basket, 'line-2', dearer).items[1]?.article.price).toBe(95)
  })
})

describe('setShop, setOrderType, endSuggestions and clearItems', () => {
  const sek = { name: 'SEK', symbol: 'kr' }
  const eur = { name: 'EUR', symbol: '€' }
  const mine = aShop({ id: 'a', name: 'A' })
  const other = aShop({ id: 'b', name: 'B' })
  const filled = { ...setShop(basketOf(aLine(soup)), mine, sek), note: 'no salt', spotId: 'table-4' }
  const withSoup = addItem(filled, aLine(soup), countedIds())

  it('keep the items for the same shop and update its name and currency', () => {
    expect(setShop(withSoup, { ...mine, name: 'A2' })).toEqual({ ...withSoup, shopName: 'A2' })
    expect(setShop(withSoup, mine, eur).currency).toEqual(eur)
    // No change, so the same object.
    expect(setShop(filled, mine, { ...sek })).toBe(filled)
    expect(setShop(filled, mine)).toBe(filled)
    const unpriced = { ...filled, currency: null }
    expect(setShop(unpriced, mine)).toBe(unpriced)
  })

  it.each([
    ['a currency for a basket without one', null, eur],
    ['a currency of another name', { name: 'NOK', symbol: 'kr' }, sek],
    ['a currency of another symbol', { name: 'SEK', symbol: 'SEK' }, sek],
  ])('set %s', (_what, before, now) => {
    expect(setShop({ ...filled, currency: before }, mine, now)).toEqual({ ...filled, currency: now })
  })

  it('mark suggestions as offered, and return the same basket the second time', () => {
    const offered = endSuggestions(filled)
    expect(offered).toEqual({ ...filled, hasSelectedSuggestions: true })
    expect(endSuggestions(offered)).toBe(offered)
  })

  it('remove items, spot and note for another shop', () => {
    expect(setShop(withSoup, other, eur)).toEqual({ ...emptyBasket(), shopId: 'b', shopName: 'B', currency: eur })
    expect(setShop(withSoup, other).currency).toBeNull()
  })

  it('keep the spot and note of an empty basket without a shop', () => {
    const linked = { ...emptyBasket(), spotId: 'table-4', note: 'birthday' }
    expect(setShop(linked, mine)).toMatchObject({ shopId: 'a', spotId: 'table-4', note: 'birthday' })
  })

  it('fall back to the first order type that the shop offers', () => {
    const takeAwayOnly = setShop(withSoup, { ...mine, orderTypes: ['takeAway'] })
    expect(takeAwayOnly).toMatchObject({ orderType: 'takeAway', spotId: null, items: withSoup.items })
    // A shop without order types leaves the basket's unchanged.
    expect(setShop(withSoup, { ...mine, orderTypes: [] }).orderType).toBe('dineInPlace')
  })

  it('clear the spot only when the order type changes', () => {
    expect(setOrderType(withSoup, 'takeAway')).toMatchObject({ orderType: 'takeAway', spotId: null, note: 'no salt' })
    expect(setOrderType(withSoup, 'dineInPlace')).toBe(withSoup)
  })

  it('clear items and note, and the shop on request', () => {
    expect(clearItems(withSoup)).toMatchObject({ items: [], note: '', shopId: 'a', spotId: 'table-4', currency: sek })
    expect(clearItems({ ...withSoup, orderType: 'takeAway' }, { shop: true })).toEqual(emptyBasket('takeAway'))
  })
})

describe('currentOrderChanged and hasSelectedSuggestions', () => {
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
    ['a removed line', removeItem(placed, 'line-1'), [true, true]],
    ['an unknown line', removeItem(placed, 'line-9'), [false, true]],
    ['an edited line', replaceItem(placed, 'line-1', aLine(burger)), [true, true]],
    ['a line that is saved unchanged', replaceItem(placed, 'line-1', aLine(soup)), [false, true]],
    ['suggestions that the guest has seen', endSuggestions(placed), [false, true]],
    ['a restored line', restoreItem(placed, withId('line-2', aLine(burger)), 0), [true, true]],
    ['nothing added', addItem(placed, aLine(burger, {}, 0), () => 'new'), [false, true]],
    ['another order type', setOrderType(placed, 'takeAway'), [true, true]],
    ['the same order type', setOrderType(placed, 'dineInPlace'), [false, true]],
    ['another order type of an empty basket', setOrderType(empty, 'takeAway'), [false, true]],
    ['the same shop', setShop(placed, mine), [false, true]],
    ['another shop', setShop(placed, other), [false, false]],
    ['cleared', clearItems({ ...placed, currentOrderChanged: true }), [false, false]],
    ['cleared with its shop', clearItems({ ...placed, currentOrderChanged: true }, { shop: true }), [false, false]],
  ])('have the right values after: %s', (_, basket, expected) => expect(both(basket)).toEqual(expected))

  it('are both false in an empty basket', () => expect(both(emptyBasket())).toEqual([false, false]))
})

describe('the choices of a basket line', () => {
  const line = aLine(burger, { extras: ['bacon', 'cheese'], size: ['large'] }, 3)

  it('are flattened with the lowest level first', () => {
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
  ])('equal the selection %p: %p', (selection, same) => {
    expect(sameChoices(line, aLine(burger, selection))).toBe(same)
  })

  it('are equal in any order within a level', () => {
    const [cheese, bacon] = line.choices[2] ?? []
    const stored = cheese && bacon ? { ...line.choices, 2: [bacon, cheese] } : {}
    expect(sameChoices(line, { choices: stored })).toBe(true)
  })

  it('are equal when one has an empty level', () => {
    expect(sameChoices({ choices: { 1: [] } }, { choices: {} })).toBe(true)
  })

  it('count in the price, times the quantity', () => {
    // 119.50 + 15.50 + 12 + 25
    expect(itemUnitMinor(line)).toBe(17_200)
    expect(lineTotalMinor(line)).toBe(51_600)
    // The price without choices: 119.50 × 3.
    expect(articleTotalMinor(line)).toBe(35_850)
  })

  it('are sent in the order with level and group', () => {
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
