import type { DeliverySpot, OrderType } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import { isSpotMissing, needsSpot, sortSpots, spotsFor } from './spots.ts'

const spot = (id: string, sv: string, en: string, orderType: OrderType = 'dineInPlace'): DeliverySpot => ({
  id,
  name: sv,
  orderType,
  i18n: [
    { language: 'sv', name: sv },
    { language: 'en', name: en },
  ],
})
const spots = [
  spot('t10', 'Bord 10', 'Table 10'),
  spot('t2', 'Bord 2', 'Table 2'),
  spot('c', 'Disken', 'Counter', 'takeAway'),
]

describe('delivery spots', () => {
  it('are filtered by the order type', () => {
    expect(spotsFor(spots, 'takeAway').map(({ id }) => id)).toEqual(['c'])
  })

  it('are sorted by their localized names, with numbers in numeric order', () => {
    expect(sortSpots(spots, 'en').map(({ id }) => id)).toEqual(['c', 't2', 't10'])
    expect(sortSpots(spots, 'sv').map(({ id }) => id)).toEqual(['t2', 't10', 'c'])
  })

  it('are required for dining in when there are tables', () => {
    expect(needsSpot('dineInPlace', spots)).toBe(true)
    expect(needsSpot('takeAway', spots)).toBe(false)
    expect(needsSpot('dineInPlace', spotsFor(spots, 'takeAway'))).toBe(false)
  })

  it.each([
    ['no spot', 'dineInPlace', null, true],
    ['a spot of another order type', 'dineInPlace', 'c', true],
    ['a spot that the shop does not have', 'dineInPlace', 't99', true],
    ['a table', 'dineInPlace', 't2', false],
    ['no spot for take-away', 'takeAway', null, false],
  ] as const)('count as missing with %s: %s, %s', (_, orderType, spotId, expected) => {
    expect(isSpotMissing({ orderType, spotId }, spots)).toBe(expected)
  })
})
