import type { DeliverySpot } from '@carte/contract'
import { emptyBasket } from '@carte/domain'
import { describe, expect, it } from '@jest/globals'
import { type FieldError, type FieldName, fieldErrors, firstInvalid } from './form.ts'

const spot = (id: string, name: string, orderType: DeliverySpot['orderType'], sv = name): DeliverySpot => ({
  id,
  name,
  orderType,
  i18n: [{ language: 'sv', name: sv }],
})
const spots = [
  spot('t10', 'Table 10', 'dineInPlace', 'Bord 10'),
  spot('t2', 'Table 2', 'dineInPlace', 'Bord 2'),
  spot('door', 'Door', 'takeAway', 'Dörren'),
]
const none = { requireEmail: false, requirePhoneNumber: false }
const all = { requireEmail: true, requirePhoneNumber: true }
const good = { email: 'anna@example.se', phone: '+46 70-123 45 67' }
const here = { ...emptyBasket('dineInPlace'), spotId: 't2' }

describe('the validation of the checkout form', () => {
  it.each<[string, Parameters<typeof fieldErrors>, Partial<Record<FieldName, FieldError>>]>([
    ['valid fields', [{ basket: here, contact: good }, spots, all], {}],
    ['no spot', [{ basket: { ...here, spotId: null }, contact: good }, spots, none], { spot: 'deliverySpotRequired' }],
    [
      'a spot of another order type',
      [{ basket: { ...here, spotId: 'door' }, contact: good }, spots, none],
      { spot: 'deliverySpotRequired' },
    ],
    ['no spot in a shop without spots', [{ basket: { ...here, spotId: null }, contact: good }, [], none], {}],
    ['no spot for a take-away order', [{ basket: emptyBasket('takeAway'), contact: good }, spots, none], {}],
    ['empty optional fields', [{ basket: here, contact: { email: '', phone: '' } }, spots, none], {}],
    [
      'empty required fields',
      [{ basket: here, contact: { email: ' ', phone: '' } }, spots, all],
      { email: 'requires-email', phone: 'requires-phone' },
    ],
    [
      'invalid values',
      [{ basket: here, contact: { email: 'anna@gmail', phone: '12' } }, spots, all],
      { email: 'InvalidEmail', phone: 'invalid-phone' },
    ],
    [
      'an invalid optional field',
      [{ basket: here, contact: { email: 'anna@', phone: '' } }, spots, none],
      { email: 'InvalidEmail' },
    ],
    [
      'a phone number with letters',
      [{ basket: here, contact: { ...good, phone: '070 ABC 123' } }, spots, all],
      { phone: 'invalid-phone' },
    ],
  ])('returns the right field errors for "%s"', (_, args, expected) => {
    expect(fieldErrors(...args)).toEqual(expected)
  })

  it('finds the first field with an error from the top of the page', () => {
    expect(firstInvalid({ phone: 'requires-phone', spot: 'deliverySpotRequired' })).toBe('spot')
    expect(firstInvalid({})).toBeNull()
  })
})
