import type { PastOrder } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import { type History, withPage } from './HistoryScreen.tsx'

/** Order `n` was placed in minute `n`. */
const order = (n: number, overrides: Partial<PastOrder> = {}): PastOrder => ({
  orderId: `${n}`,
  shopId: 'centrum',
  shopName: 'Centrum',
  orderType: 'takeAway',
  placedAt: new Date(n * 60_000).toISOString(),
  status: 'delivered',
  total: n,
  currency: { name: 'SEK', symbol: 'kr' },
  items: [],
  ...overrides,
})
const page = (numbers: readonly number[], isLast = false, zones = {}) => ({
  orders: numbers.map((n) => order(n)),
  isLast,
  zones,
})
const ids = ({ orders }: History) => orders.map(({ orderId }) => Number(orderId))

describe('withPage', () => {
  const first = withPage(null, page([9, 8, 7], false, { centrum: 'Europe/Stockholm' }), 0)

  it('appends the next page and merges its time zones', () => {
    const both = withPage(first, page([6, 5], true, { helsinki: 'Europe/Helsinki' }), 1)
    expect(ids(both)).toEqual([9, 8, 7, 6, 5])
    expect(both).toMatchObject({
      pages: 2,
      isLast: true,
      zones: { centrum: 'Europe/Stockholm', helsinki: 'Europe/Helsinki' },
    })
  })

  it('lists an order once that a new one has pushed onto the next page', () => {
    const both = withPage(first, page([7, 6, 5]), 1)
    expect(ids(both)).toEqual([9, 8, 7, 6, 5])
    expect(ids(withPage(both, page([4, 3]), 2))).toEqual([9, 8, 7, 6, 5, 4, 3])
  })

  it('puts a new order first when the first page is loaded again, and loses none', () => {
    const both = withPage(first, page([6, 5], true), 1)
    const again = withPage(both, page([10, 9, 8]), 0)
    expect(ids(again)).toEqual([10, 9, 8, 7, 6, 5])
    expect(again).toMatchObject({ pages: 2, isLast: true })
  })

  it('replaces an order by its newer version', () => {
    const now = { ...page([]), orders: [order(9, { status: 'rollbacked' })] }
    expect(withPage(first, now, 0).orders[0]).toMatchObject({ orderId: '9', status: 'rollbacked' })
  })
})
