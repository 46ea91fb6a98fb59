import type { ShopOrderRow } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import { applyOrder, applyPage, listOf, type SteadyList } from './steady-list.ts'

const row = (orderId: string, status: ShopOrderRow['status'] = 'added'): ShopOrderRow => ({
  orderId,
  status,
  pickupCode: orderId,
  orderType: 'takeAway',
  placedAt: '2026-06-17T12:00:00Z',
  pickupTime: '2026-06-17T12:15:00Z',
  quantity: 1,
  total: 100,
  currency: { name: 'SEK', symbol: 'kr' },
  paymentStatus: 'authorized',
})
const rows = (...ids: readonly string[]) => ids.map((id) => row(id))
const inShort = ({ key, shown, held }: SteadyList) => ({
  key,
  shown: shown.map(({ orderId, status }) => (status === 'added' ? orderId : `${orderId} ${status}`)),
  held,
})
const list = { ...listOf('all', rows('b', 'a')), held: ['c'] }

describe('a page that was read again', () => {
  it.each<[string, SteadyList, ReturnType<typeof inShort>]>([
    [
      'replaces the list',
      applyPage(list, 'all', rows('d', 'c', 'b'), false),
      { key: 'all', shown: ['d', 'c', 'b'], held: [] },
    ],
    [
      'replaces the list of another search, also while the person reads',
      applyPage(list, 'other', rows('x'), true),
      { key: 'other', shown: ['x'], held: [] },
    ],
    [
      'changes rows in their places, and holds new ones back, while the person reads',
      applyPage(list, 'all', [row('d'), row('c'), row('b', 'started')], true),
      { key: 'all', shown: ['b started', 'a'], held: ['c', 'd'] },
    ],
    [
      'keeps rows that are not on it any more',
      applyPage(list, 'all', [], true),
      { key: 'all', shown: ['b', 'a'], held: ['c'] },
    ],
  ])('%s', (_what, result, expected) => expect(inShort(result)).toEqual(expected))
})

describe('a change of one order', () => {
  it.each<[string, SteadyList, ReturnType<typeof inShort>]>([
    [
      'changes its row in its place',
      applyOrder(list, row('a', 'done'), true),
      { key: 'all', shown: ['b', 'a done'], held: ['c'] },
    ],
    ['holds a new order back', applyOrder(list, row('d'), true), { key: 'all', shown: ['b', 'a'], held: ['c', 'd'] }],
    ['counts a new order once', applyOrder(list, row('c', 'started'), true), inShort(list)],
    ['does nothing for an order that cannot be new in this list', applyOrder(list, row('d'), false), inShort(list)],
  ])('%s', (_what, result, expected) => expect(inShort(result)).toEqual(expected))
})
