import type { StripeSettings } from '../../../config/context.ts'
import { STRIPE_API } from '../../../config/stripe.ts'

/** The release that belongs to the API version of the SDK; Stripe wants it loaded from there, never from a copy. */
const STRIPE_JS = 'https://js.stripe.com/endive/stripe.js'

/** Where a page loads Stripe.js from; whoever plays Stripe plays that too. */
export const scriptAddress = ({ apiAddress }: StripeSettings): string =>
  apiAddress === STRIPE_API ? STRIPE_JS : `${apiAddress}/stripe.js`

/** What a page may talk to and show in frames while Stripe.js works in it (docs.stripe.com, "Content Security Policy"). */
export function pageSourcesOf(settings: StripeSettings) {
  if (settings.apiAddress !== STRIPE_API) return { connect: [settings.apiAddress], frame: [settings.apiAddress] }
  return {
    connect: [STRIPE_API],
    frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  }
}
