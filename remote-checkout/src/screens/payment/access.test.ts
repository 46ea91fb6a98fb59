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

describe('the order of a payment page', () => {
  it('is paid for while it is what the basket holds', () => {
    expect(accessTo('o1', kept)).toEqual({ kind: 'pay', unpaid, order, isEdited: false })
  })

  it('is left behind by another basket', () => {
    expect(accessTo('o1', { ...kept, basket: edited })).toEqual({ kind: 'edited' })
  })

  it('is followed to its end when a payment was begun, whatever the basket says', () => {
    const begun = { ...unpaid, paymentId: 'p1' }
    expect(accessTo('o1', { ...kept, unpaid: begun, basket: edited })).toMatchObject({ kind: 'pay', isEdited: true })
  })

  it('is known when it was paid here, and unknown elsewhere', () => {
    expect(accessTo('o1', { ...kept, unpaid: null, paidIds: ['o1'] })).toEqual({ kind: 'paid' })
    expect(accessTo('o2', kept)).toEqual({ kind: 'unknown' })
    expect(accessTo('o1', { ...kept, unpaid: { ...unpaid, order: null } })).toEqual({ kind: 'unknown' })
  })
})
