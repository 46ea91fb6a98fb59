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
  /** False where the server says that it failed and not why: the code is then the most general one. */
  readonly isReasonKnown: boolean
  /** What has become of the money, where there was some: a reservation that was given back, or what was paid. */
  readonly money?: 'uncharged' | 'refunded' | undefined
}

/** An attempt that the server is asked about. */
interface Asked {
  readonly paymentId: string
  readonly reads: number
  /** The last read did not come through. */
  readonly offline: boolean
}

export type SentBackBy = 'redirect' | 'payPage'

/** Where the guest is on the way from an order to a paid one. */
export type Flow =
  /** Picks how to pay, perhaps after a try that failed. An attempt that was left without an end is still asked about. */
  | { readonly step: 'choosing'; readonly failure: Failure | null; readonly earlier: Asked | null }
  | { readonly step: 'starting'; readonly earlier: Asked | null }
  /** Pays, with whatever the provider needs for it. */
  | { readonly step: 'paying'; readonly payment: StartedPayment; readonly asked: Asked }
  /** Has done their part, given up, come back to the page, or been sent back to it: only the server knows how it stands. */
  | {
      readonly step: 'checking'
      readonly after: 'completed' | 'aborted' | 'return' | 'redirect' | 'payPage'
      readonly asked: Asked
    }
  | { readonly step: 'paid'; readonly paymentId: string }
  /** This order cannot be paid any more. */
  | { readonly step: 'over'; readonly failure: Failure }

export type FlowEvent =
  | { readonly type: 'start' }
  | { readonly type: 'started'; readonly payment: StartedPayment }
  | { readonly type: 'refused'; readonly code: Problem['code'] }
  /** The order turned out to be paid already, by an earlier attempt. */
  | { readonly type: 'paidBefore' }
  | { readonly type: 'settled'; readonly outcome: 'completed' | 'aborted' }
  | { readonly type: 'scriptFailed' }
  | { readonly type: 'read'; readonly answer: PaymentAnswer }
  | { readonly type: 'unread' }
  /** Another tab has begun to pay this order. */
  | { readonly type: 'elsewhere'; readonly paymentId: string }
  /** The guest wants to pay in another way. */
  | { readonly type: 'leave' }

/** In the place of an attempt's id: a provider has sent the guest back, and this browser knows of no attempt. */
export const UNKNOWN_ATTEMPT = ''
/** Reads after which a guest who has come back is offered the choice again; the attempt is asked about all the same. */
export const RETURN_READS = 4
/** Reads after which a wait is called long. */
export const LONG_READS = 8

const PAID: ReadonlySet<PaymentState> = new Set(['authorized', 'captured'])
const DEAD: ReadonlySet<PaymentState> = new Set(['cancelled', 'refunded', 'failed'])
/** Refusals that another try does not help: the order is not one that can be paid. */
const LOST: ReadonlySet<string> = new Set(['failed-find-order', 'error.notFound'])

const asking = (paymentId: string): Asked => ({ paymentId, reads: 0, offline: false })
const choosing = (failure: Failure | null, earlier: Asked | null): Flow => ({ step: 'choosing', failure, earlier })

/** A failure by its code; those of the payment table say themselves whether a retry makes sense (contract "Payment"). */
export function failureOf(code: Problem['code']): Failure {
  const listed = PAYMENT_ERRORS[code as PaymentErrorCode]
  return { code, retry: listed ? listed.retry : !LOST.has(code), isReasonKnown: true }
}

function failed(code: Problem['code'], earlier: Asked | null, more?: Partial<Failure>): Flow {
  const failure = { ...failureOf(code), ...more }
  return failure.retry ? choosing(failure, earlier) : { step: 'over', failure }
}

/**
 * Where a guest begins who opens the page: an attempt that was begun before is asked about first.
 *
 * @param sentBackBy the address tells that they were sent: by a provider, or by the page on which guests of a chain's page pay
 */
export function beginFlow(paymentId: string | undefined, sentBackBy: SentBackBy | null = null): Flow {
  if (paymentId === undefined && sentBackBy === null) return choosing(null, null)
  return {
    step: 'checking',
    after: sentBackBy ?? 'return',
    asked: asking(paymentId ?? UNKNOWN_ATTEMPT),
  }
}

