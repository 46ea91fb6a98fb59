import { confirmEmail } from '@carte/contract/schemas'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../../infrastructure/database/schema.ts'
import type { Accounts } from './account-deps.ts'
import { emailKeyOf } from './addresses.ts'
import { consumeLink, deleteLinks } from './links.ts'
import { problemError } from './problems.ts'
import type { Customer } from './sessions.ts'

const invalidLink = () => problemError(['InvalidToken'], 401)
const isUniqueViolation = (error: unknown) => (error as { readonly code?: unknown }).code === '23505'

/** Sets the confirmed address, ends pending links and notifies the previous address (ACCOUNT-8). */
async function applyNewAddress(
  { clock, mails }: Accounts,
  trx: Kysely<Database>,
  customer: Customer,
  email: string,
): Promise<void> {
  await trx
    .updateTable('customer')
    .set({ email, email_key: emailKeyOf(email), confirmed: true })
    .where('id', '=', customer.id)
    .execute()
  await deleteLinks(trx, customer.id, ['confirm', 'reset'])
  await mails.queueNotice(trx, 'email-changed', customer, clock.now())
}

export function confirmRoutes(app: FastifyInstance, accounts: Accounts): void {
  const { db, clock } = accounts

  app.operation(confirmEmail, async ({ query: { userId, code } }) => {
    try {
      await db.transaction().execute(async (trx) => {
        const customer = await trx
          .selectFrom('customer')
          .selectAll()
          .where('id', '=', userId)
          .forNoKeyUpdate()
          .executeTakeFirst()
        const link = await consumeLink(trx, { customerId: userId, purposes: ['confirm', 'email'], code }, clock.now())
        if (!customer || !link) throw invalidLink()
        if (link.purpose === 'email') return applyNewAddress(accounts, trx, customer, link.email)
        if (emailKeyOf(link.email) !== customer.email_key) throw invalidLink()
        await trx.updateTable('customer').set({ confirmed: true }).where('id', '=', userId).execute()
      })
    } catch (error) {
      // Another account has taken this address since the link was sent.
      throw isUniqueViolation(error) ? invalidLink() : error
    }
    return undefined
  })
}
