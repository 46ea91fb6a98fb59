/** @jest-environment node */
import type { ServerKnowledge } from '@carte/store'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import type { ScreenData } from './load-screen.ts'
import { replaceShared, restoreShared, showsMenu } from './shared-data.ts'

// Only the identity of these objects matters here.
const shop = { id: 'centrum', name: 'Centrum' }
const menu = { items: [{ name: 'Mat' }] }
const campaigns = [{ code: 'green-weeks' }]
const known = {
  shop,
  menu: { shopId: 'centrum', menu, campaigns },
  spots: { shopId: 'centrum', spots: [] },
} as unknown as ServerKnowledge
const emptyKnowledge = { ...known, shop: null, menu: null }
const screenOf = (data: unknown): ScreenData => ({ shown: { name: 'menuPage', screen: 'menu/menu', params: {} }, data })

/** Serializes a value as the page does. */
const serialize = <T>(value: T) => JSON.parse(JSON.stringify(value)) as T

describe('replaceShared and restoreShared', () => {
  it('replaces values that the store already holds by references', () => {
    const { data } = replaceShared(screenOf({ shop, menu, campaigns, article: 'burger' }), known)
    expect(data).toEqual({
      shop: { $known: 'shop' },
      menu: { $known: 'menu' },
      campaigns: { $known: 'campaigns' },
      article: 'burger',
    })
  })

  it('restores in the browser what the server sent, reusing the store’s own objects', () => {
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom<unknown>(shop, menu, campaigns, null, '$known', { shop }, [menu], serialize(menu)),
    )
    const fields = fc.dictionary(fc.string(), value, { noNullPrototype: true })
    fc.assert(
      fc.property(fc.oneof(fields, fc.jsonValue()), fc.constantFrom(known, emptyKnowledge), (data, all) => {
        const [view, there] = serialize([replaceShared(screenOf(data), all), all] as const)
        const restored = restoreShared(view, there)
        expect(restored).toEqual(serialize(screenOf(data)))
        if (data !== null && typeof data === 'object' && !Array.isArray(data))
          for (const [field, each] of Object.entries(data))
            if (each === shop && all.shop) expect((restored.data as typeof data)[field]).toBe(there.shop)
      }),
    )
  })

  it.each([
    [{ menu }, true],
    [{ unrelated: menu, shop }, true],
    [{ menu: { ...menu } }, false],
    [{ shop }, false],
    [null, false],
    ['menu', false],
  ])('showsMenu(%j) is %s', (data, expected) => expect(showsMenu(data, menu)).toBe(expected))

  it('showsMenu is false when both menus are missing', () => expect(showsMenu({ menu: null }, undefined)).toBe(false))
})
