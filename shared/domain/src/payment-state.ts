import type { PaymentState } from '@carte/contract'

// Messages from the provider can be late or out of order, so a state can skip earlier states but never go back.
const NEXT: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  created: ['pending', 'authorized', 'captured', 'cancelled', 'refunded', 'failed'],
  pending: ['authorized', 'captured', 'cancelled', 'refunded', 'failed'],
  authorized: ['captured', 'cancelled', 'refunded', 'failed'],
  captured: ['refunded'],
  cancelled: [],
  refunded: [],
  failed: [],
}

/**
 * Returns whether a message from the provider may move a payment from one state to another. A state cannot move to
 * itself.
 */
export function canMovePayment(from: PaymentState, to: PaymentState): boolean {
  return NEXT[from].includes(to)
}

/** Returns whether the provider has reserved or taken the money for an order. */
export const isPaid = (state: PaymentState): boolean => state === 'authorized' || state === 'captured'

/**
 * Returns whether the provider need not be asked again. A captured payment counts as final, although it can still be
 * refunded.
 */
export function isPaymentFinal(state: PaymentState): boolean {
  return state === 'captured' || NEXT[state].length === 0
}
