import type { Basket, DeliverySpot, Problem, Settings } from '@carte/contract'
import { pick } from '@carte/domain'

export interface Contact {
  readonly email: string
  readonly phone: string
}

/** The fields that can be wrong, in the order in which they stand on the page. */
export const FIELDS = ['spot', 'pickupTime', 'email', 'phone'] as const
export type FieldName = (typeof FIELDS)[number]
/** A code of the contract. */
export type FieldError = Problem['code']
export type FieldErrors = { readonly [F in FieldName]?: FieldError | undefined }

type ContactRules = Settings['orders']

// As the browser's own `type=email` judges, with a dot in the domain: "anna@gmail" is a slip, not an address.
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/
const PHONE = /^\+?[\d\s()./-]+$/
const DIGITS_MIN = 6

/** Spots for this order type, by name as the guest reads it (spec §5). */
export function spotsFor(
  spots: readonly DeliverySpot[],
  orderType: Basket['orderType'],
  language: string,
): readonly { readonly id: string; readonly name: string }[] {
  const collator = new Intl.Collator(language, { numeric: true })
  return spots
    .filter((spot) => spot.orderType === orderType)
    .map((spot) => ({ id: spot.id, name: pick(spot, 'name', language, spot.name) }))
    .sort((a, b) => collator.compare(a.name, b.name))
}

/** Whether the order needs a spot: somebody who eats here has to be found (spec §5). */
export function isSpotRequired(spots: readonly DeliverySpot[], orderType: Basket['orderType']): boolean {
  return orderType === 'dineInPlace' && spots.some((spot) => spot.orderType === orderType)
}

/** What keeps the form from being sent; empty when nothing does. */
export function fieldErrors(
  form: { readonly basket: Basket; readonly contact: Contact },
  spots: readonly DeliverySpot[],
  rules: ContactRules,
): FieldErrors {
  const { basket, contact } = form
  const found: { spot?: FieldError } = {}
  const chosen = spots.some(({ id, orderType }) => id === basket.spotId && orderType === basket.orderType)
  if (!chosen && isSpotRequired(spots, basket.orderType)) found.spot = 'deliverySpotRequired'
  return { ...found, ...contactErrors(contact, rules) }
}

/** What is wrong with the contact: what the operator requires has to be there, and what is there has to be right. */
function contactErrors(contact: Contact, rules: ContactRules): FieldErrors {
  const email = emailError(contact.email.trim(), rules.requireEmail)
  const phone = phoneError(contact.phone.trim(), rules.requirePhoneNumber)
  return { ...(email === null ? {} : { email }), ...(phone === null ? {} : { phone }) }
}

function emailError(email: string, required: boolean): FieldError | null {
  if (email === '') return required ? 'requires-email' : null
  return EMAIL.test(email) && email.length <= 254 ? null : 'InvalidEmail'
}

function phoneError(phone: string, required: boolean): FieldError | null {
  if (phone === '') return required ? 'requires-phone' : null
  return PHONE.test(phone) && phone.replace(/\D/g, '').length >= DIGITS_MIN && phone.length <= 32
    ? null
    : 'invalid-phone'
}

/** The first field that is wrong, in the page's order. */
export function firstWrong(errors: FieldErrors): FieldName | null {
  return FIELDS.find((field) => errors[field] !== undefined) ?? null
}
