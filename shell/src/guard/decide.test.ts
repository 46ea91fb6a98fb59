import type { BasketItem, Shop } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import { matchRoute } from '../routes.ts'
import { type Decision, decide, type Snapshot, type Target } from './decide.ts'

const EVERY_DAY = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const NOON = new Date('2026-03-02T12:00:00+01:00')
const NIGHT = new Date('2026-03-02T03:00:00+01:00')

const shop = (id: string): Shop => ({
  id,
  name: `Carte ${id}`,
  description: '',
  i18n: [],
  contactInformation: { address1: 'Götgatan 31', address2: '', zipCode: '116 21', city: 'Stockholm', phone: '' },
  company: { name: '', orgNumber: '', vatNumber: '', email: '' },
  location: { latitude: 59.3, longitude: 18 },
  timeZone: 'Europe/Stockholm',
  openingHours: EVERY_DAY.map((dayOfWeek) => ({ dayOfWeek, opens: '10:00:00', closes: '22:00:00' })),
  openingHoursExceptions: [],
  openForBusiness: true,
  status: 'online',
  orderTypes: ['takeAway', 'dineInPlace'],
})
const item: BasketItem = {
  id: 'line-1',
  quantity: 1,
  type: 'article',
  article: { code: 'margherita', price: 129, description: 'Margherita', i18n: [], imageUrl: '' },
  path: ['Pizza'],
  choices: {},
}
const SODER = shop('soder')

const settled: Snapshot = {
  session: { loading: false, signedIn: false },
  customerLogin: true,
  orderTypes: ['takeAway', 'dineInPlace'],
  shop: SODER,
  shown: null,
  canAsk: true,
  missingShop: null,
  found: null,
  basket: { items: [], shopId: SODER.id },
  smallScreen: true,
  at: NOON,
}

const target = (url: string): Target => {
  const match = matchRoute(url.replace(/\?.*/s, ''))
  return { row: match?.row ?? null, params: match?.params ?? {}, url }
}
const at = (url: string, now: Partial<Snapshot> = {}): Decision => decide(target(url), { ...settled, ...now })

describe('the navigation guard: session (GUARD-1)', () => {
  it.each(['/', '/shop/soder/menu?spotId=t1', '/nowhere'])('waits for the session at %s', (url) =>
    expect(at(url, { session: { loading: true, signedIn: false } })).toEqual({ do: 'waitForSession' }),
  )
})

it('The navigation guard enters the offline page without waiting for the session (GUARD-1)', () =>
  expect(at('/offline', { session: { loading: true, signedIn: false } }).do).toBe('enter'))

describe('the navigation guard: sign-in (GUARD-2)', () => {
  const url = '/order-history?page=2&note=x'

  it('redirects a signed-out guest to /login with the full path as redirectUri', () =>
    expect(at(url)).toEqual({ do: 'redirect', to: `/login?redirectUri=${encodeURIComponent(url)}` }))

  it.each(['/order-history', '/profile'])('lets a signed-in customer enter %s', (path) =>
    expect(at(path, { session: { loading: false, signedIn: true } }).do).toBe('enter'),
  )

  it.each(['/favorites', '/campaigns', '/forgot-password', '/reset-password?code=x', '/confirm-email?code=x'])(
    'requires no sign-in at %s',
    (path) => expect(at(path).do).toBe('enter'),
  )

  it.each([
    ['/login', '/'],
    ['/login?redirectUri=%2Fshop%2Fsoder%2Fmenu%3Fq%3D1', '/shop/soder/menu?q=1'],
    ['/login?redirectUri=https%3A%2F%2Fevil', '/'],
    ['/login?redirectUri=%2F%2Fevil', '/'],
    ['/login?redirectUri=%2F%5Cevil', '/'],
    ['/login?redirectUri=javascript%3Aalert(1)', '/'],
  ])('redirects a signed-in customer from %s to %s', (login, to) =>
    expect(at(login, { session: { loading: false, signedIn: true } })).toEqual({ do: 'redirect', to }),
  )

  it.each([
    '/login?redirectUri=%2Forder%2Fo1',
    '/register',
    '/favorites',
    '/order-history',
    '/profile',
    '/forgot-password',
    '/reset-password',
    '/confirm-email',
    '/campaigns',
  ])('redirects from %s to the start page when customer accounts are disabled', (path) =>
    expect(at(path, { customerLogin: false })).toEqual({ do: 'redirect', to: '/' }),
  )
})

