import type { Kysely } from 'kysely'
import type { Database } from './db/schema.ts'
import { UserError } from './env.ts'
import type { StripeSettings } from './payments/stripe/settings.ts'

// What a start for real insists on: somebody who collects the money, and shops that exist.

/** @throws UserError where no provider is configured: the sandbox one takes cards that are none. */
export function requireProvider(stripe: StripeSettings | null): void {
  if (stripe) return
  throw new UserError(
    'CARTE_ENV=production refuses the sandbox provider and needs one that collects money: set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET (docs/guides/payment-provider.md). Leave CARTE_ENV unset to try Carte in test mode.',
  )
}

/** @throws UserError for a database that is empty or holds a sample: production fills none, and sells nothing of shops that are made up. */
export async function requireOperator(db: Kysely<Database>): Promise<void> {
  const operator = await db.selectFrom('operator').select('sample').executeTakeFirst()
  if (operator?.sample)
    throw new UserError(
      `The database holds the sample "${operator.sample}". CARTE_ENV=production refuses sample data: give it a database of its own.`,
    )
  const shop = await db.selectFrom('shop').select('id').limit(1).executeTakeFirst()
  if (operator && shop) return
  throw new UserError(
    'The database is empty: its tables have been made, and CARTE_ENV=production fills them with no sample. Write the operator, its shops, menus and VAT rates into it (docs/operators.md), and start again.',
  )
}

/** @throws UserError where customers can sign in and nobody knows where links in their mails lead, or providers send them back to. */
export async function requireOrigin(db: Kysely<Database>, publicOrigin: string | null): Promise<void> {
  if (publicOrigin !== null) return
  const operator = await db.selectFrom('operator').select('enable_customer_login').executeTakeFirst()
  if (!operator?.enable_customer_login) return
  throw new UserError(
    'Customer login is on, and links in mails have to lead to the site: set PUBLIC_ORIGIN to the address that guests see, such as https://order.example.',
  )
}
