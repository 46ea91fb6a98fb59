import type { Basket, DeliverySpot, PaidSession, PlacedOrder } from '@carte/contract'
import { createClient } from '@carte/contract/client'
import { describe, expect, it } from '@jest/globals'
import * as store from './index.ts'
import { createStore } from './jotai.ts'
import { connectStorage, memoryStorage } from './storage.ts'
import { settings, shopOf } from './testing/samples.ts'
import { createTabs } from './testing/tabs.ts'

const at = '2026-03-02T12:00:00+01:00'
const currency = { name: 'SEK', symbol: 'kr' }
const lemonade = { code: 'lemonade', price: 39.5, description: 'Lemonad', i18n: [], imageUrl: '' }
const basket: Basket = {
  items: [{ id: 'l', quantity: 2, type: 'article', article: lemonade, path: ['Dryck'], choices: {} }],
  shopId: 'a',
  shopName: 'A',
  currency,
  orderType: 'takeAway',
  note: 'No ice',
  spotId: null,
  hasSelectedSuggestions: false,
  currentOrderChanged: true,
}
const order: PaidSession = {
  details: { orderId: 'o', pickupTime: at, customerCode: 'c', paymentID: 'p', userAgent: '' },
  paidOrders: [{ id: 'o', expires: at, customerCode: 'c' }],
  deliveredOrders: [],
}
const placed: PlacedOrder = {
  orderId: 'o',
  customerCode: 'c',
  pickupCode: 'A47',
  pickupTime: at,
  total: 79,
  currency,
  vat: [],
  status: 'calculatedPrice',
}
const shop = shopOf('a')
const spot: DeliverySpot = { id: 'table-1', name: 'Table 1', i18n: [], orderType: 'dineInPlace' }

/** One valid entry for each stored atom. */
const ENTRIES: Readonly<Record<string, object | string>> = {
  'carte.app': { language: 'fi' },
  'carte.auth': { changed: 3 },
  'carte.basket': basket,
  'carte.delivery-spots': { shopId: 'a', spots: [spot] },
  'carte.error': [{ when: 1, page: '/', message: 'm' }] satisfies store.PageError[],
  'carte.last-shop': 'a',
  'carte.member-card': {
    code: 'A1',
    name: 'Anna Berg',
    picture: 'data:image/svg+xml;base64,',
  } satisfies store.CachedCard,
  'carte.menu': {
    shopId: 'a',
    menu: { name: 'Menu', currency, choiceLevels: [], items: [] },
    campaigns: [],
    at: 1,
  } satisfies store.ShopMenu & { readonly at: number },
  'carte.menu-filters': { avoid: ['gluten'], diets: ['vegan'] },
  'carte.navigation': { current: '/', last: null } satisfies store.Pages,
  'carte.order': order,
  'carte.settings': settings,
  'carte.shop': shop,
  'carte.suggested-articles': { shopId: 'a', itemId: 'l', articleCodes: ['cookie'] } satisfies store.SuggestedArticles,
  'carte.table': {
    tableId: 't',
    shopId: 'a',
    spotId: 'table-1',
    guestId: 'g',
    secret: 's',
    seq: 1,
    applied: ['o'],
    table: { tableId: 't' },
  } satisfies store.TableMembership,
  'carte.unpaid-order': {
    key: 'k',
    request: '{}',
    shopId: 'a',
    shopName: 'A',
    order: placed,
    paymentId: 'p',
  } satisfies store.UnpaidOrder,
}

/** Returns every key that a store reads. */
function storedKeys(): readonly string[] {
  const keys = new Set<string>()
  const area = memoryStorage()
  connectStorage(createStore(), {
    ...area,
    read: (key) => {
      keys.add(key)
      return area.read(key)
    },
  })
  return [...keys].sort()
}

/** Returns invalid variants of an entry. */
const corrupt = (entry: object | string): readonly (readonly [string, string])[] => {
  const text = JSON.stringify(entry)
  const fields = typeof entry === 'string' ? {} : entry
  return [
    ['an empty string', ''],
    ['no JSON', 'undefined'],
    ['cut short', text.slice(0, -1)],
    ['written twice', text + text],
    ['a control character', `\u0000${text}`],
    ['a number', '42'],
    ['a boolean', 'true'],
    ['a JSON string', JSON.stringify(text)],
    ['a list', `[${text}]`],
    ['an empty object', '{}'],
    ['all fields in __proto__', `{"__proto__":${text}}`],
    ['all fields in constructor.prototype', `{"constructor":{"prototype":${text}}}`],
    ['a string of five million characters', JSON.stringify('x'.repeat(5_000_000))],
    ['a list nested 100,000 levels deep', '['.repeat(100_000) + ']'.repeat(100_000)],
    ...Object.keys(fields).map(
      (name) => [`a nested list as its ${name}`, JSON.stringify({ ...fields, [name]: [[1]] })] as const,
    ),
    ...Object.keys(fields).map(
      (name) =>
        [
          `a prototype as its ${name}`,
          JSON.stringify({ ...fields, [name]: 0 }).replace(`"${name}":0`, `"${name}":{"__proto__":[]}`),
        ] as const,
    ),
  ]
}

describe('invalid stored entries (FAULT-16)', () => {
  it('are tested for every stored atom', () => expect(Object.keys(ENTRIES)).toEqual(storedKeys()))

  describe.each(Object.entries(ENTRIES))('the entry %s', (key, entry) => {
    const text = JSON.stringify(entry)

    it('stays as written when it is valid', () => {
      const area = memoryStorage({ [key]: text })
      connectStorage(createStore(), area)
      expect(area.read(key)).toBe(text)
    })

    it.each(corrupt(entry))('is discarded at the start when it is invalid: %s', (_, wrong) => {
      const area = memoryStorage({ [key]: wrong })
      connectStorage(createStore(), area)
      expect(area.read(key)).toBeNull()
      expect(Object.keys(Object.prototype)).toEqual([])
    })

    it.each(corrupt(entry))('is restored when another tab overwrites it with an invalid value: %s', (_, wrong) => {
      const tabs = createTabs()
      const [tab, foreign] = [tabs.open(), tabs.open()]
      foreign.write(key, text)
      connectStorage(createStore(), tab)
      foreign.write(key, wrong)
      tabs.deliver()
      expect(tab.read(key)).toBe(text)
    })
  })

  it('leave the atoms at their defaults', () => {
    const entries = Object.fromEntries(Object.keys(ENTRIES).map((key) => [key, '{"items":"many"}']))
    const snapshot = { settings, languages: ['sv' as const], language: 'sv' as const, testMode: true }
    const [broken, fresh] = [memoryStorage(entries), memoryStorage()].map(
      (area) => store.createCarteStore(createClient(), snapshot, area).store,
    )
    const seen = [
      store.basketAtom,
      store.shopAtom,
      store.lastShopAtom,
      store.menuAtom,
      store.menuFilterAtom,
      store.paidSessionAtom,
      store.tableAtom,
      store.unpaidOrderAtom,
    ] as const
    for (const atom of [...seen, store.deliverySpotsAtom, store.pagesAtom, store.suggestedArticlesAtom]) {
      expect(broken?.get<unknown>(atom)).toEqual(fresh?.get<unknown>(atom))
    }
  })
})
