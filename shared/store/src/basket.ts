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

export interface ReplacedBasket {
  readonly basket: Basket
  readonly inOtherTab: boolean
}
const replaced = atom<ReplacedBasket | null>(null)

/** Stores the basket that another tab has replaced with a basket of another shop. */
function recordReplacedBasket({ get, set }: Pick<JotaiStore, 'get' | 'set'>, before: Basket): void {
  const now = get(stored)
  // The basket has dishes of the replaced one's shop again, so there is nothing left to restore.
  if (now.items.length > 0 && now.shopId === get(replaced)?.basket.shopId) set(replaced, null)
  if (before.items.length > 0 && now.shopId !== null && now.shopId !== before.shopId) {
    set(replaced, { basket: before, inOtherTab: true })
  }
}

const stored = storedAtom<Basket>('basket', isBasket, rules.emptyBasket(), recordReplacedBasket)

/** The guest's basket. Read-only; the atoms below change it. An invalid stored basket is discarded. */
export const basketAtom = atom((get) => get(stored))
/** In minor units. */
export const basketTotalAtom = atom((get) => rules.basketTotalMinor(get(stored)))
export const basketCountAtom = atom((get) => rules.itemCount(get(stored)))

/** Creates a write-only atom from a rule, used as `set(addItemAtom, item)`. */
function change<Args extends unknown[]>(rule: (basket: Basket, ...args: Args) => Basket) {
  return atom(null, (get, set, ...args: Args) => stored.write({ get, set }, (basket) => rule(basket, ...args)))
}

export const addItemAtom = change((basket, item: rules.NewItem) => rules.addItem(basket, item, rules.createId))
/** A quantity of zero removes the line. */
export const setQuantityAtom = change(rules.setQuantity)
export const removeItemAtom = change(rules.removeItem)
/** Undoes `removeItemAtom`. */
export const restoreItemAtom = change((basket, item: BasketItem, index: number) =>
  rules.restoreItem(basket, item, index),
)
export const replaceItemAtom = change(rules.replaceItem)
/** Records that the guest has chosen or declined the suggestions. */
export const endSuggestionsAtom = change(rules.endSuggestions)
export const clearBasketAtom = change(rules.clearItems)

/**
 * Like `change`, for rules that can begin another order, which empties the basket. Keeps the basket of the previous
 * order, so that it can be restored.
 */
function begin<Args extends unknown[]>(rule: (basket: Basket, ...args: Args) => Basket) {
  return atom(null, (get, set, ...args: Args) => {
    // `write` passes the newest basket, which another tab may have written.
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

/**
 * Assigns the basket to a shop, which empties a basket of another shop without a question. Use `claimBasket` to ask the
 * guest first.
 */
export const setBasketShopAtom = begin((basket, shop: Pick<Shop, 'id' | 'name' | 'orderTypes'>, currency?: Currency) =>
  rules.setShop(basket, shop, currency),
)
/** Assigns an empty basket to a shop. Does nothing if another tab has just put something into it. */
export const adoptShopAtom = change((basket, shop: Pick<Shop, 'id' | 'name' | 'orderTypes'>) =>
  basket.items.length === 0 ? rules.setShop(basket, shop) : basket,
)
/** Sets the currency of a shop's basket. Does nothing if another tab has just begun an order at another shop. */
export const setCurrencyAtom = change((basket, shop: Pick<Shop, 'id' | 'name' | 'orderTypes'>, currency: Currency) =>
  basket.shopId === shop.id ? rules.setShop(basket, shop, currency) : basket,
)
/** Replaces the basket with the result of a rule, for example with an earlier order. */
export const replaceBasketAtom = begin((basket, rule: (basket: Basket) => Basket) => rule(basket))
/** The basket that was replaced last and can be restored, or null. Only in memory. Set null to discard it. */
export const replacedBasketAtom = atom(
  (get) => get(replaced),
  (_, set, none: null) => set(replaced, none),
)
/** Restores the basket that was replaced last. The basket that it replaces can be restored in turn. */
export const restoreBasketAtom = atom(null, (get, set) => {
  const last = get(replaced)
  set(replaced, null)
  if (last) set(replaceBasketAtom, () => last.basket)
})
/** Sets the order type; another type clears the delivery spot. */
export const setOrderTypeAtom = change((basket, orderType: OrderType) => rules.setOrderType(basket, orderType))
export const setSpotAtom = change((basket, spotId: string | null) =>
  basket.spotId === spotId ? basket : { ...basket, spotId },
)
/** Applies a rule that only some pages need, so that the others do not load it. If it returns the same object, nothing is written. */
export const applyToBasketAtom = change((basket, rule: (basket: Basket) => Basket) => rule(basket))
/** Sets the note, cut to the maximum length. The replacement removes a lone surrogate, which the cut can leave. */
export const setNoteAtom = change((basket, note: string) => ({
  ...basket,
  note: note.slice(0, NOTE_MAX_LENGTH).replace(/[\ud800-\udbff]$/, ''),
}))

/** The route's settings for the basket; set by the host after each navigation. */
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

/** Whether the sheet with the basket is open, on a small screen. Live releases of remotes use it by this name. */
export const basketPanelOpenAtom = atom(false)
