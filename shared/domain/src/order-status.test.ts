import { ORDER_STATUSES, type OrderDetails, type OrderStatus } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import {
  canMove,
  isFinal,
  isLaterStatus,
  isWithKitchen,
  newerDetails,
  orderProgress,
  withReceivedStatus,
} from './order-status.ts'

describe('order statuses (canMove, isFinal and isWithKitchen)', () => {
  it('move one step forward, or to rollbacked until delivered', () => {
    const legal = ORDER_STATUSES.flatMap((from) =>
      ORDER_STATUSES.filter((to) => canMove(from, to)).map((to) => `${from} → ${to}`),
    )
    expect(legal).toEqual([
      'calculatedPrice → added',
      'calculatedPrice → rollbacked',
      'added → started',
      'added → rollbacked',
      'started → finnished',
      'started → rollbacked',
      'finnished → done',
      'finnished → rollbacked',
      'done → delivered',
      'done → rollbacked',
    ])
  })

  it('are final when delivered or rollbacked, and with the kitchen when added, started or finnished', () => {
    expect(ORDER_STATUSES.filter(isFinal)).toEqual(['delivered', 'rollbacked'])
    expect(ORDER_STATUSES.filter(isWithKitchen)).toEqual(['added', 'started', 'finnished'])
  })
})

describe('orderProgress', () => {
  const steps = [
    { status: 'calculatedPrice', at: '2026-05-01T10:00:00Z' },
    { status: 'added', at: '2026-05-01T10:01:00Z' },
    { status: 'started', at: '2026-05-01T10:03:00Z' },
  ] as const
  const shown = (...[known, status]: Parameters<typeof orderProgress>) =>
    orderProgress(known, status).map((point) => `${point.status} ${point.state} ${point.at?.slice(11, 16) ?? '–'}`)

  it('shows past, current and future steps with their times', () => {
    expect(shown([...steps], 'started')).toEqual([
      'added past 10:01',
      'started current 10:03',
      'finnished ahead –',
      'done ahead –',
      'delivered ahead –',
    ])
  })

  it('shows unreported earlier steps as past', () => {
    expect(shown([], 'done').map((point) => point.split(' ')[1])).toEqual(['past', 'past', 'past', 'current', 'ahead'])
  })

  it('shows all steps as ahead before the payment', () => {
    expect(new Set(orderProgress([], 'calculatedPrice').map(({ state }) => state))).toEqual(new Set(['ahead']))
  })

  it('shows the steps that a rolled-back order had reached', () => {
    const rolledBack = [...steps, { status: 'rollbacked' as const, at: '2026-05-01T10:04:00Z' }]
    expect(shown(rolledBack, 'rollbacked').map((point) => point.split(' ')[1])).toEqual([
      'past',
      'past',
      'ahead',
      'ahead',
      'ahead',
    ])
  })
})

describe('isLaterStatus', () => {
  it.each([
    ['added', 'calculatedPrice', true],
    ['delivered', 'added', true],
    ['rollbacked', 'done', true],
    ['added', 'added', false],
    ['added', 'started', false],
    ['rollbacked', 'delivered', false],
  ] as const)('for %s after %s is %s', (status, known, isLater) => {
    expect(isLaterStatus(status, known)).toBe(isLater)
  })
})

const details = (status: OrderStatus, orderId = 'a') => ({ orderId, status }) as OrderDetails

describe('newerDetails', () => {
  it.each([
    ['the first answer', null, details('added'), 'answer'],
    ['an answer with a later status', details('added'), details('started'), 'answer'],
    ['an answer with the same status', details('added'), details('added'), 'answer'],
    ['the known answer when an older one arrives late', details('done'), details('started'), 'known'],
    ['an answer about another order', details('done'), details('added', 'b'), 'answer'],
  ] as const)('returns %s', (_what, known, answer, kept) => {
    expect(newerDetails(known, answer)).toBe(kept === 'known' ? known : answer)
  })
})

describe('withReceivedStatus', () => {
  it.each([
    ['shows a later status at once', 'added', 'done', 'done'],
    ['ignores an earlier status', 'done', 'added', 'done'],
    ['changes nothing when no status was received', 'added', undefined, 'added'],
    ['keeps a final status', 'rollbacked', 'delivered', 'rollbacked'],
  ] as const)('%s', (_what, known, received, shown) => {
    const order = details(known)
    expect(withReceivedStatus(order, received)).toEqual({ ...order, status: shown })
  })
})
