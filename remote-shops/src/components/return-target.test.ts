import { describe, expect, it } from '@jest/globals'
import { hrefAfterChoice, hrefAfterOrderType, returnTargetOf } from './return-target.ts'

const urlOf = (search: string) => new URL(`https://site.invalid/${search}`)
const after = (search: string, { configured = ['takeAway', 'dineInPlace'], orderType = 'dineInPlace' } = {}) =>
  hrefAfterChoice({ id: 'a.b' }, returnTargetOf(urlOf(search)), configured as never, orderType as never)

describe('the link after choosing a shop (SHOP-5, SHOP-6, SHOP-7, SHOP-8)', () => {
  it.each([
    ['', '/shop/a.b/order-type'],
    ['?redirectToArticle=burger', '/shop/a.b/order-type?redirectToArticle=burger'],
    // Ignores values that are not an article code.
    ['?redirectToArticle=', '/shop/a.b/order-type'],
    ['?redirectToArticle=..%2F..%2Fevil', '/shop/a.b/order-type'],
    ['?redirectToArticle=%22%3E%3Cx', '/shop/a.b/order-type'],
    // Back to the page the guest came from.
    ['?redirectUri=%2Forders%3Fx%3D1', '/orders?x=1'],
    ['?redirectUri=%2Fshop%2Fa.b%2Fdigital-signage', '/shop/a.b/digital-signage'],
    ['?redirectUri=%2Forders&redirectToArticle=burger', '/orders'],
    // Ignores paths of another shop, home itself and other sites.
    ['?redirectUri=%2Fshop%2Fother%2Fmenu', '/shop/a.b/order-type'],
    ['?redirectUri=%2Fshop%2F%25E0%2Fmenu', '/shop/a.b/order-type'],
    ['?redirectUri=%2F', '/shop/a.b/order-type'],
    ['?redirectUri=%2F%3FredirectUri%3D%252F', '/shop/a.b/order-type'],
    ['?redirectUri=https%3A%2F%2Fevil.example', '/shop/a.b/order-type'],
    ['?redirectUri=%2F%2Fevil.example', '/shop/a.b/order-type'],
    ['?redirectUri=%2F%5Cevil.example', '/shop/a.b/order-type'],
    ['?redirectUri=javascript%3Aalert(1)', '/shop/a.b/order-type'],
  ])('leads from the query %j to %s', (search, to) => expect(after(search)).toBe(to))

  it.each([
    [['dineInPlace'], 'dineInPlace', '', '/shop/a.b/menu'],
    [['dineInPlace'], 'dineInPlace', '?redirectToArticle=burger', '/shop/a.b/redirect/burger'],
    // The only configured order type replaces one that is not configured.
    [['takeAway'], 'dineInPlace', '', '/shop/a.b/menu?orderType=takeAway'],
    [['takeAway'], 'dineInPlace', '?redirectToArticle=burger', '/shop/a.b/redirect/burger?orderType=takeAway'],
    [['takeAway', 'dineInPlace'], 'takeAway', '', '/shop/a.b/order-type'],
    [[], 'takeAway', '', '/shop/a.b/order-type'],
  ])('with the order types %j, the current one %s and the query %j leads to %s', (configured, orderType, search, to) =>
    expect(after(search, { configured, orderType })).toBe(to),
  )
})

it.each([
  [null, '/shop/a/menu?orderType=takeAway'],
  ['burger', '/shop/a/redirect/burger?orderType=takeAway'],
])('The link after choosing an order type leads, for the article %j, to %s', (article, to) =>
  expect(hrefAfterOrderType('a', article, { orderType: 'takeAway' })).toBe(to),
)
