import { randomBytes } from 'node:crypto'
import type { PaymentErrorCode, PaymentState } from '@carte/contract'
import type { Selectable, Transaction } from 'kysely'
import type { Context } from '../../../config/context.ts'
import { flushLater } from '../../../infrastructure/database/flush-later.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { type ListedPayment, type PaymentIntent, ProviderError } from '../provider.ts'

export interface CardOutcome {
  readonly state: PaymentState
  readonly error?: PaymentErrorCode | null
  /** Authorizes 100 minor units more than the payment's amount. */
  readonly wrongAmount?: boolean
  /** Rejects every capture. */
  readonly captureFails?: boolean
  /** How long the payment is pending before it is in `state`, in milliseconds. */
  readonly afterMs?: number
  /** Faults of later calls about this payment, once each. */
  readonly faults?: readonly (readonly [Database['sandbox_fault']['call'], Database['sandbox_fault']['fault']])[]
  /** `many` delivers each webhook ten times, `none` never. */
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

/** Returns what a test card does; undefined for any other number. */
export const outcomeOf = (number: string): CardOutcome | undefined => TEST_CARDS[number.replace(/[\s-]/g, '')]

export type SandboxPayment = Selectable<Database['sandbox_payment']>
type SandboxCall = Database['sandbox_call']['call']
type Trx = Transaction<Database>

const rejection = (message: string, code: ProviderError['code'] = 'invalid') => new ProviderError(code, message)

/**
 * Keeps what a provider would keep on its side: payments, and a ledger of calls. It uses transactions of its own, never
 * ours, so that a crash can happen between the two as with a real provider.
 */
export function createLedger({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const find = async (reference: string): Promise<SandboxPayment> => {
    const found = await db.selectFrom('sandbox_payment').selectAll().where('id', '=', reference).executeTakeFirst()
    if (!found) throw rejection(`The sandbox has no payment ${reference}`, 'NotFound')
    return found
  }

  const recordCall = (trx: Trx, payment: SandboxPayment, call: SandboxCall, key: string, amount: number) =>
    trx
      .insertInto('sandbox_call')
      .values({
        payment: payment.id,
        call,
        idempotency_key: key,
        amount_minor: amount,
        at: clock.now(),
      })
      .execute()

  /**
   * Changes a payment and records the call, once for each idempotency key. Returns the changed payment; null if a call
   * with this key has been applied before.
   */
  const applyOnce = (
    reference: string,
    call: SandboxCall,
    key: string,
    change: (payment: SandboxPayment) => Pick<SandboxPayment, 'state'> & Partial<SandboxPayment>,
  ): Promise<SandboxPayment | null> =>
    db.transaction().execute(async (trx) => {
      const payment = await trx
        .selectFrom('sandbox_payment')
        .selectAll()
        .where('id', '=', reference)
        .forUpdate()
        .executeTakeFirst()
      if (!payment) throw rejection(`The sandbox has no payment ${reference}`, 'NotFound')
      const earlierCall = await trx
        .selectFrom('sandbox_call')
        .select('id')
        .where('payment', '=', reference)
        .where('call', '=', call)
        .where('idempotency_key', '=', key)
        .executeTakeFirst()
      if (earlierCall) return null
      const changed = await trx
        .updateTable('sandbox_payment')
        .set(change(payment))
        .where('id', '=', reference)
        .returningAll()
        .executeTakeFirstOrThrow()
      const refunded = changed.refunded_minor - payment.refunded_minor
      await recordCall(trx, payment, call, key, call === 'refund' ? refunded : payment.amount_minor)
      return changed
    })

  return {
    find,

    async start({ paymentId, method, amountMinor, currency, returnUrl }: PaymentIntent): Promise<SandboxPayment> {
      const values = {
        id: `sb_${randomBytes(12).toString('hex')}`,
        merchant_reference: paymentId,
        kind: method.kind,
        amount_minor: amountMinor,
        currency,
        state: 'pending',
        error: null,
        return_url: returnUrl,
        settles_at: null,
        webhooks: null,
        secret: randomBytes(16).toString('hex'),
        created_at: clock.now(),
      } as const
      // The transaction that stores the reference waits for the disk, which then has this earlier commit too.
      await db
        .insertInto('sandbox_payment')
        .values(values)
        .onConflict((conflict) => conflict.column('merchant_reference').doNothing())
        .returning(flushLater.as('flush'))
        .execute()
      return db
        .selectFrom('sandbox_payment')
        .selectAll()
        .where('merchant_reference', '=', paymentId)
        .executeTakeFirstOrThrow()
    },

    /** Stores the decision of the guest or their bank. The first one counts. @returns null for later ones */
    decide(reference: string, outcome: CardOutcome): Promise<SandboxPayment | null> {
      const {
        state,
        error = null,
        wrongAmount = false,
        captureFails = false,
        afterMs,
        faults = [],
        webhooks = null,
      } = outcome
      return db.transaction().execute(async (trx) => {
        const payment = await trx
          .selectFrom('sandbox_payment')
          .selectAll()
          .where('id', '=', reference)
          .where('state', '=', 'pending')
          .forUpdate()
          .executeTakeFirst()
        if (!payment) return null
        const decided = await trx
          .updateTable('sandbox_payment')
          .set({
            state,
            error,
            capture_fails: captureFails,
            webhooks,
            settles_at: afterMs === undefined ? null : new Date(clock.now().getTime() + afterMs),
            amount_minor: payment.amount_minor + (wrongAmount ? 100 : 0),
          })
          .where('id', '=', reference)
          .returningAll()
          .executeTakeFirstOrThrow()
        // The guest's decision needs no idempotency key: the state above lets it happen only once.
        if (state !== 'failed') {
          const call = state === 'captured' ? 'capture' : 'authorize'
          await recordCall(trx, decided, call, 'guest', decided.amount_minor)
        }
        if (faults.length > 0)
          await trx
            .insertInto('sandbox_fault')
            .values(faults.map(([call, fault]) => ({ call, fault, payment: reference })))
            .execute()
        return decided
      })
    },

    capture: (reference: string, amountMinor: number, key: string) =>
      applyOnce(reference, 'capture', key, ({ state, amount_minor, capture_fails }) => {
        if (capture_fails) throw rejection('The test card rejects every capture', 'captureFailed')
        if (state !== 'authorized' || amountMinor !== amount_minor)
          throw rejection(
            `The sandbox cannot capture ${amountMinor} of ${amount_minor} in state ${state}`,
            'captureFailed',
          )
        return { state: 'captured' }
      }),

    cancel: (reference: string, key: string) =>
      applyOnce(reference, 'cancel', key, ({ state }) => {
        if (state === 'captured' || state === 'refunded')
          throw rejection(`The sandbox cannot cancel a payment in state ${state}`)
        return { state: state === 'failed' ? state : 'cancelled' }
      }),

    refund: (reference: string, amountMinor: number, key: string) =>
      applyOnce(reference, 'refund', key, ({ state, amount_minor, refunded_minor }) => {
        if (state === 'refunded') return { state }
        const refunded = refunded_minor + amountMinor
        if (state !== 'captured' || refunded > amount_minor)
          throw rejection(
            `The sandbox cannot refund ${amountMinor} of ${amount_minor - refunded_minor} in state ${state}`,
          )
        return { state: refunded === amount_minor ? 'refunded' : state, refunded_minor: refunded }
      }),

    async list(state: 'authorized' | 'captured', since: Date): Promise<readonly ListedPayment[]> {
      const rows = await db
        .selectFrom('sandbox_payment')
        .selectAll()
        .where('state', 'in', state === 'captured' ? ['captured', 'refunded'] : [state])
        .where('created_at', '>=', since)
        .execute()
      return rows.map((row) => ({
        reference: row.id,
        paymentId: row.merchant_reference,
        orderId: null,
        amountMinor: row.amount_minor,
        refundedMinor: row.refunded_minor,
        currency: row.currency,
        createdAt: row.created_at,
      }))
    },
  }
}

export type Ledger = ReturnType<typeof createLedger>
