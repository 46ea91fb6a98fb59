import { describe, expect, it } from '@jest/globals'
import { chain, single } from './chain.ts'
import { large } from './large.ts'
import type { SampleHours, SampleShop } from './types.ts'
import { vat } from './vat.ts'

const TIME = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/
const MIDNIGHT = '00:00:00'

const aroundTheClock = (shop: SampleShop): boolean =>
  shop.openingHours.length === 7 && shop.openingHours.every((day) => day.opens === MIDNIGHT && day.closes === MIDNIGHT)
const pastMidnight = ({ opens, closes }: SampleHours): boolean => closes <= opens && closes !== MIDNIGHT
const today = (shop: SampleShop) => shop.openingHoursExceptions.filter(({ daysFromToday }) => daysFromToday === 0)
const twiceADay = (shop: SampleShop): boolean =>
  shop.openingHours.some((day, index) =>
    shop.openingHours.slice(index + 1).some(({ dayOfWeek }) => dayOfWeek === day.dayOfWeek),
  )
const alwaysReady = (shop: SampleShop): boolean =>
  aroundTheClock(shop) && shop.status === 'online' && !shop.externalAppUri && shop.openingHoursExceptions.length === 0

describe.each([
  ['chain', chain, 14],
  ['single', single, 1],
  ['large', large, 10_000],
] as const)('the shops of the sample %s', (_, { shops }, count) => {
  it(`are ${count}, and the ids of shops and spots are unique and well-formed`, () => {
    expect(shops).toHaveLength(count)
    expect(new Set(shops.map(({ id }) => id)).size).toBe(count)
    const spots = shops.flatMap(({ deliverySpots }) => deliverySpots.map(({ id }) => id))
    expect(new Set(spots).size).toBe(spots.length)
    const wellFormed = /^[a-z0-9][a-z0-9-]{0,63}$/
    expect([...shops.map(({ id }) => id), ...spots].filter((id) => !wellFormed.test(id))).toEqual([])
  })

  it('have well-formed opening hours', () => {
    const wrong = shops.filter((shop) =>
      [...shop.openingHours, ...shop.openingHoursExceptions].some(({ opens, closes }) =>
        opens === undefined || closes === undefined ? opens !== closes : !TIME.test(opens) || !TIME.test(closes),
      ),
    )
    expect(wrong).toEqual([])
  })

  it('have complete contact details, a location in northern Europe, and spots for their order types only', () => {
    const zip = { SE: /^\d{3} \d{2}$/, FI: /^\d{5}$/, NO: /^\d{4}$/ }
    const wrong = shops.filter(({ contactInformation, country, location, orderTypes, deliverySpots }) => {
      const there =
        location.latitude > 55 && location.latitude < 71 && location.longitude > 4 && location.longitude < 31
      const spotsFit = deliverySpots.every(({ orderType }) => orderTypes.includes(orderType))
      const { address1, city, phone, zipCode } = contactInformation
      return !(there && spotsFit && address1 && city && /^\+[\d ]{8,}$/.test(phone) && zip[country].test(zipCode))
    })
    expect(wrong).toEqual([])
  })
})

describe('the chain', () => {
  const { shops } = chain

  it('begins with Carte Södermalm, which never closes', () => {
    expect(shops[0]?.name).toBe('Carte Södermalm')
    expect(shops[0] && alwaysReady(shops[0])).toBe(true)
  })

  it('is ready at any hour in each country, for both order types, with spots for both', () => {
    for (const country of ['SE', 'FI', 'NO']) {
      const ready = shops.find((shop) => shop.country === country && alwaysReady(shop))
      expect(ready?.orderTypes).toEqual(['takeAway', 'dineInPlace'])
      expect(new Set(ready?.deliverySpots.map(({ orderType }) => orderType)).size).toBe(2)
    }
  })

  const states: Readonly<Record<string, (shop: SampleShop) => boolean>> = {
    paused: (shop) => shop.status === 'paused' && aroundTheClock(shop),
    offline: (shop) => shop.status === 'offline' && aroundTheClock(shop),
    'closed on every weekday': (shop) => shop.openingHours.length === 0,
    'closed today for a reason': (shop) => today(shop).some(({ opens }) => opens === undefined),
    'exceptional hours today': (shop) => today(shop).some(({ opens }) => opens !== undefined),
    'coming soon': (shop) => shop.externalAppUri !== undefined,
    'open past midnight': (shop) => shop.openingHours.some(pastMidnight),
    'two intervals a day': twiceADay,
    'take-away only': (shop) => shop.orderTypes.join() === 'takeAway',
    'eat-here only': (shop) => shop.orderTypes.join() === 'dineInPlace',
  }
  it.each(Object.entries(states))('has a shop in the state: %s', (_, holds) => {
    expect(shops.some(holds)).toBe(true)
  })
})

describe('the large sample', () => {
  it('is the same each time it is made', () => {
    const last = large.shops.at(-1)
    expect(last?.id).toBe('stavanger-verkstedveien-6')
    expect(last?.location).toEqual({ latitude: 58.96976, longitude: 5.73343 })
  })

  it('has shops of every status in each country', () => {
    const seen = new Set(large.shops.map(({ country, status }) => `${country} ${status}`))
    expect(seen.size).toBe(9)
  })
})

describe('VAT', () => {
  const rateOn = (day: string, country: string, orderType: string): readonly number[] =>
    vat
      .filter((row) => row.country === country && row.orderType === orderType && row.goods === 'food')
      .filter(({ from, to }) => from <= day && (to === undefined || day <= to))
      .map(({ rate }) => rate)

  it.each([
    ['2026-03-31', 'SE', 'takeAway', 12],
    ['2026-04-01', 'SE', 'takeAway', 6],
    ['2027-12-31', 'SE', 'takeAway', 6],
    ['2028-01-01', 'SE', 'takeAway', 12],
    ['2026-11-21', 'SE', 'dineInPlace', 12],
    ['2025-12-31', 'FI', 'dineInPlace', 14],
    ['2026-01-01', 'FI', 'takeAway', 13.5],
    ['2026-11-21', 'NO', 'dineInPlace', 25],
    ['2026-11-21', 'NO', 'takeAway', 15],
  ])('on %s in %s for %s is %d per cent, and only that', (day, country, orderType, rate) => {
    expect(rateOn(day, country, orderType)).toEqual([rate])
  })
})
