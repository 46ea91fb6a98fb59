import type { Basket, BasketItem, OrderType, Problem } from '@carte/contract'
import type { Result } from '@carte/contract/client'
import { flatChoices } from '@carte/domain'
import type { FieldError, FieldName } from './form.ts'

/** What stands in the way of an order, and of what kind of question it was the answer. */
export interface Refusal {
  readonly problem: Problem
  /** The placing was refused, so that it is what is tried again; otherwise the pricing. */
  readonly isOfOrder: boolean
  /** Seconds for which the server wants to be left alone. */
  readonly waitSeconds?: number | undefined
}

/** How a guest gets on after a refusal. */
export type WayOn =
  /** At a field of the form. */
  | { readonly kind: 'field'; readonly field: FieldName; readonly error: FieldError }
  /** These lines can be taken out; those of them that have choices which are at fault can be chosen again. */
  | { readonly kind: 'lines'; readonly remove: readonly BasketItem[]; readonly edit: readonly BasketItem[] }
  /** The shop still serves in these ways. */
  | { readonly kind: 'types'; readonly types: readonly OrderType[] }
  /** The basket as a whole is what has to change. */
  | { readonly kind: 'basket' }
  /** Nothing here helps but the restaurant itself, or another moment. */
  | { readonly kind: 'shop' }
  | { readonly kind: 'retry' }

const FIELD_OF: ReadonlyMap<string, FieldName> = new Map([
  ['deliverySpotRequired', 'spot'],
  ['invalid-spot', 'spot'],
  ['shop-closed-at-pickuptime', 'pickupTime'],
  // The till's own words for the same.
  ['shop-error-invalid-date-time', 'pickupTime'],
  ['shop-error-date-time-in-the-past', 'pickupTime'],
  ['shop-error-slot-not-available', 'pickupTime'],
  ['shop-error-slots-not-in-use', 'pickupTime'],
  ['requires-email', 'email'],
  ['InvalidEmail', 'email'],
  ['requires-phone', 'phone'],
  ['invalid-phone', 'phone'],
])
/** What the contract's own check finds wrong, by the request's property, in words that fit the field. */
const INVALID: ReadonlyMap<string, FieldError> = new Map([
  ['email', 'InvalidEmail'],
  ['phone', 'invalid-phone'],
  ['pickupTime', 'shop-error-invalid-date-time'],
  ['spotId', 'invalid-spot'],
])
const SOLD_OUT: ReadonlySet<string> = new Set(['unavailable-products', 'shop-error-articles-not-available'])
const CHOICES: ReadonlySet<string> = new Set([
  'create-order-failed-missing-recipe-items',
  'shop-error-recipe-items-missing',
])
const SHOP: ReadonlySet<string> = new Set([
  'shop-closed',
  'shop-paused',
  'shop-offline',
  'shop-not-found',
  'invalid-shop-id',
])

/** A refused answer, as the page keeps it. */
export function refusalOf(answer: Result<unknown> & { readonly ok: false }, isOfOrder: boolean): Refusal {
  return { problem: answer.problem, isOfOrder, waitSeconds: answer.retryAfter }
}

/**
 * What can be done about a refused quote or order.
 *
 * @param otherTypes order types that the shop offers beside the basket's
 */
export function wayOn(problem: Problem, basket: Pick<Basket, 'items'>, otherTypes: readonly OrderType[] = []): WayOn {
  const { code } = problem
  const field = FIELD_OF.get(code)
  if (field !== undefined) return { kind: 'field', field, error: code }
  if (SOLD_OUT.has(code) || CHOICES.has(code)) return aboutLines(problem, basket)
  if (code === 'validation') return afterCheck(problem)
  if (code === 'payload-too-large') return { kind: 'basket' }
  if (code === 'shop-method-not-supported') {
    return otherTypes.length > 0 ? { kind: 'types', types: otherTypes } : { kind: 'shop' }
  }
  return { kind: SHOP.has(code) ? 'shop' : 'retry' }
}

/** A dish that cannot be had is taken out; one that lacks only what was chosen with it can be chosen again. */
function aboutLines(problem: Problem, basket: Pick<Basket, 'items'>): WayOn {
  const remove = affectedLines(basket, problem)
  if (remove.length === 0) return { kind: 'basket' }
  const gone = new Set(SOLD_OUT.has(problem.code) ? codesOf(problem) : [])
  return { kind: 'lines', remove, edit: remove.filter(({ article }) => !gone.has(article.code)) }
}

function afterCheck({ errors = {} }: Problem): WayOn {
  const error = Object.keys(errors).flatMap((name) => INVALID.get(name) ?? [])[0]
  const field = error && FIELD_OF.get(error)
  if (error && field) return { kind: 'field', field, error }
  return { kind: Object.keys(errors).some((name) => name.startsWith('items')) ? 'basket' : 'retry' }
}

const codesOf = (problem: Problem): ReadonlySet<string> => new Set(problem.errors?.items ?? [])

/** The lines that a problem speaks of: by their article, or by an option that was chosen with it. */
export function affectedLines(basket: Pick<Basket, 'items'>, problem: Problem): readonly BasketItem[] {
  const codes = codesOf(problem)
  return basket.items.filter(
    (line) => codes.has(line.article.code) || flatChoices(line).some(({ article }) => codes.has(article.code)),
  )
}

/** The names to say: of articles and options whose codes the problem carries. */
export function affectedArticles(basket: Pick<Basket, 'items'>, problem: Problem): readonly BasketItem['article'][] {
  const codes = codesOf(problem)
  const articles = basket.items.flatMap((line) => [line.article, ...flatChoices(line).map(({ article }) => article)])
  return [...new Map(articles.filter(({ code }) => codes.has(code)).map((article) => [article.code, article])).values()]
}
