/** @jest-environment node */
import type { HandlerParts, Language } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import { keyOf } from './share.ts'
import { readVisit } from './visit.ts'

const ALL = ['sv', 'en', 'fi', 'ru', 'no'] as const
const key = (path: string, headers: Record<string, string> = {}, release = 'r1') =>
  keyOf(readVisit(new Request(`https://carte.test${path}`, { headers }), ALL), {
    registry: { release, remotes: {} },
  } as unknown as HandlerParts)
const inLanguage = (language: Language) => ({ 'accept-language': language })

describe('a view is shared', () => {
  it.each([
    ['/', 'view/shops/r1/sv/'],
    ['/login', 'view/shops/r1/sv/login'],
    ['/shop/centrum/order-type', 'view/shop/centrum/r1/sv/shop/centrum/order-type'],
    ['/shop/centrum/menu/Mat', 'view/shop/centrum/r1/sv/shop/centrum/menu/Mat'],
    ['/shop/centrum/checkout', 'view/shop/centrum/r1/sv/shop/centrum/checkout'],
    ['/shop/k%C3%B6k/menu', 'view/shop/kök/r1/sv/shop/k%C3%B6k/menu'],
  ])('%s: under the place whose changes end it', (path, expected) => expect(key(path)).toBe(expected))

  it('apart for each address, language and release', () => {
    const keys = [key('/'), key('/login'), key('/', inLanguage('fi')), key('/', {}, 'r2')]
    expect(new Set(keys).size).toBe(4)
  })

  it('whatever the link brings for the basket, which is not the view’s', () =>
    expect(key('/shop/centrum/menu?note=No%20onions&spotId=bord-1')).toBe(key('/shop/centrum/menu')))

  it('among those who chose the same shop last, where the page begins with it', () => {
    const last = (shopId: string, path = '/') => key(path, { cookie: `carte.shop=${shopId}` })
    expect(last('centrum')).toBe('view/shops/r1/sv/?last=centrum')
    expect(new Set([key('/'), last('centrum'), last('helsinki')]).size).toBe(3)
    expect(last('../centrum')).toBe(key('/'))
    for (const path of ['/login', '/offline', '/shop/centrum/order-type', '/shop/centrum/menu'])
      expect(last('helsinki', path)).toBe(key(path))
  })

  it.each([
    ['a customer’s', '/', { cookie: 'carte-session=abc' }],
    ['a customer’s who has chosen a shop', '/', { cookie: 'carte-session=abc; carte.shop=centrum' }],
    ['one with something to be told', '/', { cookie: 'carte-notice=shop-closed' }],
    ['one with a query', '/login?redirectUri=%2F', {}],
    ['an order’s', '/order/123', {}],
    ['a payment’s', '/shop/centrum/checkout/payment/123', {}],
    ['an unknown one', '/nowhere', {}],
  ])('but not %s', (_, path, headers) => expect(key(path, headers)).toBeNull())
})
