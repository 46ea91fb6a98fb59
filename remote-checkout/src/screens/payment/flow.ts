import {
  PAYMENT_ERRORS,
  type PaymentAnswer,
  type PaymentErrorCode,
  type PaymentState,
  type Problem,
  type StartedPayment,
} from '@carte/contract'

/** What went wrong, and whether the guest may try again on the same order. */
export interface Failure {
  readonly code: Problem['code']
  readonly retry: boolean
}

/** Where the guest is on the way from an order to a paid one. */
export type Flow =
  /** Picks how to pay, perhaps after a try that failed. */
  | { readonly step: 'choosing'; readonly failure: Failure | null }
  | { readonly step: 'starting'; readonly method: string }
  /** Pays, with whatever the provider needs for it. */
  | { readonly step: 'paying'; readonly payment: StartedPayment; readonly reads: number; readonly offline: boolean }
  /** Has done their part, or given up, or come back: the server is asked how it stands. */
  | {
      readonly step: 'checking'
      readonly paymentId: string
      readonly after: 'completed' | 'aborted' | 'return'
      readonly reads: number
      readonly offline: boolean
    }
  | { readonly step: 'paid'; readonly paymentId: string }
  /** This order cannot be paid any more. */
  | { readonly step: 'over'; readonly failure: Failure }

export type FlowEvent =
  | { readonly type: 'start'; readonly method: string }
  | { readonly type: 'started'; readonly payment: StartedPayment }
  | { readonly type: 'refused'; readonly code: Problem['code'] }
  | { readonly type: 'settled'; readonly outcome: 'completed' | 'aborted' }
  | { readonly type: 'scriptFailed' }
  | { readonly type: 'read'; readonly answer: PaymentAnswer }
  | { readonly type: 'unread' }
  /** The guest wants to pay in another way. */
  | { readonly type: 'leave' }

/** Reads after which a payment that was never begun counts as not paid, for a guest who has come back to the page. */
export const RETURN_READS = 3
/** Reads after which a wait is called long. */
export const LONG_READS = 12

const paid: ReadonlySet<PaymentState> = new Set(['authorized', 'captured'])
const dead: ReadonlySet<PaymentState> = new Set(['cancelled', 'refunded', 'failed'])

/** Refusals that another try does not help: the order is not one that can be paid. */
const LOST: ReadonlySet<string> = new Set(['failed-find-order', 'shop-error-order-not-found', 'create-order-failed'])

/** A failure by its code; those of the payment table say themselves whether a retry makes sense (contract "Payment"). */
export function failureOf(code: Problem['code']): Failure {
  const listed = PAYMENT_ERRORS[code as PaymentErrorCode]
  return { code, retry: listed ? listed.retry : !LOST.has(code) }
}

const failed = (code: Problem['code']): Flow => {
  const failure = failureOf(code)
  return failure.retry ? { step: 'choosing', failure } : { step: 'over', failure }
}

/** Where a guest begins who opens the page: a payment that was begun before is asked about first. */
export function beginFlow(paymentId: string | undefined): Flow {
  return paymentId === undefined
    ? { step: 'choosing', failure: null }
    : { step: 'checking', paymentId, after: 'return', reads: 0, offline: false }
}

/** The payment that the server can be asked about. */
export function paymentOf(flow: Flow): string | null {
  if (flow.step === 'paying') return flow.payment.paymentId
  return flow.step === 'checking' || flow.step === 'paid' ? flow.paymentId : null
}

/**
 * Milliseconds until the server is asked next; null while there is nothing to ask. Whoever waits before a screen is told
 * within a second; the longer it takes, the rarer. A card form says itself when it is done.
 */
export function pollDelay(flow: Flow): number | null {
  if (flow.step === 'paying') return flow.payment.flow === 'app' ? 2000 : null
  if (flow.step !== 'checking') return null
  if (flow.reads === 0) return 0
  return flow.reads < 5 ? 1000 : 3000
}

/** The flow's next state. Events that come too late, from a step that is left already, change nothing. */
export function nextFlow(flow: Flow, event: FlowEvent): Flow {
  switch (event.type) {
    case 'start':
      return flow.step === 'choosing' ? { step: 'starting', method: event.method } : flow
    case 'started':
      return flow.step === 'starting' ? { step: 'paying', payment: event.payment, reads: 0, offline: false } : flow
    case 'refused':
      return flow.step === 'starting' ? failed(event.code) : flow
    case 'scriptFailed':
      return flow.step === 'paying' ? failed('loadScriptError') : flow
    case 'settled':
      if (flow.step !== 'paying') return flow
      return { step: 'checking', paymentId: flow.payment.paymentId, after: event.outcome, reads: 0, offline: false }
    case 'read':
      return afterRead(flow, event.answer)
    case 'unread':
      return flow.step === 'paying' || flow.step === 'checking'
        ? { ...flow, reads: flow.reads + 1, offline: true }
        : flow
    case 'leave':
      return flow.step === 'paying' || flow.step === 'checking' ? { step: 'choosing', failure: null } : flow
  }
}

function afterRead(flow: Flow, { state, error }: PaymentAnswer): Flow {
  if (flow.step !== 'paying' && flow.step !== 'checking') return flow
  const paymentId = flow.step === 'paying' ? flow.payment.paymentId : flow.paymentId
  if (paid.has(state)) return { step: 'paid', paymentId }
  // A reservation that was given back without a word of why: the kitchen has refused (code 12).
  if (dead.has(state)) return failed(error ?? (state === 'failed' ? 'failed' : 'orderFailed'))
  const reads = flow.reads + 1
  if (flow.step === 'checking') {
    if (flow.after === 'aborted') return failed('aborted')
    if (flow.after === 'return' && state === 'created' && reads >= RETURN_READS)
      return { step: 'choosing', failure: null }
  }
  return { ...flow, reads, offline: false }
}
