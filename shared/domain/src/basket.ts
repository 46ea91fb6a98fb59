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

/** A line that the basket has not given an id yet. */
export type NewItem = Omit<BasketItem, 'id'>

/** A choice of a basket line without its level (spec §3); `price` as on the wire. */
export interface FlatChoice {
  readonly id: string
  readonly type: 'choice'
  readonly article: BasketArticle
  readonly price: number
}

/** A basket that belongs to no shop yet. */
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

/** What the basket keeps of a menu's article. */
export function toBasketArticle({ code, price, description, i18n, imageUrl }: Article): BasketArticle {
  return { code, price, description, i18n, imageUrl }
}

// Whatever changes the lines makes an order that was placed from them, and is not paid yet, out of date.
const withItems = (basket: Basket, items: BasketItem[]): Basket => ({ ...basket, items, currentOrderChanged: true })
const isOrderable = (quantity: number): boolean => Number.isInteger(quantity) && quantity >= 1
const capped = (quantity: number): number => Math.min(quantity, QUANTITY_MAX)
const sameThing = (a: NewItem, b: NewItem): boolean => a.article.code === b.article.code && sameChoices(a, b)

/**
 * Adds a line, or raises the quantity of the one with the same article and choices (spec §4), which then takes over the
 * newer price and texts. A quantity of zero, or one that is no whole number, changes nothing; more than `QUANTITY_MAX` is cut.
 */
export function addItem(basket: Basket, item: NewItem, newId: () => string): Basket {
  if (!isOrderable(item.quantity)) return basket
  const equal = basket.items.find((line) => sameThing(line, item))
  if (equal === undefined) {
    return withItems(basket, [...basket.items, { ...item, id: newId(), quantity: capped(item.quantity) }])
  }
  const merged = { ...item, id: equal.id, quantity: capped(equal.quantity + item.quantity) }
  return withItems(
    basket,
    basket.items.map((line) => (line === equal ? merged : line)),
  )
}

/** Sets a line's quantity; zero, one less than one, removes the line (spec §4), anything that is no whole number changes nothing. */
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

/** Takes a line out. */
export function removeItem(basket: Basket, id: string): Basket {
  const items = basket.items.filter((line) => line.id !== id)
  return items.length === basket.items.length ? basket : withItems(basket, items)
}

/** Puts a removed line back where it stood; an equal line that came in between takes its quantity instead. */
export function restoreItem(basket: Basket, item: BasketItem, index: number): Basket {
  if (basket.items.some(({ id }) => id === item.id)) return basket
  const equal = basket.items.find((line) => sameThing(line, item))
  if (equal !== undefined) return setQuantity(basket, equal.id, equal.quantity + item.quantity)
  return withItems(basket, basket.items.toSpliced(Math.max(0, index), 0, item))
}

/**
 * Saves an edited line in its place; another line that it now equals is merged into it. A quantity of zero removes it; a line that
 * is as it was, at the same price, leaves the basket as it is.
 */
export function replaceItem(basket: Basket, id: string, item: NewItem): Basket {
  const current = basket.items.find((line) => line.id === id)
  if (current === undefined || !Number.isInteger(item.quantity)) return basket
  if (item.quantity < 1) return removeItem(basket, id)
  const isAsItWas = sameThing(current, item) && lineTotalMinor(current) === lineTotalMinor(item)
  if (isAsItWas && current.quantity === item.quantity) return basket
  const equal = basket.items.find((line) => line.id !== id && sameThing(line, item))
  const edited = { ...item, id, quantity: capped(item.quantity + (equal?.quantity ?? 0)) }
  return withItems(
    basket,
    basket.items.flatMap((line) => (line.id === id ? [edited] : line === equal ? [] : [line])),
  )
}

/** Notes that the guest has seen what goes with it: that is offered once for each basket. */
export function endSuggestions(basket: Basket): Basket {
  return basket.hasSelectedSuggestions ? basket : { ...basket, hasSelectedSuggestions: true }
}

