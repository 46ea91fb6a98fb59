import { createHmac, randomBytes } from 'node:crypto'
import type { PaymentState } from '@carte/contract'
import type { FaultDatabase } from './database.ts'

export type ProviderCall = 'start' | 'read' | 'capture' | 'cancel' | 'refund'
export type ProviderFault = 'error' | 'lost' | 'hang' | 'refuse'

export interface LedgerPayment {
  readonly id: string
  readonly merchant_reference: string
  readonly state: PaymentState
  readonly secret: string
  readonly amount_minor: number
}

/**
 * Controls the sandbox provider through its tables: what it has recorded, how it fails, and which webhooks it sends.
 */
export interface Provider {
  ledger(paymentId: string): Promise<LedgerPayment>
  /** Returns how many payments the provider has for an order. */
  begun(orderId: string): Promise<number>
  /** Returns how often the provider has carried out `call` for a payment. */
  done(paymentId: string, call: string): Promise<number>
  /** Makes the next `times` calls of this kind fail, whichever payment they are for. */
  fail(call: ProviderCall, fault: ProviderFault, times?: number): Promise<void>
  mend(): Promise<void>
  /** Sends a signed webhook with this state. The same `eventId` repeats the same event. @returns the HTTP status */
  sendWebhook(url: string, reference: string, state: string, eventId?: string): Promise<number>
}

export function createProvider({ query }: FaultDatabase): Provider {
  let key: Buffer | undefined
  const signed = async (body: string) => {
    key ??= (await query<{ value: Buffer }>("select value from secret where name = 'sandbox-webhook'"))[0]?.value
    const seconds = Math.floor(Date.now() / 1_000)
    // The key does not exist before a server has needed it.
    const proof = createHmac('sha256', key ?? '')
      .update(`${seconds}.`)
      .update(body)
      .digest('hex')
    return { 'content-type': 'application/json', 'sandbox-signature': `t=${seconds},v1=${proof}` }
  }

  return {
    async ledger(paymentId) {
      const [row] = await query<LedgerPayment>('select * from sandbox_payment where merchant_reference = $1', [
        paymentId,
      ])
      if (!row) throw new Error(`The provider has not booked ${paymentId}`)
      return row
    },
    async begun(orderId) {
      const rows = await query(
        'select 1 from sandbox_payment s join payment p on p.id = s.merchant_reference where p.order_id = $1',
        [orderId],
      )
      return rows.length
    },
    async done(paymentId, call) {
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
    async mend() {
      await query('delete from sandbox_fault')
    },
    async sendWebhook(url, reference, state, eventId = `ev_${randomBytes(12).toString('hex')}`) {
      const body = JSON.stringify({ id: eventId, payment: reference, state, amountMinor: 0, currency: 'SEK' })
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
