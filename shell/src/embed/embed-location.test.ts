import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import {
  consumeReturnPath,
  createEmbedLocation,
  type EmbedLocation,
  parseAddressPrefix,
  returnAddressFor,
} from './embed-location.ts'

const MENU = '/shop/uptown/menu'
const ARTICLE = '/shop/uptown/menu/Drinks/articles/cola'
const SITE = 'https://site.example'
let places: EmbedLocation[] = []

function open(prefix: string | null, start = MENU, begin = start) {
  const left: string[] = []
  const place = createEmbedLocation({
    routes: [{ path: '*', loader: () => null }],
    start,
    defaultPath: () => begin,
    prefix: parseAddressPrefix(prefix),
    reaches: (path) => path.startsWith('/shop/uptown'),
    hrefOf: (path) => SITE + path,
    leave: (path) => void left.push(path),
  })
  places.push(place)
  const at = () => place.router.state.location.pathname + place.router.state.location.search
  return { place, left, at, is: (path: string) => waitFor(() => expect(at()).toBe(path)) }
}
const href = (place: EmbedLocation, path: string) => place.router.createHref(new URL(path, SITE) as never)
const page = () => location.pathname + location.search + location.hash

beforeEach(() => history.replaceState({ of: 'the page' }, '', '/lunch?x=1'))
afterEach(() => {
  for (const place of places) place.close()
  places = []
})

describe('an embed element without an address prefix', () => {
  it('navigates without changing the page’s address or history', async () => {
    const before = history.length
    const { place, is } = open(null)
    place.go(ARTICLE)
    await is(ARTICLE)
    expect(place.cameFrom(MENU)).toBe(true)
    place.replacePathname('/shop/uptown/menu/Drinks')
    expect(place.path()).toBe('/shop/uptown/menu/Drinks')
    expect([page(), history.length, history.state]).toEqual(['/lunch?x=1', before, { of: 'the page' }])
  })

  it('goes back to the address that was shown last', async () => {
    const { place, is } = open(null)
    place.replacePathname('/shop/uptown/menu/Drinks')
    place.go(ARTICLE)
    await is(ARTICLE)
    expect(place.cameFrom('/shop/uptown/menu/Drinks')).toBe(true)
    void place.router.navigate(-1)
    await is('/shop/uptown/menu/Drinks')
    expect(place.cameFrom(MENU)).toBe(false)
  })

  it('hands an address outside its reach to leave and stays', async () => {
    const { place, left, at } = open(null)
    place.go('/profile')
    await Promise.resolve()
    expect([left, at()]).toEqual([['/profile'], MENU])
  })

  it('links to the site, so that a link can be opened in another tab', () =>
    expect(href(open(null).place, ARTICLE)).toBe(SITE + ARTICLE))
})

describe.each([
  ['#order', `/lunch?x=1#order${ARTICLE}`],
  ['/order', `/order${ARTICLE}`],
  ['/order/', `/order${ARTICLE}`],
])('an embed element with the address prefix %s', (prefix, address) => {
  it('writes its address and follows back and forward', async () => {
    const { place, is } = open(prefix)
    place.go(ARTICLE)
    await is(ARTICLE)
    expect(page()).toBe(address)
    expect(place.cameFrom(MENU)).toBe(true)
    history.back()
    await is(MENU)
    expect(place.cameFrom(MENU)).toBe(false)
    history.forward()
    await is(ARTICLE)
    expect(place.cameFrom(MENU)).toBe(true)
  })

  it('returns to its start when the browser goes back out of the prefix', async () => {
    history.pushState(null, '', address)
    const { at, is } = open(prefix, ARTICLE, MENU)
    expect(at()).toBe(ARTICLE)
    history.back()
    await is(MENU)
  })

  it('links below the prefix, and to the site for addresses outside its reach', () => {
    const { place } = open(prefix)
    expect(href(place, ARTICLE)).toBe(location.origin + address)
    expect(href(place, '/profile')).toBe(`${SITE}/profile`)
  })

  it('reads its address from the page’s, and null from another one', () => {
    history.replaceState(null, '', address)
    expect(parseAddressPrefix(prefix)?.read(new URL(location.href))).toBe(ARTICLE)
    history.replaceState(null, '', '/orders/#orders')
    expect(parseAddressPrefix(prefix)?.read(new URL(location.href))).toBeNull()
  })

  it('replaces the address of the same screen without a history entry', async () => {
    const { place } = open(prefix)
    const before = history.length
    place.replacePathname('/shop/uptown/menu/Drinks')
    expect(page()).toBe(address.replace(ARTICLE, '/shop/uptown/menu/Drinks'))
    expect(history.length).toBe(before)
  })
})

describe('parseAddressPrefix', () => {
  it('accepts "/" as a prefix for the page’s whole path', () => {
    const whole = parseAddressPrefix('/')
    expect(whole?.write(ARTICLE, new URL('https://chain.example/')).href).toBe(`https://chain.example${ARTICLE}`)
    expect(whole?.read(new URL(ARTICLE, 'https://chain.example'))).toBe(ARTICLE)
  })

  it.each([
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    '/order?shop=1',
    '/order#menu',
    '//',
  ])('rejects %j', (text) => expect(parseAddressPrefix(text)).toBeNull())
})

describe('returnAddressFor and consumeReturnPath, after a payment', () => {
  const PAYMENT = '/shop/uptown/checkout/payment/o1'
  const reaches = (path: string) => path.startsWith('/shop/uptown')

  it('lead to the page, and yield the payment’s address once', () => {
    const back = new URL(returnAddressFor(PAYMENT, location))
    expect(back.origin + back.pathname).toBe(`${location.origin}/lunch`)
    back.searchParams.set('paymentId', 'p1')
    history.replaceState({ of: 'the page' }, '', back)
    expect(consumeReturnPath(window, reaches)).toBe(`${PAYMENT}?paymentId=p1`)
    expect([page(), history.state]).toEqual(['/lunch?x=1', { of: 'the page' }])
    expect(consumeReturnPath(window, reaches)).toBeNull()
  })

  it.each([
    ['of another element', '/profile'],
    ['of another site', '//evil.example/shop/uptown'],
    ['that is not a path', 'javascript:alert(1)'],
  ])('keep a return address %s', (_, path) => {
    history.replaceState(null, '', `/lunch?carte-return=${encodeURIComponent(path)}`)
    expect(consumeReturnPath(window, reaches)).toBeNull()
    expect(location.search).toContain('carte-return')
  })
})
