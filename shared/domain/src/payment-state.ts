import type { PaymentState } from '@carte/contract'

// A provider's news come late and out of order, so a state may be reached without those before it; none is ever left backwards.
const NEXT: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  created: ['pending', 'authorized', 'captured', 'cancelled', 'refunded', 'failed'],
  pending: ['authorized', 'captured', 'cancelled', 'refunded', 'failed'],
  authorized: ['captured', 'cancelled', 'refunded', 'failed'],
  captured: ['refunded'],
  cancelled: [],
  refunded: [],
  failed: [],
}

/** Whether news from the provider may move a payment so (contract "Payment"). A state does not move to itself. */
export function canMovePayment(from: PaymentState, to: PaymentState): boolean {
  return NEXT[from].includes(to)
}

/** Whether the provider holds the money for an order, or has taken it. */
export const isPaid = (state: PaymentState): boolean => state === 'authorized' || state === 'captured'

/** Whether there is nothing more to ask the provider. A captured payment is settled, though it can still be refunded. */
export function isPaymentFinal(state: PaymentState): boolean {
  return state === 'captured' || NEXT[state].length === 0
}
