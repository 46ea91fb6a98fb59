import {
  type Article,
  type ArticleItem,
  type Basket,
  type ChoiceGroup,
  type ErrorCode,
  type Menu,
  type MenuItem,
  ORDER_TYPES,
  type OrderItem,
  type OrderType,
  type OrderTypePrices,
} from '@carte/contract'
import { itemUnitMinor } from './basket.ts'
import { articlesByCode, refreshItems } from './basket-menu.ts'
import { type ChoiceProblem, choiceProblems, type Selection, unitPriceMinor } from './choices.ts'

/** An ordered line with the menu's prices in minor units; its choices are in the menu's order. */
export interface PricedLine {
  readonly code: string
  readonly quantity: number
  readonly unitMinor: number
  readonly totalMinor: number
  readonly item: ArticleItem
  readonly choices: readonly { readonly level: number; readonly choiceCode: string; readonly article: Article }[]
}

type PricingError = Extract<ErrorCode, 'unavailable-products' | 'create-order-failed-missing-recipe-items'>
export type Priced =
  | { readonly ok: true; readonly lines: readonly PricedLine[]; readonly totalMinor: number }
  | { readonly ok: false; readonly code: PricingError; readonly codes: readonly string[] }

/** Errors of a line: unavailable articles and options, and whether its choices are invalid for another reason. */
interface LineErrors {
  readonly unavailable: readonly string[]
  readonly malformed: boolean
}

/**
 * Prices ordered lines from the menu only, whose prices must be those of the order type and of the guest: see
 * `forOrderType` and `forMember`. Only the server calls this; a browser shows `basketTotalMinor`, which is the
 * same for the same menu.
 *
 * - `unavailable-products`: articles or options that are sold out or not on the menu; `codes` lists them.
 * - `create-order-failed-missing-recipe-items`: an option twice, in the wrong group or at the wrong level, or a group
 *   outside its `min`/`max`; `codes` lists the dishes. Reported only if nothing is unavailable.
 *
 * @throws {RangeError} for a quantity that is not a positive integer: a negative one would pay the guest.
 */
export function priceItems(menu: Menu, items: readonly OrderItem[]): Priced {
  const articles = articlesByCode(menu)
  const lines: PricedLine[] = []
  const unavailable = new Set<string>()
  const malformed = new Set<string>()
  for (const ordered of items) {
    if (!Number.isSafeInteger(ordered.quantity) || ordered.quantity < 1)
      throw new RangeError(`The quantity ${ordered.quantity} is not a positive integer`)
    const item = articles.get(ordered.code)?.item
    if (item === undefined || item.article.soldOut) {
      unavailable.add(ordered.code)
      continue
    }
    const selection = selected(ordered)
    const lineErrors = lineErrorsOf(item, ordered, choiceProblems(item.choices, selection))
    for (const code of lineErrors.unavailable) unavailable.add(code)
    if (lineErrors.malformed) malformed.add(item.code)
    lines.push(lineOf(item, ordered.quantity, selection))
  }
  if (unavailable.size > 0) return { ok: false, code: 'unavailable-products', codes: [...unavailable] }
  if (malformed.size > 0) return { ok: false, code: 'create-order-failed-missing-recipe-items', codes: [...malformed] }
  return { ok: true, lines, totalMinor: lines.reduce((sum, { totalMinor }) => sum + totalMinor, 0) }
}

function selected({ choices }: OrderItem): Selection {
  const byGroup = new Map<string, string[]>()
  for (const { choiceCode, articleCode } of choices) {
    byGroup.set(choiceCode, [...(byGroup.get(choiceCode) ?? []), articleCode])
  }
  return Object.fromEntries(byGroup)
}

function lineErrorsOf(item: ArticleItem, ordered: OrderItem, problems: readonly ChoiceProblem[]): LineErrors {
  const levels = new Map(item.choices.map(({ code, level }) => [code, level]))
  const offered = new Set(item.choices.flatMap(({ options }) => options.map(({ code }) => code)))
  const missing = ordered.choices.map(({ articleCode }) => articleCode).filter((code) => !offered.has(code))
  const soldOut = problems.flatMap(({ kind, codes }) => (kind === 'sold-out' ? codes : []))
  const isMisplaced = ordered.choices.some(({ choiceCode, level }) => levels.get(choiceCode) !== level)
  return {
    unavailable: [...missing, ...soldOut],
    malformed: isMisplaced || problems.some(({ kind }) => kind !== 'sold-out'),
  }
}

function lineOf(item: ArticleItem, quantity: number, selection: Selection): PricedLine {
  const unitMinor = unitPriceMinor(item, selection)
  const chosen = new Map(Object.entries(selection))
  const choices = item.choices.flatMap((group) =>
    group.options
      .filter((option) => chosen.get(group.code)?.includes(option.code))
      .map((article) => ({ level: group.level, choiceCode: group.code, article })),
  )
  return { code: item.code, quantity, unitMinor, totalMinor: unitMinor * quantity, item, choices }
}

