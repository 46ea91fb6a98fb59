import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { StripeSettings } from '../../../config/context.ts'
import { STRIPE_API } from '../../../config/production.ts'
import { type PreparedResponse, prepareResponse, sendPrepared } from '../../../infrastructure/http/prepared-response.ts'
import { UNITS } from './intents.ts'
import { STRIPE_TEXTS } from './texts.ts'

/** The script of our part of the page, which loads Stripe.js. */
export const PAGE_SCRIPT = '/api/payments/stripe/checkout.js'

/**
 * The Stripe.js release that matches the SDK's API version. Stripe requires it to be loaded from there, never from a
 * copy.
 */
const STRIPE_JS = 'https://js.stripe.com/endive/stripe.js'

/** Returns the address of Stripe.js. The fake Stripe serves its own. */
export const scriptAddress = ({ apiAddress }: StripeSettings): string =>
  apiAddress === STRIPE_API ? STRIPE_JS : `${apiAddress}/stripe.js`

/** Returns the origins that Stripe.js needs in a page (docs.stripe.com, "Content Security Policy"). */
export function pageSourcesOf(settings: StripeSettings) {
  if (settings.apiAddress !== STRIPE_API) return { connect: [settings.apiAddress], frame: [settings.apiAddress] }
  return {
    connect: [STRIPE_API],
    frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  }
}

/** Prepares the script of the payment form, with its texts and the units of currencies. */
async function readScript(): Promise<PreparedResponse> {
  const source = await readFile(join(import.meta.dirname, 'checkout.js'), 'utf8')
  const script = source
    .replace('const TEXTS = {}', () => `const TEXTS = ${JSON.stringify(STRIPE_TEXTS)}`)
    .replace('const UNITS = {}', () => `const UNITS = ${JSON.stringify(UNITS)}`)
  return prepareResponse(script, { type: 'text/javascript; charset=utf-8' })
}

export function stripeRoutes(app: FastifyInstance): void {
  let script: Promise<PreparedResponse> | undefined
  app.get(PAGE_SCRIPT, async (request, reply) => {
    script ??= readScript()
    return sendPrepared(request, reply, await script)
  })
}
