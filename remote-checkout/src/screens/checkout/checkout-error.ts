import type { Basket, BasketItem, OrderType, Problem } from '@carte/contract'
import type { Result } from '@carte/contract/client'
import { flatChoices } from '@carte/domain'
import type { FieldError, FieldName } from './form.ts'

/** Why a quote or an order was rejected. */
export interface CheckoutError {
  readonly problem: Problem
  /** True if the order was rejected, false if the quote was. A retry repeats that request. */
  readonly isOfOrder: boolean
  /** `Retry-After` of the response, in seconds. */
  readonly waitSeconds?: number | undefined
}

/** What the guest can do after a rejection. */
export type WayOn =
  /** Correct a field of the form. */
  | { readonly kind: 'field'; readonly field: FieldName; readonly error: FieldError }
  /** Remove these lines, or edit those whose options are the cause. */
  | { readonly kind: 'lines'; readonly remove: readonly BasketItem[]; readonly edit: readonly BasketItem[] }
  /** Switch to an order type that the shop offers. */
  | { readonly kind: 'types'; readonly types: readonly OrderType[] }
  /** Change the basket; which line is unknown. */
  | { readonly kind: 'basket' }
  /** Call the restaurant, or try again later. */
  | { readonly kind: 'shop' }
  | { readonly kind: 'retry' }

const FIELD_OF: ReadonlyMap<string, FieldName> = new Map([
  ['deliverySpotRequired', 'spot'],
  ['invalid-spot', 'spot'],
  ['shop-closed-at-pickuptime', 'pickupTime'],
  // Codes of the shop's point-of-sale system for the same errors.
  ['shop-error-invalid-date-time', 'pickupTime'],
  ['shop-error-date-time-in-the-past', 'pickupTime'],
  ['shop-error-slot-not-available', 'pickupTime'],
  ['shop-error-slots-not-in-use', 'pickupTime'],
  ['requires-email', 'email'],
  ['InvalidEmail', 'email'],
  ['requires-phone', 'phone'],
  ['invalid-phone', 'phone'],
])
/** Error codes for properties that failed the API's validation. */
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

export function rejectionOf(answer: Result<unknown> & { readonly ok: false }, isOfOrder: boolean): CheckoutError {
  return { problem: answer.problem, isOfOrder, waitSeconds: answer.retryAfter }
}

/**
 * Returns what the guest can do about a rejected quote or order.
 *
 * @param otherTypes order types that the shop offers besides the basket's
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

/** A dish that is not available can only be removed; if only its options are unavailable, it can be edited. */
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

/** Returns the lines with an article or option that the error names. */
export function affectedLines(basket: Pick<Basket, 'items'>, problem: Problem): readonly BasketItem[] {
  const codes = codesOf(problem)
  return basket.items.filter(
    (line) => codes.has(line.article.code) || flatChoices(line).some(({ article }) => codes.has(article.code)),
  )
}

export function affectedArticles(basket: Pick<Basket, 'items'>, problem: Problem): readonly BasketItem['article'][] {
  const codes = codesOf(problem)
  const articles = basket.items.flatMap((line) => [line.article, ...flatChoices(line).map(({ article }) => article)])
  return [...new Map(articles.filter(({ code }) => codes.has(code)).map((article) => [article.code, article])).values()]
}
