import type {
  Article,
  ArticleItem,
  Basket,
  ChoiceGroup,
  Menu,
  OrderDetails,
  OrderLine,
  Problem,
  Shop,
} from '@carte/contract'
import { addItem, clearItems, type NewItem, setOrderType, setShop, toBasketArticle } from './basket.ts'
import { articlesByCode } from './basket-menu.ts'
import { isSoldOut, type Selection, toBasketChoices } from './choices.ts'
import { nextOpening } from './opening-hours.ts'

type OrderedChoice = OrderLine['choices'][number]

/** What cannot be had as it was ordered before. */
export type Miss = { readonly line: OrderLine } & (
  | {
      /** The line stays out: the menu has no such article any more, it is sold out, or too little is left of what has to be chosen with it. */
      readonly kind: 'gone' | 'soldOut'
    }
  | {
      /** The line is ordered with other choices. */
      readonly kind: 'changed'
      readonly without: readonly OrderedChoice[]
      /** Chosen in their place, because something has to be. */
      readonly instead: readonly Article[]
    }
)

export interface Reorder {
  readonly lines: readonly NewItem[]
  readonly misses: readonly Miss[]
}

/**
 * The lines of an earlier order as today's menu has them, at today's prices, and what it does not have. A choice that is gone or sold out is left
 * out; where one is required, what the menu suggests takes its place, and where that is not enough the line is left out. Whatever comes out can be
 * ordered as it is.
 */
export function reorder(items: readonly OrderLine[], menu: Menu): Reorder {
  const articles = articlesByCode(menu)
  const lines: NewItem[] = []
  const misses: Miss[] = []
  for (const line of items) {
    const placed = articles.get(line.code)
    if (!placed || isSoldOut(placed.item)) {
      misses.push({ line, kind: placed ? 'soldOut' : 'gone' })
      continue
    }
    const { item, path } = placed
    const again = chosenAgain(item, line.choices)
    if (again === null) {
      misses.push({ line, kind: 'soldOut' })
      continue
    }
    const { selection, without, instead } = again
    if (without.length > 0 || instead.length > 0) misses.push({ line, kind: 'changed', without, instead })
    lines.push({
      type: 'article',
      quantity: line.quantity,
      article: toBasketArticle(item.article),
      path: [...path],
      choices: toBasketChoices(item.choices, selection),
    })
  }
  return { lines, misses }
}

/** The earlier choices as far as they can be had, made up to a dish; null when that cannot be done without asking. */
function chosenAgain({ choices: groups }: ArticleItem, before: readonly OrderedChoice[]) {
  const picks = groups.map((group) => pickAgain(group, before))
  if (picks.some((options, at) => options.length < (groups[at]?.min ?? 0))) return null
  const had = (code: string, option: Article) =>
    before.some(({ choiceCode, articleCode }) => choiceCode === code && articleCode === option.code)
  const selection: Selection = Object.fromEntries(
    groups.map(({ code }, at) => [code, (picks[at] ?? []).map((option) => option.code)]),
  )
  return {
    selection,
    without: before.filter(
      ({ choiceCode, articleCode }) =>
        !groups.some(({ code }, at) => code === choiceCode && picks[at]?.some((option) => option.code === articleCode)),
    ),
    instead: groups.flatMap(({ code }, at) => (picks[at] ?? []).filter((option) => !had(code, option))),
  }
}

/** Those of a group that were chosen and can be had, no more than it allows now; with too few of them, what the menu suggests as well. */
function pickAgain({ code, options, min, max, preselected }: ChoiceGroup, before: readonly OrderedChoice[]) {
  const had = before.filter(({ choiceCode }) => choiceCode === code).map(({ articleCode }) => articleCode)
  const available = options.filter(({ soldOut }) => !soldOut)
  const again = available.filter((option) => had.includes(option.code)).slice(0, max)
  const suggested = available.filter((option) => preselected.includes(option.code) && !again.includes(option))
  return [...again, ...suggested.slice(0, Math.max(0, min - again.length))]
}

/**
 * A basket with these lines alone, of this shop and its menu. How it is eaten is as before, where the shop offers that; a basket that is this shop's
 * already says how, and where, it is to be today.
 */
export function refilled(
  basket: Basket,
  { lines }: Pick<Reorder, 'lines'>,
  { shop, menu, orderType }: { readonly shop: Shop; readonly menu: Menu } & Pick<OrderDetails, 'orderType'>,
  newId: () => string,
): Basket {
  const isElsewhere = basket.shopId !== shop.id
  const emptied = setShop(clearItems(basket), shop, menu.currency)
  const typed = isElsewhere && shop.orderTypes.includes(orderType) ? setOrderType(emptied, orderType) : emptied
  return lines.reduce((filled, line) => addItem(filled, line, newId), typed)
}

/** What the server has answered, or why it has not. */
type Answer<T> = { readonly ok: true; readonly data: T } | { readonly ok: false; readonly problem: Problem }

/** How an order can be made again, as shop and menu are now. */
export type ReorderPlan =
  | { readonly kind: 'ready'; readonly shop: Shop; readonly menu: Menu; readonly again: Reorder }
  /** The menu has nothing of it. */
  | { readonly kind: 'none'; readonly again: Reorder }
  | { readonly kind: 'closed'; readonly shop: Shop; readonly opens: Date | null }
  | { readonly kind: 'failed'; readonly problem: Problem }

/** What becomes of an order that is to be made again; nobody is led to a menu whose door is closed. */
export function planReorder(
  items: readonly OrderLine[],
  shop: Answer<Shop>,
  menu: Answer<Menu>,
  now: Date,
): ReorderPlan {
  if (!shop.ok) return { kind: 'failed', problem: shop.problem }
  const { openForBusiness, externalAppUri } = shop.data
  if (!openForBusiness || externalAppUri !== undefined)
    return { kind: 'closed', shop: shop.data, opens: nextOpening(shop.data, now) }
  if (!menu.ok) return { kind: 'failed', problem: menu.problem }
  const again = reorder(items, menu.data)
  return again.lines.length === 0 ? { kind: 'none', again } : { kind: 'ready', shop: shop.data, menu: menu.data, again }
}

/** Whether the guest is asked before the basket is filled: nothing of theirs is thrown away, and nothing left out, without a word. */
export const asksBeforeReorder = ({ again }: { readonly again: Reorder }, basketCount: number): boolean =>
  basketCount > 0 || again.misses.length > 0
