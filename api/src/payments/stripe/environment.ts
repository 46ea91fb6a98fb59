import { type Environment, UserError } from '../../env.ts'
import { STRIPE_API, type StripeSettings } from './settings.ts'

const NAMES = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

/** Live keys take real money, test keys none. */
const modeOf = (key: string) => (key.includes('_live_') ? 'live' : 'test')

/** @throws UserError when one key is missing beside the others, or they do not belong together; none is ever repeated. */
export function readStripe(environment: Environment): StripeSettings | null {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_API_ADDRESS: given,
  } = environment
  const webhookSecrets = environment.STRIPE_WEBHOOK_SECRET
  const missing = NAMES.filter((name) => environment[name] === undefined)
  if (missing.length === NAMES.length) return null
  if (!secretKey || !publishableKey || !webhookSecrets)
    throw new UserError(`Stripe needs all of ${NAMES.join(', ')}; missing: ${missing.join(', ')}.`)
  if (modeOf(secretKey) !== modeOf(publishableKey))
    throw new UserError(
      `STRIPE_SECRET_KEY is a ${modeOf(secretKey)} key and STRIPE_PUBLISHABLE_KEY a ${modeOf(publishableKey)} key. Take both from the same side of the dashboard.`,
    )
  const isReal = environment.CARTE_ENV === 'production'
  if (!isReal && modeOf(secretKey) === 'live')
    throw new UserError(
      'STRIPE_SECRET_KEY is a live key, and pages say that no money moves. Use a test key, or CARTE_ENV=production.',
    )
  const apiAddress = given === undefined ? STRIPE_API : new URL(given).origin
  if (isReal && apiAddress !== STRIPE_API)
    throw new UserError(`CARTE_ENV=production pays at ${STRIPE_API} alone. Leave STRIPE_API_ADDRESS unset.`)
  return { secretKey, publishableKey, webhookSecrets, apiAddress, takesMoney: modeOf(secretKey) === 'live' }
}
