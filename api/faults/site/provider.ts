import { createHmac, randomBytes } from 'node:crypto'
import type { PaymentState } from '@carte/contract'
import type { FaultDatabase } from './database.ts'

export type ProviderCall = 'start' | 'read' | 'capture' | 'cancel' | 'refund'
/**
 * `error`: the provider does nothing and answers 500. `lost`: it carries out the call, and the answer is lost. `hang`: it
 * never answers. `refuse`: it rejects the call for good.
 */
export type ProviderFault = 'error' | 'lost' | 'hang' | 'refuse'

/** A payment in the provider's own ledger. */
export interface LedgerEntry {
  /** The provider's id. */
  readonly id: string
  /** Carte's payment id. */
  readonly merchant_reference: string
  readonly state: PaymentState
  readonly secret: string
  readonly amount_minor: number
}

/**
 * Controls the sandbox provider through its tables: what it has recorded, how it fails, and which webhooks it sends.
 */
export interface Provider {
  readLedgerEntry(paymentId: string): Promise<LedgerEntry>
  /** Returns how many payments the provider has for an order. */
  countPayments(orderId: string): Promise<number>
  /** Returns how often the provider has carried out `call` for a payment. */
  countCalls(paymentId: string, call: string): Promise<number>
  /** Makes the next `times` calls of this kind fail, whichever payment they are for. */
  fail(call: ProviderCall, fault: ProviderFault, times?: number): Promise<void>
  /** Removes the faults that no call has used up. */
  clearFaults(): Promise<void>
  /**
   * Sends a signed webhook with this state. The same `eventId` repeats the same event.
   *
   * @param entryId the payment's id at the provider
   * @returns the HTTP status
   */
  sendWebhook(url: string, entryId: string, state: string, eventId?: string): Promise<number>
}

export function createProvider({ query }: FaultDatabase): Provider {
  let key: Buffer | undefined
  const signed = async (body: string) => {
    key ??= (await query<{ value: Buffer }>("select value from secret where name = 'sandbox-webhook'"))[0]?.value
    const seconds = Math.floor(Date.now() / 1_000)
    // The first server that needs the key creates it, so it can still be missing.
    const proof = createHmac('sha256', key ?? '')
      .update(`${seconds}.`)
      .update(body)
      .digest('hex')
    return { 'content-type': 'application/json', 'sandbox-signature': `t=${seconds},v1=${proof}` }
  }

  return {
    async readLedgerEntry(paymentId) {
      const [row] = await query<LedgerEntry>('select * from sandbox_payment where merchant_reference = $1', [paymentId])
      if (!row) throw new Error(`The provider's ledger has no payment ${paymentId}`)
      return row
    },
    async countPayments(orderId) {
      const rows = await query(
        'select 1 from sandbox_payment s join payment p on p.id = s.merchant_reference where p.order_id = $1',
        [orderId],
      )
      return rows.length
    },
    async countCalls(paymentId, call) {
      const rows = await query(
        'select 1 from sandbox_call c join sandbox_payment p on p.id = c.payment where p.merchant_reference = $1 and c.call = $2',
        [paymentId, call],
      )
      return rows.length
    },
    async fail(call, fault, times = 1) {
      await query('insert into sandbox_fault (call, fault) select $1, $2 from generate_series(1, $3)', [
        call,
        fault,
        times,
      ])
    },
    async clearFaults() {
      await query('delete from sandbox_fault')
    },
    async sendWebhook(url, entryId, state, eventId = `ev_${randomBytes(12).toString('hex')}`) {
      const body = JSON.stringify({ id: eventId, payment: entryId, state, amountMinor: 0, currency: 'SEK' })
      const response = await fetch(`${url}/api/payment/webhook/sandbox`, {
        method: 'POST',
        headers: await signed(body),
        body,
        signal: AbortSignal.timeout(15_000),
      })
      await response.arrayBuffer()
      return response.status
    },
  }
}
