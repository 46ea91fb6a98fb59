import type { Kysely } from 'kysely'
import type { Database } from '../infrastructure/database/schema.ts'
import { isPublicService } from '../infrastructure/push/push-services.ts'
import type { StripeSettings } from './context.ts'
import { type Environment, UserError } from './env.ts'
import type { ConfigError } from './user-error.ts'

export const STRIPE_API = 'https://api.stripe.com'

const NAMES = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
type PartialEnvironment = Partial<Environment>

const modeOf = (key: string) => (key.includes('_live_') ? 'live' : 'test')

/**
 * Returns the errors in Stripe's keys: only some are set, their modes differ, or a live key is used in test
 * mode. Messages contain no key.
 */
export function stripeErrors(environment: PartialEnvironment): readonly ConfigError[] {
  const missing = NAMES.filter((name) => environment[name] === undefined)
  if (missing.length === NAMES.length) return []
  const errors: ConfigError[] = missing.map((variable) => ({
    variable,
    problem: `Required for Stripe, which needs all of ${NAMES.join(', ')}`,
  }))
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = environment
  if (secret && publishable && modeOf(secret) !== modeOf(publishable))
    errors.push({
      variable: 'STRIPE_SECRET_KEY',
      problem: `This is a ${modeOf(secret)} key and STRIPE_PUBLISHABLE_KEY a ${modeOf(publishable)} key. Use two test keys or two live keys`,
    })
  if (secret && environment.CARTE_ENV !== 'production' && modeOf(secret) === 'live')
    errors.push({
      variable: 'STRIPE_SECRET_KEY',
      problem: 'A live key is not allowed in test mode. Use a test key, or CARTE_ENV=production',
    })
  return errors
}

const apiAddress = ({ STRIPE_API_ADDRESS: address }: PartialEnvironment) =>
  address === undefined ? STRIPE_API : new URL(address).origin

export const isStripeFake = (environment: PartialEnvironment): boolean => apiAddress(environment) !== STRIPE_API

/** Returns the settings for Stripe; null without keys. Call it after `stripeErrors` has found no error. */
export function stripeSettings(environment: Environment): StripeSettings | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = environment
  const webhookSecrets = environment.STRIPE_WEBHOOK_SECRET
  if (!secretKey || !publishableKey || !webhookSecrets) return null
  const takesMoney = modeOf(secretKey) === 'live'
  return { secretKey, publishableKey, webhookSecrets, apiAddress: apiAddress(environment), takesMoney }
}

// Requirements of production: a payment provider, real shops, an address that guests can trust, and no test settings.

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
/** Returns whether traffic to an origin crosses a network unencrypted. */
const isUnencrypted = (origin: string) =>
  URL.parse(origin)?.protocol === 'http:' && !LOOPBACK.has(new URL(origin).hostname)

interface Rule extends ConfigError {
  readonly isBroken: (environment: PartialEnvironment) => unknown
}

const RULES: readonly Rule[] = [
  {
    variable: 'STRIPE_SECRET_KEY',
    problem:
      'CARTE_ENV=production does not allow the sandbox provider. Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET (docs/guides/payment-provider.md), or leave CARTE_ENV unset for test mode',
    isBroken: ({ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET }) =>
      !STRIPE_SECRET_KEY && !STRIPE_PUBLISHABLE_KEY && !STRIPE_WEBHOOK_SECRET,
  },
  {
    variable: 'STRIPE_API_ADDRESS',
    problem: `CARTE_ENV=production allows only ${STRIPE_API}. Leave STRIPE_API_ADDRESS unset`,
    isBroken: isStripeFake,
  },
  {
    variable: 'KITCHEN',
    problem:
      'CARTE_ENV=production does not allow the simulated kitchen, which charges guests for food that nobody cooks. Leave KITCHEN unset or set it to built-in',
    isBroken: ({ KITCHEN }) => KITCHEN === 'simulated',
  },
  {
    variable: 'PUBLIC_ORIGIN',
    problem:
      'CARTE_ENV=production needs the address that guests see, such as https://order.example. Links in mails and returns from payment use it; a client can forge the address in a request',
    isBroken: ({ PUBLIC_ORIGIN }) => PUBLIC_ORIGIN === undefined,
  },
  {
    variable: 'PUBLIC_ORIGIN',
    problem: 'CARTE_ENV=production needs an https address, except on localhost',
    isBroken: ({ PUBLIC_ORIGIN }) => PUBLIC_ORIGIN !== undefined && isUnencrypted(PUBLIC_ORIGIN),
  },
  {
    variable: 'ALLOWED_ORIGINS',
    problem:
      'CARTE_ENV=production allows only https origins, except on localhost, because http pages can be changed on the network',
    isBroken: ({ ALLOWED_ORIGINS = [] }) => ALLOWED_ORIGINS.some(isUnencrypted),
  },
  {
    variable: 'PUSH_SERVICES',
    problem:
      'CARTE_ENV=production allows only https addresses with a name. Leave PUSH_SERVICES unset, or set it to none',
    isBroken: ({ PUSH_SERVICES = [] }) => !PUSH_SERVICES.every(isPublicService),
  },
]

export const productionErrors = (environment: PartialEnvironment): readonly ConfigError[] =>
  RULES.filter(({ isBroken }) => isBroken(environment)).map(({ variable, problem }) => ({ variable, problem }))

/**
 * Checks that the database has an operator who is not that of a sample. Production inserts no sample. Shops may be
 * missing: the back office can add the first one (SETUP-18).
 *
 * @throws UserError if the database is empty or has sample data
 */
export async function requireOperator(db: Kysely<Database>): Promise<void> {
  const operator = await db.selectFrom('operator').select('sample').executeTakeFirst()
  if (operator?.sample)
    throw new UserError(
      `The database holds the sample "${operator.sample}". CARTE_ENV=production does not allow sample data. Use another database.`,
    )
  if (operator) return
  throw new UserError(
    'The database is empty, and CARTE_ENV=production does not fill it with a sample. Run "carte import" on a folder of files (docs/import.md), at least operator.csv, and start again.',
  )
}
