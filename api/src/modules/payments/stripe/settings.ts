import type { StripeSettings } from '../../../config/context.ts'
import { STRIPE_API } from '../../../config/production.ts'

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
