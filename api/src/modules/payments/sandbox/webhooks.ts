import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../config/context.ts'
import type { Secrets } from '../../../infrastructure/database/secrets.ts'
import type { SandboxPayment } from './ledger.ts'
import { signWebhook } from './signature.ts'

/** The number of deliveries per event for test cards with `webhooks: 'many'`, in any order. */
const MANY_DELIVERIES = 10
const MANY_WITHIN_MS = 2_000

export function createWebhooks(
  app: FastifyInstance,
  { clock, config, secrets }: Pick<Context, 'clock' | 'config'> & { readonly secrets: Secrets },
) {
  const timers = new Set<NodeJS.Timeout>()

  const deliver = async (body: string) => {
    const key = await secrets.get('sandbox-webhook')
    await app.inject({
      method: 'POST',
      url: '/api/payment/webhook/sandbox',
      headers: { 'content-type': 'application/json', ...signWebhook(key, body, clock.now()) },
      payload: body,
    })
  }

  const schedule = (body: string, delayMs: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      // The reconciler covers lost webhooks.
      deliver(body).catch(() => {})
    }, delayMs)
    timers.add(timer)
  }

  const delaysOf = ({ webhooks }: Pick<SandboxPayment, 'webhooks'>): readonly number[] => {
    if (webhooks === 'none') return []
    return webhooks === 'many'
      ? Array.from({ length: MANY_DELIVERIES }, () => Math.random() * MANY_WITHIN_MS)
      : config.sandboxWebhookDelays
  }

  return {
    /** Sends one event, once per configured delay, each `afterMs` later if the bank is slow. */
    announce(payment: SandboxPayment, afterMs = 0): void {
      const body = JSON.stringify({
        id: `ev_${randomBytes(12).toString('hex')}`,
        payment: payment.id,
        state: payment.state,
        amountMinor: payment.amount_minor,
        currency: payment.currency,
      })
      for (const delayMs of delaysOf(payment)) schedule(body, afterMs + delayMs)
    },
    close(): void {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
