import { OrderRequest } from '@carte/contract/schemas'
import { addItem, emptyBasket } from '@carte/domain'
import { describe, expect, it } from '@jest/globals'
import { isOtherClock, pickupOptions, stillAhead } from './pickup.ts'
import { orderRequest, quoteRequest } from './request.ts'

const tea = {
  type: 'article' as const,
  quantity: 1,
  path: [],
  choices: {},
  article: { code: 'tea', price: 30, description: 'Te', i18n: [], imageUrl: '' },
}
const basket = { ...addItem(emptyBasket('takeAway'), tea, () => 'l1'), note: '  hot  ', spotId: 'door' }
const draft = { basket, shopId: 's1', pickupTime: 'now', memberCode: '', language: 'sv' } as const

describe('the request of an order', () => {
  it('prices lines without note and contact, and nothing when there are none', () => {
    expect(quoteRequest(draft)).toMatchObject({
      note: '',
      spotId: 'door',
      items: [{ code: 'tea', quantity: 1 }],
    })
    expect(quoteRequest({ ...draft, basket: emptyBasket() })).toBeNull()
  })

  it('places them with what the guest has said, and leaves out what they have not', () => {
    const request = orderRequest(draft, { email: ' anna@example.se ', phone: ' ' }, 'q1')
    expect(request).toMatchObject({ note: 'hot', email: 'anna@example.se', quoteId: 'q1' })
    expect(request).not.toHaveProperty('phone')
    expect(OrderRequest.safeParse(request).success).toBe(true)
  })

  it('writes a note that the contract takes, whatever was pasted', () => {
    const note = ' no\r\nice\u2028please\u202e\u061c, thanks\u0007\ud83c'
    const request = orderRequest({ ...draft, basket: { ...basket, note } }, { email: '', phone: '' }, 'q1')
    expect(request?.note).toBe('no ice please, thanks')
    expect(OrderRequest.safeParse(request).success).toBe(true)
  })
})

describe('the pick-up times', () => {
  const times = ['2026-11-21T22:45:00Z', '2026-11-21T23:15:00Z']

  it('are told by the clock of the shop, and by the day when it is another one', () => {
    expect(pickupOptions(times, 'now', 'Europe/Stockholm', 'en').map(({ label }) => label)).toEqual([
      '23:45',
      'Sunday 00:15',
    ])
  })

  it('lose a chosen one that has passed', () => {
    expect(stillAhead('2026-11-21T22:30:00Z', Date.parse('2026-11-21T22:31:00Z'))).toBe('now')
    expect(stillAhead('2026-11-21T22:30:00Z', Date.parse('2026-11-21T22:29:00Z'))).toBe('2026-11-21T22:30:00Z')
  })

  it('are by another clock for whoever orders from another zone', () => {
    const [at = ''] = times
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    expect(isOtherClock(at, timeZone)).toBe(false)
    expect(isOtherClock(at, 'Pacific/Kiritimati')).toBe(true)
  })

  it('keep the chosen one, though it is no longer on offer', () => {
    const chosen = '2026-11-21T22:30:00Z'
    expect(pickupOptions(times, chosen, 'Europe/Stockholm', 'en')[0]).toEqual({ value: chosen, label: '23:30' })
  })
})
