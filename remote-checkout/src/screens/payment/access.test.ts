import type { OrderRequest, PlacedOrder } from '@carte/contract'
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
})
