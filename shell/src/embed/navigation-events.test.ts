import { shopAtom } from '@carte/store'
import { afterEach, describe, expect, it } from '@jest/globals'
import { createTestStore } from '../testing/test-store.ts'
import type { ElementName, EventDetails } from './protocol.ts'
import { createNavigationEvents } from './reach.ts'

const SITE = 'https://site.example'
const MENU = '/shop/centrum/menu'

function open(tag: ElementName, { isPrevented = false } = {}) {
  const store = createTestStore()
  const events: (readonly [keyof EventDetails, unknown])[] = []
  const navigationEvents = createNavigationEvents({
    tag,
    store,
    set: { site: SITE },
    dispatch: (name, detail) => {
      events.push([name, detail])
      return !(isPrevented && name === 'carte:navigate')
    },
    reaches: (pathname) => pathname === '/' || pathname.startsWith('/shop/centrum/order-type'),
    // A fragment, because jsdom can navigate only within the page.
    hrefOf: (path) => `${location.origin}${location.pathname}#left${path}`,
  })
  return { navigationEvents, store, events }
}
afterEach(() => {
  location.hash = ''
})

describe('createNavigationEvents: onArrive', () => {
  it('dispatches carte:navigate with the address on the site', () => {
    const { navigationEvents, events } = open('menu')
    navigationEvents.onArrive('/shop/centrum/order-type?a=1')
    expect(events).toEqual([
      [
        'carte:navigate',
        { path: '/shop/centrum/order-type?a=1', href: `${SITE}/shop/centrum/order-type?a=1`, isOutside: false },
      ],
    ])
  })

  it('dispatches nothing for a path outside the element’s reach', () => {
    const { navigationEvents, events } = open('menu')
    navigationEvents.onArrive(MENU)
    expect(events).toEqual([])
  })
})

describe('createNavigationEvents: leave', () => {
  it('navigates after it has dispatched carte:navigate', () => {
    const { navigationEvents, events } = open('menu')
    navigationEvents.leave(MENU)
    const href = `${location.origin}${location.pathname}#left${MENU}`
    expect(events).toEqual([['carte:navigate', { path: MENU, href, isOutside: true }]])
    expect(location.hash).toBe(`#left${MENU}`)
  })

  it('stays when the page prevents the navigation', () => {
    const { navigationEvents, events } = open('menu', { isPrevented: true })
    navigationEvents.leave(MENU)
    expect(events).toHaveLength(1)
    expect(location.hash).toBe('')
  })
})

describe('carte:shop-selected', () => {
  const selections = (events: readonly (readonly [string, unknown])[]) =>
    events.filter(([name]) => name === 'carte:shop-selected').map(([, detail]) => detail)

  it('is dispatched by the shops element at each selection, with the name of the current shop', () => {
    const { navigationEvents, store, events } = open('shops')
    store.set(shopAtom, { id: 'centrum', name: 'Centrum' } as never)
    navigationEvents.onArrive('/shop/centrum/order-type')
    navigationEvents.leave(MENU)
    navigationEvents.leave('/shop/helsinki/menu?x=1')
    navigationEvents.leave(MENU)
    expect(selections(events)).toEqual([
      { shopId: 'centrum', name: 'Centrum' },
      { shopId: 'helsinki', name: '' },
      { shopId: 'centrum', name: 'Centrum' },
    ])
  })

  it('is dispatched before the page can prevent the navigation', () => {
    const { navigationEvents, events } = open('shops', { isPrevented: true })
    navigationEvents.leave(MENU)
    expect(events.map(([name]) => name)).toEqual(['carte:shop-selected', 'carte:navigate'])
  })

  it.each([
    ['shops', '/'],
    ['menu', MENU],
  ] as const)('is not dispatched by the element %s at %s', (tag, path) => {
    const { navigationEvents, events } = open(tag)
    navigationEvents.onArrive(path)
    navigationEvents.leave(path)
    expect(selections(events)).toEqual([])
  })
})
