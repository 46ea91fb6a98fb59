import { describe, expect, it } from '@jest/globals'
import { matchRoute } from '../../routes.ts'
import { leaving } from './leaving.ts'

const rowOf = (path: string) => matchRoute(path)?.row ?? null
const asks = (from: string, to: string, items = 1) => leaving(rowOf(from), rowOf(to), items)

describe('leaving a shop with something in the basket', () => {
  it.each([
    ['/shop/soder/order-type', '/', 'shop'],
    ['/shop/soder/menu', '/', 'shop'],
    ['/shop/soder/menu/Pizza', '/', 'shop'],
    ['/shop/soder/menu/Pizza/articles/a', '/', 'shop'],
    ['/shop/soder/menu/Pizza/articles/a/line-1', '/', 'shop'],
    ['/shop/soder/checkout', '/', 'payment'],
    ['/shop/soder/checkout/payment/order-1', '/', 'payment'],
    // Within the shop.
    ['/shop/soder/menu', '/shop/soder/order-type', null],
    ['/shop/soder/checkout', '/shop/soder/menu', null],
    ['/shop/soder/checkout/payment/order-1', '/shop/soder/checkout', null],
    // The basket goes along.
    ['/shop/soder/menu', '/login', null],
    ['/shop/soder/order-type', '/order/1', null],
    // No shop is left.
    ['/order/1', '/', null],
    ['/login', '/', null],
    ['/', '/', null],
    ['/nowhere', '/', null],
  ])('from %s to %s: %s', (from, to, words) => expect(asks(from, to)).toBe(words))

  it('is no question without anything in it', () => {
    expect(asks('/shop/soder/order-type', '/', 0)).toBeNull()
    expect(asks('/shop/soder/checkout', '/', 0)).toBeNull()
  })

  it('is no question where the row that is left says so, or neither says anything', () => {
    const path = { pattern: '/shop/{shopId}/board' }
    const board = { name: 'menuPage', path } as const
    expect(leaving({ ...board, confirmCartReset: false }, { name: 'home', confirmCartReset: true }, 1)).toBeNull()
    expect(leaving(board, { name: 'home' }, 1)).toBeNull()
    expect(leaving({ ...board, confirmCartReset: true }, { name: 'home' }, 1)).toBe('shop')
  })
})
