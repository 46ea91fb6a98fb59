import type { DeliverySpot, OrderRequest, Settings, Shop } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import { checkContact, checkShop, checkSpot, pickupAt, pickupTimes } from './checks.ts'

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
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

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

describe('pickupAt', () => {
  it.each([
    ['now: after the time that the kitchen needs', always, 'now', after(25 * MINUTE)],
    ['a moment within the next week', always, after(DAY), after(DAY)],
    ['a week from now', always, after(7 * DAY), after(7 * DAY)],
    ['two minutes ago, which a clock that is behind shows', always, after(-2 * MINUTE), after(-2 * MINUTE)],
    ['a moment while the shop is open', daytime, '2026-03-05T19:59:59+01:00', '2026-03-05T18:59:59.000Z'],
  ])('takes %s', (_what, shop, wanted, at) => {
    expect(pickupAt(shop, wanted, 25, NOW).toISOString()).toBe(at)
  })

  it.each([
    ['more than two minutes ago', always, after(-2 * MINUTE - 1), '400 shop-error-date-time-in-the-past'],
    ['more than a week ahead', always, after(7 * DAY + 1), '400 shop-error-invalid-date-time'],
    ['when the shop has closed', daytime, '2026-03-05T20:00:00+01:00', '400 shop-closed-at-pickuptime'],
    ['before the shop opens', daytime, '2026-03-05T09:59:59+01:00', '400 shop-closed-at-pickuptime'],
  ])('rejects a moment %s', (_what, shop, wanted, code) => {
    expect(rejectionOf(() => pickupAt(shop, wanted, 25, NOW))).toBe(code)
  })
})

describe('pickupTimes', () => {
  const timesAt = (now: string, shop = daytime, preparation = 10) =>
    pickupTimes(shop, preparation, new Date(now)).map((time) => time.toISOString())

  it.each([
    ['the next quarter after the preparation', '2026-03-04T19:10:00+01:00', ['18:30', '18:45']],
    ['a quarter that is just reached', '2026-03-04T19:20:00+01:00', ['18:30', '18:45']],
    ['none of a quarter that is just missed', '2026-03-04T19:20:00.001+01:00', ['18:45']],
    ['none where the shop closes first', '2026-03-04T19:50:00+01:00', []],
  ])('offers %s', (_what, now, times) => {
    expect(timesAt(now).map((time) => time.slice(11, 16))).toEqual(times)
  })

  it('offers twelve hours in quarters at a shop that does not close', () => {
    const times = timesAt('2026-03-04T12:00:00+01:00', always)
    expect([times.length, times[0], times.at(-1)]).toEqual([48, '2026-03-04T11:15:00.000Z', '2026-03-04T23:00:00.000Z'])
  })
})

describe('checkShop', () => {
  const settings = { orderTypes: ['takeAway', 'dineInPlace'] } as Settings
  const request = { orderType: 'takeAway' } as OrderRequest
  it.each<[string, Partial<Shop>, Partial<Settings>, string | null]>([
    ['takes an order at an open shop', {}, {}, null],
    ['rejects a shop with an app of its own', { externalAppUri: '' }, {}, '400 shop-method-not-supported'],
    ['rejects a closed shop', { openingHours: [] }, {}, '400 shop-closed'],
    ['rejects a paused shop', { status: 'paused' }, {}, '400 shop-paused'],
    ['rejects an offline shop', { status: 'offline' }, {}, '400 shop-offline'],
    ['rejects a type that the shop lacks', { orderTypes: ['dineInPlace'] }, {}, '400 shop-method-not-supported'],
    ['rejects a type that the site lacks', {}, { orderTypes: ['dineInPlace'] }, '400 shop-method-not-supported'],
  ])('%s', (_what, shop, more, code) => {
    expect(rejectionOf(() => checkShop({ ...always, ...shop }, request, { ...settings, ...more }, NOW))).toBe(code)
  })
})

describe('checkContact', () => {
  const wants = (requireEmail: boolean, requirePhoneNumber: boolean) =>
    ({ orders: { requireEmail, requirePhoneNumber } }) as Settings
  it.each<[string, Settings, Partial<OrderRequest>, string | null]>([
    ['needs nothing by itself', wants(false, false), {}, null],
    ['needs an address where the settings do', wants(true, false), {}, '400 requires-email email required'],
    ['is content with the address', wants(true, false), { email: 'a@example.com' }, null],
    ['needs a number where the settings do', wants(false, true), {}, '400 requires-phone phone required'],
    ['is content with the number', wants(false, true), { phone: '+46 70 174 06 05' }, null],
  ])('%s', (_what, settings, request, code) => {
    expect(rejectionOf(() => checkContact(request as OrderRequest, settings))).toBe(code)
  })

  it.each(['12345', '+46701740605', '(08) 123.45/6-7'])('takes the number %j', (phone) => {
    expect(rejectionOf(() => checkContact({ phone } as OrderRequest, wants(false, true)))).toBeNull()
  })

  it.each(['1234', '+1234', '++46701', 'a12345', '12345a', '12345\n', 'tel:12345'])(
    'rejects the number %j, also where none is needed',
    (phone) => {
      const check = () => checkContact({ phone } as OrderRequest, wants(false, false))
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
    ['no spot', undefined, null],
    ['a spot of the order type', 'counter', null],
    ['a spot of another order type', 'table-1', '400 invalid-spot spotId invalid'],
    ['an unknown spot', 'table-9', '400 invalid-spot spotId invalid'],
  ])('of %s is %s', (_what, spotId, code) => {
    expect(rejectionOf(() => checkSpot({ spotId, orderType: 'takeAway' } as OrderRequest, spots))).toBe(code)
  })
})
