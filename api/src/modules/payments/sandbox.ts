import { setTimeout as wait } from 'node:timers/promises'
import type { PaymentMethod } from '@carte/contract'
import { toMajor } from '@carte/domain'
import { type Kysely, sql } from 'kysely'
import { encodeQR } from 'qr'
import type { Context } from '../../config/context.ts'
import type { Database } from '../../infrastructure/database/schema.ts'
import type { Secrets } from '../../infrastructure/database/secrets.ts'
import {
  type PaymentProvider,
  ProviderError,
  type ProviderState,
  type StartResult,
  type WebhookEvent,
} from './provider.ts'
import { createLedger, type SandboxPayment, TEST_CARDS } from './sandbox/ledger.ts'
import { sandboxRoutes } from './sandbox/routes.ts'
import { hasValidSignature, SIGNATURE_HEADER } from './sandbox/webhooks.ts'

type SandboxCall = Database['sandbox_fault']['call']
export type Fault = Database['sandbox_fault']['fault']

const SCRIPT = '/api/sandbox/checkout.js'

const METHODS: readonly PaymentMethod[] = [
  { id: 'sandbox-card', kind: 'card', name: 'Test card' },
  { id: 'sandbox-phone', kind: 'phoneApp', name: 'Sandbox Pay' },
  { id: 'sandbox-wallet', kind: 'wallet', name: 'Test wallet', script: SCRIPT, clientData: {} },
]

/**
 * Creates a simulated provider with its own ledger and script, for development and tests. It never moves money. Rows of
 * `sandbox_fault` and the test cards in `sandbox/ledger.ts` make calls fail.
 */
export function createSandbox(context: Context, secrets: Secrets): PaymentProvider {
  const { db, clock } = context
  const ledger = createLedger(context)
  const withFaults = createFaults(db)
  let sendWebhooks = (_: SandboxPayment) => {}
  let stop = async () => {}
  const sendChange = (payment: SandboxPayment | null) => {
    if (payment) sendWebhooks(payment)
  }

  return {
    id: 'sandbox',
    methods: () => METHODS,

    start: (intent) => withFaults('start', null, async () => startResult(await ledger.start(intent))),

    read: (reference) =>
      withFaults('read', reference, async (): Promise<ProviderState> => {
        const { state, error, amount_minor, refunded_minor, currency, settles_at } = await ledger.find(reference)
        const amount = { amountMinor: amount_minor, refundedMinor: refunded_minor, currency }
        if (settles_at !== null && settles_at > clock.now()) return { state: 'pending', ...amount }
        // In the ledger, `pending` means that no card was sent and the app has not answered.
        if (state === 'pending') return { state: 'created', ...amount }
        return { state, ...(error === null ? {} : { error }), ...amount }
      }),

    capture: (reference, amountMinor, key) =>
      withFaults('capture', reference, async () => sendChange(await ledger.capture(reference, amountMinor, key))),
    cancel: (reference, key) =>
      withFaults('cancel', reference, async () => sendChange(await ledger.cancel(reference, key))),
    refund: (reference, amountMinor, key) =>
      withFaults('refund', reference, async () => sendChange(await ledger.refund(reference, amountMinor, key))),
    list: (state, since) => ledger.list(state, since),

    async verifyWebhook(body, headers) {
      const isOurs = hasValidSignature(
        await secrets.get('sandbox-webhook'),
        body,
        headers[SIGNATURE_HEADER],
        clock.now(),
      )
      return isOurs ? webhookEventOf(body) : null
    },

    routes(app, deps) {
      const mounted = sandboxRoutes(app, deps)
      sendWebhooks = mounted.sendWebhooks
      stop = mounted.stop
    },
    close: () => stop(),
  }
}

/** Returns what a provider answers to the start, with a secret that gives access to this one payment. */
function startResult({ id, kind, secret, amount_minor, currency, return_url }: SandboxPayment): StartResult {
  const address = `/api/sandbox/payments/${id}`
  const cards = Object.keys(TEST_CARDS)
  const answer = {
    script: SCRIPT,
    clientData: { kind, address, secret, amount: toMajor(amount_minor), currency, cards },
  }
  if (kind !== 'phoneApp') return { reference: id, answer: { flow: 'embedded', ...answer } }
  const appUrl = `${address}/app?secret=${secret}`
  return { reference: id, answer: { flow: 'app', ...answer, appUrl, qr: qrImageOf(new URL(appUrl, return_url).href) } }
}

const qrImageOf = (address: string) =>
  `data:image/svg+xml;base64,${Buffer.from(encodeQR(address, 'svg', { ecc: 'medium' })).toString('base64')}`

function webhookEventOf(body: Buffer): WebhookEvent | null {
  try {
    const { id, payment } = JSON.parse(body.toString()) as { id?: unknown; payment?: unknown }
    return typeof id === 'string' && typeof payment === 'string' ? { eventId: id, reference: payment } : null
  } catch {
    return null
  }
}

/**
 * Makes calls of the sandbox fail. Each row of `sandbox_fault` is consumed by the next call that matches it, on any
 * instance, so tests can inject faults with an `insert`.
 */
function createFaults(db: Kysely<Database>) {
  const takeFault = async (call: SandboxCall, reference: string | null): Promise<Fault | undefined> => {
    const { rows } = await sql<{ fault: Fault }>`
      delete from sandbox_fault where id = (
        select id from sandbox_fault where call = ${call} and (payment is null or payment = ${reference})
        order by id limit 1 for update skip locked
      ) returning fault`.execute(db)
    return rows[0]?.fault
  }
  return async <T>(call: SandboxCall, reference: string | null, work: () => Promise<T>): Promise<T> => {
    const fault = await takeFault(call, reference)
    if (fault === 'error') throw unavailable('The sandbox answers 500')
    if (fault === 'refuse') throw new ProviderError('createError', 'The sandbox rejects the call')
    if (fault === 'hang') return hang()
    const answer = await work()
    if (fault === 'lost') throw unavailable('The answer of the sandbox was lost')
    return answer
  }
}

/** Longer than the timeout of every caller. */
const HANG_MS = 60_000

/** Waits longer than every caller, then fails. Does not keep the process alive. */
async function hang(): Promise<never> {
  await wait(HANG_MS, undefined, { ref: false })
  throw unavailable('The sandbox did not answer')
}

const unavailable = (message: string) => new ProviderError('notPaid', message, { isFinal: false })
