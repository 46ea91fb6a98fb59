import type { Basket, DeliverySpot, Problem, Settings } from '@carte/contract'
import { isEmailAddress, isPhoneNumber, pick } from '@carte/domain'

export interface Contact {
  readonly email: string
  readonly phone: string
}

/** The fields that can be invalid, in the order of the page. */
export const FIELDS = ['spot', 'pickupTime', 'email', 'phone'] as const

export type FieldName = (typeof FIELDS)[number]

/** An error code of the API. */
export type FieldError = Problem['code']

export type FieldErrors = { readonly [F in FieldName]?: FieldError | undefined }

/** Returns the spots of an order type, sorted by name in the guest's language. */
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

/** Returns whether the order needs a spot: dishes eaten in a shop with tables are brought to one. */
export function isSpotRequired(spots: readonly DeliverySpot[], orderType: Basket['orderType']): boolean {
  return orderType === 'dineInPlace' && spots.some((spot) => spot.orderType === orderType)
}

/** Returns whether the order needs a spot, and the basket has none of the order type. */
export function isSpotMissing(
  spots: readonly DeliverySpot[],
  { spotId, orderType }: Pick<Basket, 'spotId' | 'orderType'>,
): boolean {
  return isSpotRequired(spots, orderType) && !spots.some((spot) => spot.id === spotId && spot.orderType === orderType)
}

type ContactRules = Settings['orders']

/** Returns the errors of the form; empty if it can be sent. */
export function fieldErrors(
  form: { readonly basket: Basket; readonly contact: Contact },
  spots: readonly DeliverySpot[],
  rules: ContactRules,
): FieldErrors {
  const { basket, contact } = form
  const errors: { spot?: FieldError } = {}
  if (isSpotMissing(spots, basket)) errors.spot = 'deliverySpotRequired'
  return { ...errors, ...contactErrors(contact, rules) }
}

function contactErrors(contact: Contact, rules: ContactRules): FieldErrors {
  const email = emailError(contact.email.trim(), rules.requireEmail)
  const phone = phoneError(contact.phone.trim(), rules.requirePhoneNumber)
  return { ...(email === null ? {} : { email }), ...(phone === null ? {} : { phone }) }
}

function emailError(email: string, required: boolean): FieldError | null {
  if (email === '') return required ? 'requires-email' : null
  return isEmailAddress(email) ? null : 'InvalidEmail'
}

/** The API's limit for an order. */
const PHONE_MAX_LENGTH = 32

function phoneError(phone: string, required: boolean): FieldError | null {
  if (phone === '') return required ? 'requires-phone' : null
  return isPhoneNumber(phone) && phone.length <= PHONE_MAX_LENGTH ? null : 'invalid-phone'
}

/** Returns the first field with an error, in the order of the page. */
export function firstInvalid(errors: FieldErrors): FieldName | null {
  return FIELDS.find((field) => errors[field] !== undefined) ?? null
}
