import type { Language } from '@carte/contract'
import type { Kysely } from 'kysely'
import type { Context } from '../../../config/context.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { emailKeyOf } from '../../../infrastructure/email-key.ts'
import { isMailAddress } from '../../../infrastructure/mail/settings.ts'
import { addCustomer } from '../register.ts'
import type { Customer, Sessions } from '../sessions.ts'
import { takeOverUnconfirmed } from '../unconfirmed.ts'
import { ExternalFailure, type ExternalPerson } from './provider-client.ts'

type Trx = Kysely<Database>
type Deps = Pick<Context, 'db' | 'clock'> & { readonly sessions: Sessions }

const findLinkedCustomer = (trx: Trx, provider: string, subject: string): Promise<Customer | undefined> =>
  trx
    .selectFrom('external_login')
    .innerJoin('customer', 'customer.id', 'external_login.customer_id')
    .selectAll('customer')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()

/**
 * Returns the account with this address, or null. Hands it over to the person first if its address was not confirmed.
 *
 * @throws ExternalFailure if the account is linked with another subject of the provider
 */
async function claimExistingAccount(deps: Deps, trx: Trx, provider: string, person: ExternalPerson, email: string) {
  const customer = await trx
    .selectFrom('customer')
    .selectAll()
    .where('email_key', '=', emailKeyOf(email))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!customer) return null
  const otherLink = await trx
    .selectFrom('external_login')
    .select('subject')
    .where('customer_id', '=', customer.id)
    .where('provider', '=', provider)
    .where('subject', '!=', person.subject)
    .executeTakeFirst()
  if (otherLink) throw new ExternalFailure('email', 'the account is linked with another subject')
  if (!customer.confirmed) {
    const names = person.name ? { name: person.name, last_name: person.lastName } : {}
    await takeOverUnconfirmed(deps, trx, customer, names)
  }
  return customer
}

const createCustomer = (trx: Trx, person: ExternalPerson, email: string, language: Language, now: Date) =>
  addCustomer(
    trx,
    {
      email,
      password_hash: null,
      name: person.name || (email.split('@')[0] ?? ''),
      last_name: person.lastName,
      phone: '',
      favorite_shop: '',
      confirmed: true,
      language,
      terms_accepted_at: null,
    },
    now,
  )

/**
 * Returns the customer for a person at a provider: the one linked before, else the one with the same address, else a
 * new one (LOGIN-26).
 *
 * @throws ExternalFailure `email` if the provider has not verified the address, or the account is linked with another
 * subject
 */
export function findOrCreateCustomer(
  deps: Deps,
  provider: string,
  person: ExternalPerson,
  language: Language,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const { db, clock } = deps
  return db.transaction().execute(async (trx) => {
    const linkedCustomer = await findLinkedCustomer(trx, provider, person.subject)
    if (linkedCustomer) return { id: linkedCustomer.id, isNew: false }
    const { email } = person
    if (email === null || !isMailAddress(email)) throw new ExternalFailure('email', 'no verified address')
    const now = clock.now()
    const existing = await claimExistingAccount(deps, trx, provider, person, email)
    const created = existing ? null : await createCustomer(trx, person, email, language, now)
    // `createCustomer` returns null if a concurrent call has just created the account.
    const customer = existing ?? created ?? (await claimExistingAccount(deps, trx, provider, person, email))
    if (!customer) throw new ExternalFailure('failed', 'the account could not be created')
    await trx
      .insertInto('external_login')
      .values({ provider, subject: person.subject, customer_id: customer.id, created_at: now })
      // Two tabs of the same person can return at once.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return { id: customer.id, isNew: created !== null }
  })
}
