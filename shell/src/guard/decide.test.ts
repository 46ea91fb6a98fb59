import type { BasketItem, Shop } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import { matchRoute, type Row } from '../routes.ts'
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

const calm: Snapshot = {
  session: { loading: false, signedIn: false },
  customerLogin: true,
  orderTypes: ['takeAway', 'dineInPlace'],
  shop: SODER,
  missingShop: null,
  basket: { items: [], shopId: SODER.id },
  smallScreen: true,
  at: NOON,
}

const target = (url: string): Target => {
  const match = matchRoute(url.replace(/\?.*/s, ''))
  return { row: match?.row ?? null, params: match?.params ?? {}, url }
}
const at = (url: string, now: Partial<Snapshot> = {}): Decision => decide(target(url), { ...calm, ...now })

describe('rule 1: waits for the session', () => {
  it.each(['/', '/shop/soder/menu?spotId=t1', '/nowhere'])('at %s', (url) =>
    expect(at(url, { session: { loading: true, signedIn: false } })).toEqual({ do: 'waitForSession' }),
  )
})

describe('rule 2: sign-in', () => {
  const members: Row = {
    name: 'orderPage',
    path: { pattern: '/members', parse: () => ({}), href: () => '' },
    requiresAuth: true,
    screen: 'account/login',
  }
  const url = '/members?page=2&note=x'

  it('sends a signed-out guest to login, with the full path to return to', () =>
    expect(decide({ row: members, params: {}, url }, calm)).toEqual({
      do: 'redirect',
      to: `/login?redirectUri=${encodeURIComponent(url)}`,
    }))

  it('lets a signed-in customer through', () =>
    expect(
      decide({ row: members, params: {}, url: '/members' }, { ...calm, session: { loading: false, signedIn: true } })
        .do,
    ).toBe('enter'))

  it.each([
    ['/login', '/'],
    ['/login?redirectUri=%2Fshop%2Fsoder%2Fmenu%3Fq%3D1', '/shop/soder/menu?q=1'],
    ['/login?redirectUri=https%3A%2F%2Fevil', '/'],
    ['/login?redirectUri=%2F%2Fevil', '/'],
    ['/login?redirectUri=%2F%5Cevil', '/'],
    ['/login?redirectUri=javascript%3Aalert(1)', '/'],
  ])('skips %s for whoever is signed in, to %s', (login, to) =>
    expect(at(login, { session: { loading: false, signedIn: true } })).toEqual({ do: 'redirect', to }),
  )

  it('has no sign-in where customers cannot have accounts', () =>
    expect(at('/login?redirectUri=%2Forder%2Fo1', { customerLogin: false })).toEqual({ do: 'redirect', to: '/' }))
})

describe('rule 3: the query goes into the basket', () => {
  const menu = '/shop/soder/menu'
  it.each([
    ['?orderType=takeAway&spotId=t1&note=Hi&q=x', { orderType: 'takeAway', spotId: 't1', note: 'Hi' }, '?q=x'],
    ['?orderType=delivery', {}, ''],
    ['?spotId=%22%3E%3Cx', {}, ''],
    ['?spotId=', {}, ''],
    ['?note=a%00b%E2%80%AEc%0Ad', { note: 'a b c d' }, ''],
    ['?note=%20%20', {}, ''],
    ['?note=%3Cb%3Ehi%3C%2Fb%3E', { note: '<b>hi</b>' }, ''],
  ])('%s', (search, values, rest) => expect(at(menu + search)).toEqual({ do: 'fillBasket', values, url: menu + rest }))

  it('replaces an order type that is not configured by the first that is', () =>
    expect(at(`${menu}?orderType=dineInPlace`, { orderTypes: ['takeAway'] })).toEqual({
      do: 'fillBasket',
      values: { orderType: 'takeAway' },
      url: menu,
    }))

  it('comes after the change of shop, which would take the spot of the link away', () => {
    const linked = '/shop/vasa/menu?spotId=t1'
    expect(at(linked)).toEqual({ do: 'loadShop', shopId: 'vasa' })
    expect(at(linked, { shop: shop('vasa') })).toEqual({ do: 'adoptShop', shop: shop('vasa') })
    const adopted = { shop: shop('vasa'), basket: { items: [], shopId: 'vasa' } }
    expect(at(linked, adopted)).toEqual({ do: 'fillBasket', values: { spotId: 't1' }, url: '/shop/vasa/menu' })
  })

  it('holds on home and at unknown addresses too', () => {
    expect(at('/?orderType=takeAway')).toMatchObject({ do: 'fillBasket', url: '/' })
    expect(at('/nowhere?note=x')).toMatchObject({ do: 'fillBasket', url: '/nowhere' })
  })
})

