/** How an operator's Stripe account is reached. The secret key and the webhook secrets never leave this process. */
export interface StripeSettings {
  readonly secretKey: string
  readonly publishableKey: string
  /** One for each address that Stripe sends events to, and the old beside the new while one is changed. */
  readonly webhookSecrets: readonly string[]
  /** Its keys are live ones. */
  readonly takesMoney: boolean
  /** Stripe's own, except where it is played. */
  readonly apiAddress: string
}

export const STRIPE_API = 'https://api.stripe.com'
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
