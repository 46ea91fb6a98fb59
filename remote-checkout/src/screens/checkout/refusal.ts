import type { Basket, BasketItem, Problem } from '@carte/contract'
import { flatChoices } from '@carte/domain'
import type { FieldError, FieldName } from './form.ts'

/** How a guest gets on after a refusal. */
export type WayOn =
  /** At a field of the form. */
  | { readonly kind: 'field'; readonly field: FieldName; readonly error: FieldError }
  /** These lines can be taken out. */
  | { readonly kind: 'remove'; readonly lines: readonly BasketItem[] }
  /** These lines can be chosen again. */
  | { readonly kind: 'edit'; readonly lines: readonly BasketItem[] }
  /** Nothing here helps but the restaurant itself, or another moment. */
  | { readonly kind: 'shop' }
  | { readonly kind: 'retry' }

const FIELD_OF: Readonly<Record<FieldError, FieldName>> = {
  deliverySpotRequired: 'spot',
  'invalid-spot': 'spot',
  'shop-closed-at-pickuptime': 'pickupTime',
  'requires-email': 'email',
  InvalidEmail: 'email',
  'requires-phone': 'phone',
  'invalid-phone': 'phone',
}

// The till's own words for the same things.
const TIME_CODES: ReadonlySet<string> = new Set([
  'shop-error-invalid-date-time',
  'shop-error-date-time-in-the-past',
  'shop-error-slot-not-available',
  'shop-error-slots-not-in-use',
])
const REMOVE_CODES: ReadonlySet<string> = new Set(['unavailable-products', 'shop-error-articles-not-available'])
const EDIT_CODES: ReadonlySet<string> = new Set([
  'create-order-failed-missing-recipe-items',
  'shop-error-recipe-items-missing',
])
const SHOP_CODES: ReadonlySet<string> = new Set([
  'shop-closed',
  'shop-paused',
  'shop-offline',
  'shop-not-found',
  'invalid-shop-id',
  'shop-method-not-supported',
])

const isFieldError = (code: string): code is FieldError => code in FIELD_OF

/** What can be done about a refused quote or order. */
export function wayOn(problem: Problem, basket: Pick<Basket, 'items'>): WayOn {
  const { code } = problem
  if (isFieldError(code)) return { kind: 'field', field: FIELD_OF[code], error: code }
  if (TIME_CODES.has(code)) return { kind: 'field', field: 'pickupTime', error: 'shop-closed-at-pickuptime' }
  if (REMOVE_CODES.has(code)) return orRetry('remove', affectedLines(basket, problem))
  if (EDIT_CODES.has(code)) return orRetry('edit', affectedLines(basket, problem))
  return { kind: SHOP_CODES.has(code) ? 'shop' : 'retry' }
}

const orRetry = (kind: 'remove' | 'edit', lines: readonly BasketItem[]): WayOn =>
  lines.length === 0 ? { kind: 'retry' } : { kind, lines }

/** The lines that a problem speaks of: by their article, or by an option that was chosen with it. */
export function affectedLines(basket: Pick<Basket, 'items'>, problem: Problem): readonly BasketItem[] {
  const codes = new Set(problem.errors?.items ?? [])
  return basket.items.filter(
    (line) => codes.has(line.article.code) || flatChoices(line).some(({ article }) => codes.has(article.code)),
  )
}

/** The names to say: of articles and options whose codes the problem carries. */
export function affectedArticles(basket: Pick<Basket, 'items'>, problem: Problem): readonly BasketItem['article'][] {
  const codes = new Set(problem.errors?.items ?? [])
  const articles = basket.items.flatMap((line) => [line.article, ...flatChoices(line).map(({ article }) => article)])
  return [...new Map(articles.filter(({ code }) => codes.has(code)).map((article) => [article.code, article])).values()]
}
