/** @jest-environment node */
import type { HandlerOptions, Language } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import { cacheKeyOf, readPageRequest } from './page-request.ts'

const ALL = ['sv', 'en', 'fi', 'ru', 'no'] as const
const key = (path: string, headers: Record<string, string> = {}, release = 'r1') =>
  cacheKeyOf(
    readPageRequest(new Request(`https://carte.test${path}`, { headers }), { languages: ALL, fromBrowser: true }),
    {
      registry: { release, remotes: {} },
      hasShop: async (shopId: string) => shopId !== 'nothing',
    } as unknown as HandlerOptions,
  )
const inLanguage = (language: Language) => ({ 'accept-language': language })

describe('cacheKeyOf', () => {
  it.each([
    ['/', 'view/shops/r1/sv/'],
    ['/login', 'view/shops/r1/sv/login'],
    ['/shop/centrum/order-type', 'view/shop/centrum/r1/sv/shop/centrum/order-type'],
    ['/shop/centrum/menu/Mat', 'view/shop/centrum/r1/sv/shop/centrum/menu/Mat'],
    ['/shop/centrum/checkout', 'view/shop/centrum/r1/sv/shop/centrum/checkout'],
    ['/shop/k%C3%B6k/menu', 'view/shop/kök/r1/sv/shop/k%C3%B6k/menu'],
  ])('returns for %s the key %s', async (path, expected) => expect(await key(path)).toBe(expected))

  it('differs for each address, language and release', async () => {
    const keys = await Promise.all([key('/'), key('/login'), key('/', inLanguage('fi')), key('/', {}, 'r2')])
    expect(new Set(keys).size).toBe(4)
  })

  it.each([
    '/shop/centrum/menu?note=No%20onions&spotId=bord-1',
    '/shop/centrum/menu?utm_source=mail&utm_id=7',
    '/shop/centrum/menu?fbclid=abc',
    '/shop/centrum/menu?redirectUri=%2F',
  ])('ignores the parameters of %s that its screen does not read', async (path) =>
    expect(await key(path)).toBe('view/shop/centrum/r1/sv/shop/centrum/menu'),
  )

  it('includes a parameter value that the route table lists for the screen', async () =>
    expect(await key('/shop/centrum/menu?utm_id=7&browse=1')).toBe(
      'view/shop/centrum/r1/sv/shop/centrum/menu?browse=1',
    ))

  it('includes the last shop on the start page only', async () => {
    const last = (shopId: string, path = '/') => key(path, { cookie: `carte.shop=${shopId}` })
    expect(await last('centrum')).toBe('view/shops/r1/sv/?last=centrum')
    expect(new Set(await Promise.all([key('/'), last('centrum'), last('helsinki')])).size).toBe(3)
    expect(await last('../centrum')).toBe(await key('/'))
    for (const path of ['/login', '/offline', '/shop/centrum/order-type', '/shop/centrum/menu'])
      expect(await last('helsinki', path)).toBe(await key(path))
  })

  it.each([
    ['a signed-in customer', '/', { cookie: 'carte-session=abc' }],
    ['a signed-in customer who has chosen a shop', '/', { cookie: 'carte-session=abc; carte.shop=centrum' }],
    ['a notice cookie', '/', { cookie: 'carte-notice=shop-closed' }],
    ['free text in the query', '/login?redirectUri=%2F', {}],
    ['a parameter value that the route table does not list', '/shop/centrum/menu?browse=2', {}],
    ['a repeated parameter', '/shop/centrum/menu?browse=1&browse=1', {}],
    ['a shop that does not exist', '/shop/nothing/menu', {}],
    ['a basket line', '/shop/centrum/menu/Mat/articles/burger/line-1', {}],
    ['an address with a needlessly encoded character', '/shop/centrum/menu/M%61t', {}],
    ['an address with a trailing slash', '/shop/centrum/menu/', {}],
    ['an order', '/order/123', {}],
    ['a payment', '/shop/centrum/checkout/payment/123', {}],
    ['an unknown address', '/nowhere', {}],
  ])('returns null for a private or unknown view: %s', async (_, path, headers) =>
    expect(await key(path, headers)).toBeNull(),
  )
})
