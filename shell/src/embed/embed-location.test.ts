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
let embedLocations: EmbedLocation[] = []

function open(prefix: string | null, start = MENU, begin = start) {
  const left: string[] = []
  const embedLocation = createEmbedLocation({
    routes: [{ path: '*', loader: () => null }],
    start,
    defaultPath: () => begin,
    prefix: parseAddressPrefix(prefix),
    reaches: (path) => path.startsWith('/shop/uptown'),
    hrefOf: (path) => SITE + path,
    leave: (path) => void left.push(path),
  })
  embedLocations.push(embedLocation)
  const at = () => embedLocation.router.state.location.pathname + embedLocation.router.state.location.search
  return { embedLocation, left, at, is: (path: string) => waitFor(() => expect(at()).toBe(path)) }
}
const href = (embedLocation: EmbedLocation, path: string) =>
  embedLocation.router.createHref(new URL(path, SITE) as never)
const page = () => location.pathname + location.search + location.hash

beforeEach(() => history.replaceState({ of: 'the page' }, '', '/lunch?x=1'))
afterEach(() => {
  for (const embedLocation of embedLocations) embedLocation.close()
  embedLocations = []
})

describe('an embed element without an address prefix', () => {
  it('navigates without changing the page’s address or history', async () => {
    const before = history.length
    const { embedLocation, is } = open(null)
    embedLocation.go(ARTICLE)
    await is(ARTICLE)
    expect(embedLocation.cameFrom(MENU)).toBe(true)
    embedLocation.replacePathname('/shop/uptown/menu/Drinks')
    expect(embedLocation.path()).toBe('/shop/uptown/menu/Drinks')
    expect([page(), history.length, history.state]).toEqual(['/lunch?x=1', before, { of: 'the page' }])
  })

  it('goes back to the address that was shown last', async () => {
    const { embedLocation, is } = open(null)
    embedLocation.replacePathname('/shop/uptown/menu/Drinks')
    embedLocation.go(ARTICLE)
    await is(ARTICLE)
    expect(embedLocation.cameFrom('/shop/uptown/menu/Drinks')).toBe(true)
    void embedLocation.router.navigate(-1)
    await is('/shop/uptown/menu/Drinks')
    expect(embedLocation.cameFrom(MENU)).toBe(false)
  })

  it('hands an address outside its reach to leave and stays', async () => {
    const { embedLocation, left, at } = open(null)
    embedLocation.go('/profile')
    await Promise.resolve()
    expect([left, at()]).toEqual([['/profile'], MENU])
  })

  it('links to the site, so that a link can be opened in another tab', () =>
    expect(href(open(null).embedLocation, ARTICLE)).toBe(SITE + ARTICLE))
})

describe.each([
  ['#order', `/lunch?x=1#order${ARTICLE}`],
  ['/order', `/order${ARTICLE}`],
  ['/order/', `/order${ARTICLE}`],
])('an embed element with the address prefix %s', (prefix, address) => {
  it('writes its address and follows back and forward', async () => {
    const { embedLocation, is } = open(prefix)
    embedLocation.go(ARTICLE)
    await is(ARTICLE)
    expect(page()).toBe(address)
    expect(embedLocation.cameFrom(MENU)).toBe(true)
    history.back()
    await is(MENU)
    expect(embedLocation.cameFrom(MENU)).toBe(false)
    history.forward()
    await is(ARTICLE)
    expect(embedLocation.cameFrom(MENU)).toBe(true)
  })

  it('returns to its start when the browser goes back out of the prefix', async () => {
    history.pushState(null, '', address)
    const { at, is } = open(prefix, ARTICLE, MENU)
    expect(at()).toBe(ARTICLE)
    history.back()
    await is(MENU)
  })

  it('links below the prefix, and to the site for addresses outside its reach', () => {
    const { embedLocation } = open(prefix)
    expect(href(embedLocation, ARTICLE)).toBe(location.origin + address)
    expect(href(embedLocation, '/profile')).toBe(`${SITE}/profile`)
  })

  it('reads its address from the page’s, and null from another one', () => {
    history.replaceState(null, '', address)
    expect(parseAddressPrefix(prefix)?.read(new URL(location.href))).toBe(ARTICLE)
    history.replaceState(null, '', '/orders/#orders')
    expect(parseAddressPrefix(prefix)?.read(new URL(location.href))).toBeNull()
  })

  it('replaces the address of the same screen without a history entry', async () => {
    const { embedLocation } = open(prefix)
    const before = history.length
    embedLocation.replacePathname('/shop/uptown/menu/Drinks')
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
