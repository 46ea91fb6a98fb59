import { describe, expect, it } from '@jest/globals'
import { type Attributes, ELEMENT_NAMES } from './protocol.ts'
import { addressOutside, reaches, startPathOf } from './reach.ts'

const MENU = '/shop/uptown/menu'
const CHECKOUT = '/shop/uptown/checkout'
const PAYMENT = '/shop/uptown/checkout/payment/o1'
const ORDER = '/order/o1'

describe('reaches (paths that each embed element shows)', () => {
  it.each([
    ['/', 'shops'],
    ['/shop/uptown/order-type', 'shops menu'],
    [MENU, 'menu'],
    ['/shop/uptown/menu/Drinks/Cold', 'menu'],
    ['/shop/uptown/menu/Drinks/articles/cola', 'menu'],
    ['/shop/uptown/menu/Drinks/articles/cola/suggested', 'menu'],
    ['/shop/uptown/menu/Drinks/articles/cola/l1', 'menu'],
    [CHECKOUT, 'menu checkout'],
    [PAYMENT, 'menu checkout'],
    [ORDER, 'menu checkout order'],
    ['/orders', 'menu checkout order'],
    ['/login', 'account'],
    ['/profile', 'account'],
    ['/order-history', 'account'],
    // Mails link to the site.
    ['/confirm-email', ''],
    ['/reset-password', ''],
    ['/shop/uptown/digital-signage', ''],
    ['/privacy-policy', ''],
    ['/offline', ''],
    ['/nowhere', ''],
  ])('%s is shown by: %s', (path, tags) =>
    expect(ELEMENT_NAMES.filter((tag) => reaches(tag, {}, path)).join(' ')).toBe(tags),
  )

  it.each([
    [CHECKOUT, { checkout: '/kassa' }, 'checkout'],
    [PAYMENT, { checkout: '/kassa' }, 'checkout'],
    [ORDER, { order: '/order?{orderId}' }, 'order'],
    [ORDER, { checkout: '/kassa' }, 'menu checkout order'],
    [MENU, { menu: '/meny/{shopId}' }, 'menu'],
    ['/shop/uptown/order-type', { menu: '/meny/{shopId}' }, 'menu'],
  ] as const)('%s with the page attributes %j: %s', (path, pages, tags) =>
    expect(ELEMENT_NAMES.filter((tag) => reaches(tag, pages, path)).join(' ')).toBe(tags),
  )
})

describe('addressOutside (address of a path that the element does not show)', () => {
  const at = (pages: Attributes['pages'], path: string) =>
    addressOutside(pages, path, 'https://site.example', 'https://chain.example/shops/index.html')

  it.each([
    ['the site', {}, `${MENU}?a=1`, 'https://site.example/shop/uptown/menu?a=1'],
    ['a page of the chain’s', { menu: '/menu?shop={shopId}' }, MENU, 'https://chain.example/menu?shop=uptown'],
    ['a relative page address', { menu: 'menu/{shopId}' }, MENU, 'https://chain.example/shops/menu/uptown'],
    ['a fragment of the page', { checkout: '#pay' }, CHECKOUT, 'https://chain.example/shops/index.html#pay'],
    [
      'another site of the chain’s',
      { order: 'https://my.chain.example/{orderId}' },
      ORDER,
      'https://my.chain.example/o1',
    ],
    [
      'a page, with no value for a parameter that the path lacks',
      { order: '/orders/{orderId}' },
      '/orders',
      'https://chain.example/orders/',
    ],
    [
      'the site, in place of a javascript: address',
      { menu: 'javascript:alert(1)' },
      MENU,
      'https://site.example/shop/uptown/menu',
    ],
    [
      'the site, for a screen of another kind',
      { menu: '/menu' },
      '/privacy-policy',
      'https://site.example/privacy-policy',
    ],
  ])('leads to %s', (_, pages, path, address) => expect(at(pages, path)).toBe(address))

  it('encodes the values that it fills in', () =>
    expect(at({ menu: '/menu/{shopId}' }, '/shop/a%2Fb%3Fc/menu')).toBe('https://chain.example/menu/a%2Fb%3Fc'))
})

describe('startPathOf (path on which an embed element starts)', () => {
  const none: Attributes = {
    shopId: null,
    orderId: null,
    category: null,
    language: null,
    orderType: null,
    theme: null,
    addressPrefix: null,
    pages: {},
  }
  const nothing = { shopId: null, orderId: null }
  it.each([
    ['shops', {}, nothing, '/'],
    ['menu', { shopId: 'uptown' }, nothing, MENU],
    ['menu', { shopId: 'uptown', category: 'Drinks/Cold drinks' }, nothing, `${MENU}/Drinks/Cold%20drinks`],
    ['menu', { shopId: 'uptown', orderType: 'takeAway' }, nothing, `${MENU}?orderType=takeAway`],
    ['menu', {}, { shopId: 'harbour', orderId: null }, null],
    ['checkout', { shopId: 'uptown' }, nothing, CHECKOUT],
    ['checkout', {}, { shopId: 'uptown', orderId: null }, CHECKOUT],
    ['checkout', {}, nothing, null],
    ['order', { orderId: 'o1' }, nothing, ORDER],
    ['order', {}, { shopId: null, orderId: 'o1' }, ORDER],
    ['order', {}, nothing, null],
    ['account', {}, nothing, '/profile'],
  ] as const)('%s with %j and the stored %j starts at %s', (tag, given, known, path) =>
    expect(startPathOf(tag, { ...none, ...given }, known)).toBe(path),
  )
})
