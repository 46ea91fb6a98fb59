import type { Basket, Table, TableLine, TableOrder } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import { emptyBasket } from './basket.ts'
import { ordersToReturn, withReturnedLines } from './returned-orders.ts'
import type { TableView } from './tables.ts'
import { aDish, aLine, aMenu, withId } from './test-builders.ts'

const pizza = aDish('pizza', { price: 100 })
const cola = aDish('cola', { price: 25 })
const menu = aMenu([pizza, cola])

/** The own basket of guest `me`: `mine` has two pizzas. */
const basket: Basket = { ...emptyBasket('dineInPlace'), shopId: 's1', items: [withId('mine', aLine(pizza, {}, 2))] }
const line = (guestId: string, lineId: string, code: string, quantity: number): TableLine => ({
  guestId,
  lineId,
  item: { code, quantity, choices: [] },
})
const order = (
  orderId: string,
  status: TableOrder['status'],
  ...lines: readonly (readonly [guestId: string, lineId: string, quantity: number])[]
): TableOrder => ({
  orderId,
  guestId: 'bea',
  status,
  pickupCode: 'A1',
  lines: lines.map(([guestId, lineId, quantity]) => ({ guestId, lineId, quantity })),
})
const table = (over: Partial<Table>): Table => ({
  tableId: 't1',
  shopId: 's1',
  spotId: 'table-1',
  version: 1,
  joinCode: 'BCDFGH',
  guests: [],
  lines: [],
  orders: [],
  ...over,
})

describe('ordersToReturn', () => {
  it.each<readonly [string, TableOrder['status'], applied: readonly string[], ids: readonly string[]]>([
    ['an order that was rolled back after its dishes were taken off', 'rollbacked', ['o1'], ['o1']],
    ['one whose dishes are still in the basket', 'rollbacked', [], []],
    ['a paid one', 'added', ['o1'], []],
  ])('decides about %s', (_, status, applied, ids) => {
    const orders = [order('o1', status, ['me', 'mine', 1])]
    const view: TableView = { table: table({ orders }), guestId: 'me', applied }
    expect(ordersToReturn(view).map(({ orderId }) => orderId)).toEqual(ids)
  })

  it('leaves out an order that the guest has paid for the others only', () => {
    const orders = [order('o1', 'rollbacked', ['bea', 'hers', 1])]
    expect(ordersToReturn({ table: table({ orders }), guestId: 'me', applied: ['o1'] })).toEqual([])
  })
})

describe('withReturnedLines', () => {
  const lines = [line('me', 'mine', 'pizza', 1), line('me', 'drink', 'cola', 2), line('bea', 'hers', 'cola', 1)]
  const rolledBack = order('o1', 'rollbacked', ['me', 'mine', 1], ['me', 'drink', 2], ['bea', 'hers', 1])
  const view = (over: Partial<Table> = {}): TableView => ({
    table: table({ lines, orders: [rolledBack], ...over }),
    guestId: 'me',
    applied: ['o1'],
  })
  const quantities = (after: Basket) => after.items.map(({ id, quantity }) => `${id} ${quantity}`)

  it('adds to a line that is left, and puts a removed line back; lines of others are not added', () => {
    const after = withReturnedLines(basket, view(), rolledBack, menu)
    expect(quantities(after)).toEqual(['mine 3', 'drink 2'])
    expect(after.items[1]).toMatchObject({ article: { code: 'cola', price: 25 }, quantity: 2 })
    expect(after.currentOrderChanged).toBe(true)
  })

  it.each<readonly [string, Basket, TableView]>([
    ['a basket of another shop', { ...basket, shopId: 's2' }, view()],
    ['lines that the table does not have any more', basket, view({ lines: [] })],
  ])('leaves %s as it is', (_, before, seen) => {
    expect(withReturnedLines(before, seen, rolledBack, menu)).toBe(before)
  })

  it('leaves out an article that the menu does not have', () => {
    expect(quantities(withReturnedLines(basket, view(), rolledBack, aMenu([pizza])))).toEqual(['mine 3'])
  })
})
