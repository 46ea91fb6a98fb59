import type { Basket, BasketItem, OrderType } from '@carte/contract'
import { createClient } from '@carte/contract/client'
import * as rules from '@carte/domain'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  addItemAtom,
  basketAtom,
  clearBasketAtom,
  removeItemAtom,
  replaceItemAtom,
  restoreItemAtom,
  setBasketShopAtom,
  setNoteAtom,
  setOrderTypeAtom,
  setQuantityAtom,
  setSpotAtom,
} from './basket.ts'
import { createCarteStore } from './create.ts'
import type { JotaiStore } from './storage.ts'
import { settings } from './testing/samples.ts'
import { createTabs } from './testing/tabs.ts'

const KEY = 'carte.basket'
const ORDER_TYPES: OrderType[] = ['dineInPlace', 'takeAway']
const snapshot = {
  settings,
  languages: ['sv' as const],
  language: 'sv' as const,
  testMode: true,
}

/** A guest's action in one tab. */
interface Action {
  /** Performs the action in the store of the tab. */
  readonly run: (store: JotaiStore) => void
  /** Returns the basket that is expected after the action. `newest` includes the changes of all tabs. */
  readonly rule: (newest: Basket) => Basket
}
/** Returns the action in a tab that shows the basket `seen`; null if it needs a line that does not exist. */
type ActionFor = (seen: Basket, removed: readonly BasketItem[]) => Action | null

const line = (code: string, quantity: number): rules.NewItem => ({
  type: 'article',
  quantity,
  path: ['Dryck'],
  choices: {},
  article: { code, price: 39.5, description: code, i18n: [], imageUrl: '' },
})
const shop = (id: string) => ({ id, name: id, orderTypes: ORDER_TYPES })
const onLine =
  (index: number, action: (line: BasketItem) => Action): ActionFor =>
  (seen) => {
    const found = seen.items[index % Math.max(1, seen.items.length)]
    return found ? action(found) : null
  }

const code = fc.constantFrom('lemonade', 'cookie', 'burger')
const quantity = fc.integer({ min: 0, max: 4 })
const anyIndex = fc.nat(5)

const actionFor: fc.Arbitrary<ActionFor> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(code, quantity).map(
      ([what, count]): ActionFor =>
        () => ({
          run: (store) => store.set(addItemAtom, line(what, count)),
          rule: (newest) => rules.addItem(newest, line(what, count), () => 'new'),
        }),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(anyIndex, quantity).map(([index, count]) =>
      onLine(index, ({ id }) => ({
        run: (store) => store.set(setQuantityAtom, id, count),
        rule: (newest) => rules.setQuantity(newest, id, count),
      })),
    ),
  },
  {
    weight: 2,
    arbitrary: anyIndex.map((index) =>
      onLine(index, ({ id }) => ({
        run: (store) => store.set(removeItemAtom, id),
        rule: (newest) => rules.removeItem(newest, id),
      })),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(anyIndex, code, quantity).map(([index, what, count]) =>
      onLine(index, ({ id }) => ({
        run: (store) => store.set(replaceItemAtom, id, line(what, count)),
        rule: (newest) => rules.replaceItem(newest, id, line(what, count)),
      })),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(anyIndex, anyIndex).map(
      ([index, at]): ActionFor =>
        (_, removed) => {
          const item = removed[index % Math.max(1, removed.length)]
          return item
            ? {
                run: (store) => store.set(restoreItemAtom, item, at),
                rule: (newest) => rules.restoreItem(newest, item, at),
              }
            : null
        },
    ),
  },
  fc.boolean().map(
    (all): ActionFor =>
      () => ({
        run: (store) => store.set(clearBasketAtom, { shop: all }),
        rule: (newest) => rules.clearItems(newest, { shop: all }),
      }),
  ),
  fc.constantFrom('a', 'b').map(
    (id): ActionFor =>
      () => ({
        run: (store) => store.set(setBasketShopAtom, shop(id)),
        rule: (newest) => rules.setShop(newest, shop(id)),
      }),
  ),
  fc.constantFrom(...ORDER_TYPES).map(
    (type): ActionFor =>
      () => ({
        run: (store) => store.set(setOrderTypeAtom, type),
        rule: (newest) => rules.setOrderType(newest, type),
      }),
  ),
  fc.constantFrom('table-1', null).map(
    (spotId): ActionFor =>
      () => ({
        run: (store) => store.set(setSpotAtom, spotId),
        rule: (newest) => ({ ...newest, spotId }),
      }),
  ),
  fc.string({ maxLength: 5 }).map(
    (note): ActionFor =>
      () => ({
        run: (store) => store.set(setNoteAtom, note),
        rule: (newest) => ({ ...newest, note }),
      }),
  ),
)
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ tab: fc.nat(2), actionFor }) },
  { weight: 1, arbitrary: fc.record({ tab: fc.nat(2), actionFor: fc.constant('deliver' as const) }) },
)

/** Replaces the random ids of new lines, which a test cannot predict. */
const withoutNewIds = (basket: Basket, known: ReadonlySet<string>) => ({
  ...basket,
  items: basket.items.map((item) => (known.has(item.id) ? item : { ...item, id: 'new' })),
})

describe('one basket in three tabs with random actions', () => {
  it('loses no change, however late a tab is notified, and ends equal in all tabs', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const shared = createTabs()
        const tabs = [shared.open(), shared.open(), shared.open()].map((tab) => ({
          tab,
          store: createCarteStore(createClient(), snapshot, tab).store,
        }))
        const reader = shared.open()
        const newest = (): Basket => JSON.parse(reader.read(KEY) ?? 'null') ?? rules.emptyBasket()
        const removed: BasketItem[] = []

        for (const { tab: index, actionFor } of steps) {
          const { tab, store } = tabs[index] ?? (tabs[0] as (typeof tabs)[0])
          if (actionFor === 'deliver') {
            tab.deliver()
            expect(store.get(basketAtom)).toEqual(newest())
            continue
          }
          const before = newest()
          const action = actionFor(store.get(basketAtom), removed)
          if (action === null) continue
          action.run(store)
          // The result is as if the tab had already seen all changes of the others.
          const known = new Set(before.items.map(({ id }) => id))
          expect(withoutNewIds(newest(), known)).toEqual(withoutNewIds(action.rule(before), known))
          expect(store.get(basketAtom)).toEqual(newest())
          const kept = new Set(newest().items.map(({ id }) => id))
          removed.push(...before.items.filter(({ id }) => !kept.has(id)))
        }

        shared.deliver()
        for (const { store } of tabs) expect(store.get(basketAtom)).toEqual(newest())
      }),
    )
  })
})
