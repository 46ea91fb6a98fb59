import {
  type Basket,
  type BasketItem,
  type Currency,
  NOTE_MAX_LENGTH,
  type OrderType,
  type Shop,
} from '@carte/contract'
import { isBasket } from '@carte/contract/guards'
import * as rules from '@carte/domain'
import { atom } from './jotai.ts'
import { type JotaiStore, storedAtom } from './storage.ts'

/** An order that has lost the basket to another one. */
export interface ReplacedBasket {
  readonly basket: Basket
  /** Whether another tab replaced it. */
  readonly inOtherTab: boolean
}
const replaced = atom<ReplacedBasket | null>(null)

/** Remembers the basket that another tab replaced with one of another shop. */
function noteOtherTab({ get, set }: Pick<JotaiStore, 'get' | 'set'>, before: Basket): void {
  const now = get(stored)
  if (now.items.length > 0 && now.shopId === get(replaced)?.basket.shopId) set(replaced, null)
  if (before.items.length > 0 && now.shopId !== null && now.shopId !== before.shopId) {
    set(replaced, { basket: before, inOtherTab: true })
  }
}

const stored = storedAtom<Basket>('basket', isBasket, rules.emptyBasket(), noteOtherTab)

/** What the guest is about to order. Changed by the atoms below alone; a basket that cannot be read is discarded. */
export const basketAtom = atom((get) => get(stored))
/** Minor units. */
export const basketTotalAtom = atom((get) => rules.basketTotalMinor(get(stored)))
export const basketCountAtom = atom((get) => rules.itemCount(get(stored)))

/** A write-only atom from a rule: `set(addItemAtom, item)`. */
function change<Args extends unknown[]>(rule: (basket: Basket, ...args: Args) => Basket) {
  return atom(null, (get, set, ...args: Args) => stored.write({ get, set }, (basket) => rule(basket, ...args)))
}

export const addItemAtom = change((basket, item: rules.NewItem) => rules.addItem(basket, item, rules.createId))
/** Zero removes the line. */
export const setQuantityAtom = change(rules.setQuantity)
export const removeItemAtom = change(rules.removeItem)
/** Undoes a removal. */
export const restoreItemAtom = change((basket, item: BasketItem, index: number) =>
  rules.restoreItem(basket, item, index),
)
export const replaceItemAtom = change(rules.replaceItem)
/** The guest has chosen from what goes with the basket, or has declined. */
export const endSuggestionsAtom = change(rules.endSuggestions)
export const clearBasketAtom = change((basket, options?: { readonly shop?: boolean }) =>
  rules.clearItems(basket, options ?? {}),
)

/** Like `change`, for rules that may begin another order: the one that they end can be restored. */
function begin<Args extends unknown[]>(rule: (basket: Basket, ...args: Args) => Basket) {
  return atom(null, (get, set, ...args: Args) => {
    // `write` reads the newest basket first.
    let before = rules.emptyBasket()
    stored.write({ get, set }, (basket) => {
      before = basket
      return rule(basket, ...args)
    })
    const kept = new Set(get(stored).items.map(({ id }) => id))
    if (before.items.length > 0 && !before.items.some(({ id }) => kept.has(id))) {
      set(replaced, { basket: before, inOtherTab: false })
    }
  })
}

/** Makes the basket another shop's, which empties it. Where the guest has not been asked yet, use `claimBasket`. */
export const setBasketShopAtom = begin((basket, shop: Pick<Shop, 'id' | 'name' | 'orderTypes'>, currency?: Currency) =>
  rules.setShop(basket, shop, currency),
)
/** Replaces the basket by what a rule makes of it, such as an earlier order. */
export const replaceBasketAtom = begin((basket, rule: (basket: Basket) => Basket) => rule(basket))
/** The order that was replaced last, which can be restored; null for none. It is kept in memory. Setting null gives it up. */
export const replacedBasketAtom = atom(
  (get) => get(replaced),
  (_, set, none: null) => set(replaced, none),
)
/** Restores the order that was replaced last. The one that it replaces in turn can be restored as well. */
export const restoreBasketAtom = atom(null, (get, set) => {
  const last = get(replaced)
  set(replaced, null)
  if (last) set(replaceBasketAtom, () => last.basket)
})
/** Another order type clears the delivery spot. */
export const setOrderTypeAtom = change((basket, orderType: OrderType) => rules.setOrderType(basket, orderType))
export const setSpotAtom = change((basket, spotId: string | null) =>
  basket.spotId === spotId ? basket : { ...basket, spotId },
)
/** What a rule makes of it that only some pages need, and bring along themselves; a basket that it hands back is not written. */
export const applyToBasketAtom = change((basket, rule: (basket: Basket) => Basket) => rule(basket))
/** Keeps as much of the note as an order takes. The cut can halve a character of two code units, of which no part is kept. */
export const setNoteAtom = change((basket, note: string) => ({
  ...basket,
  note: note.slice(0, NOTE_MAX_LENGTH).replace(/[\ud800-\udbff]$/, ''),
}))

/** What the route says about the basket (spec §2, rule 9); set by the host after each navigation. */
export interface BasketFlags {
  readonly visible: boolean
  readonly editMode: boolean
  readonly showAddItemButton: boolean
  readonly disableAddItemButton: boolean
  readonly disabled: boolean
  readonly showOrderInfo: boolean
}
export const basketFlagsAtom = atom<BasketFlags>({
  visible: false,
  editMode: false,
  showAddItemButton: false,
  disableAddItemButton: false,
  disabled: false,
  showOrderInfo: true,
})

/** Whether the panel is open on a small screen. */
export const basketPanelOpenAtom = atom(false)
