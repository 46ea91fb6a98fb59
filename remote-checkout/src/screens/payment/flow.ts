import {
  PAYMENT_ERRORS,
  type PaymentAnswer,
  type PaymentErrorCode,
  type PaymentState,
  type Problem,
  type StartedPayment,
} from '@carte/contract'
import type { PaymentRequest } from '../../components/payment-method/payment-request.ts'

/** Why a payment failed, and whether the guest may retry it for the same order. */
export interface Failure {
  readonly code: Problem['code']
  readonly retry: boolean
  /** False if the server reports a failure without a reason; `code` is then the most general one. */
  readonly isReasonKnown: boolean
  /** What happened to the money, if any: a released reservation, or a refund. */
  readonly money?: 'uncharged' | 'refunded' | undefined
}

/** An attempt whose state the browser polls. */
interface PolledAttempt {
  readonly paymentId: string
  /** How often it has been polled. */
  readonly polls: number
  /** Whether the last poll failed. */
  readonly offline: boolean
}

export type SentBackBy = 'redirect' | 'payPage'

/** The guest's step in the payment of an order. */
export type Flow =
  /** Chooses a method, perhaps after a failed attempt. An earlier attempt without a known end is still polled. */
  | { readonly step: 'choosing'; readonly failure: Failure | null; readonly earlier: PolledAttempt | null }
  | { readonly step: 'starting'; readonly earlier: PolledAttempt | null }
  /** Pays; `payment` is what the provider needs for it. */
  | { readonly step: 'paying'; readonly payment: StartedPayment; readonly attempt: PolledAttempt }
  /** Has finished, given up, reopened the page or been redirected to it: only the server knows the payment's state. */
  | {
      readonly step: 'checking'
      readonly after: 'completed' | 'aborted' | 'return' | 'redirect' | 'payPage'
      readonly attempt: PolledAttempt
    }
  | { readonly step: 'paid'; readonly paymentId: string }
  /** The order can no longer be paid. */
  | { readonly step: 'over'; readonly failure: Failure }

export type FlowEvent =
  | { readonly type: 'start' }
  | { readonly type: 'started'; readonly payment: StartedPayment }
  | { readonly type: 'rejected'; readonly code: Problem['code'] }
  /** An earlier attempt has already paid the order. */
  | { readonly type: 'paidBefore' }
  | { readonly type: 'settled'; readonly outcome: 'completed' | 'aborted' }
  | { readonly type: 'scriptFailed' }
  | { readonly type: 'polled'; readonly answer: PaymentAnswer }
  | { readonly type: 'pollFailed' }
  /** A wallet, which is open over the choice, has paid or was given up. */
  | { readonly type: 'walletSettled'; readonly paymentId: string; readonly outcome: 'completed' | 'aborted' }
  /** Another tab has started to pay this order. */
  | { readonly type: 'otherTab'; readonly paymentId: string }
  /** The guest wants to choose another method. */
  | { readonly type: 'leave' }

/** Attempt id of a guest who was redirected back by a provider while this browser has stored no attempt. */
export const UNKNOWN_ATTEMPT = ''

/** Polls after which a returning guest can choose a method again; the attempt is still polled. */
export const RETURN_POLLS = 4

/** Polls after which the page says that the payment takes long. */
export const LONG_POLLS = 8

/** States of a payment that has succeeded. */
const PAID: ReadonlySet<PaymentState> = new Set(['authorized', 'captured'])
/** States of a payment that has failed or was undone. */
const ENDED: ReadonlySet<PaymentState> = new Set(['cancelled', 'refunded', 'failed'])
/** Errors that a retry cannot fix, because the order cannot be paid. */
const UNPAYABLE: ReadonlySet<string> = new Set(['failed-find-order', 'error.notFound'])

const newAttempt = (paymentId: string): PolledAttempt => ({ paymentId, polls: 0, offline: false })
const choosing = (failure: Failure | null, earlier: PolledAttempt | null): Flow => ({
  step: 'choosing',
  failure,
  earlier,
})

/**
 * Returns the failure for an error code. Payment errors define whether a retry makes sense; other codes allow it unless
 * in `UNPAYABLE`.
 */
export function failureOf(code: Problem['code']): Failure {
  const paymentError = PAYMENT_ERRORS[code as PaymentErrorCode]
  return { code, retry: paymentError ? paymentError.retry : !UNPAYABLE.has(code), isReasonKnown: true }
}

/** Returns the step after a failure: another choice of the method, or the end. */
function failed(code: Problem['code'], earlier: PolledAttempt | null, details?: Partial<Failure>): Flow {
  const failure = { ...failureOf(code), ...details }
  return failure.retry ? choosing(failure, earlier) : { step: 'over', failure }
}

/**
 * Returns the first step: if an attempt was started before, check it first.
 *
 * @param sentBackBy where the guest was redirected from: a provider, or the payment page of embeds
 * @param request what the guest has done on the checkout page: pressed "Pay", so that a payment starts at once, or
 *   opened a wallet
 */
