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
import { nextOpening, statusAt } from './opening-hours.ts'

type OrderedChoice = OrderLine['choices'][number]

/** An item of an earlier order that cannot be ordered in the same form. */
export type Miss = { readonly line: OrderLine } & (
  | {
      /**
       * The line is left out: its article is not on the menu or sold out, or the guest has to choose a required option.
       */
      readonly kind: 'gone' | 'soldOut'
    }
  | {
      /** The line is ordered with other choices. */
      readonly kind: 'changed'
      readonly without: readonly OrderedChoice[]
      /** Options chosen as replacements, because the group requires a choice. */
      readonly instead: readonly Article[]
    }
)

export interface Reorder {
  readonly lines: readonly NewItem[]
  readonly misses: readonly Miss[]
}

/**
 * Builds the lines of an earlier order from today's menu, at today's prices, and lists what has changed. Unavailable
 * choices are left out. Where a choice is required, the menu's preselected options replace them; if these are not
 * enough, the line is left out. The resulting lines can always be ordered as they are.
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

/**
 * Returns the earlier choices that are still available, filled up to a valid selection; null if the guest has to
 * choose.
 */
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

/**
 * Returns the group's earlier choices that are available, at most `max`; fills up to `min` with preselected options.
 */
function pickAgain({ code, options, min, max, preselected }: ChoiceGroup, before: readonly OrderedChoice[]) {
  const had = before.filter(({ choiceCode }) => choiceCode === code).map(({ articleCode }) => articleCode)
  const available = options.filter(({ soldOut }) => !soldOut)
  const again = available.filter((option) => had.includes(option.code)).slice(0, max)
  const suggested = available.filter((option) => preselected.includes(option.code) && !again.includes(option))
  return [...again, ...suggested.slice(0, Math.max(0, min - again.length))]
}

/**
 * Returns a basket of this shop with only these lines. Uses the earlier order type if the shop offers it. A basket that
 * already belongs to this shop keeps its own order type and spot.
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

type Answer<T> = { readonly ok: true; readonly data: T } | { readonly ok: false; readonly problem: Problem }

/** Whether and how an order can be repeated, given the present shop and menu. */
export type ReorderPlan =
  | { readonly kind: 'ready'; readonly shop: Shop; readonly menu: Menu; readonly again: Reorder }
  /** No line can be ordered again. */
  | { readonly kind: 'none'; readonly again: Reorder }
  /** The shop takes no orders. `opens` is null if only its hours do not tell when it will. */
  | { readonly kind: 'closed'; readonly shop: Shop; readonly opens: Date | null }
  | { readonly kind: 'failed'; readonly problem: Problem }

/** Decides how an order can be repeated. The shop is checked before the menu, so a closed shop is reported first. */
export function planReorder(
  items: readonly OrderLine[],
  shop: Answer<Shop>,
  menu: Answer<Menu>,
  now: Date,
): ReorderPlan {
  if (!shop.ok) return { kind: 'failed', problem: shop.problem }
  const isOnline = statusAt(shop.data, now).status === 'online'
  if (!shop.data.openForBusiness || !isOnline || shop.data.externalAppUri)
    return { kind: 'closed', shop: shop.data, opens: isOnline ? nextOpening(shop.data, now) : null }
  if (!menu.ok) return { kind: 'failed', problem: menu.problem }
  const again = reorder(items, menu.data)
  return again.lines.length === 0 ? { kind: 'none', again } : { kind: 'ready', shop: shop.data, menu: menu.data, again }
}

/** Returns whether to ask the guest first: filling the basket would replace its content or leave something out. */
export const asksBeforeReorder = ({ again }: { readonly again: Reorder }, basketCount: number): boolean =>
  basketCount > 0 || again.misses.length > 0
