import type { Basket, DeliverySpot, Problem, Settings } from '@carte/contract'
import { isEmailAddress, isPhoneNumber } from '@carte/domain'
import { isSpotMissing } from '@carte/features'

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

type ContactRules = Settings['orders']

/** Returns the errors of the form; empty if it can be sent. */
export function fieldErrors(
  form: { readonly basket: Basket; readonly contact: Contact },
  spots: readonly DeliverySpot[],
  rules: ContactRules,
): FieldErrors {
  const { basket, contact } = form
  const errors: { spot?: FieldError } = {}
  if (isSpotMissing(basket, spots)) errors.spot = 'deliverySpotRequired'
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
