import {
  type Basket,
  type BasketItem,
  LINES_MAX,
  type Menu,
  type Table,
  type TableClaim,
  type TableLine,
  type TableLineInput,
  type TableOrder,
} from '@carte/contract'
import { clearItems, lineTotalMinor, toBasketArticle, toOrderItems } from './basket.ts'
import { articlesByCode } from './basket-menu.ts'

/** The basket of a table as one of its guests knows it. */
export interface TableView {
  /** Null until the server has sent it. */
  readonly table: Table | null
  /** The guest who looks at it. */
  readonly guestId: string
  /** Ids of the paid orders whose dishes the guest's own basket does not contain any more. */
  readonly applied: readonly string[]
}

/** A line of a table's basket that a guest can order. The quantity of `item` is what can be ordered of it. */
export interface TableEntry {
  readonly guestId: string
  readonly lineId: string
  readonly item: BasketItem
}

const isUnpaid = ({ status }: Pick<TableOrder, 'status'>): boolean => status === 'calculatedPrice'
/** The claims of a rolled back order do not count (TABLE-12). */
const counts = ({ status }: Pick<TableOrder, 'status'>): boolean => status !== 'rollbacked'

/** Returns whether the dishes of a table's order are paid. */
export const isPaidTableOrder = (order: Pick<TableOrder, 'status'>): boolean => counts(order) && !isUnpaid(order)

/** Returns the lines that a guest's phone publishes: those of the basket, if it belongs to the shop of the table. */
export function linesToPublish(basket: Pick<Basket, 'items' | 'shopId'>, shopId: string): TableLineInput[] {
  if (basket.shopId !== shopId) return []
  const items = toOrderItems(basket)
  return basket.items.slice(0, LINES_MAX).flatMap(({ id }, at) => (items[at] ? [{ lineId: id, item: items[at] }] : []))
}

/** Returns the paid orders that contain dishes of the guest and whose dishes are still in the guest's own basket. */
export function paidOrdersToApply({ table, guestId, applied }: TableView): readonly TableOrder[] {
  return (table?.orders ?? []).filter(
    (order) =>
      isPaidTableOrder(order) &&
      !applied.includes(order.orderId) &&
      order.lines.some((line) => line.guestId === guestId),
  )
}

/** Takes what an order has paid off a basket. Lines are found by their ids; an emptied basket loses its note. */
export function withoutPaidLines(basket: Basket, paid: readonly Pick<TableClaim, 'lineId' | 'quantity'>[]): Basket {
  const quantities = new Map(paid.map(({ lineId, quantity }) => [lineId, quantity]))
  if (!basket.items.some(({ id }) => quantities.has(id))) return basket
  const items = basket.items.flatMap((item) => {
    const quantity = item.quantity - (quantities.get(item.id) ?? 0)
    return quantity > 0 ? [{ ...item, quantity }] : []
  })
  return items.length === 0 ? clearItems(basket) : { ...basket, items, currentOrderChanged: true }
}

const keyOf = ({ guestId, lineId }: Pick<TableClaim, 'guestId' | 'lineId'>) => `${guestId}/${lineId}`

function sumOfClaims(orders: readonly TableOrder[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const { lines } of orders)
    for (const line of lines) sums.set(keyOf(line), (sums.get(keyOf(line)) ?? 0) + line.quantity)
  return sums
}

/**
 * Returns what the guest can order of the own basket: without what orders have claimed. The guest's own unpaid orders do
 * not count, because the next order replaces them (TABLE-14).
 *
 * @param ownOrderId an order of the guest that does not count either, although it may be paid already
 */
export function ownEntries(
  basket: Pick<Basket, 'items' | 'shopId'>,
  { table, guestId, applied }: TableView,
  ownOrderId?: string,
): readonly TableEntry[] {
  if (table && basket.shopId !== table.shopId) return []
  const claims = sumOfClaims(
    (table?.orders ?? []).filter(
      (order) =>
        counts(order) &&
        order.orderId !== ownOrderId &&
        !applied.includes(order.orderId) &&
        !(order.guestId === guestId && isUnpaid(order)),
    ),
  )
  return basket.items.flatMap((item) => {
    const lineId = item.id
    const quantity = item.quantity - (claims.get(keyOf({ guestId, lineId })) ?? 0)
    return quantity > 0 ? [{ guestId, lineId, item: { ...item, quantity } }] : []
  })
}

/** The lines of the other guests, resolved from the menu. */
export interface OthersEntries {
  readonly entries: readonly TableEntry[]
  /** Lines whose article the menu does not have. */
  readonly unknown: readonly TableLine[]
}

