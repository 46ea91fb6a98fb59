import type { Problem } from '@carte/contract'
import { atom } from '@carte/store'

/** What the payment page does when it opens, for the guest who pressed "Pay" or a wallet on the checkout page. */
export type PaymentRequest = { readonly orderId: string } & (
  | {
      /** Id of the method with which to start the payment. */
      readonly method: string
    }
  /** The wallet's payment could not start. */
  | { readonly rejected: Problem['code'] }
  /** The guest has paid in the wallet, or has given up. */
  | { readonly settled: 'completed' | 'aborted' }
)

/**
 * Set by the checkout page for the payment page. In memory only: a page that is opened again starts no payment by
 * itself.
 */
export const paymentRequestAtom = atom<PaymentRequest | null>(null)
