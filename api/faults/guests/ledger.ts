import type { PaymentState, PlacedOrder } from '@carte/contract'

/** An order as its guest holds it. */
export interface HeldOrder {
  readonly placed: PlacedOrder
  readonly key: string
  /** Written into the order's note: at most one order may ever carry it. */
  readonly mark: string
}

/** What guests were told, which from then on must be true. */
export interface Ledger {
  /** A guest has the answer to their order in hand. */
  acknowledge(order: HeldOrder): void
  /** A guest has read where their payment stands. */
  told(paymentId: string, state: PaymentState): void
  /** Something that must not happen, in words. */
  wrong(what: string): void
  readonly orders: readonly HeldOrder[]
  /** The last state told of each payment. */
  readonly payments: ReadonlyMap<string, PaymentState>
  /** What was wrong since this was asked for last. */
  takeWrongs(): readonly string[]
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
  const orders: HeldOrder[] = []
  const payments = new Map<string, PaymentState>()
  let wrongs: string[] = []
  return {
    orders,
    payments,
    acknowledge: (order) => void orders.push(order),
    told(paymentId, state) {
      const before = payments.get(paymentId)
      if (before !== undefined && RANK[state] < RANK[before])
        wrongs.push(`Payment ${paymentId} was told to be ${before}, and then ${state}`)
      payments.set(paymentId, state)
    },
    wrong: (what) => void wrongs.push(what),
    takeWrongs() {
      const taken = wrongs
      wrongs = []
      return taken
    },
  }
}