describe('the navigation guard: query values for the basket (GUARD-3)', () => {
  const menu = '/shop/soder/menu'
  it.each([
    ['?orderType=takeAway&spotId=t1&note=Hi&q=x', { orderType: 'takeAway', spotId: 't1', note: 'Hi' }, '?q=x'],
    ['?orderType=delivery', {}, ''],
    ['?spotId=%22%3E%3Cx', {}, ''],
    ['?spotId=', {}, ''],
    ['?note=a%00b%E2%80%AEc%0Ad', { note: 'a b c d' }, ''],
    ['?note=%20%20', {}, ''],
    ['?note=%3Cb%3Ehi%3C%2Fb%3E', { note: '<b>hi</b>' }, ''],
  ])('moves the valid values of %s into the basket and removes them from the address', (search, values, rest) =>
    expect(at(menu + search)).toEqual({ do: 'fillBasket', values, url: menu + rest }),
  )

  it('replaces an order type that is not configured by the first configured one', () =>
    expect(at(`${menu}?orderType=dineInPlace`, { orderTypes: ['takeAway'] })).toEqual({
      do: 'fillBasket',
      values: { orderType: 'takeAway' },
      url: menu,
    }))

  it('fills the basket after the change of shop, which would clear the link’s spot', () => {
    const linked = '/shop/vasa/menu?spotId=t1'
    expect(at(linked)).toEqual({ do: 'loadShop', shopId: 'vasa' })
    expect(at(linked, { shop: shop('vasa') })).toEqual({ do: 'adoptShop', shop: shop('vasa') })
    const adopted = { shop: shop('vasa'), basket: { items: [], shopId: 'vasa' } }
    expect(at(linked, adopted)).toEqual({ do: 'fillBasket', values: { spotId: 't1' }, url: '/shop/vasa/menu' })
  })

  it('fills the basket on the start page and at unknown addresses too', () => {
    expect(at('/?orderType=takeAway')).toMatchObject({ do: 'fillBasket', url: '/' })
    expect(at('/nowhere?note=x')).toMatchObject({ do: 'fillBasket', url: '/nowhere' })
  })
})

describe('the navigation guard: the shop of the address (GUARD-4)', () => {
  it.each([
    ['another is chosen', SODER],
    ['none is chosen', null],
  ])('loads the shop when %s', (_, chosen) =>
    expect(at('/shop/vasa/checkout', { shop: chosen })).toEqual({ do: 'loadShop', shopId: 'vasa' }),
  )
  it('does not load the chosen shop again', () => expect(at('/shop/soder/menu').do).toBe('enter'))
  it('redirects to the start page with shop-not-found when the shop cannot be loaded', () =>
    expect(at('/shop/vasa/menu', { missingShop: 'vasa' })).toEqual({
      do: 'redirect',
      to: '/',
      because: 'shop-not-found',
    }))
  it('loads a shop even when another one could not be loaded', () =>
    expect(at('/shop/vasa/menu', { missingShop: 'other' })).toEqual({ do: 'loadShop', shopId: 'vasa' }))
})

describe('the navigation guard: a closed shop (GUARD-5)', () => {
  it.each(['/shop/soder/order-type', '/shop/soder/menu', '/shop/soder/menu/Pizza'])(
    'redirects from %s to the start page',
    (url) => expect(at(url, { at: NIGHT })).toEqual({ do: 'redirect', to: '/', because: 'shop-closed' }),
  )
  it.each(['/shop/soder/checkout', '/shop/soder/checkout/payment/o1', '/order/o1'])(
    'lets the guest stay at %s',
    (url) => expect(at(url, { at: NIGHT }).do).toBe('enter'),
  )
  it('treats a shop that is not open for business as closed', () =>
    expect(at('/shop/soder/menu', { shop: { ...SODER, openForBusiness: false } })).toMatchObject({
      do: 'redirect',
      to: '/',
    }))
  it('redirects from the signage screen to the start page with a redirectUri', () =>
    expect(at('/shop/soder/digital-signage?x=1', { at: NIGHT })).toEqual({
      do: 'redirect',
      to: '/?redirectUri=%2Fshop%2Fsoder%2Fdigital-signage%3Fx%3D1',
      because: 'shop-closed',
    }))
  it('redirects from the list of orders to the start page', () =>
    expect(at('/orders', { at: NIGHT })).toEqual({ do: 'redirect', to: '/', because: 'shop-closed' }))
  it('enters an article’s page', () => expect(at('/shop/soder/menu/Pizza/articles/a', { at: NIGHT }).do).toBe('enter'))
  it('treats a shop with an external app as open', () =>
    expect(at('/shop/soder/menu', { at: NIGHT, shop: { ...SODER, externalAppUri: 'https://app.example' } }).do).toBe(
      'enter',
    ))
})

