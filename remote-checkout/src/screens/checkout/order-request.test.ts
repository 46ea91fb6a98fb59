import { OrderRequest } from '@carte/contract/schemas'
import { addItem, emptyBasket } from '@carte/domain'
import { describe, expect, it } from '@jest/globals'
import { isOtherClock, pickupOptions, stillAhead } from './pickup.ts'
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

describe('the pickup times at checkout', () => {
  const times = ['2026-11-21T22:45:00Z', '2026-11-21T23:15:00Z']

  it('are shown in the shop’s time zone, with the weekday when it is another day', () => {
    expect(pickupOptions(times, 'now', 'Europe/Stockholm', 'en').map(({ label }) => label)).toEqual([
      '23:45',
      'Sunday 00:15',
    ])
  })

  it('replace a chosen time that has passed with "now"', () => {
    expect(stillAhead('2026-11-21T22:30:00Z', Date.parse('2026-11-21T22:31:00Z'))).toBe('now')
    expect(stillAhead('2026-11-21T22:30:00Z', Date.parse('2026-11-21T22:29:00Z'))).toBe('2026-11-21T22:30:00Z')
  })

  it('are on another clock than the guest’s when the shop’s time zone shows another time', () => {
    const [at = ''] = times
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    expect(isOtherClock(at, timeZone)).toBe(false)
    expect(isOtherClock(at, 'Pacific/Kiritimati')).toBe(true)
  })

  it('include the chosen time although it is no longer offered', () => {
    const chosen = '2026-11-21T22:30:00Z'
    expect(pickupOptions(times, chosen, 'Europe/Stockholm', 'en')[0]).toEqual({ value: chosen, label: '23:30' })
  })
})