/** Returns what the guest can order of the other guests' lines, in the order in which the guests have joined. */
export function othersEntries({ table, guestId }: TableView, menu: Menu): OthersEntries {
  if (!table) return { entries: [], unknown: [] }
  const replaced = sumOfClaims(table.orders.filter((order) => order.guestId === guestId && isUnpaid(order)))
  const unknown: TableLine[] = []
  const entries = inOrderOfGuests(table).flatMap((line): TableEntry[] => {
    if (line.guestId === guestId) return []
    const quantity = line.item.quantity + (replaced.get(keyOf(line)) ?? 0)
    if (quantity < 1) return []
    const item = toBasketItem({ ...line.item, quantity }, keyOf(line), menu)
    if (item) return [{ guestId: line.guestId, lineId: line.lineId, item }]
    unknown.push(line)
    return []
  })
  return { entries, unknown }
}

/** Sorts by the numbers of the guests; lines of a guest who has left come last. */
function inOrderOfGuests({ guests, lines }: Table): readonly TableLine[] {
  const numbers = new Map(guests.map(({ guestId, number }) => [guestId, number]))
  const numberOf = ({ guestId }: TableLine) => numbers.get(guestId) ?? Number.MAX_SAFE_INTEGER
  return [...lines].sort((a, b) => numberOf(a) - numberOf(b))
}

/** Returns a line of an order as a line of a basket, at the menu's prices; null if the menu lacks its article. */
export function toBasketItem(item: TableLine['item'], id: string, menu: Menu): BasketItem | null {
  const placed = articlesByCode(menu).get(item.code)
  if (!placed) return null
  const choices: BasketItem['choices'] = {}
  for (const { level, choiceCode, articleCode } of item.choices) {
    const group = placed.item.choices.find(({ code }) => code === choiceCode)
    const option = group?.options.find(({ code }) => code === articleCode)
    // The server rejects an order with an option that the menu does not have any more.
    const article = option ? toBasketArticle(option) : { ...NO_ARTICLE, code: articleCode, description: articleCode }
    choices[level] = [...(choices[level] ?? []), { code: choiceCode, article }]
  }
  return {
    id,
    type: 'article',
    quantity: item.quantity,
    article: toBasketArticle(placed.item.article),
    path: [...placed.path],
    choices,
  }
}

const NO_ARTICLE = { price: 0, i18n: [], imageUrl: '' }

/** Returns the claims of an order that contains these lines. */
export const claimsOf = (entries: readonly TableEntry[]): TableClaim[] =>
  entries.map(({ lineId, guestId, item: { quantity } }) => ({ lineId, guestId, quantity }))

/** Returns the price of lines, in minor units. */
export const entriesTotalMinor = (entries: readonly TableEntry[]): number =>
  entries.reduce((sum, { item }) => sum + lineTotalMinor(item), 0)

/** Returns who is paying for which of the guest's own lines: ids of other guests, by line id. */
export function payersOfOwnLines({ table, guestId }: TableView): ReadonlyMap<string, string> {
  const claimed = (table?.lines ?? []).flatMap(({ lineId, guestId: owner, claimed }) =>
    owner === guestId && claimed && claimed.guestId !== guestId ? [[lineId, claimed.guestId] as const] : [],
  )
  return new Map(claimed)
}

/** A line of another guest as pages show it. */
export interface ShownTableLine {
  readonly lineId: string
  readonly code: string
  /** What can be ordered, and what an unpaid order has claimed. */
  readonly quantity: number
  /** Null if the menu lacks its article. */
  readonly item: BasketItem | null
  /** The guest who is paying for it. */
  readonly payerId: string | null
}

export interface ShownTableGuest {
  readonly guestId: string
  readonly lines: readonly ShownTableLine[]
  /** In minor units. */
  readonly totalMinor: number
}

/** Returns the other guests with what they have chosen and not paid, in the order in which they have joined. */
export function shownGuests({ table, guestId: ownId }: TableView, menu: Menu | null): readonly ShownTableGuest[] {
  if (!table) return []
  const claimed = sumOfClaims(table.orders.filter(isUnpaid))
  const lines = new Map<string, ShownTableLine[]>()
  for (const { guestId } of [...table.guests].sort((a, b) => a.number - b.number))
    if (guestId !== ownId) lines.set(guestId, [])
  for (const line of inOrderOfGuests(table)) {
    const { guestId, lineId, item } = line
    const quantity = item.quantity + (claimed.get(keyOf(line)) ?? 0)
    if (guestId === ownId || quantity < 1) continue
    const resolved = menu && toBasketItem({ ...item, quantity }, lineId, menu)
    const shown = { lineId, code: item.code, quantity, item: resolved, payerId: line.claimed?.guestId ?? null }
    lines.set(guestId, [...(lines.get(guestId) ?? []), shown])
  }
  return [...lines].map(([guestId, ofGuest]) => ({
    guestId,
    lines: ofGuest,
    totalMinor: ofGuest.reduce((sum, { item }) => sum + (item ? lineTotalMinor(item) : 0), 0),
  }))
}
