import { type Basket, type Language, type OrderRequest, plainNote } from '@carte/contract'
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

// A number that was pasted may bring spaces along that no server takes for such.
const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

const contactOf = ({ email, phone }: Contact) => ({
  ...(email.trim() === '' ? {} : { email: email.trim() }),
  ...(phone.trim() === '' ? {} : { phone: plain(phone) }),
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
  return priced && { ...priced, ...contactOf(contact), note: plainNote(draft.basket.note).trim(), quoteId }
}
