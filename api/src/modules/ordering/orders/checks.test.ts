import type { DeliverySpot, OrderRequest, Settings, Shop } from '@carte/contract'
import { type Offer, type PickupCapacity, UNLIMITED } from '@carte/domain'
import { describe, expect, it } from '@jest/globals'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import { checkContact, checkShop, checkSpot, wantedTime } from './checks.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const hours = (opens: string, closes: string) => DAYS.map((dayOfWeek) => ({ dayOfWeek, opens, closes }))
const always = {
  timeZone: 'Europe/Stockholm',
  openingHours: hours('00:00:00', '00:00:00'),
  openingHoursExceptions: [] as Shop['openingHoursExceptions'],
  openForBusiness: true,
  status: 'online',
  orderTypes: ['takeAway', 'dineInPlace'],
} as Shop
const daytime: Shop = { ...always, openingHours: hours('10:00:00', '20:00:00') }

const NOW = new Date('2026-03-04T12:00:00+01:00')
const after = (ms: number) => new Date(NOW.getTime() + ms).toISOString()
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

function rejectionOf(check: () => unknown): string | null {
  try {
    check()
    return null
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    const fields = Object.entries(error.options.errors ?? {}).map(([field, codes]) => `${field} ${codes}`)
    return [error.status, error.code, ...fields].join(' ')
  }
}

const offerOf = (shop: Shop, more: Partial<PickupCapacity> = {}): Offer => ({
  hours: shop,
  capacity: Object.keys(more).length === 0 ? UNLIMITED : { ...UNLIMITED, ...more },
  soonest: new Date(NOW.getTime() + 15 * MINUTE_MS),
})

describe('wantedTime', () => {
  it.each([
    ['"now"', always, 'now', 'now'],
    ['a time within the next week', always, after(DAY_MS), after(DAY_MS)],
    ['a week from now', always, after(7 * DAY_MS), after(7 * DAY_MS)],
    ['two minutes ago, for a slow clock', always, after(-2 * MINUTE_MS), after(-2 * MINUTE_MS)],
    ['the last second of the opening hours', daytime, '2026-03-05T19:59:59+01:00', '2026-03-05T18:59:59.000Z'],
  ])('accepts %s', (_what, shop, wanted, expected) => {
    const at = wantedTime(offerOf(shop), wanted, NOW)
    expect(at === 'now' ? at : at.toISOString()).toBe(expected)
  })

  it.each([
    ['more than two minutes ago', always, after(-2 * MINUTE_MS - 1), '400 shop-error-date-time-in-the-past'],
    ['more than a week ahead', always, after(7 * DAY_MS + 1), '400 shop-error-invalid-date-time'],
    ['when the shop has closed', daytime, '2026-03-05T20:00:00+01:00', '400 shop-closed-at-pickuptime'],
    ['before the shop opens', daytime, '2026-03-05T09:59:59+01:00', '400 shop-closed-at-pickuptime'],
  ])('rejects a time %s', (_what, shop, wanted, code) => {
    expect(rejectionOf(() => wantedTime(offerOf(shop), wanted, NOW))).toBe(code)
  })
})

// SLOT-10, SLOT-12
describe('wantedTime at a shop with rules of its own', () => {
  it.each<[string, Shop, Partial<PickupCapacity>, string, string | null]>([
    ['the last order before closing', daytime, { lastOrderMinutes: 30 }, '2026-03-04T19:30:00+01:00', null],
    [
      'later than the last order',
      daytime,
      { lastOrderMinutes: 30 },
      '2026-03-04T19:30:01+01:00',
      '400 shop-closed-at-pickuptime',
    ],
    ['on the last day ahead', always, { daysAhead: 2 }, '2026-03-06T23:59:59+01:00', null],
    ['after the days ahead', always, { daysAhead: 2 }, '2026-03-07T00:00:00+01:00', '400 shop-error-invalid-date-time'],
    ['within twelve hours, without days ahead', always, { slotMinutes: 15 }, after(12 * 60 * MINUTE_MS), null],
    ['tomorrow, without days ahead', always, { slotMinutes: 15 }, after(DAY_MS), '400 shop-error-invalid-date-time'],
  ])('%s', (_what, shop, rules, wanted, code) => {
    expect(rejectionOf(() => wantedTime(offerOf(shop, rules), wanted, NOW))).toBe(code)
  })
})

