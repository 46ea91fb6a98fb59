import { type Basket, type Language, type OrderRequest, plainNote } from '@carte/contract'
import { toOrderItems } from '@carte/domain'
import type { Contact } from './form.ts'

export interface Draft {
  readonly basket: Basket
  readonly shopId: string
  /** `now`, or a time that the quote offered (ISO). */
  readonly pickupTime: string
  /** The signed-in customer's member code; empty for a guest. */
  readonly memberCode: string
  readonly language: Language
}

// Pasted phone numbers can contain special spaces, such as no-break spaces.
const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

const contactOf = ({ email, phone }: Contact) => ({
  ...(email.trim() === '' ? {} : { email: email.trim() }),
  ...(phone.trim() === '' ? {} : { phone: plain(phone) }),
})

/**
 * Builds the request for a quote; null for an empty basket. Leaves out note and contact, which do not affect the price.
 */
export function quoteRequest(draft: Draft): OrderRequest | null {
  const { basket, shopId, pickupTime, memberCode, language } = draft
  if (basket.items.length === 0) return null
  return {
    shopId,
    orderType: basket.orderType,
    pickupTime,
    items: toOrderItems(basket),
    customerCode: memberCode,
    note: '',
    ...(basket.spotId === null ? {} : { spotId: basket.spotId }),
    language,
  }
}

/** Builds the request that places the order at the quoted price; null for an empty basket. */
export function orderRequest(draft: Draft, contact: Contact, quoteId: string): OrderRequest | null {
  const priced = quoteRequest(draft)
  return priced && { ...priced, ...contactOf(contact), note: plainNote(draft.basket.note).trim(), quoteId }
}
