import { PAYMENT_ERRORS, type PaymentErrorCode, type StartedPayment } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import { beginFlow, type Flow, type FlowEvent, nextFlow, pollDelay, polledAttempt, RETURN_POLLS } from './flow.ts'

const card: StartedPayment = { paymentId: 'p1', flow: 'embedded', script: '/pay.js' }
const app: StartedPayment = { paymentId: 'p2', flow: 'app' }
const walk = (from: Flow, ...events: readonly FlowEvent[]) => events.reduce(nextFlow, from)
const read = (
  state: 'created' | 'pending' | 'authorized' | 'captured' | 'failed' | 'cancelled',
  error?: PaymentErrorCode,
): FlowEvent => ({
  type: 'polled',
  answer: { state, ...(error === undefined ? {} : { error }) },
})
const begun = (payment: StartedPayment) => walk(beginFlow(undefined), { type: 'start' }, { type: 'started', payment })
const completed: FlowEvent = { type: 'settled', outcome: 'completed' }

describe('nextFlow (PAY-1, PAY-2, PAY-3)', () => {
  it('goes from the form to checking, and to paid when the server confirms it', () => {
    const checking = walk(begun(card), completed)
    expect(checking).toMatchObject({ step: 'checking', after: 'completed', attempt: { paymentId: 'p1', polls: 0 } })
    expect(walk(checking, read('pending'), read('authorized'))).toEqual({ step: 'paid', paymentId: 'p1' })
    expect(walk(checking, read('captured'))).toEqual({ step: 'paid', paymentId: 'p1' })
  })

  it('does not reach paid by the browser’s report', () => {
    expect(walk(begun(card), completed, read('pending'), read('pending')).step).toBe('checking')
  })

  it.each(Object.entries(PAYMENT_ERRORS))(
    'reports %s and offers another attempt only when it can be retried',
    (code, { retry }) => {
      const flow = walk(begun(card), completed, read('failed', code as PaymentErrorCode))
      expect(flow).toMatchObject({ step: retry ? 'choosing' : 'over', failure: { code, retry } })
    },
  )

  it('ends with orderFailed when the server reports a canceled payment', () => {
    expect(walk(begun(card), completed, read('cancelled'))).toMatchObject({
      step: 'over',
      failure: { code: 'orderFailed' },
    })
  })

  it('asks the server before it accepts that the guest has aborted', () => {
    const aborted = walk(begun(card), { type: 'settled', outcome: 'aborted' })
    expect(aborted.step).toBe('checking')
    expect(walk(aborted, read('authorized')).step).toBe('paid')
    expect(walk(aborted, read('pending'))).toMatchObject({ step: 'choosing', failure: { code: 'aborted' } })
  })

  it('polls an app payment, also after the guest has left it', () => {
    expect(walk(begun(app), read('captured')).step).toBe('paid')
    const left = walk(begun(app), { type: 'leave' })
    expect(polledAttempt(left)?.paymentId).toBe('p2')
    expect(walk(left, read('captured'))).toEqual({ step: 'paid', paymentId: 'p2' })
    expect(walk(left, read('failed', 'notPaid'))).toEqual({ step: 'choosing', failure: null, earlier: null })
  })

  it('polls at once on return and offers the methods after RETURN_POLLS pending responses', () => {
    const back = beginFlow('p1')
    expect(pollDelay(back)).toBe(0)
    expect(walk(back, read('captured')).step).toBe('paid')
    const events = Array.from({ length: RETURN_POLLS }, () => read('pending'))
    expect(walk(back, ...events)).toMatchObject({ step: 'choosing', failure: null, earlier: { paymentId: 'p1' } })
  })

  it('offers the methods at once for a payment that is only created, unless it was redirected or submitted', () => {
    expect(walk(beginFlow('p1'), read('created'))).toMatchObject({
      step: 'choosing',
      failure: null,
      earlier: { paymentId: 'p1', polls: 1 },
    })
    expect(walk(beginFlow('p1', 'payPage'), read('created'))).toMatchObject({
      step: 'choosing',
      failure: { code: 'notPaid' },
    })
    // The server can learn of a payment later than a guest who was redirected or whose form reported completion.
    expect(walk(beginFlow('p1', 'redirect'), read('created')).step).toBe('checking')
    expect(walk(begun(card), completed, read('created')).step).toBe('checking')
  })

  it('follows an attempt of another tab unless it has one of its own', () => {
    const elsewhere: FlowEvent = { type: 'otherTab', paymentId: 'p9' }
    const choosing = walk(beginFlow(undefined), elsewhere)
    expect(polledAttempt(choosing)?.paymentId).toBe('p9')
    expect(walk(choosing, read('authorized'))).toEqual({ step: 'paid', paymentId: 'p9' })
    expect(polledAttempt(walk(begun(card), elsewhere))?.paymentId).toBe('p1')
  })

  it('keeps checking after a redirect, and ends with IdentifierMissing when no attempt is known', () => {
    const events = Array.from({ length: RETURN_POLLS + 1 }, () => read('pending'))
    expect(walk(beginFlow('p1', 'redirect'), ...events)).toMatchObject({ step: 'checking', after: 'redirect' })
    expect(walk(beginFlow(undefined, 'redirect'), read('authorized')).step).toBe('paid')
    expect(walk(beginFlow(undefined, 'redirect'), ...events)).toMatchObject({
      step: 'over',
      failure: { code: 'IdentifierMissing' },
    })
  })

  it('reports notPaid (03) for a guest who returns unpaid from the payment page of embeds', () => {
    const events = Array.from({ length: RETURN_POLLS }, () => read('pending'))
    const back = walk(beginFlow('p1', 'payPage'), ...events)
    expect(back).toMatchObject({ step: 'choosing', failure: { code: 'notPaid', retry: true } })
    expect(walk(back, read('authorized'))).toEqual({ step: 'paid', paymentId: 'p1' })
    expect(walk(beginFlow('p1', 'payPage'), read('captured')).step).toBe('paid')
    expect(walk(beginFlow(undefined, 'payPage'), ...events)).toMatchObject({ failure: { code: 'IdentifierMissing' } })
  })

  it('keeps checking when requests fail, with a delay of 1000 ms', () => {
    const waiting = walk(begun(card), completed, { type: 'pollFailed' }, { type: 'pollFailed' })
    expect(waiting).toMatchObject({ step: 'checking', attempt: { polls: 2, offline: true } })
    expect(pollDelay(waiting)).toBe(1000)
    expect(walk(waiting, read('pending'))).toMatchObject({ step: 'checking', attempt: { offline: false } })
  })

  it('offers another attempt after loadScriptError and unreachable but not after orderNotFound', () => {
    expect(walk(begun(card), { type: 'scriptFailed' })).toMatchObject({
      step: 'choosing',
      failure: { code: 'loadScriptError', retry: true },
    })
    const starting = walk(beginFlow(undefined), { type: 'start' })
    expect(walk(starting, { type: 'rejected', code: 'unreachable' })).toMatchObject({ step: 'choosing' })
    expect(walk(starting, { type: 'rejected', code: 'orderNotFound' })).toMatchObject({ step: 'over' })
    expect(walk(starting, { type: 'paidBefore' })).toMatchObject({ step: 'paid' })
  })

  it('ignores events once the order is paid', () => {
    const paid = walk(begun(card), completed, read('authorized'))
    expect(walk(paid, read('failed', 'failed'), { type: 'pollFailed' }, completed, { type: 'leave' })).toBe(paid)
    expect(pollDelay(paid)).toBeNull()
  })
})
