import type { PaymentMethod } from '@carte/contract'
import { toMajor } from '@carte/domain'
import { encodeQR } from 'qr'
import type { Context } from '../../config/context.ts'
import type { Secrets } from '../../infrastructure/database/secrets.ts'
import type { PaymentProvider, ProviderState, StartResult, WebhookEvent } from './provider.ts'
import { TEST_CARDS } from './sandbox/cards.ts'
import { createFaults } from './sandbox/faults.ts'
import { createLedger, type SandboxPayment } from './sandbox/ledger.ts'
import { sandboxRoutes } from './sandbox/routes.ts'
import { isSigned, SIGNATURE } from './sandbox/signature.ts'

const METHODS: readonly PaymentMethod[] = [
  { id: 'sandbox-card', kind: 'card', name: 'Test card' },
  { id: 'sandbox-phone', kind: 'phoneApp', name: 'Sandbox Pay' },
]
function webhookEventOf(body: Buffer): WebhookEvent | null {
  try {
    const { id, payment } = JSON.parse(body.toString()) as { id?: unknown; payment?: unknown }
    return typeof id === 'string' && typeof payment === 'string' ? { eventId: id, reference: payment } : null
  } catch {
    return null
  }
}

const qrImageOf = (address: string) =>
  `data:image/svg+xml;base64,${Buffer.from(encodeQR(address, 'svg', { ecc: 'medium' })).toString('base64')}`

/** Returns our address that plays the provider's, with a secret that gives access to this one payment. */
function startResult({ id, kind, secret, amount_minor, currency, return_url }: SandboxPayment): StartResult {
  const address = `/api/sandbox/payments/${id}`
  const cards = Object.keys(TEST_CARDS)
  const answer = {
    script: '/api/sandbox/checkout.js',
    clientData: { kind, address, secret, amount: toMajor(amount_minor), currency, cards },
  }
  if (kind === 'card') return { reference: id, answer: { flow: 'embedded', ...answer } }
  const appUrl = `${address}/app?secret=${secret}`
  return { reference: id, answer: { flow: 'app', ...answer, appUrl, qr: qrImageOf(new URL(appUrl, return_url).href) } }
}

/**
 * Creates a simulated provider with its own ledger and script, for development and tests. It never moves money. Calls
 * can be made to fail by `sandbox/faults.ts` and by its test cards in `sandbox/cards.ts`.
 */
export function createSandbox(context: Context, secrets: Secrets): PaymentProvider {
  const { db, clock } = context
  const ledger = createLedger(context)
  const withFaults = createFaults(db)
  let announce = (_: SandboxPayment) => {}
  let stop = async () => {}
  const announceChange = (payment: SandboxPayment | null) => {
    if (payment) announce(payment)
  }

  return {
    id: 'sandbox',
    methods: () => METHODS,

    start: (intent) => withFaults('start', null, async () => startResult(await ledger.start(intent))),

    read: (reference) =>
      withFaults('read', reference, async (): Promise<ProviderState> => {
        const { state, error, amount_minor, currency, settles_at } = await ledger.find(reference)
        const amount = { amountMinor: amount_minor, currency }
        if (settles_at !== null && settles_at > clock.now()) return { state: 'pending', ...amount }
        // No card was sent, and the app has not answered.
        if (state === 'pending') return { state: 'created', ...amount }
        return { state, ...(error === null ? {} : { error }), ...amount }
      }),

    capture: (reference, amountMinor, key) =>
      withFaults('capture', reference, async () => announceChange(await ledger.capture(reference, amountMinor, key))),
    cancel: (reference, key) =>
      withFaults('cancel', reference, async () => announceChange(await ledger.cancel(reference, key))),
    refund: (reference, amountMinor, key) =>
      withFaults('refund', reference, async () => announceChange(await ledger.refund(reference, amountMinor, key))),
    reservations: (since) => ledger.reservations(since),

    async verifyWebhook(body, headers) {
      const isOurs = isSigned(await secrets.get('sandbox-webhook'), body, headers[SIGNATURE], clock.now())
      return isOurs ? webhookEventOf(body) : null
    },

    routes(app, deps) {
      const mounted = sandboxRoutes(app, deps)
      announce = mounted.announce
      stop = mounted.stop
    },
    close: () => stop(),
  }
}
