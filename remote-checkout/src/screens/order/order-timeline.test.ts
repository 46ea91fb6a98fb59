import type { OrderDetails } from '@carte/contract'
import { type Handover, minutesUntil } from '@carte/domain'
import { describe, expect, it } from '@jest/globals'
import { greetingKey, headlineKey } from './headline.ts'
import { orderTimeline } from './OrderBody.tsx'
import { paymentKey } from './payment-key.ts'

const details: OrderDetails = {
  status: 'started',
  orderId: 'o1',
  orderType: 'takeAway',
  placedAt: '2026-11-21T11:20:00Z',
  pickupTime: '2026-11-21T11:42:00Z',
  pickupCode: 'A47',
  shop: { id: 's', name: 'S', phone: '', timeZone: 'Europe/Stockholm', address1: '', zipCode: '', city: '' },
  note: '',
  items: [],
  total: 0,
  currency: { name: 'SEK', symbol: 'kr' },
  vat: [],
  steps: [
    { status: 'calculatedPrice', at: '2026-11-21T11:20:00Z' },
    { status: 'added', at: '2026-11-21T11:21:00Z' },
    { status: 'started', at: '2026-11-21T11:26:00Z' },
  ],
  paymentStatus: 'captured',
  paymentKind: 'card',
}
const states = (changed: Partial<OrderDetails>) =>
  orderTimeline({ ...details, ...changed }, 'en').map(({ id, state }) => `${id} ${state}`)

describe('orderTimeline', () => {
  it('returns past and current steps with times in the shop’s time zone, then the steps to come', () => {
    expect(orderTimeline(details, 'en')).toEqual([
      { id: 'added', state: 'done', time: '12:21' },
      { id: 'started', state: 'now', time: '12:26' },
      { id: 'finnished', state: 'next', time: undefined },
      { id: 'done', state: 'next', time: undefined },
      { id: 'delivered', state: 'next', time: undefined },
    ])
  })

  it('marks the last step as done when the order is delivered', () => {
    expect(states({ status: 'delivered' }).at(-1)).toBe('delivered done')
  })

  it('ends with the cancellation of a canceled order', () => {
    expect(states({ status: 'rollbacked' })).toEqual(['added done', 'started done', 'rollbacked now'])
  })
})

describe('headlineKey', () => {
  it('returns the status, or "sent" for an authorized order that is only priced', () => {
    expect(headlineKey({ kind: 'details', details })).toBe('started')
    const priced = { ...details, status: 'calculatedPrice' } as const
    expect(headlineKey({ kind: 'details', details: { ...priced, paymentStatus: 'authorized' } })).toBe('sent')
    expect(headlineKey({ kind: 'details', details: { ...priced, paymentStatus: 'pending' } })).toBe('calculatedPrice')
    expect(headlineKey({ kind: 'status', status: 'calculatedPrice' })).toBe('calculatedPrice')
  })
})

describe('greetingKey', () => {
  it('returns a heading of thanks until the kitchen is almost done, and a wish at the end', () => {
    const keys = ['calculatedPrice', 'sent', 'added', 'started', 'finnished', 'delivered', 'rollbacked'] as const
    expect(keys.map((key) => greetingKey(key))).toEqual([
      null,
      'order.thanks',
      'order.thanks.added',
      'order.thanks.started',
      null,
      'order.enjoy',
      null,
    ])
  })

  it('returns that a ready order is on its way only if it is brought to a table', () => {
    const handovers: readonly (Handover | undefined)[] = [undefined, 'takeAway', 'dineInPlace', 'table']
    expect(handovers.map((handover) => greetingKey('done', handover))).toEqual([null, null, null, 'order.onItsWay'])
  })
})

describe('paymentKey', () => {
  const keyOf = (more: Partial<OrderDetails>) => paymentKey({ ...details, ...more })

  it('returns how a captured payment was made', () => {
    const kinds = ['card', 'phoneApp', 'wallet'] as const
    expect(kinds.map((paymentKind) => keyOf({ paymentKind }))).toEqual([
      'order.paid.card',
      'order.paid.phoneApp',
      'order.paid.wallet',
    ])
  })

  it('returns that the money of an authorized payment is only reserved', () => {
    expect(keyOf({ paymentStatus: 'authorized' })).toBe('order.paid.reserved')
  })

  it('is null without a payment, without its money, and for a canceled order', () => {
    expect(keyOf({ paymentStatus: null, paymentKind: null })).toBeNull()
    for (const paymentStatus of ['created', 'pending', 'cancelled', 'refunded', 'failed'] as const)
      expect(keyOf({ paymentStatus })).toBeNull()
    for (const paymentStatus of ['authorized', 'captured'] as const)
      expect(keyOf({ status: 'rollbacked', paymentStatus })).toBeNull()
  })
})

describe('minutesUntil', () => {
  const now = new Date('2027-03-01T12:00:00Z')

  it.each([
    ['rounds up', '2027-03-01T12:05:10Z', 6],
    ['is at least one', '2027-03-01T12:00:01Z', 1],
    ['is null when the time is over', '2027-03-01T12:00:00Z', null],
    ['counts up to 90 minutes', '2027-03-01T13:30:00Z', 90],
    ['is null for a later time', '2027-03-01T13:30:01Z', null],
  ])('%s', (_, pickupTime, minutes) => expect(minutesUntil(pickupTime, now)).toBe(minutes))
})
