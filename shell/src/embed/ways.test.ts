import { shopAtom } from '@carte/store'
import { afterEach, describe, expect, it } from '@jest/globals'
import { plainStore } from '../testing/plain-store.ts'
import type { EventDetails, Tag } from './protocol.ts'
import { createWays } from './ways.ts'

const SITE = 'https://site.example'
const MENU = '/shop/centrum/menu'

function open(tag: Tag, { isPrevented = false } = {}) {
  const store = plainStore()
  const told: (readonly [keyof EventDetails, unknown])[] = []
  const ways = createWays({
    tag,
    store,
    set: { site: SITE },
    tell: (name, detail) => {
      told.push([name, detail])
      return !(isPrevented && name === 'carte:navigate')
    },
    reaches: (pathname) => pathname === '/' || pathname.startsWith('/shop/centrum/order-type'),
    // A fragment, because jsdom can navigate only within the page.
    hrefOf: (path) => `${location.origin}${location.pathname}#left${path}`,
  })
  return { ways, store, told }
}
afterEach(() => {
  location.hash = ''
})

describe('createWays: arrived', () => {
  it('dispatches carte:navigate with the address on the site', () => {
    const { ways, told } = open('menu')
    ways.arrived('/shop/centrum/order-type?a=1')
    expect(told).toEqual([
      [
        'carte:navigate',
        { path: '/shop/centrum/order-type?a=1', href: `${SITE}/shop/centrum/order-type?a=1`, isOutside: false },
      ],
    ])
  })

  it('dispatches nothing for a path outside the element’s reach', () => {
    const { ways, told } = open('menu')
    ways.arrived(MENU)
    expect(told).toEqual([])
  })
})

describe('createWays: leave', () => {
  it('navigates after it has dispatched carte:navigate', () => {
    const { ways, told } = open('menu')
    ways.leave(MENU)
    const href = `${location.origin}${location.pathname}#left${MENU}`
    expect(told).toEqual([['carte:navigate', { path: MENU, href, isOutside: true }]])
    expect(location.hash).toBe(`#left${MENU}`)
  })

  it('stays when the page prevents the navigation', () => {
    const { ways, told } = open('menu', { isPrevented: true })
    ways.leave(MENU)
    expect(told).toHaveLength(1)
    expect(location.hash).toBe('')
  })
})

describe('carte:shop-selected', () => {
  const selections = (told: readonly (readonly [string, unknown])[]) =>
    told.filter(([name]) => name === 'carte:shop-selected').map(([, detail]) => detail)

  it('is dispatched by the shops element at each selection, with the name of the current shop', () => {
    const { ways, store, told } = open('shops')
    store.set(shopAtom, { id: 'centrum', name: 'Centrum' } as never)
    ways.arrived('/shop/centrum/order-type')
    ways.leave(MENU)
    ways.leave('/shop/helsinki/menu?x=1')
    ways.leave(MENU)
    expect(selections(told)).toEqual([
      { shopId: 'centrum', name: 'Centrum' },
      { shopId: 'helsinki', name: '' },
      { shopId: 'centrum', name: 'Centrum' },
    ])
  })

  it('is dispatched before the page can prevent the navigation', () => {
    const { ways, told } = open('shops', { isPrevented: true })
    ways.leave(MENU)
    expect(told.map(([name]) => name)).toEqual(['carte:shop-selected', 'carte:navigate'])
  })

  it.each([
    ['shops', '/'],
    ['menu', MENU],
  ] as const)('is not dispatched by the element %s at %s', (tag, path) => {
    const { ways, told } = open(tag)
    ways.arrived(path)
    ways.leave(path)
    expect(selections(told)).toEqual([])
  })
})
