import { SHOP_COOKIE } from '@carte/contract'
import { lastShopAtom, memoryStorage } from '@carte/store'
import { afterEach, describe, expect, it } from '@jest/globals'
import { createTestStore } from '../testing/test-store.ts'
import { createTwoTabs } from '../testing/two-tabs.ts'
import { followLastShop, shopCookie } from './module.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  // biome-ignore lint/suspicious/noDocumentCookie: as the site writes it
  document.cookie = shopCookie(null, false)
})

/** Creates a browser with a stored shop, and with a cookie that names another shop or none. */
function visit({ chosen, inCookie }: { readonly chosen: string | null; readonly inCookie: string | null }) {
  // biome-ignore lint/suspicious/noDocumentCookie: as the site writes it
  document.cookie = shopCookie(inCookie, false)
  const store = createTestStore(undefined, memoryStorage({ 'carte.last-shop': JSON.stringify(chosen) }))
  stops.push(followLastShop(store))
  return store
}

it.each([
  ['centrum', false, `${SHOP_COOKIE}=centrum; Path=/; Max-Age=31536000; SameSite=Lax`],
  ['A.b_c-1', true, `${SHOP_COOKIE}=A.b_c-1; Path=/; Max-Age=31536000; SameSite=Lax; Secure`],
  [null, true, `${SHOP_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax; Secure`],
])(
  'shopCookie(%s, https: %s) builds a cookie for all paths that lasts a year, or deletes it',
  (shopId, isSecure, cookie) => expect(shopCookie(shopId, isSecure)).toBe(cookie),
)

describe('followLastShop', () => {
  it.each([
    ['centrum', null, 'carte.shop=centrum'],
    ['centrum', 'helsinki', 'carte.shop=centrum'],
    ['centrum', 'centrum', 'carte.shop=centrum'],
    [null, 'helsinki', ''],
    [null, null, ''],
  ])('writes the stored shop %s to the cookie that held %s at the start', (chosen, inCookie, cookie) => {
    visit({ chosen, inCookie })
    expect(document.cookie).toBe(cookie)
  })

  it('updates the cookie when another shop is chosen and deletes it when the shop is forgotten', () => {
    const store = visit({ chosen: null, inCookie: null })
    store.set(lastShopAtom, 'centrum')
    expect(document.cookie).toBe('carte.shop=centrum')
    store.set(lastShopAtom, 'helsinki')
    expect(document.cookie).toBe('carte.shop=helsinki')
    store.set(lastShopAtom, null)
    expect(document.cookie).toBe('')
  })

  it('updates the cookie when another tab chooses a shop', () => {
    const [here, there] = createTwoTabs()
    stops.push(followLastShop(createTestStore(undefined, here)))
    createTestStore(undefined, there).set(lastShopAtom, 'helsinki')
    expect(document.cookie).toBe('carte.shop=helsinki')
  })

  it('leaves the cookie alone once it is stopped', () => {
    const store = visit({ chosen: 'centrum', inCookie: null })
    for (const stop of stops.splice(0)) stop()
    store.set(lastShopAtom, 'helsinki')
    expect(document.cookie).toBe('carte.shop=centrum')
  })
})