describe('the navigation guard: no shop (GUARD-6)', () => {
  it('redirects to the start page with a redirectUri when the route requires a shop', () =>
    expect(at('/orders?x=1', { shop: null })).toEqual({ do: 'redirect', to: '/?redirectUri=%2Forders%3Fx%3D1' }))
  it('enters a route that requires a shop on a server, which has no basket', () =>
    expect(at('/orders', { shop: null, basket: null }).do).toBe('enter'))
  it('enters the order page without a shop', () => expect(at('/order/o1', { shop: null }).do).toBe('enter'))
})

describe('the navigation guard: what entering changes (GUARD-7)', () => {
  it('forgets shop, spot and note on the start page', () =>
    expect(at('/')).toMatchObject({ do: 'enter', bodyClass: null, forgetShop: true, forgetSpotAndNote: true }))
  it.each(['/offline', '/offline?redirectUri=%2Fshop%2Fsoder%2Fcheckout'])('forgets nothing at %s', (url) =>
    expect(at(url)).toMatchObject({ do: 'enter', bodyClass: null, forgetShop: false, forgetSpotAndNote: false }),
  )
  it('sets the shop’s body class and forgets nothing on its menu', () =>
    expect(at('/shop/soder/menu')).toMatchObject({
      bodyClass: 'shop-soder',
      forgetShop: false,
      forgetSpotAndNote: false,
    }))
  it.each([
    ['soder', 'shop-soder'],
    ['Soder.1_b', 'shop-Soder.1_b'],
    ['Café-Å', 'shop-Café-Å'],
    ['"><x', 'shop-"><x'],
    ['two words', 'shop-two-words'],
    ['tab\tand\nline', 'shop-tab-and-line'],
  ])('derives from the shop id %j the body class %j', (id, bodyClass) =>
    expect(at('/order/o1', { shop: { ...SODER, id }, basket: { items: [], shopId: id } })).toMatchObject({ bodyClass }),
  )
  it('sets no body class without a shop', () =>
    expect(at('/order/o1', { shop: null })).toMatchObject({ bodyClass: null }))
})

describe('the navigation guard: the basket of another shop (GUARD-8)', () => {
  const basket = { items: [item], shopId: 'vasa' }
  const asks = { do: 'askToAdopt', shop: SODER }
  const closed = { ...SODER, openForBusiness: false }

  it.each([
    '/shop/soder',
    '/shop/soder/order-type',
    '/shop/soder/menu',
    '/shop/soder/menu/Pizza',
    '/shop/soder/menu/Pizza/articles/a',
    '/shop/soder/redirect/a',
  ])('asks at %s before it reads the query into the basket', (url) =>
    expect(at(`${url}?spotId=t1&note=Hi`, { basket })).toEqual(asks),
  )
  it('asks once, and not while the guest moves within the shop', () => {
    expect(at('/shop/soder/menu', { basket, shown: '/shop/soder/order-type' }).do).toBe('enter')
    expect(at('/shop/soder/menu', { basket, shown: '/shop/vasa/menu' })).toEqual(asks)
    expect(at('/shop/soder/menu', { basket, shown: '/' })).toEqual(asks)
  })
  it('adopts an empty basket without a question', () =>
    expect(at('/shop/soder/menu', { basket: { items: [], shopId: 'vasa' } })).toEqual({ do: 'adoptShop', shop: SODER }))
  it.each(['/', '/favorites', '/order/o1', '/orders', '/shop/soder/checkout', '/terms-and-conditions'])(
    'asks nothing and keeps the basket at %s',
    (url) => expect(at(url, { basket }).do).toBe('enter'),
  )
  it('keeps the basket when no shop is chosen', () => expect(at('/order/o1', { basket, shop: null }).do).toBe('enter'))
  it('keeps the basket and drops the link’s values when it cannot ask', () => {
    expect(at('/shop/soder/menu', { basket, canAsk: false }).do).toBe('enter')
    expect(at('/shop/soder/menu?spotId=t1&q=1', { basket, canAsk: false })).toEqual({
      do: 'fillBasket',
      values: {},
      url: '/shop/soder/menu?q=1',
    })
  })
  it('keeps the basket when the shop takes no orders', () => {
    expect(at('/shop/soder/menu', { basket, shop: { ...SODER, status: 'paused' } }).do).toBe('enter')
    expect(at('/shop/soder/menu', { basket, shop: { ...SODER, status: 'offline' } }).do).toBe('enter')
    expect(at('/shop/soder/menu?browse=1', { basket, shop: closed }).do).toBe('enter')
    expect(at('/shop/soder/menu/articles/a', { basket, shop: closed }).do).toBe('enter')
    expect(at('/shop/soder/menu', { basket, shop: closed })).toMatchObject({ do: 'redirect', to: '/' })
  })
  it.each([
    { items: [item], shopId: 'vasa' },
    { items: [], shopId: 'vasa' },
  ])('ignores another shop’s basket with $items.length lines on the signage screen', (held) =>
    expect(at('/shop/soder/digital-signage', { basket: held }).do).toBe('enter'),
  )
})

