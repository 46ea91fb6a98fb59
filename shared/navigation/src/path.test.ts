import { describe, expect, it } from '@jest/globals'
import { parseLocalPath, paths } from './paths.ts'

describe('paths of the menu (GUARD-16)', () => {
  it.each([
    ['/shop/sodermalm/menu', { shopId: 'sodermalm', category: [] }],
    ['/shop/sodermalm/menu/', { shopId: 'sodermalm', category: [] }],
    [
      '/shop/sodermalm/menu/Drycker/Varma%20drycker/Kaffe',
      { shopId: 'sodermalm', category: ['Drycker', 'Varma drycker', 'Kaffe'] },
    ],
    ['/shop/sodermalm/menu/R%C3%A4tter%2FSmått', { shopId: 'sodermalm', category: ['Rätter/Smått'] }],
    ['/shop/sodermalm/menu/%E0%A4%A', null],
    ['/shop/sodermalm', null],
  ])('parse %s to %j', (pathname, params) => expect(paths.menu.parse(pathname)).toEqual(params))

  it('split at the last /articles/', () => {
    expect(paths.article.parse('/shop/s/menu/articles/A/articles/B')).toEqual({
      shopId: 's',
      category: ['articles', 'A'],
      articleId: 'B',
    })
    expect(paths.article.parse('/shop/s/menu/articles/B')).toEqual({ shopId: 's', category: [], articleId: 'B' })
  })

  it('distinguish an article from its edit and suggestions paths', () => {
    expect(paths.article.parse('/shop/s/menu/Pizza/articles/B/line-1')).toBeNull()
    expect(paths.editOrder.parse('/shop/s/menu/Pizza/articles/B/line-1')).toEqual({
      shopId: 's',
      category: ['Pizza'],
      articleId: 'B',
      orderId: 'line-1',
    })
    expect(paths.suggestedArticles.parse('/shop/s/menu/Pizza/articles/B/suggested')).toEqual({
      shopId: 's',
      category: ['Pizza'],
      articleId: 'B',
    })
  })
})

describe('href of a path', () => {
  it.each([
    [paths.home.href(), '/'],
    [paths.home.href({ redirectUri: '/shop/x/menu?a=1' }), '/?redirectUri=%2Fshop%2Fx%2Fmenu%3Fa%3D1'],
    [paths.menu.href({ shopId: 's', category: [] }), '/shop/s/menu'],
    [paths.menu.href({ shopId: 's', category: ['Varma drycker', 'a/b'] }), '/shop/s/menu/Varma%20drycker/a%2Fb'],
    [
      paths.article.href({ shopId: 's', category: ['P'], articleId: 'x' }, { spotId: undefined }),
      '/shop/s/menu/P/articles/x',
    ],
    [paths.order.href({ orderId: '..' }), '/order/..'],
  ])('writes %s', (actual, expected) => expect(actual).toBe(expected))

  it('writes a path that parse reads back', () => {
    const params = { shopId: 'söder', category: ['Å/ä', '100 %', 'кофе'], articleId: 'x?y#z' }
    expect(paths.article.parse(paths.article.href(params))).toEqual(params)
  })
})

describe('parseLocalPath (GUARD-27)', () => {
  it.each([
    'https://evil',
    '//evil',
    '/\\evil',
    '\\\\evil',
    'javascript:alert(1)',
    '/a\r\nb',
    '/\t/evil',
    'shop',
    '',
    null,
    undefined,
    // Another site after the dots are resolved.
    '/x/..//evil.example',
    '/.//evil.example',
    '/%2e%2e//evil.example/login',
    '/shop/a/../..//evil.example?x=1',
  ])('rejects %j', (text) => expect(parseLocalPath(text)).toBeNull())
  it.each(['/', '/shop/a/menu?x=1#y', '/order/1'])('accepts %s', (text) => expect(parseLocalPath(text)).toBe(text))
})
