import type { StripeSettings } from './context.ts'
import type { Environment } from './env.ts'
import type { ConfigError } from './user-error.ts'

export const STRIPE_API = 'https://api.stripe.com'

const NAMES = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
type Given = Partial<Environment>

const modeOf = (key: string) => (key.includes('_live_') ? 'live' : 'test')

/** Returns errors of the keys: some are missing, or they do not fit together. Messages contain no key. */
export function stripeErrors(environment: Given): readonly ConfigError[] {
  const missing = NAMES.filter((name) => environment[name] === undefined)
  if (missing.length === NAMES.length) return []
  const faults: ConfigError[] = missing.map((variable) => ({
    variable,
    wanted: `Needed beside the others: Stripe needs all of ${NAMES.join(', ')}`,
  }))
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = environment
  if (secret && publishable && modeOf(secret) !== modeOf(publishable))
    faults.push({
      variable: 'STRIPE_SECRET_KEY',
      wanted: `It is a ${modeOf(secret)} key and STRIPE_PUBLISHABLE_KEY a ${modeOf(publishable)} key. Take both from the same side of the dashboard`,
    })
  if (secret && environment.CARTE_ENV !== 'production' && modeOf(secret) === 'live')
    faults.push({
      variable: 'STRIPE_SECRET_KEY',
      wanted: 'It is a live key, and pages say that no money moves. Use a test key, or CARTE_ENV=production',
    })
  return faults
}

const apiOf = ({ STRIPE_API_ADDRESS: given }: Given) => (given === undefined ? STRIPE_API : new URL(given).origin)

export const isStripeFake = (environment: Given): boolean => apiOf(environment) !== STRIPE_API

/** Returns the settings that `stripeFaults` has accepted; null without keys. */
export function stripeOf(environment: Environment): StripeSettings | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = environment
  const webhookSecrets = environment.STRIPE_WEBHOOK_SECRET
  if (!secretKey || !publishableKey || !webhookSecrets) return null
  const takesMoney = modeOf(secretKey) === 'live'
  return { secretKey, publishableKey, webhookSecrets, apiAddress: apiOf(environment), takesMoney }
}
