import { OrderRequest } from '@carte/contract/schemas'
import { addItem, emptyBasket } from '@carte/domain'
import { describe, expect, it } from '@jest/globals'
import { orderRequest, quoteRequest } from './useCheckout.ts'

const tea = {
  type: 'article' as const,
  quantity: 1,
  path: [],
  choices: {},
  article: { code: 'tea', price: 30, description: 'Te', i18n: [], imageUrl: '' },
}
const basket = { ...addItem(emptyBasket('takeAway'), tea, () => 'l1'), note: '  hot  ', spotId: 'door' }
const draft = { basket, shopId: 's1', pickupTime: 'now', memberCode: '', language: 'sv' } as const

describe('quoteRequest and orderRequest', () => {
  it('price the lines without the note, and return null for an empty basket', () => {
    expect(quoteRequest(draft)).toMatchObject({
      note: '',
      spotId: 'door',
      items: [{ code: 'tea', quantity: 1 }],
    })
    expect(quoteRequest({ ...draft, basket: emptyBasket() })).toBeNull()
  })

  it('send the trimmed note and email address, and omit an empty phone number', () => {
    const request = orderRequest(draft, { email: ' anna@example.se ', phone: ' ' }, 'q1')
    expect(request).toMatchObject({ note: 'hot', email: 'anna@example.se', quoteId: 'q1' })
    expect(request).not.toHaveProperty('phone')
    expect(OrderRequest.safeParse(request).success).toBe(true)
  })

  it('replace line breaks and remove control characters in the note', () => {
    const note = ' no\r\nice\u2028please\u202e\u061c, thanks\u0007\ud83c'
    const request = orderRequest({ ...draft, basket: { ...basket, note } }, { email: '', phone: '' }, 'q1')
    expect(request?.note).toBe('no ice please, thanks')
    expect(OrderRequest.safeParse(request).success).toBe(true)
  })
})
