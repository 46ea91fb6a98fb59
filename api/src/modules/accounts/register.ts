import { randomUUID } from 'node:crypto'
import { type RegisterRequest, register } from '@carte/contract/schemas'
import { passwordProblems } from '@carte/domain'
import type { FastifyError, FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../../infrastructure/database/schema.ts'
import { emailKeyOf } from '../../infrastructure/email-key.ts'
import { HttpError } from '../../infrastructure/http/http-error.ts'
import { isMailAddress } from '../../infrastructure/mail/settings.ts'
import { hashPassword } from '../../infrastructure/passwords.ts'
import { httpErrorOf } from '../../plugins/errors.ts'
import type { Accounts } from './account-deps.ts'
import { createLink } from './links.ts'
import { newMemberCode } from './member-card.ts'
import { type AccountProblem, problemError, rejectProblems } from './problems.ts'
import { checkContact } from './profile.ts'
import type { Customer } from './sessions.ts'

const ADDRESS_TAKEN = ['DuplicateUserName', 'DuplicateEmail'] as const satisfies AccountProblem[]

export async function addressProblems(db: Kysely<Database>, email: string): Promise<readonly AccountProblem[]> {
  if (!isMailAddress(email)) return ['InvalidEmail']
  const existing = await db
    .selectFrom('customer')
    .select('id')
    .where('email_key', '=', emailKeyOf(email))
    .executeTakeFirst()
  return existing ? ADDRESS_TAKEN : []
}

export type NewCustomer = Pick<
  Customer,
  'email' | 'password_hash' | 'name' | 'last_name' | 'phone' | 'favorite_shop' | 'confirmed' | 'language'
> & { readonly terms_accepted_at: Date | null }

/** Member codes have 48 random bits, so three collisions in a row do not happen. */
const CODE_ATTEMPTS = 3

/** Creates an account. Returns null if the address has one, also if a concurrent call has just created it. */
export async function addCustomer(trx: Kysely<Database>, customer: NewCustomer, now: Date): Promise<Customer | null> {
  const emailKey = emailKeyOf(customer.email)
  for (let attempt = 0; attempt < CODE_ATTEMPTS; attempt++) {
    const created = await trx
      .insertInto('customer')
      .values({ ...customer, id: randomUUID(), email_key: emailKey, member_code: newMemberCode(), created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (created) return created
    const existing = await trx.selectFrom('customer').select('id').where('email_key', '=', emailKey).executeTakeFirst()
    if (existing) return null
  }
  throw new Error(`No unused member code found in ${CODE_ATTEMPTS} attempts`)
}

type Registration = Pick<RegisterRequest, 'email' | 'password' | 'name' | 'lastName' | 'culture'>

/** Inserts account and link in one transaction. @throws HttpError if the address has been taken meanwhile */
async function createAccount(
  { db, clock, log }: Accounts,
  { email, password, name = '', lastName = '', culture }: Registration,
  contact: { readonly phone: string; readonly favoriteShop: string },
): Promise<{ customer: Customer; code: string }> {
  const now = clock.now()
  const values = {
    email,
    password_hash: await hashPassword(password),
    name,
    last_name: lastName,
    phone: contact.phone,
    favorite_shop: contact.favoriteShop,
    confirmed: false,
    language: culture,
    terms_accepted_at: now,
  }
  try {
    return await db.transaction().execute(async (trx) => {
      const customer = await addCustomer(trx, values, now)
      if (!customer) throw problemError(ADDRESS_TAKEN)
      return { customer, code: await createLink(trx, { customerId: customer.id, purpose: 'confirm', email }, now) }
    })
  } catch (error) {
    // Rethrow errors that have a response of their own, such as an unavailable database.
    if (httpErrorOf(error as FastifyError | HttpError)) throw error
    log.error({ err: error }, 'Creating an account failed')
    throw new HttpError(500, 'register-user-failure')
  }
}

/**
 * Registers the creation of an account (LOGIN-10). Reports all problems at once. Keeps the account if its mail cannot
 * be sent (LOGIN-13).
 */
export function registerRoutes(app: FastifyInstance, accounts: Accounts): void {
  const { db, limits, mails } = accounts

  app.operation(register, async (request) => {
    const { body } = request
    limits.registrations.take(request.ip)
    const email = body.email.trim()
    const { phone, favoriteShop, problems } = await checkContact(accounts, body)
    rejectProblems([...(await addressProblems(db, email)), ...passwordProblems(body.password), ...problems])
    limits.mailboxes.take(emailKeyOf(email))
    const { customer, code } = await createAccount(accounts, { ...body, email }, { phone, favoriteShop })
    await mails.sendLink('confirm', customer, email, code)
    return undefined
  })
}
