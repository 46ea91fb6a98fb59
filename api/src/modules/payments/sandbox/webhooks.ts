import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../config/context.ts'
import type { Secrets } from '../../../infrastructure/database/secrets.ts'
import type { SandboxPayment } from './ledger.ts'

export const SIGNATURE_HEADER = 'sandbox-signature'
/** The maximum age of a webhook. An older one may be a replay. */
const TOLERANCE_SECONDS = 300

const signatureOf = (key: Buffer, seconds: number, body: Buffer | string) =>
  createHmac('sha256', key).update(`${seconds}.`).update(body).digest('hex')

export function signWebhook(key: Buffer, body: string, at: Date): Readonly<Record<string, string>> {
  const seconds = Math.floor(at.getTime() / 1000)
  return { [SIGNATURE_HEADER]: `t=${seconds},v1=${signatureOf(key, seconds, body)}` }
}

/** Returns whether a webhook has a valid signature whose time differs from `now` by at most `TOLERANCE_SECONDS`. */
export function hasValidSignature(
  key: Buffer,
  body: Buffer,
  header: string | string[] | undefined,
  now: Date,
): boolean {
  const [, time, signature] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(header ?? '')) ?? []
  if (time === undefined || signature === undefined) return false
  if (Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE_SECONDS) return false
  const expected = signatureOf(key, Number(time), body)
  return timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(expected, 'hex'))
}

/** The number of deliveries of an event for test cards with `webhooks: 'many'`. They arrive at random times. */
const MANY_DELIVERIES = 10
/** The time within which all of these deliveries arrive. */
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
    /**
     * Sends the payment's state as one event: once for each configured delay, or as often as the test card says.
     *
     * @param afterMs added to each delay; simulates a slow bank
     */
    sendWebhooks(payment: SandboxPayment, afterMs = 0): void {
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
