import { PaymentState } from '@carte/contract/schemas'
import { describe, expect, it } from '@jest/globals'
import { canMovePayment, isPaid, isPaymentFinal } from './order-status.ts'

const states = PaymentState.options

describe('payment states', () => {
  it('move forward only, and may skip unreported states', () => {
    const legal = Object.fromEntries(states.map((from) => [from, states.filter((to) => canMovePayment(from, to))]))
    expect(legal).toEqual({
      created: ['pending', 'authorized', 'captured', 'cancelled', 'refunded', 'failed'],
      pending: ['authorized', 'captured', 'cancelled', 'refunded', 'failed'],
      authorized: ['captured', 'cancelled', 'refunded', 'failed'],
      captured: ['refunded'],
      cancelled: [],
      refunded: [],
      failed: [],
    })
  })

  it('never lead back to an earlier state', () => {
    const reachable = (from: PaymentState): PaymentState[] =>
      states.filter((to) => canMovePayment(from, to)).flatMap((to) => [to, ...reachable(to)])
    for (const state of states) expect(reachable(state)).not.toContain(state)
  })

  it('count as paid when authorized or captured', () => {
    expect(states.filter(isPaid)).toEqual(['authorized', 'captured'])
  })

  it('are final when captured, cancelled, refunded or failed', () => {
    expect(states.filter(isPaymentFinal)).toEqual(['captured', 'cancelled', 'refunded', 'failed'])
  })
})
