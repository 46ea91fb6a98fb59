import type { Language } from '@carte/contract'
import type { Kysely } from 'kysely'
import type { Context } from '../../../config/context.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'
import { isMailAddress } from '../../../infrastructure/mail/settings.ts'
import { emailKeyOf } from '../addresses.ts'
import { addCustomer } from '../register.ts'
import type { Customer, Sessions } from '../sessions.ts'
import { ExternalFailure } from './failure.ts'
import type { ExternalPerson } from './person.ts'

type Trx = Kysely<Database>
type Parts = Pick<Context, 'db' | 'clock'> & { readonly sessions: Sessions }

const linked = (trx: Trx, provider: string, subject: string): Promise<Customer | undefined> =>
  trx
    .selectFrom('external_login')
    .innerJoin('customer', 'customer.id', 'external_login.customer_id')
    .selectAll('customer')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()

/**
 * An account whose address nobody has confirmed may be somebody else's making. It is the person's from now on: who knew its password, or was
 * waiting for its links, is out, and what they wrote into it is gone.
 */
async function takeOver({ sessions }: Parts, trx: Trx, customer: Customer, person: ExternalPerson): Promise<void> {
  await sessions.endAll(customer.id, null, trx)
  await trx.deleteFrom('account_link').where('customer_id', '=', customer.id).execute()
  await trx
    .updateTable('customer')
    .set({
      password_hash: null,
      confirmed: true,
      phone: '',
      name: person.name || customer.name,
      last_name: person.name ? person.lastName : customer.last_name,
    })
    .where('id', '=', customer.id)
    .execute()
}

/** The account with this address, which becomes this person's too. @throws ExternalFailure when it is another person's at the provider */
async function takeExisting(parts: Parts, trx: Trx, provider: string, person: ExternalPerson, email: string) {
  const customer = await trx
    .selectFrom('customer')
    .selectAll()
    .where('email_key', '=', emailKeyOf(email))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!customer) return null
  const other = await trx
    .selectFrom('external_login')
    .select('subject')
    .where('customer_id', '=', customer.id)
    .where('provider', '=', provider)
    .where('subject', '!=', person.subject)
    .executeTakeFirst()
  if (other) throw new ExternalFailure('email', 'the account is linked with another subject')
  if (!customer.confirmed) await takeOver(parts, trx, customer, person)
  return customer
}

const make = (trx: Trx, person: ExternalPerson, email: string, language: Language, now: Date) =>
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
 * Whose account a person of a provider's has (decision 19): the one that they came by before, else the one with their address, else a new one.
 *
 * @throws ExternalFailure `email` when the provider does not vouch for an address, or its account is somebody else's there
 */
export function customerOf(
  parts: Parts,
  provider: string,
  person: ExternalPerson,
  language: Language,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const { db, clock } = parts
  return db.transaction().execute(async (trx) => {
    const known = await linked(trx, provider, person.subject)
    if (known) return { id: known.id, isNew: false }
    const { email } = person
    if (email === null || !isMailAddress(email)) throw new ExternalFailure('email', 'no verified address')
    const now = clock.now()
    const existing = await takeExisting(parts, trx, provider, person, email)
    // Null again when somebody else makes it at this moment; then it is there.
    const customer =
      existing ??
      (await make(trx, person, email, language, now)) ??
      (await takeExisting(parts, trx, provider, person, email))
    if (!customer) throw new ExternalFailure('failed', 'the account could not be made')
    await trx
      .insertInto('external_login')
      .values({ provider, subject: person.subject, customer_id: customer.id, created_at: now })
      // Two tabs of theirs come back at once.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return { id: customer.id, isNew: !existing }
  })
}
