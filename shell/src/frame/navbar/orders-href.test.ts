import type { Shop } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import { ordersHref } from './orders-href.ts'

const NOON = new Date('2026-06-10T12:00:00+02:00')
const NIGHT = new Date('2026-06-10T23:30:00+02:00')
const open = {
  id: 'soder',
  openForBusiness: true,
  timeZone: 'Europe/Stockholm',
  openingHours: [{ dayOfWeek: 'Wednesday', opens: '10:00:00', closes: '20:00:00' }],
  openingHoursExceptions: [],
} as unknown as Shop
const closed: Shop = { ...open, openForBusiness: false }
const elsewhere: Shop = { ...closed, externalAppUri: 'https://app.example' }
const [newest, older] = [{ id: 'second' }, { id: 'first' }]

describe('ordersHref (link of the paid-orders icon)', () => {
  it.each([
    ['nowhere without orders', [], open, NOON, null],
    ['to the only order', [newest], open, NOON, '/order/second'],
    ['to the list of several', [newest, older], open, NOON, '/orders'],
    ['to the newest one without a shop', [newest, older], null, NOON, '/order/second'],
    ['to the newest one when the shop has closed', [newest, older], closed, NOON, '/order/second'],
    ['to the newest one after closing time', [newest, older], open, NIGHT, '/order/second'],
    ['to the list at a shop with an app of its own', [newest, older], elsewhere, NIGHT, '/orders'],
    [
      'to the list when no time is given, because then it ignores opening hours',
      [newest, older],
      open,
      null,
      '/orders',
    ],
  ])('leads %s', (_, orders, shop, at, href) => expect(ordersHref(orders, shop, at)).toBe(href))
})