/** Empties the basket and forgets the note that went with its lines; with `shop`, the shop and its spot as well (spec §4). */
export function clearItems(basket: Basket, { shop = false }: { readonly shop?: boolean } = {}): Basket {
  if (shop) return emptyBasket(basket.orderType)
  return { ...basket, items: [], note: '', hasSelectedSuggestions: false, currentOrderChanged: false }
}

/**
 * Makes the basket this shop's. Lines, spot and note of another shop go (spec §4); a spot and a note that were set before
 * any shop was chosen, as a link to a table does, stay. An order type that the shop does not offer becomes its first.
 */
export function setShop(basket: Basket, shop: Pick<Shop, 'id' | 'name' | 'orderTypes'>, currency?: Currency): Basket {
  const currencyNow = currency ?? (basket.shopId === shop.id ? basket.currency : null)
  const named = { ...keptFor(basket, shop.id), shopId: shop.id, shopName: shop.name, currency: currencyNow }
  const [first] = shop.orderTypes
  const next = first === undefined || shop.orderTypes.includes(named.orderType) ? named : setOrderType(named, first)
  // The same, where it is: who only looks at a menu writes nothing over what another tab is just writing.
  return isOf(basket, next) ? basket : next
}

const isOf = (basket: Basket, { shopId, shopName, orderType, currency }: Basket): boolean =>
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

/** Changes the order type, which clears the spot: spots belong to one type (spec §4). */
export function setOrderType(basket: Basket, orderType: OrderType): Basket {
  if (basket.orderType === orderType) return basket
  return {
    ...basket,
    orderType,
    spotId: null,
    currentOrderChanged: basket.currentOrderChanged || basket.items.length > 0,
  }
}

// Levels are whole numbers, and such keys come in their order by themselves.
const leveled = (item: Pick<BasketItem, 'choices'>) =>
  Object.entries(item.choices).map(([level, choices]) => ({ level: Number(level), choices }))

/** A line's choices without their levels, lowest level first. Ids are unique within the line. */
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

/** Whether two lines have the same options in the same groups, in whatever order they were picked. */
export function sameChoices(a: Pick<BasketItem, 'choices'>, b: Pick<BasketItem, 'choices'>): boolean {
  const [left, right] = [choiceIds(a), choiceIds(b)]
  return left.length === right.length && left.every((id, index) => id === right[index])
}

const choiceIds = (item: Pick<BasketItem, 'choices'>): readonly string[] =>
  flatChoices(item)
    .map(({ id }) => id)
    .sort()

/** One of a line with its choices, in minor units. */
export function itemUnitMinor(item: Pick<BasketItem, 'article' | 'choices'>): number {
  return flatChoices(item).reduce((sum, { price }) => sum + toMinor(price), toMinor(item.article.price))
}

/** A whole line in minor units: article and choices, times quantity (spec §9). */
export function lineTotalMinor(item: Pick<BasketItem, 'article' | 'choices' | 'quantity'>): number {
  return itemUnitMinor(item) * item.quantity
}

/** What the article of a line comes to without its choices, in minor units (spec §9, "item line price"). */
export function articleTotalMinor({ article, quantity }: Pick<BasketItem, 'article' | 'quantity'>): number {
  return toMinor(article.price) * quantity
}

/** All lines in minor units (spec §9). What the guest pays is the server's total; both come to the same for one menu. */
export function basketTotalMinor(basket: Pick<Basket, 'items'>): number {
  return basket.items.reduce((sum, item) => sum + lineTotalMinor(item), 0)
}

/** How many things are in the basket, quantities counted. */
export function itemCount(basket: Pick<Basket, 'items'>): number {
  return basket.items.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** The lines as an order sends them: codes and quantities, never prices. */
export function toOrderItems(basket: Pick<Basket, 'items'>): OrderItem[] {
  return basket.items.map((item) => ({
    code: item.article.code,
    quantity: item.quantity,
    choices: leveled(item).flatMap(({ level, choices }) =>
      choices.map(({ code, article }) => ({ level, articleCode: article.code, choiceCode: code })),
    ),
  }))
}
