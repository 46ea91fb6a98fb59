import { paths } from '@carte/navigation'
import { describe, expect, it } from '@jest/globals'
import { matchRoute, ROUTES, type Row, screenKey } from './routes.ts'

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
    ['/shop/s/menu/A/articles/a/suggested', 'suggestedArticlesPage', { shopId: 's', category: ['A'], articleId: 'a' }],
    ['/shop/s/menu/A/B/C/D', 'menuPage', { shopId: 's', category: ['A', 'B', 'C', 'D'] }],
    ['/shop/s/redirect/a', 'articleRedirect', { shopId: 's', articleId: 'a' }],
    ['/shop/s/digital-signage', 'digitalSignage', { shopId: 's' }],
    ['/order/o1', 'orderPage', { orderId: 'o1' }],
  ])('matches %s to %s', (pathname, name, params) => {
    const match = matchRoute(pathname)
    expect(match?.row.name).toBe(name)
    expect(match?.params).toEqual(params)
  })

  it.each(['/nowhere', '/shop', '/shop/s/kitchen', '/order', '/%E0%A4%A'])('returns null for %s', (pathname) =>
    expect(matchRoute(pathname)).toBeNull(),
  )
})

describe('the back link of a route', () => {
  const here = (orderTypes: ('takeAway' | 'dineInPlace')[], query = '', shopId: string | null = null) => ({
    orderTypes,
    shopId,
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
    ['/register', '/login'],
    ['/forgot-password', '/login'],
    ['/reset-password', '/login'],
    ['/confirm-email', '/login'],
    ['/privacy-policy', '/'],
    ['/shop/s/digital-signage', undefined],
    ['/offline', undefined],
  ])('from %s is %s', (pathname, to) => expect(back(pathname)).toBe(to))

  it.each(['/favorites', '/order-history', '/profile', '/campaigns', '/orders', '/terms-and-conditions'])(
    'from %s is the menu of the chosen shop, or the start page',
    (pathname) => {
      expect(back(pathname, here([], '', 's'))).toBe('/shop/s/menu')
      expect(back(pathname)).toBe('/')
    },
  )

  it('skips the order-type page for a single order type', () =>
    expect(back('/shop/s/menu', here(['takeAway']))).toBe('/'))

  it('leads from a menu that is only browsed to the start page', () =>
    expect(back('/shop/s/menu', here(['takeAway', 'dineInPlace'], 'browse=1'))).toBe('/'))

  it.each([
    ['redirectUri=%2Fshop%2Fs%2Fmenu', '/shop/s/menu'],
    ['redirectUri=%2F%2Fevil', '/'],
    ['', '/'],
  ])('from /login with %s is %s', (query, to) => expect(back('/login', here([], query))).toBe(to))
})

/**
 * The specified routes: name, path, flags. `claimsBasket` replaces the specification's `confirmCartReset`
 * (docs/decisions/0026-asking-before-a-basket-goes.md). `editOrder` uses the article's screen and has its flags too.
 */
const SPECIFIED: readonly [name: string, pattern: string, flags: string][] = [
  ['home', '/', ''],
  ['shopToOrderTypeRedirect', '/shop/{shopId}', ''],
  ['offline', '/offline', ''],
  ['login', '/login', ''],
  ['register', '/register', ''],
  ['favorites', '/favorites', 'showCart'],
  ['orderHistory', '/order-history', 'requiresAuth showCart'],
  ['profile', '/profile', 'requiresAuth'],
  ['forgotPassword', '/forgot-password', ''],
  ['resetPassword', '/reset-password', ''],
  ['confirmEmail', '/confirm-email', ''],
  ['campaigns', '/campaigns', 'showCart'],
  ['shopPage', '/shop/{shopId}/order-type', 'requiresShop'],
  ['digitalSignage', '/shop/{shopId}/digital-signage', 'requiresShop'],
  ['menuPage', '/shop/{shopId}/menu/{category*}', 'requiresShop showCart'],
  ['menuArticlePage', '/shop/{shopId}/menu/{category*}/articles/{articleId}', 'showAddItemButton disableCart'],
  ['articleRedirect', '/shop/{shopId}/redirect/{articleId}', ''],
  [
    'editOrder',
    '/shop/{shopId}/menu/{category*}/articles/{articleId}/{orderId}',
    'editMode showAddItemButton disableCart',
  ],
  ['suggestedArticlesPage', '/shop/{shopId}/menu/{category*}/articles/{articleId}/suggested', 'editMode'],
  ['checkoutPage', '/shop/{shopId}/checkout', ''],
  ['paymentPage', '/shop/{shopId}/checkout/payment/{orderId}', ''],
  ['orderPage', '/order/{orderId}', ''],
  ['ordersPage', '/orders', 'requiresShop'],
  ['termsAndConditions', '/terms-and-conditions', ''],
  ['privacyPolicy', '/privacy-policy', ''],
]
const FLAGS = ['requiresAuth', 'requiresShop', 'showCart', 'editMode', 'showAddItemButton', 'disableCart'] as const

/** Returns the remote that shows a route; undefined for a redirect. */
const remoteOf = ({ screen }: Row) => screen?.split('/')[0]

describe('the route table (GUARD-11)', () => {
  it.each(SPECIFIED)('has %s at %s with the flags "%s"', (name, pattern, flags) => {
    const [found, ...others] = ROUTES.filter((row) => row.name === name)
    expect(others).toEqual([])
    expect(found?.path.pattern).toBe(pattern)
    expect(FLAGS.filter((flag) => found?.[flag]).join(' ')).toBe(flags)
  })

  it('has, for the remotes of the specified routes, only the accessibility page and the preview of a dish in addition', () => {
    const isSpecified = (row: Row) => SPECIFIED.some(([name]) => name === row.name)
    const remotes = new Set(ROUTES.filter(isSpecified).map(remoteOf))
    const beside = ROUTES.filter((row) => remotes.has(remoteOf(row)) && !isSpecified(row))
    expect(beside.map(({ name }) => name)).toEqual(['accessibility', 'dishPreview'])
  })

  it('claims the basket only on the shop’s ordering routes', () =>
    expect(ROUTES.filter(({ claimsBasket }) => claimsBasket).map(({ name }) => name)).toEqual([
      'shopToOrderTypeRedirect',
      'shopPage',
      'suggestedArticlesPage',
      'editOrder',
      'menuArticlePage',
      'menuPage',
      'articleRedirect',
    ]))

  it('marks only digitalSignage as unattended', () =>
    expect(ROUTES.filter(({ isUnattended }) => isUnattended).map(({ name }) => name)).toEqual(['digitalSignage']))

  it.each(ROUTES.map((row) => [row.name, row] as const))(
    'gives %s exactly one of screen, redirect and findsArticle',
    (_, row) => expect([row.screen, row.redirect, row.findsArticle].filter(Boolean)).toHaveLength(1),
  )
})

it('screenKey is equal for two categories and differs for two articles and two shops', () => {
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
