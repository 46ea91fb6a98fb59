import { PAYMENT_ERRORS, type PaymentErrorCode, type StartedPayment } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import { askedOf, beginFlow, type Flow, type FlowEvent, nextFlow, pollDelay, RETURN_READS } from './flow.ts'

const card: StartedPayment = { paymentId: 'p1', flow: 'embedded', script: '/pay.js' }
const app: StartedPayment = { paymentId: 'p2', flow: 'app' }
const walk = (from: Flow, ...events: readonly FlowEvent[]) => events.reduce(nextFlow, from)
const read = (
  state: 'created' | 'pending' | 'authorized' | 'captured' | 'failed' | 'cancelled',
  error?: PaymentErrorCode,
): FlowEvent => ({
  type: 'read',
  answer: { state, ...(error === undefined ? {} : { error }) },
})
const begun = (payment: StartedPayment) => walk(beginFlow(undefined), { type: 'start' }, { type: 'started', payment })
const completed: FlowEvent = { type: 'settled', outcome: 'completed' }

// PAY-1, PAY-2, PAY-3
describe('the way of a payment', () => {
  it('goes from the choice over the form to the check, and is paid when the server says so', () => {
    const checking = walk(begun(card), completed)
    expect(checking).toMatchObject({ step: 'checking', after: 'completed', asked: { paymentId: 'p1', reads: 0 } })
    expect(walk(checking, read('pending'), read('authorized'))).toEqual({ step: 'paid', paymentId: 'p1' })
    expect(walk(checking, read('captured'))).toEqual({ step: 'paid', paymentId: 'p1' })
  })

  it('is not paid by what the browser says', () => {
    expect(walk(begun(card), completed, read('pending'), read('pending')).step).toBe('checking')
  })

  it.each(Object.entries(PAYMENT_ERRORS))(
    'tells %s and offers another try only where there is one',
    (code, { retry }) => {
      const flow = walk(begun(card), completed, read('failed', code as PaymentErrorCode))
      expect(flow).toMatchObject({ step: retry ? 'choosing' : 'over', failure: { code, retry } })
    },
  )

  it('takes a reservation that was given back for an order that the kitchen refused', () => {
    expect(walk(begun(card), completed, read('cancelled'))).toMatchObject({
      step: 'over',
      failure: { code: 'orderFailed' },
    })
  })

  it('believes nobody who says to have given up before the server has been asked', () => {
    const aborted = walk(begun(card), { type: 'settled', outcome: 'aborted' })
    expect(aborted.step).toBe('checking')
    expect(walk(aborted, read('authorized')).step).toBe('paid')
    expect(walk(aborted, read('pending'))).toMatchObject({ step: 'choosing', failure: { code: 'aborted' } })
  })

  it('follows an app from its side, and hears of it after the guest has turned away', () => {
    expect(walk(begun(app), read('captured')).step).toBe('paid')
    const left = walk(begun(app), { type: 'leave' })
    expect(askedOf(left)?.paymentId).toBe('p2')
    expect(walk(left, read('captured'))).toEqual({ step: 'paid', paymentId: 'p2' })
    expect(walk(left, read('failed', 'notPaid'))).toEqual({ step: 'choosing', failure: null, earlier: null })
  })

  it('asks first when somebody comes back, and offers the choice when nothing has come of it', () => {
    const back = beginFlow('p1')
    expect(pollDelay(back)).toBe(0)
    expect(walk(back, read('captured')).step).toBe('paid')
    const events = Array.from({ length: RETURN_READS }, () => read('pending'))
    expect(walk(back, ...events)).toMatchObject({ step: 'choosing', failure: null, earlier: { paymentId: 'p1' } })
  })

  it('offers the choice at once when the payment is only created: nobody has sent anything', () => {
    expect(walk(beginFlow('p1'), read('created'))).toMatchObject({
      step: 'choosing',
      failure: null,
      earlier: { paymentId: 'p1', reads: 1 },
    })
    expect(walk(beginFlow('p1', 'payPage'), read('created'))).toMatchObject({
      step: 'choosing',
      failure: { code: 'notPaid' },
    })
    // A redirected guest can be faster than the provider's webhook, and a form that reports completion is trusted.
    expect(walk(beginFlow('p1', 'redirect'), read('created')).step).toBe('checking')
    expect(walk(begun(card), completed, read('created')).step).toBe('checking')
  })

  it('follows what another tab has begun, unless it has an attempt of its own', () => {
    const elsewhere: FlowEvent = { type: 'elsewhere', paymentId: 'p9' }
    const choosing = walk(beginFlow(undefined), elsewhere)
    expect(askedOf(choosing)?.paymentId).toBe('p9')
    expect(walk(choosing, read('authorized'))).toEqual({ step: 'paid', paymentId: 'p9' })
    expect(askedOf(walk(begun(card), elsewhere))?.paymentId).toBe('p1')
  })

  it('waits for news when a provider has sent the guest back, and gives up on an attempt without a name', () => {
    const events = Array.from({ length: RETURN_READS + 1 }, () => read('pending'))
    expect(walk(beginFlow('p1', 'redirect'), ...events)).toMatchObject({ step: 'checking', after: 'redirect' })
    expect(walk(beginFlow(undefined, 'redirect'), read('authorized')).step).toBe('paid')
    expect(walk(beginFlow(undefined, 'redirect'), ...events)).toMatchObject({
      step: 'over',
      failure: { code: 'IdentifierMissing' },
    })
  })

  it('takes whoever comes unpaid from the page for guests of a chain for one who has left it (03)', () => {
    const events = Array.from({ length: RETURN_READS }, () => read('pending'))
    const back = walk(beginFlow('p1', 'payPage'), ...events)
    expect(back).toMatchObject({ step: 'choosing', failure: { code: 'notPaid', retry: true } })
    expect(walk(back, read('authorized'))).toEqual({ step: 'paid', paymentId: 'p1' })
    expect(walk(beginFlow('p1', 'payPage'), read('captured')).step).toBe('paid')
    expect(walk(beginFlow(undefined, 'payPage'), ...events)).toMatchObject({ failure: { code: 'IdentifierMissing' } })
  })

  it('goes on waiting while it cannot be asked', () => {
    const waiting = walk(begun(card), completed, { type: 'unread' }, { type: 'unread' })
    expect(waiting).toMatchObject({ step: 'checking', asked: { reads: 2, offline: true } })
    expect(pollDelay(waiting)).toBe(1000)
    expect(walk(waiting, read('pending'))).toMatchObject({ step: 'checking', asked: { offline: false } })
  })

  it('lets a script that did not load be tried again, and an order that is gone not', () => {
    expect(walk(begun(card), { type: 'scriptFailed' })).toMatchObject({
      step: 'choosing',
      failure: { code: 'loadScriptError', retry: true },
    })
    const starting = walk(beginFlow(undefined), { type: 'start' })
    expect(walk(starting, { type: 'refused', code: 'unreachable' })).toMatchObject({ step: 'choosing' })
    expect(walk(starting, { type: 'refused', code: 'orderNotFound' })).toMatchObject({ step: 'over' })
    expect(walk(starting, { type: 'paidBefore' })).toMatchObject({ step: 'paid' })
  })

  it('drops what comes too late', () => {
    const paid = walk(begun(card), completed, read('authorized'))
    expect(walk(paid, read('failed', 'failed'), { type: 'unread' }, completed, { type: 'leave' })).toBe(paid)
    expect(pollDelay(paid)).toBeNull()
  })
})
