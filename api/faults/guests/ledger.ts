import type { PaymentState, PlacedOrder } from '@carte/contract'

export interface AcknowledgedOrder {
  readonly placed: PlacedOrder
  readonly key: string
  /** Part of the order's note. At most one order may have it. */
  readonly mark: string
}

/**
 * The answers that guests received, which the checks compare with the database, and the violations found so far. The
 * provider's ledger is another one: see `Provider`.
 */
export interface Ledger {
  acknowledge(order: AcknowledgedOrder): void
  /** Records a state that a guest has read. A payment whose state goes backwards is a violation. */
  recordState(paymentId: string, state: PaymentState): void
  /** Records a violation, described in a sentence. */
  recordViolation(what: string): void
  readonly orders: readonly AcknowledgedOrder[]
  /** The last state that a guest has read, by payment id. */
  readonly payments: ReadonlyMap<string, PaymentState>
  /** Returns the violations since the last call, and forgets them. */
  takeViolations(): readonly string[]
}

const RANK: Readonly<Record<PaymentState, number>> = {
  created: 0,
  pending: 1,
  authorized: 2,
  captured: 3,
  failed: 4,
  cancelled: 4,
  refunded: 4,
}

export function createLedger(): Ledger {
  const orders: AcknowledgedOrder[] = []
  const payments = new Map<string, PaymentState>()
  let violations: string[] = []
  return {
    orders,
    payments,
    acknowledge: (order) => void orders.push(order),
    recordState(paymentId, state) {
      const before = payments.get(paymentId)
      if (before !== undefined && RANK[state] < RANK[before])
        violations.push(`Payment ${paymentId} was reported as ${before}, and then as ${state}`)
      payments.set(paymentId, state)
    },
    recordViolation: (what) => void violations.push(what),
    takeViolations() {
      const reported = violations
      violations = []
      return reported
    },
  }
}
