import type { PaymentErrorCode, PaymentMethod } from '@carte/contract'
import Stripe from 'stripe'
import type { Context, StripeSettings } from '../../config/context.ts'
import type { Secrets } from '../../infrastructure/database/secrets.ts'
import { type ListedPayment, type PaymentProvider, ProviderError } from './provider.ts'
import { providerError, stripeCodeOf, withIdempotencyKey } from './stripe/errors.ts'
import {
  chargeOf,
  isDeclined,
  listedPayment,
  onAccount,
  parseReference,
  referenceOf,
  STATUSES,
  stateOf,
  toStripe,
} from './stripe/intents.ts'
import { hasRefund, refundParameters } from './stripe/refunds.ts'
import { PAGE_SCRIPT, pageSourcesOf, scriptAddress, stripeRoutes } from './stripe/scripts.ts'
import { readEvent } from './stripe/webhooks.ts'

/**
 * Cards, with the wallets that Stripe's form shows on some devices, and the same wallets as buttons of their own. All
 * of them support reservations.
 */
const methodsOf = (clientData: Readonly<Record<string, unknown>>): readonly PaymentMethod[] => [
  { id: 'stripe-card', kind: 'card', name: 'Card (Stripe)' },
  { id: 'stripe-wallet', kind: 'wallet', name: 'Apple Pay, Google Pay', script: PAGE_SCRIPT, clientData },
]

/**
 * Creates the Stripe provider (PAY-22): payments are reserved when the guest pays and captured when the kitchen
 * accepts.
 */
