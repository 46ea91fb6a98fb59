import { resetPassword } from '@carte/contract/schemas'
import { passwordProblems } from '@carte/domain'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../../infrastructure/database/schema.ts'
import type { Accounts } from './account-deps.ts'
import { emailKeyOf } from './addresses.ts'
import { endLinks, findLink, spendLink } from './links.ts'
import { hashPassword } from './password.ts'
import { problemsOf, refuse } from './problems.ts'
import type { Customer } from './sessions.ts'

/** Whose link it is, which is used up by it; null when it is none. Until that is known the same is read for everybody, and nothing is held. */
async function customerOfLink(trx: Kysely<Database>, key: string, code: string, now: Date): Promise<Customer | null> {
  const customers = trx.selectFrom('customer').selectAll().where('email_key', '=', key)
  const seen = await customers.executeTakeFirst()
  const given = { customerId: seen?.id ?? '', purposes: ['reset'], code } as const
  if (!(await findLink(trx, given, now))) return null
  // Whoever changes an account holds its customer first; the address may be another one by now.
  const customer = await customers.forNoKeyUpdate().executeTakeFirst()
  const link = customer && (await spendLink(trx, given, now))
  return link && emailKeyOf(link.email) === key ? customer : null
}

/**
 * A new password by the code of a link (contract "Identity"). Whoever has the code reads the customer's mail, so the address is confirmed too;
 * everybody who was signed in, or was about to change the address, has to begin anew.
 */
export function resetRoutes(app: FastifyInstance, accounts: Accounts): void {
  const { db, clock, sessions, limits, lockout, mails } = accounts

  app.operation(resetPassword, async (request) => {
    const {
      body: { email, resetCode, newPassword },
    } = request
    limits.passwords.take(request.ip)
    refuse(passwordProblems(newPassword))
    // Hashed in every case: the time of the answer says nothing about the address.
    const hash = await hashPassword(newPassword)
    const now = clock.now()
    await db.transaction().execute(async (trx) => {
      const customer = await customerOfLink(trx, emailKeyOf(email), resetCode, now)
      if (!customer) throw problemsOf(['InvalidToken'])
      request.actor = customer.id
      await trx
        .updateTable('customer')
        .set({ password_hash: hash, confirmed: true })
        .where('id', '=', customer.id)
        .execute()
      await endLinks(trx, customer.id, ['confirm', 'email'])
      // Whoever comes by a provider with this address is known again the next time; somebody who once had it is not.
      await trx.deleteFrom('external_login').where('customer_id', '=', customer.id).execute()
      await sessions.endAll(customer.id, null, trx)
      await mails.queueNotice(trx, 'password-changed', customer, now)
    })
    await lockout.open(emailKeyOf(email))
    return undefined
  })
}