describe('checkShop', () => {
  const settings = { orderTypes: ['takeAway', 'dineInPlace'] } as Settings
  const request = { orderType: 'takeAway' } as OrderRequest
  it.each<[string, Partial<Shop>, Partial<Settings>, string | null]>([
    ['accepts an order at an open shop', {}, {}, null],
    ['rejects a shop with an app of its own', { externalAppUri: '' }, {}, '400 shop-method-not-supported'],
    ['rejects a closed shop', { openingHours: [] }, {}, '400 shop-closed'],
    ['rejects a paused shop', { status: 'paused' }, {}, '400 shop-paused'],
    ['rejects an offline shop', { status: 'offline' }, {}, '400 shop-offline'],
    [
      'rejects an order type that the shop does not offer',
      { orderTypes: ['dineInPlace'] },
      {},
      '400 shop-method-not-supported',
    ],
    [
      'rejects an order type that the site does not offer',
      {},
      { orderTypes: ['dineInPlace'] },
      '400 shop-method-not-supported',
    ],
  ])('%s', (_what, shop, more, code) => {
    expect(rejectionOf(() => checkShop({ ...always, ...shop }, request, { ...settings, ...more }, NOW))).toBe(code)
  })
})

describe('checkContact', () => {
  const settingsRequiring = (requireEmail: boolean, requirePhoneNumber: boolean) =>
    ({ orders: { requireEmail, requirePhoneNumber } }) as Settings
  it.each<[string, Settings, Partial<OrderRequest>, string | null]>([
    ['requires nothing by default', settingsRequiring(false, false), {}, null],
    [
      'requires an e-mail address when the settings do',
      settingsRequiring(true, false),
      {},
      '400 requires-email email required',
    ],
    ['accepts the required e-mail address', settingsRequiring(true, false), { email: 'a@example.com' }, null],
    [
      'requires a phone number when the settings do',
      settingsRequiring(false, true),
      {},
      '400 requires-phone phone required',
    ],
    ['accepts the required phone number', settingsRequiring(false, true), { phone: '+46 70 174 06 05' }, null],
  ])('%s', (_what, settings, request, code) => {
    expect(rejectionOf(() => checkContact(request as OrderRequest, settings))).toBe(code)
  })

  it.each(['12345', '+46701740605', '(08) 123.45/6-7'])('accepts the phone number %j', (phone) => {
    expect(rejectionOf(() => checkContact({ phone } as OrderRequest, settingsRequiring(false, true)))).toBeNull()
  })

  it.each(['1234', '+1234', '++46701', 'a12345', '12345a', '12345\n', 'tel:12345'])(
    'rejects the phone number %j, even when none is required',
    (phone) => {
      const check = () => checkContact({ phone } as OrderRequest, settingsRequiring(false, false))
      expect(rejectionOf(check)).toBe('400 invalid-phone phone invalid')
    },
  )
})

describe('checkSpot', () => {
  const spots = [
    { id: 'table-1', orderType: 'dineInPlace' },
    { id: 'counter', orderType: 'takeAway' },
  ] as DeliverySpot[]
  it.each([
    ['accepts no spot', undefined, null],
    ['accepts a spot of the order type', 'counter', null],
    ['rejects a spot of another order type', 'table-1', '400 invalid-spot spotId invalid'],
    ['rejects an unknown spot', 'table-9', '400 invalid-spot spotId invalid'],
  ])('%s', (_what, spotId, code) => {
    expect(rejectionOf(() => checkSpot({ spotId, orderType: 'takeAway' } as OrderRequest, spots))).toBe(code)
  })
})