export function beginFlow(
  paymentId: string | undefined,
  sentBackBy: SentBackBy | null = null,
  request: PaymentRequest | null = null,
): Flow {
  if (request !== null && 'rejected' in request) return failed(request.rejected, null)
  if (request !== null && 'settled' in request && paymentId !== undefined) {
    return { step: 'checking', after: request.settled, attempt: newAttempt(paymentId) }
  }
  if (paymentId === undefined && sentBackBy === null) {
    return request === null ? choosing(null, null) : { step: 'starting', earlier: null }
  }
  return {
    step: 'checking',
    after: sentBackBy ?? 'return',
    attempt: newAttempt(paymentId ?? UNKNOWN_ATTEMPT),
  }
}

/**
 * Returns whether a payment that was requested on the checkout page can start. Not while the bank may still decide about
 * an earlier attempt: then the guest decides.
 */
export function canStartRequested(flow: Flow): boolean {
  if (flow.step === 'starting') return true
  return flow.step === 'choosing' && (flow.earlier === null || flow.earlier.polls < RETURN_POLLS)
}

/** Returns the attempt that the browser polls in this step; null if none. */
export function polledAttempt(flow: Flow): PolledAttempt | null {
  switch (flow.step) {
    case 'choosing':
      return flow.earlier
    case 'paying':
    case 'checking':
      return flow.attempt
    default:
      return null
  }
}

/**
 * Returns the milliseconds until the next poll; null if there is nothing to poll. While a guest waits, the
 * first polls are a second apart, and later ones three. A form reports its own completion, so it is polled rarely.
 */
export function pollDelay(flow: Flow): number | null {
  const attempt = polledAttempt(flow)
  if (attempt === null) return null
  if (flow.step === 'choosing') return 5000
  if (flow.step === 'paying') return flow.payment.flow === 'app' ? 2000 : 5000
  if (attempt.polls === 0) return 0
  return attempt.polls < 5 ? 1000 : 3000
}

/** Returns the next state. Ignores late events of a step that is over. */
export function nextFlow(flow: Flow, event: FlowEvent): Flow {
  switch (event.type) {
    case 'start':
      return flow.step === 'choosing' ? { step: 'starting', earlier: flow.earlier } : flow
    case 'started':
      if (flow.step !== 'starting') return flow
      return { step: 'paying', payment: event.payment, attempt: newAttempt(event.payment.paymentId) }
    case 'rejected':
      return flow.step === 'starting' ? failed(event.code, flow.earlier) : flow
    case 'paidBefore':
      return flow.step === 'starting' ? { step: 'paid', paymentId: flow.earlier?.paymentId ?? '' } : flow
    case 'scriptFailed':
      return flow.step === 'paying' ? failed('loadScriptError', null) : flow
    case 'settled':
      if (flow.step !== 'paying') return flow
      return { step: 'checking', after: event.outcome, attempt: newAttempt(flow.attempt.paymentId) }
    case 'walletSettled':
      if (flow.step !== 'choosing') return flow
      return { step: 'checking', after: event.outcome, attempt: newAttempt(event.paymentId) }
    case 'leave':
      return flow.step === 'paying' || flow.step === 'checking' ? choosing(null, flow.attempt) : flow
    case 'polled':
      return afterPoll(flow, event.answer)
    case 'pollFailed':
      return countPoll(flow, true)
    case 'otherTab':
      return flow.step === 'choosing' ? { ...flow, earlier: newAttempt(event.paymentId) } : flow
  }
}

/** Counts a poll of the attempt. */
function countPoll(flow: Flow, offline: boolean): Flow {
  const attempt = polledAttempt(flow)
  if (attempt === null) return flow
  const next = { ...attempt, polls: attempt.polls + 1, offline }
  if (flow.step === 'choosing') return { ...flow, earlier: next }
  return flow.step === 'paying' || flow.step === 'checking' ? { ...flow, attempt: next } : flow
}

/** Returns the state after a poll that the server has answered. */
function afterPoll(flow: Flow, { state, error }: PaymentAnswer): Flow {
  const attempt = polledAttempt(flow)
  if (attempt === null) return flow
  if (PAID.has(state)) return { step: 'paid', paymentId: attempt.paymentId }
  if (ENDED.has(state)) {
    // The guest is already choosing another method, so do not report how the old attempt failed.
    if (flow.step === 'choosing') return { ...flow, earlier: null }
    // A released or refunded payment without a reason means that the kitchen rejected the order (payment error 12).
    const money = state === 'cancelled' ? 'uncharged' : state === 'refunded' ? 'refunded' : undefined
    const isReasonKnown = error !== undefined || state !== 'failed'
    return failed(error ?? (isReasonKnown ? 'orderFailed' : 'failed'), null, { money, isReasonKnown })
  }
  const next = countPoll(flow, false)
  if (next.step !== 'checking') return next
  if (next.attempt.paymentId === UNKNOWN_ATTEMPT && next.attempt.polls >= RETURN_POLLS) {
    return failed('IdentifierMissing', null)
  }
  if (next.after === 'aborted') return failed('aborted', next.attempt)
  // In state `created` the provider has nothing to process, so there is nothing to wait for.
  if (state !== 'created' && next.attempt.polls < RETURN_POLLS) return next
  // The payment page of embeds has polled already: a guest who comes from it unpaid has left it.
  if (next.after === 'payPage') return failed('notPaid', next.attempt)
  return next.after === 'return' ? choosing(null, next.attempt) : next
}
