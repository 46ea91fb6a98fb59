import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locales } from '@carte/i18n/server'
import type { FastifyInstance } from 'fastify'
import type { StripeSettings } from '../../../config/context.ts'
import { STRIPE_API } from '../../../config/production.ts'
import { type PreparedResponse, prepareResponse, sendPrepared } from '../../../infrastructure/http/prepared-response.ts'
import { en } from './locales/en.ts'
import { fi } from './locales/fi.ts'
import { no } from './locales/no.ts'
import { ru } from './locales/ru.ts'
import { sv } from './locales/sv.ts'

/**
 * The Stripe.js release that matches the SDK's API version. Stripe requires it to be loaded from there, never from a
 * copy.
 */
const STRIPE_JS = 'https://js.stripe.com/endive/stripe.js'

/** The fake Stripe serves its own Stripe.js. */
export const scriptAddress = ({ apiAddress }: StripeSettings): string =>
  apiAddress === STRIPE_API ? STRIPE_JS : `${apiAddress}/stripe.js`

/** Origins that Stripe.js needs in a page (docs.stripe.com, "Content Security Policy"). */
export function pageSourcesOf(settings: StripeSettings) {
  if (settings.apiAddress !== STRIPE_API) return { connect: [settings.apiAddress], frame: [settings.apiAddress] }
  return {
    connect: [STRIPE_API],
    frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  }
}

const TEXTS: Locales<typeof en> = { sv, en, fi, ru, no }

async function readScript(): Promise<PreparedResponse> {
  const source = await readFile(join(import.meta.dirname, 'checkout.js'), 'utf8')
  const script = source.replace('const TEXTS = {}', () => `const TEXTS = ${JSON.stringify(TEXTS)}`)
  return prepareResponse(script, { type: 'text/javascript; charset=utf-8' })
}

export function stripeRoutes(app: FastifyInstance): void {
  let script: Promise<PreparedResponse> | undefined
  app.get('/api/payments/stripe/checkout.js', async (request, reply) => {
    script ??= readScript()
    return sendPrepared(request, reply, await script)
  })
}