describe('the navigation guard: browsing a closed shop’s menu', () => {
  const shown = '/shop/soder/menu?browse=1'
  it.each(['/shop/soder/menu?browse=1', '/shop/soder/menu/Pizza?q=x&browse=1'])('enters %s', (url) =>
    expect(at(url, { at: NIGHT }).do).toBe('enter'),
  )
  it.each([
    ['/shop/soder/menu', '/shop/soder/menu?browse=1'],
    ['/shop/soder/menu/Pizza?q=x', '/shop/soder/menu/Pizza?q=x&browse=1'],
    ['/shop/soder/menu/Pizza/articles/a', '/shop/soder/menu/Pizza/articles/a?browse=1'],
  ])('redirects from %s to %s while the guest browses', (url, to) =>
    expect(at(url, { at: NIGHT, shown })).toEqual({ do: 'redirect', to }),
  )
  it('redirects to the start page when the guest was not browsing this shop’s menu', () => {
    const elsewhere = { at: NIGHT, shown: '/shop/vasa/menu?browse=1' }
    expect(at('/shop/soder/menu', elsewhere)).toMatchObject({ to: '/', because: 'shop-closed' })
    expect(at('/shop/soder/menu', { at: NIGHT, shown: '/?browse=1' })).toMatchObject({ to: '/' })
  })
  it('enters the ordinary menu while the shop is open', () => {
    expect(at('/shop/soder/menu?browse=1').do).toBe('enter')
    expect(at('/shop/soder/menu/Pizza', { shown }).do).toBe('enter')
  })
  it.each(['/shop/soder/order-type?browse=1', '/orders?browse=1', '/shop/soder/digital-signage?browse=1'])(
    'redirects from %s, which cannot be browsed',
    (url) => expect(at(url, { at: NIGHT })).toMatchObject({ do: 'redirect', because: 'shop-closed' }),
  )
})

describe('the navigation guard: basket flags (GUARD-9)', () => {
  const off = {
    visible: false,
    editMode: false,
    showAddItemButton: false,
    disableAddItemButton: false,
    disabled: false,
    showOrderInfo: true,
  }
  const article = { ...off, showAddItemButton: true, disabled: true }
  it.each([
    ['/', true, off],
    ['/nowhere', true, off],
    ['/shop/soder/menu/Pizza', true, { ...off, visible: true }],
    ['/shop/soder/menu/Pizza/articles/a', true, { ...article, showOrderInfo: false }],
    ['/shop/soder/menu/Pizza/articles/a', false, article],
    ['/shop/soder/menu/Pizza/articles/a/line-1', false, { ...article, editMode: true }],
    ['/shop/soder/checkout', true, off],
  ])('sets the flags of %s with a small screen: %s', (url, smallScreen, flags) =>
    expect(at(url, { smallScreen })).toMatchObject({ do: 'enter', flags }),
  )
})

describe('the navigation guard: a route that redirects', () => {
  it('redirects and keeps the query', () =>
    expect(at('/shop/soder?redirectToArticle=margherita')).toEqual({
      do: 'redirect',
      to: '/shop/soder/order-type?redirectToArticle=margherita',
    }))
})

describe('the navigation guard: the short address of an article', () => {
  const short = '/shop/soder/redirect/margherita?from=sms'
  it('looks up the article', () =>
    expect(at(short)).toEqual({ do: 'findArticle', shopId: 'soder', articleId: 'margherita' }))
  it('looks up the article again when another one was found', () =>
    expect(at(short, { found: { articleId: 'cola', path: [] } }).do).toBe('findArticle'))
  it.each([
    [['Mat', 'Pizza & pasta'], '/shop/soder/menu/Mat/Pizza%20%26%20pasta/articles/margherita?from=sms'],
    [[], '/shop/soder/menu/articles/margherita?from=sms'],
  ])('redirects to the article in the categories %j', (path, to) =>
    expect(at(short, { found: { articleId: 'margherita', path } })).toEqual({ do: 'redirect', to }),
  )
  it('redirects to the menu with error.notFound when the shop does not have the article', () =>
    expect(at(short, { found: { articleId: 'margherita', path: null } })).toEqual({
      do: 'redirect',
      to: '/shop/soder/menu',
      because: 'error.notFound',
    }))
  it('loads the shop first, then fills the basket', () => {
    expect(at('/shop/vasa/redirect/margherita').do).toBe('loadShop')
    expect(at(`${short}&spotId=t1`)).toMatchObject({ do: 'fillBasket', values: { spotId: 't1' }, url: short })
  })
})