/** A menu or any part of it that contains prices. */
type WithPrices = Menu | MenuItem | ChoiceGroup | Article

/**
 * Returns a function that converts the articles of a menu, or of a part of one. It returns the same object if no
 * article changes, also for its own results. Results are cached per object.
 */
function converter(convertArticle: (article: Article) => Article): <P extends WithPrices>(part: P) => P {
  const converted = new WeakMap<WithPrices, WithPrices>()
  const convert = <P extends WithPrices>(part: P): P => {
    const result = converted.get(part) ?? convertPart(part)
    converted.set(part, result).set(result, result)
    return result as P
  }
  const convertPart = (part: WithPrices): WithPrices => {
    if ('price' in part) return convertArticle(part)
    if ('article' in part) return withParts(part, { article: convert(part.article), choices: each(part.choices) })
    return 'options' in part
      ? withParts(part, { options: each(part.options) })
      : withParts(part, { items: each(part.items) })
  }
  const each = <P extends WithPrices>(parts: P[]): P[] => {
    const next = parts.map(convert)
    return next.some((part, at) => part !== parts[at]) ? next : parts
  }
  return convert
}

function withParts<P extends WithPrices>(whole: P, parts: Partial<P>): P {
  const names = Object.keys(parts) as (keyof P)[]
  return names.some((name) => parts[name] !== whole[name]) ? { ...whole, ...parts } : whole
}

function memberPrices<P extends Omit<OrderTypePrices, 'campaigns'>>(prices: P): P {
  const { memberPrice: price, ...rest } = prices
  return price === undefined ? prices : ({ ...rest, price, ordinaryPrice: prices.ordinaryPrice ?? prices.price } as P)
}

/**
 * Returns a menu, or a part of one, with member prices; the ordinary price is kept in `ordinaryPrice`. Returns the same
 * object if it contains neither member prices nor prices of order types.
 */
export const forMember = converter((article) => {
  const { orderTypePrices: others } = article
  const ofMembers = memberPrices(article)
  if (!others) return ofMembers
  const entries = Object.entries(others).map(([type, prices]) => [type, memberPrices(prices)])
  return { ...ofMembers, orderTypePrices: Object.fromEntries(entries) }
})

/** Makes the prices of one order type those of the article; `orderTypePrices` then has the prices of all types. */
const converterTo = (orderType: OrderType) =>
  converter((article) => {
    const { price, ordinaryPrice, memberPrice, campaigns, orderTypePrices, ...rest } = article
    const own = orderTypePrices?.[orderType]
    const usual = { price, ordinaryPrice, memberPrice, campaigns }
    return own
      ? { ...rest, ...own, orderTypePrices: { takeAway: usual, dineInPlace: usual, ...orderTypePrices } }
      : article
  })
const converters = { takeAway: converterTo('takeAway'), dineInPlace: converterTo('dineInPlace') }

/**
 * Returns a menu, or a part of one, with the prices of an order type (PRICE-7). The result can be converted again, to
 * any type. Returns the same object if no price differs.
 *
 * @param orderType null for the usual prices
 */
export const forOrderType = <P extends WithPrices>(part: P, orderType: OrderType | null): P =>
  orderType ? converters[orderType](part) : part

/**
 * Returns whether another order type explains the prices of a basket's lines: they differ from the menu's prices of its
 * order type, and equal those of another one.
 */
export function isPricedForOtherType(basket: Basket, menu: Menu): boolean {
  const hasPricesOf = (type: OrderType) => {
    const { items } = refreshItems(basket, forOrderType(menu, type))
    return items.every((line, at) => itemUnitMinor(line) === itemUnitMinor(basket.items[at] ?? line))
  }
  return !hasPricesOf(basket.orderType) && ORDER_TYPES.some(hasPricesOf)
}

/** The sales at one VAT rate: `rate` in percent, the amounts in minor units. */
export interface VatSum {
  readonly rate: number
  readonly baseMinor: number
  readonly amountMinor: number
}

// Rates can have decimals (25.5 %). As hundredths of a percent they are integers, and only the last step divides.
const HUNDRED_PERCENT = 10_000

/**
 * Splits totals that include VAT by rate, lowest rate first. Rounds once per rate, half up. Base and amount always add
 * up to the total.
 */
export function vatLines(parts: readonly { readonly totalMinor: number; readonly rate: number }[]): readonly VatSum[] {
  const totals = new Map<number, number>()
  for (const { totalMinor, rate } of parts) totals.set(rate, (totals.get(rate) ?? 0) + totalMinor)
  return [...totals]
    .sort(([a], [b]) => a - b)
    .map(([rate, totalMinor]) => {
      const hundredths = Math.round(rate * 100)
      const amountMinor = Math.round((totalMinor * hundredths) / (HUNDRED_PERCENT + hundredths))
      return { rate, baseMinor: totalMinor - amountMinor, amountMinor }
    })
}
