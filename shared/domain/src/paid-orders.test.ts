import { describe, expect, it } from '@jest/globals'
import {
  addPaid,
  emptyPaidSession,
  isUnderWay,
  type PaidOrder,
  withoutExpired,
  withPickupTime,
  withStatus,
} from './paid-orders.ts'

const order = (orderId: string, over: Partial<PaidOrder> = {}): PaidOrder => ({
  orderId,
  pickupTime: '2026-05-01T12:00:00+02:00',
  customerCode: `secret-${orderId}`,
  paymentID: 'pay-1',
  userAgent: 'test',
  ...over,
})
const at = (time: string) => new Date(`2026-05-01T${time}Z`)
const two = addPaid(addPaid(emptyPaidSession, order('o1')), order('o2', { pickupCode: 'A47', shopName: 'Carte' }))

describe('addPaid', () => {
  it('stores an order until an hour after its pickup time', () => {
    expect(two).toEqual({
      details: {
        orderId: 'o2',
        pickupTime: '2026-05-01T12:00:00+02:00',
        customerCode: 'secret-o2',
        paymentID: 'pay-1',
        userAgent: 'test',
      },
      paidOrders: [
        {
          id: 'o1',
          expires: '2026-05-01T11:00:00.000Z',
          customerCode: 'secret-o1',
          pickupTime: '2026-05-01T12:00:00+02:00',
        },
        {
          id: 'o2',
          expires: '2026-05-01T11:00:00.000Z',
          customerCode: 'secret-o2',
          pickupTime: '2026-05-01T12:00:00+02:00',
          pickupCode: 'A47',
          shopName: 'Carte',
        },
      ],
      deliveredOrders: [],
    })
  })

  it('stores the table, shortened to 100 characters', () => {
    const tableAt = (table: string) => addPaid(emptyPaidSession, order('o1', { table })).paidOrders[0]?.table
    expect(tableAt('Table 7')).toBe('Table 7')
    expect(tableAt('🪑'.repeat(101))).toBe('🪑'.repeat(100))
  })

  it.each([
    ['an order without id', order('')],
    ['an order without pick-up time', order('o3', { pickupTime: '' })],
    ['an order that is present', order('o1', { pickupTime: '2026-05-01T13:00:00Z' })],
  ])('ignores %s', (_, added) => {
    expect(addPaid(two, added)).toBe(two)
  })

  it('ignores an order that is already delivered', () => {
    const delivered = withStatus(two, 'o1', 'done', at('10:05:00'))
    expect(addPaid(delivered, order('o1'))).toBe(delivered)
  })
})

describe('withStatus', () => {
  it.each(['done', 'delivered'] as const)(
    'moves an order that is %s to the delivered ones for half an hour',
    (status) => {
      const moved = withStatus(two, 'o1', status, at('10:05:00'))
      expect(moved.paidOrders.map(({ id }) => id)).toEqual(['o2'])
      expect(moved.deliveredOrders).toEqual([{ ...two.paidOrders[0], expires: '2026-05-01T10:35:00.000Z', status }])
    },
  )

  it.each(['added', 'started', 'finnished', 'rollbacked'] as const)(
    'keeps an order that is %s among the paid ones',
    (status) => {
      const updated = withStatus(two, 'o1', status, at('10:05:00'))
      expect(updated.paidOrders).toEqual([{ ...two.paidOrders[0], status }, two.paidOrders[1]])
      expect(updated.deliveredOrders).toEqual([])
    },
  )

  it('does not extend the half hour when a ready order is delivered', () => {
    const fetched = withStatus(withStatus(two, 'o1', 'done', at('10:05:00')), 'o1', 'delivered', at('10:20:00'))
    expect(fetched.deliveredOrders).toMatchObject([{ status: 'delivered', expires: '2026-05-01T10:35:00.000Z' }])
  })

  it.each([
    ['an unknown order', 'o9', 'done'],
    ['the same status again', 'o1', 'finnished'],
    ['older news', 'o1', 'started'],
  ] as const)('ignores %s', (_, id, status) => {
    const known = withStatus(two, 'o1', 'finnished', at('10:00:00'))
    expect(withStatus(known, id, status, at('10:05:00'))).toBe(known)
  })

  it('does not roll back a delivered order', () => {
    const delivered = withStatus(two, 'o1', 'delivered', at('10:05:00'))
    expect(withStatus(delivered, 'o1', 'rollbacked', at('10:06:00'))).toBe(delivered)
  })
})

// PROMISE-4
describe('withPickupTime', () => {
  const LATER = '2026-05-01T10:30:00.000Z'

  it('stores the new time of an order, and keeps the order until an hour after it', () => {
    const moved = withPickupTime(two, 'o1', LATER)
    expect(moved.paidOrders).toEqual([
      { ...two.paidOrders[0], pickupTime: LATER, expires: '2026-05-01T11:30:00.000Z' },
      two.paidOrders[1],
    ])
  })

  it('does not extend the half hour of an order that is ready', () => {
    const ready = withStatus(two, 'o1', 'done', at('10:05:00'))
    expect(withPickupTime(ready, 'o1', LATER).deliveredOrders).toEqual([
      { ...ready.deliveredOrders[0], pickupTime: LATER },
    ])
  })

  it.each([
    ['an unknown order', 'o9', LATER],
    ['the same time again', 'o1', '2026-05-01T12:00:00+02:00'],
  ])('ignores %s', (_, id, time) => expect(withPickupTime(two, id, time)).toBe(two))
})

describe('withoutExpired', () => {
  const mixed = withStatus(two, 'o1', 'done', at('10:00:00'))

  it.each([
    ['10:29:59', ['o2', 'o1'], 'o2'],
    ['10:30:00', ['o2'], 'o2'],
    ['10:59:59', ['o2'], 'o2'],
    ['11:00:00', [], undefined],
  ])('at %s keeps %p', (time, ids, details) => {
    const left = withoutExpired(mixed, at(time))
    expect([...left.paidOrders, ...left.deliveredOrders].map(({ id }) => id)).toEqual(ids)
    expect(left.details?.orderId).toBe(details)
  })

  it('returns the same session when nothing has expired', () => {
    expect(withoutExpired(mixed, at('10:00:00'))).toBe(mixed)
    expect(withoutExpired(emptyPaidSession, at('10:00:00'))).toBe(emptyPaidSession)
  })
})

describe('isUnderWay', () => {
  it.each([
    [undefined, true],
    ['added', true],
    ['done', true],
    ['delivered', false],
    ['rollbacked', false],
  ] as const)('for an order with status %s is %s', (status, isExpected) =>
    expect(isUnderWay({ status })).toBe(isExpected),
  )
})
