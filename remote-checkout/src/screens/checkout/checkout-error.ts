import type { Basket, BasketItem, OrderType, Problem, Quote } from '@carte/contract'
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
  /** The articles because of which the quote has no pick-up time, with the times at which they are sold (SALE-4). */
  readonly notSold?: Quote['notSold']
}

/** Returns the error of a quote whose articles have no pick-up time in common; null if it has one. */
export function notSoldError({ notSold }: Pick<Quote, 'notSold'>): CheckoutError | null {
  if (!notSold?.length) return null
  const items = notSold.map(({ code }) => code)
  const code = NOT_SOLD_CODE
  return {
    problem: { type: 'about:blank', title: 'Not sold', status: 409, code, errors: { items } },
    isOfOrder: false,
    notSold,
  }
}

/** @param isOfOrder whether the order was rejected, and not the quote */
export function toCheckoutError(answer: Result<unknown> & { readonly ok: false }, isOfOrder: boolean): CheckoutError {
  return { problem: answer.problem, isOfOrder, waitSeconds: answer.retryAfter }
}

/** What the guest can do after a rejection. */
export type Recovery =
  /** Correct a field of the form. */
  | { readonly kind: 'field'; readonly field: FieldName; readonly error: FieldError }
  /** Remove these lines, or edit those whose options are the cause. */
  | { readonly kind: 'lines'; readonly remove: readonly BasketItem[]; readonly edit: readonly BasketItem[] }
  /** Switch to an order type that the shop offers. */
  | { readonly kind: 'types'; readonly types: readonly OrderType[] }
  /** Change the basket. The error does not say which line. */
  | { readonly kind: 'basket' }
  /** Check the order of the table, which the page has updated, and pay again. */
  | { readonly kind: 'table' }
  /** Call the restaurant, or try again later. */
  | { readonly kind: 'shop' }
  | { readonly kind: 'retry' }

/** The form field that an error code is about. */
const FIELD_BY_CODE: ReadonlyMap<string, FieldName> = new Map([
  ['deliverySpotRequired', 'spot'],
  ['invalid-spot', 'spot'],
  ['shop-closed-at-pickuptime', 'pickupTime'],
  ['slot-taken', 'pickupTime'],
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

/** Errors that name articles which are sold out. */
const SOLD_OUT_CODES: ReadonlySet<string> = new Set(['unavailable-products', 'shop-error-articles-not-available'])

/** The error that names articles which are not sold at the pick-up time. */
export const NOT_SOLD_CODE = 'not-sold-at-pickuptime'

/** Errors that name articles whose options are missing. */
const CHOICE_CODES: ReadonlySet<string> = new Set([
  'create-order-failed-missing-recipe-items',
  'shop-error-recipe-items-missing',
])

/** Errors about the shop itself. */
const SHOP_CODES: ReadonlySet<string> = new Set([
  'shop-closed',
  'shop-paused',
  'shop-offline',
  'shop-not-found',
  'invalid-shop-id',
])

/**
 * Returns what the guest can do about a rejected quote or order.
 *
 * @param otherTypes order types that the shop offers besides the basket's
 */
export function recoveryFor(
  problem: Problem,
  basket: Pick<Basket, 'items'>,
  otherTypes: readonly OrderType[] = [],
): Recovery {
  const { code } = problem
  const field = FIELD_BY_CODE.get(code)
  if (field !== undefined) return { kind: 'field', field, error: code }
  if (SOLD_OUT_CODES.has(code) || CHOICE_CODES.has(code) || code === NOT_SOLD_CODE) return lineRecovery(problem, basket)
  if (code.startsWith('table-')) return { kind: 'table' }
  if (code === 'validation') return validationRecovery(problem)
  if (code === 'payload-too-large') return { kind: 'basket' }
  if (code === 'shop-method-not-supported') {
    return otherTypes.length > 0 ? { kind: 'types', types: otherTypes } : { kind: 'shop' }
  }
  return { kind: SHOP_CODES.has(code) ? 'shop' : 'retry' }
}

/** A dish that is not available can only be removed; if only its options are unavailable, it can be edited. */
function lineRecovery(problem: Problem, basket: Pick<Basket, 'items'>): Recovery {
  const remove = affectedLines(basket, problem)
  if (remove.length === 0) return { kind: 'basket' }
  const hasNoChoice = SOLD_OUT_CODES.has(problem.code) || problem.code === NOT_SOLD_CODE
  const soldOut = new Set(hasNoChoice ? codesOf(problem) : [])
  return { kind: 'lines', remove, edit: remove.filter(({ article }) => !soldOut.has(article.code)) }
}

/** The error of each property that fails the API's validation. */
const PROPERTY_ERRORS: ReadonlyMap<string, FieldError> = new Map([
  ['email', 'InvalidEmail'],
  ['phone', 'invalid-phone'],
  ['pickupTime', 'shop-error-invalid-date-time'],
  ['spotId', 'invalid-spot'],
])

/** Returns the recovery from a failed validation: a field, else the basket for an invalid line, else a retry. */
function validationRecovery({ errors = {} }: Problem): Recovery {
  const error = Object.keys(errors).flatMap((name) => PROPERTY_ERRORS.get(name) ?? [])[0]
  const field = error && FIELD_BY_CODE.get(error)
  if (error && field) return { kind: 'field', field, error }
  return { kind: Object.keys(errors).some((name) => name.startsWith('items')) ? 'basket' : 'retry' }
}

/** Returns the lines with an article or option that the error names. */
export function affectedLines(basket: Pick<Basket, 'items'>, problem: Problem): readonly BasketItem[] {
  const codes = codesOf(problem)
  return basket.items.filter(
    (line) => codes.has(line.article.code) || flatChoices(line).some(({ article }) => codes.has(article.code)),
  )
}

/** Returns the articles and options that the error names, each once. */
export function affectedArticles(basket: Pick<Basket, 'items'>, problem: Problem): readonly BasketItem['article'][] {
  const codes = codesOf(problem)
  const articles = basket.items.flatMap((line) => [line.article, ...flatChoices(line).map(({ article }) => article)])
  return [...new Map(articles.filter(({ code }) => codes.has(code)).map((article) => [article.code, article])).values()]
}

/** The article codes that an error names. */
const codesOf = (problem: Problem): ReadonlySet<string> => new Set(problem.errors?.items ?? [])
