import { atom } from '@carte/store'

/** What the payment page does when it opens, for the guest who pressed "Pay" on the checkout page. */
export interface PaymentRequest {
  readonly orderId: string
  /** Id of the method with which to start the payment. */
  readonly method: string
}

/**
 * Set by the checkout page for the payment page. In memory only: a page that is opened again starts no payment by
 * itself.
 */
export const paymentRequestAtom = atom<PaymentRequest | null>(null)
