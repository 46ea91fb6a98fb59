import type { Basket, Table, TableLine, TableOrder } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import { emptyBasket, toOrderItems } from './basket.ts'
import {
  claimsOf,
  entriesTotalMinor,
  isPaidTableOrder,
  linesToPublish,
  othersEntries,
  ownEntries,
  paidOrdersToApply,
  payersOfOwnLines,
  shownGuests,
  type TableView,
  toBasketItem,
  withoutPaidLines,
} from './tables.ts'
import { aDish, aGroup, aLine, aMenu, anArticle, withId } from './test-builders.ts'

const size = aGroup('size', [anArticle('large', { price: 5 }), anArticle('small')], { level: 2 })
const pizza = aDish('pizza', { price: 100 }, [size])
const cola = aDish('cola', { price: 25 })
const menu = aMenu([pizza, cola])

/** The own basket of guest `me`: `mine` has two pizzas. */
const basket: Basket = {
  ...emptyBasket('dineInPlace'),
  shopId: 's1',
  items: [withId('mine', aLine(pizza, { size: ['large'] }, 2))],
  note: 'No ice',
}
const line = (guestId: string, lineId: string, code: string, quantity: number, payer?: string): TableLine => ({
  guestId,
  lineId,
  item: { code, quantity, choices: [] },
  ...(payer === undefined ? {} : { claimed: { orderId: 'o', guestId: payer } }),
})
const order = (
  orderId: string,
  guestId: string,
  status: TableOrder['status'],
  ...lines: readonly (readonly [guestId: string, lineId: string, quantity: number])[]
): TableOrder => ({
  orderId,
  guestId,
  status,
  pickupCode: 'A1',
  lines: lines.map(([owner, lineId, quantity]) => ({ guestId: owner, lineId, quantity })),
})
const table = (over: Partial<Table> = {}): Table => ({
  tableId: 't1',
  shopId: 's1',
  spotId: 'table-1',
  version: 1,
  joinCode: 'BCDFGH',
  guests: [
    { guestId: 'bea', number: 3, name: 'Bea', isOpener: false },
    { guestId: 'me', number: 1, name: null, isOpener: true },
    { guestId: 'ali', number: 2, name: 'Ali', isOpener: false },
  ],
  lines: [],
  orders: [],
  ...over,
})
const view = (over: Partial<Table> = {}, applied: readonly string[] = []): TableView => ({
  table: table(over),
  guestId: 'me',
  applied,
})

describe('linesToPublish (TABLE-21)', () => {
  it('returns each line of the basket with its id', () => {
    expect(linesToPublish(basket, 's1')).toEqual([{ lineId: 'mine', item: toOrderItems(basket)[0] }])
  })

  it('returns nothing for a basket of another shop', () => {
    expect(linesToPublish(basket, 's2')).toEqual([])
  })
})

describe('ownEntries (TABLE-25)', () => {
  const cases: readonly [string, Partial<Table>, readonly string[], number | null][] = [
    ['all of a line that no order has claimed', {}, [], 2],
    [
      'what another guest is not paying for',
      { orders: [order('o', 'ali', 'calculatedPrice', ['me', 'mine', 1])] },
      [],
      1,
    ],
    [
      'nothing of a line that another guest pays for',
      { orders: [order('o', 'ali', 'added', ['me', 'mine', 2])] },
      [],
      null,
    ],
    [
      'all that a rolled back order had claimed',
      { orders: [order('o', 'ali', 'rollbacked', ['me', 'mine', 2])] },
      [],
      2,
    ],
    [
      'all that the own unpaid order has claimed',
      { orders: [order('o', 'me', 'calculatedPrice', ['me', 'mine', 2])] },
      [],
      2,
    ],
    [
      'all that is left of a line after a paid order',
      { orders: [order('o', 'ali', 'added', ['me', 'mine', 1])] },
      ['o'],
      2,
    ],
    [
      'all of a line that has the id of another guest’s line',
      { orders: [order('o', 'ali', 'added', ['ali', 'mine', 2])] },
      [],
      2,
    ],
  ]
  it.each(cases)('returns %s', (_, over, applied, quantity) => {
    const entries = ownEntries(basket, view(over, applied))
    expect(entries.map(({ item }) => item.quantity)).toEqual(quantity === null ? [] : [quantity])
  })

  it('returns the whole basket before the table is known', () => {
    expect(ownEntries(basket, { table: null, guestId: 'me', applied: [] })).toHaveLength(1)
  })

  it('returns nothing of a basket of another shop', () => {
    expect(ownEntries({ ...basket, shopId: 's2' }, view())).toEqual([])
  })

  it('ignores the claims of the given own order, also after it is paid', () => {
    const paid = { orders: [order('o', 'me', 'added', ['me', 'mine', 2])] }
    expect(ownEntries(basket, view(paid))).toEqual([])
    expect(ownEntries(basket, view(paid), 'o')).toHaveLength(1)
  })
})