export function createStripe(
  { db, clock, log }: Omit<Context, 'config'>,
  secrets: Secrets,
  settings: StripeSettings,
): PaymentProvider {
  const { paymentIntents, refunds } = connect(settings)
  /**
   * Stored in the metadata of every intent, to tell our payments from those of other installations on the same account.
   */
  const installation = async () => (await secrets.get('stripe-installation')).toString('hex').slice(0, 32)

  /** What the page's script needs to load Stripe.js for an account. */
  const clientDataOf = (account: string | null) => ({
    publishableKey: settings.publishableKey,
    script: scriptAddress(settings),
    ...(account === null ? {} : { account }),
  })

  const retrieve = (reference: string) => {
    const { id, account } = parseReference(reference)
    return callStripe('NotFound', () => paymentIntents.retrieve(id, { expand: ['latest_charge'] }, onAccount(account)))
  }
  /**
   * Cancels an intent and releases its reservation.
   * @returns the current intent, also if it had ended in another way
   */
  async function cancelIntent(reference: string, key: string): Promise<Stripe.PaymentIntent> {
    const { id, account } = parseReference(reference)
    try {
      const reason = { cancellation_reason: 'abandoned' } as const
      return await withIdempotencyKey(key, (idempotencyKey) =>
        paymentIntents.cancel(id, reason, { idempotencyKey, ...onAccount(account) }),
      )
    } catch (error) {
      if (stripeCodeOf(error) === 'payment_intent_unexpected_state') return retrieve(reference)
      throw providerError(error, 'invalid')
    }
  }

  async function listOn(account: string | null, status: Stripe.PaymentIntent.Status, since: Date) {
    // The search index lags by about a minute. Only a search can filter by status and metadata; a list would return all
    // intents of that time.
    const query = [
      `status:'${status}'`,
      `metadata['carte_installation']:'${await installation()}'`,
      `created>=${Math.floor(since.getTime() / 1000)}`,
    ].join(' AND ')
    const listed: ListedPayment[] = []
    const parameters = { query, limit: 100, expand: ['data.latest_charge'] }
    for await (const intent of paymentIntents.search(parameters, onAccount(account)))
      listed.push(listedPayment(intent, account))
    return listed
  }

  return {
    id: 'stripe',
    pageSources: pageSourcesOf(settings),
    methods: (_, account) => methodsOf(clientDataOf(account)),

    async start({ paymentId, orderId, account, amountMinor, currency, returnUrl }) {
      const parameters: Stripe.PaymentIntentCreateParams = {
        amount: toStripe(amountMinor, currency),
        currency: currency.toLowerCase(),
        capture_method: 'manual',
        allowed_payment_method_types: ['card'],
        metadata: { carte_payment: paymentId, carte_order: orderId, carte_installation: await installation() },
      }
      const { id, client_secret } = await callStripe('createError', () =>
        withIdempotencyKey(`start-${paymentId}`, (idempotencyKey) =>
          paymentIntents.create(parameters, { idempotencyKey, ...onAccount(account) }),
        ),
      )
      const clientData = { ...clientDataOf(account), clientSecret: client_secret, returnUrl }
      const answer = { flow: 'embedded', script: PAGE_SCRIPT, clientData } as const
      return { reference: referenceOf({ id, account }), answer }
    },

    async read(reference) {
      const intent = await retrieve(reference)
      if (!isDeclined(intent)) return stateOf(intent)
      // The form may still be open and accept another card, so end the intent at Stripe before reporting the failure.
      const canceled = await cancelIntent(reference, `declined-${parseReference(reference).id}`)
      return stateOf(canceled.status === 'canceled' ? intent : canceled)
    },

    async capture(reference, amountMinor, key) {
      const { status, currency } = await retrieve(reference)
      if (status === 'succeeded') return
      if (status !== 'requires_capture') throw new ProviderError('captureFailed', `${reference} is ${status}`)
      const { id, account } = parseReference(reference)
      const amount = { amount_to_capture: toStripe(amountMinor, currency) }
      await callStripe('captureFailed', () =>
        withIdempotencyKey(key, (idempotencyKey) =>
          paymentIntents.capture(id, amount, { idempotencyKey, ...onAccount(account) }),
        ),
      )
    },

    async cancel(reference, key) {
      const { status } = await cancelIntent(reference, key)
      if (status === 'canceled') return
      // While Stripe is processing, the outcome is unknown and a retry makes sense.
      throw new ProviderError('invalid', `${reference} is ${status}`, { isFinal: status === 'succeeded' })
    },

    async refund(reference, amountMinor, key) {
      const { id, account } = parseReference(reference)
      const [intent, isMade] = await Promise.all([
        retrieve(reference),
        callStripe('NotFound', () => hasRefund(refunds, id, key, onAccount(account))),
      ])
      if (isMade || chargeOf(intent)?.refunded) return
      if (intent.status !== 'succeeded') throw new ProviderError('invalid', `${reference} is ${intent.status}`)
      const parameters = refundParameters(intent, amountMinor, key)
      try {
        await withIdempotencyKey(key, (idempotencyKey) =>
          refunds.create(parameters, { idempotencyKey, ...onAccount(account) }),
        )
      } catch (error) {
        if (stripeCodeOf(error) !== 'charge_already_refunded') throw providerError(error, 'invalid')
      }
    },

    async list(state, since) {
      const rows = await db
        .selectFrom('payment_account')
        .select('account')
        .distinct()
        .where('provider', '=', 'stripe')
        .execute()
      const accounts = [null, ...rows.map(({ account }) => account)]
      const outcomes = await Promise.allSettled(accounts.map((account) => listOn(account, STATUSES[state], since)))
      return outcomes.flatMap((outcome, index) => {
        if (outcome.status === 'fulfilled') return outcome.value
        const error = providerError(outcome.reason, 'merchantNotFound')
        // A closed account of one shop must not hide the payments of the others.
        if (!error.isFinal || accounts[index] === null) throw error
        log.warn(
          { account: accounts[index], reason: error.message },
          'Searching the payments of a Stripe account failed; the account is skipped',
        )
        return []
      })
    },

    async verifyWebhook(body, headers) {
      const context = { secrets: settings.webhookSecrets, now: clock.now(), installation: await installation() }
      return readEvent(body, String(headers['stripe-signature'] ?? ''), context)
    },

    routes: stripeRoutes,
  }
}

/** The timeout of one call. Two calls in a row take less than `PROVIDER_TIMEOUT_MS`. */
const CALL_TIMEOUT_MS = 3_500

/** Creates a client without retries of its own, because the callers of a provider retry. */
const connect = ({ secretKey, apiAddress }: StripeSettings): Stripe => {
  const { protocol, hostname, port } = new URL(apiAddress)
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port === '' ? {} : { port }),
    timeout: CALL_TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
  })
}

/**
 * Makes a call and converts its errors.
 *
 * @param fallbackCode for errors that have no code of their own
 * @throws ProviderError
 */
async function callStripe<T>(fallbackCode: PaymentErrorCode, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw providerError(error, fallbackCode)
  }
}
