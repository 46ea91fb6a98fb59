import { resetPassword } from '@carte/contract/schemas'
import { passwordProblems } from '@carte/domain'
import type { Accounts } from './accounts.ts'
import { emailKeyOf } from './addresses.ts'
import { endLinks, useLink } from './links.ts'
import { hashPassword } from './password.ts'
import { problemsOf, refuse } from './problems.ts'

/**
 * A new password by the code of a link (contract "Identity"). Whoever has the code reads the customer's mail, so the address is confirmed too;
 * everybody who was signed in, or was about to change the address, has to begin anew.
 */
export function mountReset(accounts: Accounts): void {
  const { mount, db, clock, sessions, limits, lockout, mails } = accounts

  mount(resetPassword, async ({ body: { email, resetCode, newPassword }, request }) => {
    limits.passwords.take(request.ip)
    refuse(passwordProblems(newPassword))
    // The same work for everybody, whoever has an account and a link: hash, customer, link.
    const hash = await hashPassword(newPassword)
    const now = clock.now()
    await db.transaction().execute(async (trx) => {
      const customer = await trx
        .selectFrom('customer')
        .selectAll()
        .where('email_key', '=', emailKeyOf(email))
        .executeTakeFirst()
      const link = await useLink(trx, { customerId: customer?.id ?? '', purposes: ['reset'], code: resetCode }, now)
      if (!customer || !link || emailKeyOf(link.email) !== customer.email_key) throw problemsOf(['InvalidToken'])
      await trx
        .updateTable('customer')
        .set({ password_hash: hash, confirmed: true })
        .where('id', '=', customer.id)
        .execute()
      await endLinks(trx, customer.id, ['confirm', 'email'])
      await sessions.endAll(customer.id, null, trx)
      await mails.queueNotice(trx, 'password-changed', customer, now)
    })
    await lockout.open(emailKeyOf(email))
    return undefined
  })
}