describe('othersEntries (TABLE-26)', () => {
  const of = (over: Partial<Table>) =>
    othersEntries(view(over), menu).entries.map(
      ({ guestId, item }) => `${guestId} ${item.quantity} ${item.article.code}`,
    )

  it('returns the outstanding lines of the others, in the order in which the guests have joined', () => {
    const lines = [line('bea', 'b', 'cola', 1), line('me', 'mine', 'pizza', 2), line('ali', 'a', 'pizza', 3)]
    expect(of({ lines })).toEqual(['ali 3 pizza', 'bea 1 cola'])
  })

  it('leaves out lines that another guest is paying for', () => {
    expect(of({ lines: [line('ali', 'a', 'cola', 0, 'bea'), line('ali', 'b', 'cola', 1, 'bea')] })).toEqual([
      'ali 1 cola',
    ])
  })

  it('includes what the own unpaid order has claimed, because the next order replaces it', () => {
    const orders = [order('o', 'me', 'calculatedPrice', ['ali', 'a', 2])]
    expect(of({ lines: [line('ali', 'a', 'cola', 1, 'me')], orders })).toEqual(['ali 3 cola'])
  })

  it('names lines whose article is not on the menu', () => {
    const gone = line('ali', 'a', 'soup', 1)
    expect(othersEntries(view({ lines: [gone] }), menu)).toEqual({ entries: [], unknown: [gone] })
  })

  it('results in claims and a total', () => {
    const { entries } = othersEntries(view({ lines: [line('ali', 'a', 'cola', 2)] }), menu)
    expect(claimsOf(entries)).toEqual([{ guestId: 'ali', lineId: 'a', quantity: 2 }])
    expect(entriesTotalMinor(entries)).toBe(5000)
  })
})

describe('toBasketItem', () => {
  it('is the inverse of toOrderItems, at the menu’s prices', () => {
    const [item] = toOrderItems(basket)
    expect(item && toBasketItem(item, 'mine', menu)).toEqual(basket.items[0])
  })

  it('keeps an option that the menu does not have, for the server to reject', () => {
    const choices = [{ level: 2, choiceCode: 'size', articleCode: 'huge' }]
    expect(toBasketItem({ code: 'pizza', quantity: 1, choices }, 'x', menu)?.choices).toMatchObject({
      2: [{ code: 'size', article: { code: 'huge', price: 0 } }],
    })
  })

  it('returns null for an article that the menu does not have', () => {
    expect(toBasketItem({ code: 'soup', quantity: 1, choices: [] }, 'x', menu)).toBeNull()
  })
})

describe('paidOrdersToApply and withoutPaidLines (TABLE-24)', () => {
  const paid = order('o', 'ali', 'added', ['me', 'mine', 1], ['ali', 'a', 1])

  it.each<[string, TableOrder, readonly string[], boolean]>([
    ['a paid order of another guest', paid, [], true],
    ['an order that was applied before', paid, ['o'], false],
    ['an unpaid order', { ...paid, status: 'calculatedPrice' }, [], false],
    ['a rolled back order', { ...paid, status: 'rollbacked' }, [], false],
    ['an order without own dishes', { ...paid, lines: paid.lines.slice(1) }, [], false],
  ])('%s', (_, candidate, applied, isFound) => {
    expect(paidOrdersToApply(view({ orders: [candidate] }, applied))).toEqual(isFound ? [candidate] : [])
  })

  it('takes the paid quantity off its line', () => {
    expect(withoutPaidLines(basket, [{ lineId: 'mine', quantity: 1 }])).toMatchObject({
      items: [{ id: 'mine', quantity: 1 }],
      note: 'No ice',
    })
  })

  it('removes the note with the last line', () => {
    expect(withoutPaidLines(basket, [{ lineId: 'mine', quantity: 3 }])).toMatchObject({
      items: [],
      note: '',
      currentOrderChanged: false,
    })
  })

  it('returns the same basket if it does not contain the lines', () => {
    expect(withoutPaidLines(basket, [{ lineId: 'other', quantity: 1 }])).toBe(basket)
  })

  it.each([
    ['calculatedPrice', false],
    ['rollbacked', false],
    ['added', true],
    ['delivered', true],
  ] as const)('an order with the status %s counts as paid: %s', (status, isPaid) => {
    expect(isPaidTableOrder({ status })).toBe(isPaid)
  })
})

describe('shownGuests (TABLE-22)', () => {
  it('returns every other guest, with lines that are being paid', () => {
    const orders = [order('o', 'bea', 'calculatedPrice', ['ali', 'a', 2])]
    const guests = shownGuests(view({ lines: [line('ali', 'a', 'cola', 1, 'bea')], orders }), menu)
    expect(guests).toEqual([
      { guestId: 'ali', totalMinor: 7500, lines: [expect.objectContaining({ quantity: 3, payerId: 'bea' })] },
      { guestId: 'bea', totalMinor: 0, lines: [] },
    ])
  })

  it('returns a guest who has left last, while an order claims a line of that guest', () => {
    const guests = shownGuests(view({ lines: [line('gone', 'g', 'soup', 1)] }), menu)
    expect(guests.map(({ guestId }) => guestId)).toEqual(['ali', 'bea', 'gone'])
    expect(guests[2]?.lines[0]).toMatchObject({ code: 'soup', item: null })
  })
})

describe('payersOfOwnLines (TABLE-25)', () => {
  it('returns who else is paying for own lines', () => {
    const lines = [
      line('me', 'mine', 'pizza', 0, 'ali'),
      line('me', 'two', 'cola', 0, 'me'),
      line('ali', 'a', 'cola', 0, 'bea'),
    ]
    expect([...payersOfOwnLines(view({ lines }))]).toEqual([['mine', 'ali']])
  })
})
