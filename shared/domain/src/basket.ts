import {
  type Article,
  type Basket,
  type BasketArticle,
  type BasketItem,
  type Currency,
  DEFAULT_ORDER_TYPE,
  type OrderItem,
  type OrderType,
  QUANTITY_MAX,
  type Shop,
} from '@carte/contract'
import { toMinor } from './money.ts'

export type NewItem = Omit<BasketItem, 'id'>

/** A choice of a basket line without its level; `price` in major units, as on the wire. */
export interface FlatChoice {
  readonly id: string
  readonly type: 'choice'
  readonly article: BasketArticle
  readonly price: number
}

export function emptyBasket(orderType: OrderType = DEFAULT_ORDER_TYPE): Basket {
  return {
    items: [],
    shopId: null,
    shopName: '',
    currency: null,
    orderType,
    note: '',
    spotId: null,
    hasSelectedSuggestions: false,
    currentOrderChanged: false,
  }
}

export function toBasketArticle({ code, price, description, i18n, imageUrl }: Article): BasketArticle {
  return { code, price, description, i18n, imageUrl }
}

// A placed but unpaid order no longer equals the basket after its lines change, so record the change.
const withItems = (basket: Basket, items: BasketItem[]): Basket => ({ ...basket, items, currentOrderChanged: true })
const isOrderable = (quantity: number): boolean => Number.isInteger(quantity) && quantity >= 1
const capped = (quantity: number): number => Math.min(quantity, QUANTITY_MAX)
const isEqualLine = (a: NewItem, b: NewItem): boolean => a.article.code === b.article.code && sameChoices(a, b)

/**
 * Adds a line. If an equal line exists (same article and choices), raises its quantity instead and takes over the new
 * price and texts. A quantity below 1 or a fraction changes nothing; a quantity above `QUANTITY_MAX` is capped.
 */
export function addItem(basket: Basket, item: NewItem, newId: () => string): Basket {
  if (!isOrderable(item.quantity)) return basket
  const equal = basket.items.find((line) => isEqualLine(line, item))
  if (equal === undefined) {
    return withItems(basket, [...basket.items, { ...item, id: newId(), quantity: capped(item.quantity) }])
  }
  const merged = { ...item, id: equal.id, quantity: capped(equal.quantity + item.quantity) }
  return withItems(
    basket,
    basket.items.map((line) => (line === equal ? merged : line)),
  )
}

/**
 * Sets a line's quantity, capped at `QUANTITY_MAX`. A quantity below 1 removes the line; a fraction changes nothing.
 */
export function setQuantity(basket: Basket, id: string, quantity: number): Basket {
  const current = basket.items.find((line) => line.id === id)
  if (current === undefined || !Number.isInteger(quantity)) return basket
  if (quantity < 1) return removeItem(basket, id)
  if (capped(quantity) === current.quantity) return basket
  return withItems(
    basket,
    basket.items.map((line) => (line === current ? { ...line, quantity: capped(quantity) } : line)),
  )
}

export function removeItem(basket: Basket, id: string): Basket {
  const items = basket.items.filter((line) => line.id !== id)
  return items.length === basket.items.length ? basket : withItems(basket, items)
}

/**
 * Puts a removed line back at its index. If an equal line was added in the meantime, adds the quantity to that line
 * instead.
 */
export function restoreItem(basket: Basket, item: BasketItem, index: number): Basket {
  if (basket.items.some(({ id }) => id === item.id)) return basket
  const equal = basket.items.find((line) => isEqualLine(line, item))
  if (equal !== undefined) return setQuantity(basket, equal.id, equal.quantity + item.quantity)
  const items = [...basket.items]
  items.splice(Math.max(0, index), 0, item)
  return withItems(basket, items)
}

/**
 * Saves an edited line in its place and merges another line that equals it now. A quantity below 1 removes the line. An
 * unchanged line with an unchanged price returns the same basket.
 */
export function replaceItem(basket: Basket, id: string, item: NewItem): Basket {
  const current = basket.items.find((line) => line.id === id)
  if (current === undefined || !Number.isInteger(item.quantity)) return basket
  if (item.quantity < 1) return removeItem(basket, id)
  const isUnchanged = isEqualLine(current, item) && lineTotalMinor(current) === lineTotalMinor(item)
  if (isUnchanged && current.quantity === item.quantity) return basket
  const equal = basket.items.find((line) => line.id !== id && isEqualLine(line, item))
  const edited = { ...item, id, quantity: capped(item.quantity + (equal?.quantity ?? 0)) }
  return withItems(
    basket,
    basket.items.flatMap((line) => (line.id === id ? [edited] : line === equal ? [] : [line])),
  )
}

/** Records that the guest has seen the suggestions, which are offered once per basket. */
export function endSuggestions(basket: Basket): Basket {
  return basket.hasSelectedSuggestions ? basket : { ...basket, hasSelectedSuggestions: true }
}

