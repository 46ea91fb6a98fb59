import { paths } from '@carte/navigation'
import { describe, expect, it } from '@jest/globals'
import { matchRoute, ROUTES, screenKey } from './routes.ts'

describe('matchRoute', () => {
  it.each([
    ['/', 'home', {}],
    ['/login', 'login', {}],
    ['/shop/sodermalm', 'shopToOrderTypeRedirect', { shopId: 'sodermalm' }],
    ['/shop/sodermalm/', 'shopToOrderTypeRedirect', { shopId: 'sodermalm' }],
    ['/shop/sodermalm/order-type', 'shopPage', { shopId: 'sodermalm' }],
    ['/shop/sodermalm/menu', 'menuPage', { shopId: 'sodermalm', category: [] }],
    ['/shop/s/menu/Drycker/Kaffe', 'menuPage', { shopId: 's', category: ['Drycker', 'Kaffe'] }],
    [
      '/shop/s/menu/Pizza/articles/margherita',
      'menuArticlePage',
      { shopId: 's', category: ['Pizza'], articleId: 'margherita' },
    ],
    ['/shop/s/menu/articles/margherita', 'menuArticlePage', { shopId: 's', category: [], articleId: 'margherita' }],
    [
      '/shop/s/menu/Pizza/articles/margherita/line-1',
      'editOrder',
      { shopId: 's', category: ['Pizza'], articleId: 'margherita', orderId: 'line-1' },
    ],
    ['/shop/s/checkout', 'checkoutPage', { shopId: 's' }],
    ['/shop/s/checkout/payment/o1', 'paymentPage', { shopId: 's', orderId: 'o1' }],
    ['/order/o1', 'orderPage', { orderId: 'o1' }],
  ])('%s is %s', (pathname, name, params) => {
    const match = matchRoute(pathname)
    expect(match?.row.name).toBe(name)
    expect(match?.params).toEqual(params)
  })

  it.each(['/nowhere', '/shop', '/shop/s/kitchen', '/order', '/%E0%A4%A'])('%s is no address of the site', (pathname) =>
    expect(matchRoute(pathname)).toBeNull(),
  )
})

describe('the way back', () => {
  const here = (orderTypes: ('takeAway' | 'dineInPlace')[], query = '') => ({
    orderTypes,
    query: new URLSearchParams(query),
  })
  const back = (pathname: string, from = here(['takeAway', 'dineInPlace'])) => {
    const match = matchRoute(pathname)
    return match?.row.back?.(match.params, from)
  }

  it.each([
    ['/', undefined],
    ['/shop/s/order-type', '/'],
    ['/shop/s/menu/Pizza', '/shop/s/order-type'],
    ['/shop/s/menu/Pizza/articles/a', '/shop/s/menu/Pizza'],
    ['/shop/s/menu/Pizza/articles/a/line', '/shop/s/menu/Pizza'],
    ['/shop/s/checkout', '/shop/s/menu'],
    ['/shop/s/checkout/payment/o', '/shop/s/checkout'],
    ['/order/o', '/'],
  ])('from %s is %s', (pathname, to) => expect(back(pathname)).toBe(to))

  it('skips the order-type page where there is nothing to choose', () =>
    expect(back('/shop/s/menu', here(['takeAway']))).toBe('/'))

  it.each([
    ['redirectUri=%2Fshop%2Fs%2Fmenu', '/shop/s/menu'],
    ['redirectUri=%2F%2Fevil', '/'],
    ['', '/'],
  ])('from sign-in with %s is %s', (query, to) => expect(back('/login', here([], query))).toBe(to))
})

it('names each route once, and each with a screen or a redirect', () => {
  const names = ROUTES.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const { screen, redirect } of ROUTES) expect([screen, redirect].filter(Boolean)).toHaveLength(1)
})

it('takes another category for the same screen, another article for another', () => {
  const key = (pathname: string) => {
    const match = matchRoute(pathname)
    return match && screenKey(match)
  }
  expect(key(paths.menu.href({ shopId: 's', category: ['A'] }))).toBe(
    key(paths.menu.href({ shopId: 's', category: [] })),
  )
  expect(key('/shop/s/menu/A/articles/1')).not.toBe(key('/shop/s/menu/A/articles/2'))
  expect(key('/shop/s/menu')).not.toBe(key('/shop/t/menu'))
})