describe('rule 4: the shop of the address', () => {
  it.each([
    ['another is chosen', SODER],
    ['none is chosen', null],
  ])('is loaded when %s', (_, chosen) =>
    expect(at('/shop/vasa/checkout', { shop: chosen })).toEqual({ do: 'loadShop', shopId: 'vasa' }),
  )
  it('is not loaded again when it is the chosen one', () => expect(at('/shop/soder/menu').do).toBe('enter'))
  it('that cannot be had leads home', () =>
    expect(at('/shop/vasa/menu', { missingShop: 'vasa' })).toEqual({
      do: 'redirect',
      to: '/',
      because: 'shop-not-found',
    }))
  it('that could not be had does not stand for another', () =>
    expect(at('/shop/vasa/menu', { missingShop: 'other' })).toEqual({ do: 'loadShop', shopId: 'vasa' }))
})

describe('rule 5: a closed shop', () => {
  it.each(['/shop/soder/order-type', '/shop/soder/menu', '/shop/soder/menu/Pizza'])('leads home from %s', (url) =>
    expect(at(url, { at: NIGHT })).toEqual({ do: 'redirect', to: '/', because: 'shop-closed' }),
  )
  it.each(['/shop/soder/checkout', '/shop/soder/checkout/payment/o1', '/order/o1'])(
    'does not throw out whoever is at %s',
    (url) => expect(at(url, { at: NIGHT }).do).toBe('enter'),
  )
  it('is one that the server closed by hand, too', () =>
    expect(at('/shop/soder/menu', { shop: { ...SODER, openForBusiness: false } })).toMatchObject({
      do: 'redirect',
      to: '/',
    }))
  it('still shows an article to whoever was sent a link', () =>
    expect(at('/shop/soder/menu/Pizza/articles/a', { at: NIGHT }).do).toBe('enter'))
  it('counts as open when it has an app of its own', () =>
    expect(at('/shop/soder/menu', { at: NIGHT, shop: { ...SODER, externalAppUri: 'https://app.example' } }).do).toBe(
      'enter',
    ))
})

describe('rule 6: no shop', () => {
  const orders: Row = {
    name: 'orderPage',
    path: { pattern: '/orders', parse: () => ({}), href: () => '' },
    requiresShop: true,
    screen: 'checkout/order',
  }
  it('leads home, with the way to return, where one is required', () =>
    expect(decide({ row: orders, params: {}, url: '/orders?x=1' }, { ...calm, shop: null })).toEqual({
      do: 'redirect',
      to: '/?redirectUri=%2Forders%3Fx%3D1',
    }))
  it('is no matter on the order page', () => expect(at('/order/o1', { shop: null }).do).toBe('enter'))
})

describe('rule 7: what entering changes', () => {
  it('forgets shop, spot and note on home', () =>
    expect(at('/')).toMatchObject({ do: 'enter', bodyClass: null, forgetShop: true, forgetSpotAndNote: true }))
  it('styles the body by the shop elsewhere', () =>
    expect(at('/shop/soder/menu')).toMatchObject({
      bodyClass: 'shop-soder',
      forgetShop: false,
      forgetSpotAndNote: false,
    }))
  it('makes a harmless class of any id', () =>
    expect(at('/order/o1', { shop: { ...SODER, id: '"><x' }, basket: { items: [], shopId: '"><x' } })).toMatchObject({
      bodyClass: 'shop-x',
    }))
  it('has no class without a shop', () => expect(at('/order/o1', { shop: null })).toMatchObject({ bodyClass: null }))
})

describe('rule 8: the basket of another shop', () => {
  const basket = { items: [item], shopId: 'vasa' }
  it('becomes the chosen one’s, which empties it', () =>
    expect(at('/shop/soder/menu', { basket })).toEqual({ do: 'adoptShop', shop: SODER }))
  it('stays on home', () => expect(at('/', { basket }).do).toBe('enter'))
  it('stays when no shop is chosen', () => expect(at('/order/o1', { basket, shop: null }).do).toBe('enter'))
})

describe('rule 9: what the basket is told', () => {
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
  ])('%s, small: %s', (url, smallScreen, flags) =>
    expect(at(url, { smallScreen })).toMatchObject({ do: 'enter', flags }),
  )
})

describe('an address that stands for another', () => {
  it('leads on, with its query', () =>
    expect(at('/shop/soder?redirectToArticle=margherita')).toEqual({
      do: 'redirect',
      to: '/shop/soder/order-type?redirectToArticle=margherita',
    }))
})
