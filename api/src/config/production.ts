import type { Kysely } from 'kysely'
import type { Database } from '../infrastructure/database/schema.ts'
import { type Environment, UserError } from './env.ts'
import { isStripeFake, STRIPE_API } from './stripe.ts'
import type { ConfigError } from './user-error.ts'

// Requirements of production: a payment provider, real shops, an address that guests can trust, and no test settings.

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
/** Returns whether traffic to an origin crosses a network unencrypted. */
const isOpen = (origin: string) => URL.parse(origin)?.protocol === 'http:' && !LOOPBACK.has(new URL(origin).hostname)

interface Rule extends ConfigError {
  readonly isBroken: (environment: Partial<Environment>) => unknown
}

const RULES: readonly Rule[] = [
  {
    variable: 'STRIPE_SECRET_KEY',
    wanted:
      'CARTE_ENV=production refuses the sandbox provider and needs one that collects money: set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET (docs/guides/payment-provider.md). Leave CARTE_ENV unset to try Carte in test mode',
    isBroken: ({ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET }) =>
      !STRIPE_SECRET_KEY && !STRIPE_PUBLISHABLE_KEY && !STRIPE_WEBHOOK_SECRET,
  },
  {
    variable: 'STRIPE_API_ADDRESS',
    wanted: `CARTE_ENV=production pays at ${STRIPE_API} alone. Leave it unset`,
    isBroken: isStripeFake,
  },
  {
    variable: 'KITCHEN',
    wanted:
      'CARTE_ENV=production refuses the simulated kitchen: it would cook nothing, and charge for it. Leave KITCHEN unset, or set it to built-in',
    isBroken: ({ KITCHEN }) => KITCHEN === 'simulated',
  },
  {
    variable: 'PUBLIC_ORIGIN',
    wanted:
      'CARTE_ENV=production needs the address that guests see, such as https://order.example: links in mails and ways back from paying lead there, and what a request says of it anybody can write',
    isBroken: ({ PUBLIC_ORIGIN }) => PUBLIC_ORIGIN === undefined,
  },
  {
    variable: 'PUBLIC_ORIGIN',
    wanted: 'CARTE_ENV=production is reached over https, except on this machine itself',
    isBroken: ({ PUBLIC_ORIGIN }) => PUBLIC_ORIGIN !== undefined && isOpen(PUBLIC_ORIGIN),
  },
  {
    variable: 'ALLOWED_ORIGINS',
    wanted: 'CARTE_ENV=production believes no pages that come over http, which anybody on the way can change',
    isBroken: ({ ALLOWED_ORIGINS = [] }) => ALLOWED_ORIGINS.some(isOpen),
  },
]

export const productionErrors = (environment: Partial<Environment>): readonly ConfigError[] =>
  RULES.filter(({ isBroken }) => isBroken(environment)).map(({ variable, wanted }) => ({ variable, wanted }))

/**
 * @throws UserError for a database that is empty or holds a sample: production neither fills a database nor sells from
 * invented shops
 */
export async function requireOperator(db: Kysely<Database>): Promise<void> {
  const operator = await db.selectFrom('operator').select('sample').executeTakeFirst()
  if (operator?.sample)
    throw new UserError(
      `The database holds the sample "${operator.sample}". CARTE_ENV=production refuses sample data: give it a database of its own.`,
    )
  const shop = await db.selectFrom('shop').select('id').limit(1).executeTakeFirst()
  if (operator && shop) return
  throw new UserError(
    'The database is empty: its tables have been made, and CARTE_ENV=production fills them with no sample. Fill it from a folder of files with carte import (docs/import.md), and start again.',
  )
}
