import type { OrderStatus, StaffOrder } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import { canRefund, canRefuse, columnOf, isShown, stepsAhead, withOrder } from './orders.ts'

const NOW = Date.parse('2026-11-20T18:00:00Z')
const minutes = (count: number) => new Date(NOW + count * 60_000).toISOString()

const STEPS: readonly OrderStatus[] = ['added', 'started', 'finnished', 'done', 'delivered']
const order = (status: OrderStatus, more: Partial<StaffOrder> = {}): StaffOrder => ({
  orderId: 'a',
  pickupCode: 'A47',
  status,
  orderType: 'takeAway',
  placedAt: minutes(-20),
  pickupTime: minutes(15),
  note: '',
  language: 'sv',
  items: [],
  total: 100,
  currency: { name: 'SEK', symbol: 'kr' },
  steps: [...STEPS.slice(0, STEPS.indexOf(status) + 1), ...(status === 'rollbacked' ? [status] : [])].map((step) => ({
    status: step,
    at: minutes(-10),
  })),
  paymentStatus: status === 'added' ? 'authorized' : 'captured',
  paymentKind: 'card',
  ...more,
})

describe('an order on the screen', () => {
  it.each<readonly [string, StaffOrder, string]>([
    ['waits to be taken', order('added', { acceptBefore: minutes(5) }), 'new'],
    ['waits, paid by an app', order('added', { acceptBefore: minutes(5), paymentStatus: 'captured' }), 'new'],
    ['of later waits to be taken too', order('added', { acceptBefore: minutes(5), pickupTime: minutes(300) }), 'new'],
    ['of later is taken', order('added', { paymentStatus: 'captured', pickupTime: minutes(300) }), 'later'],
    ['of later is to be begun', order('added', { paymentStatus: 'captured', pickupTime: minutes(40) }), 'new'],
    ['is cooked', order('started'), 'cooking'],
    ['is packed', order('finnished'), 'cooking'],
    ['waits for its guest', order('done'), 'ready'],
    ['is handed over', order('delivered'), 'over'],
    ['is rolled back', order('rollbacked'), 'over'],
  ])('that %s', (_, is, column) => expect(columnOf(is, NOW)).toBe(column))

  it.each<readonly [string, StaffOrder, boolean]>([
    ['handed over ten minutes ago', order('delivered'), true],
    ['handed over an hour ago', order('delivered', { steps: [{ status: 'delivered', at: minutes(-60) }] }), false],
    ['nobody has come for within a day', order('done', { pickupTime: minutes(-25 * 60) }), false],
    ['late', order('started', { pickupTime: minutes(-60) }), true],
  ])('that is %s is shown: %s', (_, is, shown) => expect(isShown(is, NOW)).toBe(shown))

  it('goes on by one tap, to what the cook means by it', () => {
    expect(STEPS.map((status) => stepsAhead(status))).toEqual([
      ['started'],
      ['finnished', 'done'],
      ['done'],
      ['delivered'],
      [],
    ])
    expect(stepsAhead('rollbacked')).toEqual([])
  })

  it('can be refused until it is handed over; money goes back by hand where it was taken and stays taken', () => {
    expect(STEPS.map((status) => canRefuse(order(status)))).toEqual([true, true, true, true, false])
    expect(canRefuse(order('rollbacked'))).toBe(false)
    expect(canRefund(order('rollbacked'))).toBe(true)
    expect(canRefund(order('delivered'))).toBe(true)
    expect(canRefund(order('started'))).toBe(false)
    expect(canRefund(order('rollbacked', { paymentStatus: 'cancelled' }))).toBe(false)
  })
})

describe('an order among others', () => {
  const [a, b] = [order('added'), order('added', { orderId: 'b' })]
  it('takes the place of what was known, and is last when it is new', () => {
    expect(withOrder([a], b)).toEqual([a, b])
    expect(withOrder([a, b], order('started')).map(({ status }) => status)).toEqual(['started', 'added'])
  })
  it('is not put back by an answer that is older', () => {
    expect(withOrder([order('started'), b], a)[0]?.status).toBe('started')
  })
  it('that was paid first is first, whenever it is heard of', () => {
    const earlier = order('added', { orderId: 'c', steps: [{ status: 'added', at: minutes(-15) }] })
    expect(withOrder([a, b], earlier).map(({ orderId }) => orderId)).toEqual(['c', 'a', 'b'])
  })
})
