import type { PaymentErrorCode, PaymentState } from '@carte/contract'
import type { Database } from '../../../infrastructure/database/schema.ts'

export interface CardOutcome {
  readonly state: PaymentState
  readonly error?: PaymentErrorCode | null
  readonly wrongAmount?: boolean
  readonly captureFails?: boolean
  /** Stays pending for so long before `state`. */
  readonly afterMs?: number
  /** Errors of later calls about this payment, once each. */
  readonly faults?: readonly (readonly [Database['sandbox_fault']['call'], Database['sandbox_fault']['fault']])[]
  readonly webhooks?: 'many' | 'none'
}

/** By card number. The script shows the same list, from `clientData`. */
export const TEST_CARDS: Readonly<Record<string, CardOutcome>> = {
  '4242424242424242': { state: 'authorized' },
  '4000000000000002': { state: 'failed', error: 'failed' },
  '4000000000000127': { state: 'failed', error: 'aborted' },
  '4000000000009995': { state: 'failed', error: 'notPaid' },
  '4000000000000101': { state: 'authorized', wrongAmount: true },
  '4000000000000341': { state: 'authorized', captureFails: true },
  '4000000000003220': { state: 'authorized', afterMs: 10_000 },
  '4000000000000259': { state: 'failed', error: 'notPaid', afterMs: 120_000 },
  '4000000000001000': { state: 'authorized', webhooks: 'many' },
  '4000000000000408': { state: 'authorized', webhooks: 'none', faults: [['capture', 'hang']] },
  '4000000000000500': {
    state: 'authorized',
    faults: [
      ['read', 'error'],
      ['capture', 'error'],
      ['capture', 'lost'],
    ],
  },
}
