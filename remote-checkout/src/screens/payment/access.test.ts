import type { Basket, OrderRequest, PlacedOrder } from '@carte/contract'
import { addItem, emptyBasket, toOrderItems } from '@carte/domain'
import { describe, expect, it } from '@jest/globals'
import { accessTo } from './access.ts'

const lemonade = {
  type: 'article' as const,
  quantity: 2,
  path: [],
  choices: {},
  article: { code: 'lemonade', price: 39, description: 'Lemonad', i18n: [], imageUrl: '' },
}
const basket = addItem({ ...emptyBasket('takeAway'), shopId: 's1' }, lemonade, () => 'line')
const order: PlacedOrder = {
  orderId: 'o1',
  customerCode: 'secret',
  pickupCode: 'A47',
  pickupTime: '2026-11-21T12:00:00Z',
  total: 78,
  currency: { name: 'SEK', symbol: 'kr' },
  vat: [],
  status: 'calculatedPrice',
}
const body: OrderRequest = {
  shopId: 's1',
  orderType: 'takeAway',
  pickupTime: 'now',
  items: toOrderItems(basket),
  customerCode: '',
  note: '',
  language: 'sv',
}
const unpaid = {
  key: 'k',
  request: JSON.stringify({ totalMinor: 7800, body }),
  shopId: 's1',
  shopName: 'Södermalm',
  order,
}
const kept = { unpaid, basket, paidIds: [] }
const edited = addItem(basket, lemonade, () => 'again')

describe('accessTo', () => {
  it('returns "pay" while the basket holds the order', () => {
    expect(accessTo('o1', kept)).toEqual({ kind: 'pay', unpaid, order, isEdited: false })
  })

  it('returns "edited" when the basket has changed', () => {
    expect(accessTo('o1', { ...kept, basket: edited })).toEqual({ kind: 'edited' })
  })

  it('returns "pay" for a payment that was begun although the basket has changed', () => {
    const begun = { ...unpaid, paymentId: 'p1' }
    expect(accessTo('o1', { ...kept, unpaid: begun, basket: edited })).toMatchObject({ kind: 'pay', isEdited: true })
  })

  it('returns "paid" for an order paid in this browser and "unknown" for any other', () => {
    expect(accessTo('o1', { ...kept, unpaid: null, paidIds: ['o1'] })).toEqual({ kind: 'paid' })
    expect(accessTo('o2', kept)).toEqual({ kind: 'unknown' })
    expect(accessTo('o1', { ...kept, unpaid: { ...unpaid, order: null } })).toEqual({ kind: 'unknown' })
  })

  describe('for an order of a table (TABLE-26)', () => {
    const lines = [
      { lineId: 'line', guestId: 'me', quantity: 2 },
      { lineId: 'other', guestId: 'bea', quantity: 1 },
    ]
    const items = [...body.items, { code: 'cola', quantity: 1, choices: [] }]
    const request = JSON.stringify({ totalMinor: 9300, body: { ...body, items, table: { tableId: 't1', lines } } })
    const ofTable = { ...kept, unpaid: { ...unpaid, request } }
    const table = { table: null, guestId: 'me', applied: [] }

    it.each<[string, Partial<Parameters<typeof accessTo>[1]>, string]>([
      ['pay: the own lines are still in the basket, whatever the others have', { table }, 'pay'],
      [
        'edited: another dish was added',
        { table, basket: addItem(basket, { ...lemonade, article: { ...lemonade.article, code: 'bun' } }, () => 'b') },
        'edited',
      ],
      ['edited: the quantity has changed', { table, basket: edited }, 'edited'],
      [
        'pay: the paid dishes were taken off the basket in another tab',
        { table: { ...table, applied: ['o1'] }, basket: { ...basket, items: [] } },
        'pay',
      ],
      ['pay: the guest has left the table', { table: null, basket: edited }, 'pay'],
    ])('returns %s', (_, state, kind) => {
      expect(accessTo('o1', { ...ofTable, ...state }).kind).toBe(kind)
    })

    const stored = { totalMinor: 9300, body: { ...body, items, table: { tableId: 't1', lines } }, isChosen: true }
    const ofChosen = { ...kept, table, unpaid: { ...unpaid, request: JSON.stringify(stored) } }
    const withBun = addItem(basket, { ...lemonade, article: { ...lemonade.article, code: 'bun' } }, () => 'b')
    const smaller = { ...basket, items: basket.items.map((item) => ({ ...item, quantity: 1 })) }

    it.each<[string, Basket, string]>([
      ['pay: dishes were added', withBun, 'pay'],
      ['pay: the basket has more of a chosen dish', edited, 'pay'],
      ['edited: the basket has less of a chosen dish', smaller, 'edited'],
      ['edited: the chosen dishes were removed', { ...basket, items: [] }, 'edited'],
      ['edited: the basket is one of another shop', { ...basket, shopId: 's2' }, 'edited'],
    ])('returns %s, for dishes that the guest has chosen (TABLE-53)', (_, changed, kind) => {
      expect(accessTo('o1', { ...ofChosen, basket: changed }).kind).toBe(kind)
    })
  })
})