/** The attempt that the server is to be asked about. */
export function askedOf(flow: Flow): Asked | null {
  switch (flow.step) {
    case 'choosing':
      return flow.earlier
    case 'paying':
    case 'checking':
      return flow.asked
    default:
      return null
  }
}

/**
 * Milliseconds until the server is asked next; null while there is nothing to ask. Whoever waits before a screen is told
 * within a second; the longer it takes, the rarer. A form says itself when it is done: asking is for the news it misses.
 */
export function pollDelay(flow: Flow): number | null {
  const asked = askedOf(flow)
  if (asked === null) return null
  if (flow.step === 'choosing') return 5000
  if (flow.step === 'paying') return flow.payment.flow === 'app' ? 2000 : 5000
  if (asked.reads === 0) return 0
  return asked.reads < 5 ? 1000 : 3000
}

/** The flow's next state. Events that come too late, from a step that is left already, change nothing. */
export function nextFlow(flow: Flow, event: FlowEvent): Flow {
  switch (event.type) {
    case 'start':
      return flow.step === 'choosing' ? { step: 'starting', earlier: flow.earlier } : flow
    case 'started':
      if (flow.step !== 'starting') return flow
      return { step: 'paying', payment: event.payment, asked: asking(event.payment.paymentId) }
    case 'refused':
      return flow.step === 'starting' ? failed(event.code, flow.earlier) : flow
    case 'paidBefore':
      return flow.step === 'starting' ? { step: 'paid', paymentId: flow.earlier?.paymentId ?? '' } : flow
    case 'scriptFailed':
      return flow.step === 'paying' ? failed('loadScriptError', null) : flow
    case 'settled':
      if (flow.step !== 'paying') return flow
      return { step: 'checking', after: event.outcome, asked: asking(flow.asked.paymentId) }
    case 'leave':
      return flow.step === 'paying' || flow.step === 'checking' ? choosing(null, flow.asked) : flow
    case 'read':
      return afterRead(flow, event.answer)
    case 'unread':
      return counted(flow, true)
    case 'elsewhere':
      return flow.step === 'choosing' ? { ...flow, earlier: asking(event.paymentId) } : flow
  }
}

function counted(flow: Flow, offline: boolean): Flow {
  const asked = askedOf(flow)
  if (asked === null) return flow
  const next = { ...asked, reads: asked.reads + 1, offline }
  if (flow.step === 'choosing') return { ...flow, earlier: next }
  return flow.step === 'paying' || flow.step === 'checking' ? { ...flow, asked: next } : flow
}

function afterRead(flow: Flow, { state, error }: PaymentAnswer): Flow {
  const asked = askedOf(flow)
  if (asked === null) return flow
  if (PAID.has(state)) return { step: 'paid', paymentId: asked.paymentId }
  if (DEAD.has(state)) {
    // The guest has turned to something else already; how that attempt failed is no news.
    if (flow.step === 'choosing') return { ...flow, earlier: null }
    // A reservation that was given back without a word of why: the kitchen has refused (code 12).
    const money = state === 'cancelled' ? 'uncharged' : state === 'refunded' ? 'refunded' : undefined
    const isReasonKnown = error !== undefined || state !== 'failed'
    return failed(error ?? (isReasonKnown ? 'orderFailed' : 'failed'), null, { money, isReasonKnown })
  }
  const next = counted(flow, false)
  if (next.step !== 'checking') return next
  if (next.asked.paymentId === UNKNOWN_ATTEMPT && next.asked.reads >= RETURN_READS) {
    return failed('IdentifierMissing', null)
  }
  if (next.after === 'aborted') return failed('aborted', next.asked)
  // While a payment is only created, the provider has nothing to decide on, and there is nothing to wait for.
  if (state !== 'created' && next.asked.reads < RETURN_READS) return next
  // That page has waited already: whoever comes from it unpaid has left it.
  if (next.after === 'payPage') return failed('notPaid', next.asked)
  return next.after === 'return' ? choosing(null, next.asked) : next
}