/** Removes all lines and the note. With `shop`, also removes the shop and its spot. */
export function clearItems(basket: Basket, { shop = false }: { readonly shop?: boolean } = {}): Basket {
  if (shop) return emptyBasket(basket.orderType)
  return { ...basket, items: [], note: '', hasSelectedSuggestions: false, currentOrderChanged: false }
}

/**
 * Assigns the basket to this shop. Removes the lines, spot and note of another shop; keeps a spot and a note that were
 * set before any shop was chosen, such as by a link to a table. Replaces an order type that the shop does not offer by
 * the shop's first.
 */
export function setShop(basket: Basket, shop: Pick<Shop, 'id' | 'name' | 'orderTypes'>, currency?: Currency): Basket {
  const currencyNow = currency ?? (basket.shopId === shop.id ? basket.currency : null)
  const named = { ...keptFor(basket, shop.id), shopId: shop.id, shopName: shop.name, currency: currencyNow }
  const [first] = shop.orderTypes
  const next = first === undefined || shop.orderTypes.includes(named.orderType) ? named : setOrderType(named, first)
  // Return the same object if nothing changed: merely viewing a menu must not overwrite what another tab is writing.
  return hasShopFieldsOf(basket, next) ? basket : next
}

const hasShopFieldsOf = (basket: Basket, { shopId, shopName, orderType, currency }: Basket): boolean =>
  basket.shopId === shopId &&
  basket.shopName === shopName &&
  basket.orderType === orderType &&
  basket.currency?.name === currency?.name &&
  basket.currency?.symbol === currency?.symbol

function keptFor(basket: Basket, shopId: string): Basket {
  if (basket.shopId === shopId) return basket
  const cleared = clearItems(basket)
  return basket.shopId === null ? { ...cleared, note: basket.note } : { ...cleared, spotId: null }
}

/** Sets the order type and clears the spot, because a spot belongs to one order type. */
export function setOrderType(basket: Basket, orderType: OrderType): Basket {
  if (basket.orderType === orderType) return basket
  return {
    ...basket,
    orderType,
    spotId: null,
    currentOrderChanged: basket.currentOrderChanged || basket.items.length > 0,
  }
}

// JavaScript iterates integer keys in ascending order, so the lowest level comes first.
const leveled = (item: Pick<BasketItem, 'choices'>) =>
  Object.entries(item.choices).map(([level, choices]) => ({ level: Number(level), choices }))

/** Returns a line's choices without their levels, lowest level first. Their ids are unique within the line. */
export function flatChoices(item: Pick<BasketItem, 'choices'>): readonly FlatChoice[] {
  return leveled(item).flatMap(({ choices }) =>
    choices.map(
      ({ code, article }): FlatChoice => ({
        id: `${code}:${article.code}`,
        type: 'choice',
        article,
        price: article.price,
      }),
    ),
  )
}

/** Returns whether two lines have the same options in the same groups; the order of choosing does not matter. */
export function sameChoices(a: Pick<BasketItem, 'choices'>, b: Pick<BasketItem, 'choices'>): boolean {
  const [left, right] = [choiceIds(a), choiceIds(b)]
  return left.length === right.length && left.every((id, index) => id === right[index])
}

const choiceIds = (item: Pick<BasketItem, 'choices'>): readonly string[] =>
  flatChoices(item)
    .map(({ id }) => id)
    .sort()

/** Returns the price of one piece including its choices, in minor units. */
export function itemUnitMinor(item: Pick<BasketItem, 'article' | 'choices'>): number {
  return flatChoices(item).reduce((sum, { price }) => sum + toMinor(price), toMinor(item.article.price))
}

/** Returns the price of a line in minor units: article and choices, times quantity. */
export function lineTotalMinor(item: Pick<BasketItem, 'article' | 'choices' | 'quantity'>): number {
  return itemUnitMinor(item) * item.quantity
}

/** Returns the price of a line without its choices, in minor units. */
export function articleTotalMinor({ article, quantity }: Pick<BasketItem, 'article' | 'quantity'>): number {
  return toMinor(article.price) * quantity
}

/**
 * Returns the total of all lines in minor units. The guest pays the server's total, which is the same for the same
 * menu.
 */
export function basketTotalMinor(basket: Pick<Basket, 'items'>): number {
  return basket.items.reduce((sum, item) => sum + lineTotalMinor(item), 0)
}

/** Returns the sum of all quantities. */
export function itemCount(basket: Pick<Basket, 'items'>): number {
  return basket.items.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Returns the lines in the form of an order: codes and quantities without prices, because the server sets prices. */
export function toOrderItems(basket: Pick<Basket, 'items'>): OrderItem[] {
  return basket.items.map((item) => ({
    code: item.article.code,
    quantity: item.quantity,
    choices: leveled(item).flatMap(({ level, choices }) =>
      choices.map(({ code, article }) => ({ level, articleCode: article.code, choiceCode: code })),
    ),
  }))
}
