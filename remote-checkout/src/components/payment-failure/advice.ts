import type { PaymentErrorCode } from '@carte/contract'

/** What happened to the guest's money; texts `payment.error.money.*`. */
export type Money = 'none' | 'back' | 'uncharged' | 'refunded'

/** What the guest can do next; texts `payment.error.next.*`. */
export type NextStep =
  | 'again'
  | 'call'
  | 'card'
  | 'form'
  | 'kitchen'
  | 'later'
  | 'order'
  | 'otherCard'
  | 'page'
  | 'retry'

export interface Advice {
  readonly money: Money
  readonly next: NextStep
}

/**
 * The advice for each payment error. `back` if money may be reserved for an attempt that lost its order: the server
 * returns it.
 */
export const ADVICE: Readonly<Record<PaymentErrorCode, Advice>> = {
  failed: { money: 'none', next: 'card' },
  aborted: { money: 'none', next: 'again' },
  notPaid: { money: 'none', next: 'retry' },
  invalid: { money: 'back', next: 'order' },
  accesstokenMissing: { money: 'none', next: 'call' },
  IdentifierMissing: { money: 'back', next: 'order' },
  NotFound: { money: 'back', next: 'order' },
  merchantNotFound: { money: 'none', next: 'call' },
  orderNotFound: { money: 'back', next: 'order' },
  returnUrl: { money: 'none', next: 'page' },
  requestParametersMissing: { money: 'none', next: 'later' },
  orderFailed: { money: 'back', next: 'kitchen' },
  captureFailed: { money: 'back', next: 'otherCard' },
  createError: { money: 'none', next: 'later' },
  loadScriptError: { money: 'none', next: 'form' },
}
