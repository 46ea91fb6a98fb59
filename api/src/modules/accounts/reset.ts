import { resetPassword } from '@carte/contract/schemas'
import { passwordProblems } from '@carte/domain'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../../infrastructure/database/schema.ts'
import type { Accounts } from './account-deps.ts'
import { emailKeyOf } from './addresses.ts'
import { consumeLink, deleteLinks, findLink } from './links.ts'
import { hashPassword } from './password.ts'
import { problemError, rejectProblems } from './problems.ts'
import type { Customer } from './sessions.ts'

/**
 * Consumes a reset link and returns its customer, or null if it is invalid. Until the link is verified, the work is the
 * same for every address, and no row is locked.
 */
async function consumeResetLink(trx: Kysely<Database>, key: string, code: string, now: Date): Promise<Customer | null> {
  const customers = trx.selectFrom('customer').selectAll().where('email_key', '=', key)
  const unlockedCustomer = await customers.executeTakeFirst()
  const linkCode = { customerId: unlockedCustomer?.id ?? '', purposes: ['reset'], code } as const
  if (!(await findLink(trx, linkCode, now))) return null
  // Lock the customer before the link, as every other change does. The address may have changed meanwhile.
  const customer = await customers.forNoKeyUpdate().executeTakeFirst()
  const link = customer && (await consumeLink(trx, linkCode, now))
  return link && emailKeyOf(link.email) === key ? customer : null
}

/**
 * Registers the reset of a password (LOGIN-22). The code proves access to the mailbox, so the address is confirmed. All
 * sign-ins and a pending change of address end.
 */
export function resetRoutes(app: FastifyInstance, accounts: Accounts): void {
  const { db, clock, sessions, limits, lockout, mails } = accounts

  app.operation(resetPassword, async (request) => {
    const {
      body: { email, resetCode, newPassword },
    } = request
    limits.passwords.take(request.ip)
    rejectProblems(passwordProblems(newPassword))
    // Hash in every case, so that the response time does not reveal whether the address exists.
    const hash = await hashPassword(newPassword)
    const now = clock.now()
    await db.transaction().execute(async (trx) => {
      const customer = await consumeResetLink(trx, emailKeyOf(email), resetCode, now)
      if (!customer) throw problemError(['InvalidToken'])
      request.actor = customer.id
      await trx
        .updateTable('customer')
        .set({ password_hash: hash, confirmed: true })
        .where('id', '=', customer.id)
        .execute()
      await deleteLinks(trx, customer.id, ['confirm', 'email'])
      // Unlink external logins: an owner of the address is linked again at the next sign-in; another person is not.
      await trx.deleteFrom('external_login').where('customer_id', '=', customer.id).execute()
      await sessions.endAll(customer.id, null, trx)
      await mails.queueNotice(trx, 'password-changed', customer, now)
    })
    await lockout.unlock(emailKeyOf(email))
    return undefined
  })
}
