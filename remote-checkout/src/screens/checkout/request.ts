import type { Basket, Language, OrderRequest } from '@carte/contract'
import { toOrderItems } from '@carte/domain'
import type { Contact } from './form.ts'

/** What the guest has put together so far. */
export interface Draft {
  readonly basket: Basket
  readonly shopId: string
  /** `now`, or one of the moments that the quote offered. */
  readonly pickupTime: string
  /** The signed-in customer's member code, empty for a guest. */
  readonly memberCode: string
  readonly language: Language
}

const contactOf = ({ email, phone }: Contact) => ({
  ...(email.trim() === '' ? {} : { email: email.trim() }),
  ...(phone.trim() === '' ? {} : { phone: phone.trim() }),
})

/** What prices the draft; null while there is nothing in it. Note and contact change no price and are left out. */
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

/** What places the draft at the price that the guest saw; null while there is nothing in it. */
export function orderRequest(draft: Draft, contact: Contact, quoteId: string): OrderRequest | null {
  const priced = quoteRequest(draft)
  return priced && { ...priced, ...contactOf(contact), note: draft.basket.note.trim(), quoteId }
}

/** A note as a kitchen's ticket can print it: one line, without control characters and marks that turn text around. */
export function cleanNote(text: string): string {
  return text.replace(/[\r\n\t]+/g, ' ').replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
}
