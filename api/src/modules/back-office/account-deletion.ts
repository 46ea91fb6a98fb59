import type { Kysely } from 'kysely'
import type { Database } from '../../infrastructure/database/schema.ts'
import { recordChange } from './audit.ts'
import type { BackOffice } from './deps.ts'
import { lockAddress } from './invitations.ts'
import type { Admin } from './sessions.ts'
import { keepAnAdmin, lockMember, notFound, recordRoles, roleAt } from './team-members.ts'

/**
 * Deletes an account, and the invitations by this person: one without an author counts as made on the command line, which
 * may give every role. The audit log keeps its entries (ADMIN-33).
 *
 * @throws HttpError 404, 409 for the last admin
 */
export async function deleteAccount(
  trx: Kysely<Database>,
  backOffice: BackOffice,
  admin: Admin,
  accountId: string,
): Promise<void> {
  const found = await trx.selectFrom('staff_account').select('email_key').where('id', '=', accountId).executeTakeFirst()
  if (!found) throw notFound()
  await lockAddress(trx, found.email_key)
  // `lockMember` alone would let other transactions add rows that refer to the account, such as a session.
  await trx.selectFrom('staff_account').select('id').where('id', '=', accountId).forUpdate().execute()
  const { account } = await lockMember(trx, admin, accountId)
  if (roleAt(account.roles, null) === 'admin') await keepAnAdmin(trx, accountId)
  const invitations = await trx
    .deleteFrom('staff_invitation')
    .where((eb) => eb.or([eb('invited_by', '=', accountId), eb('email_key', '=', account.email_key)]))
    .returning(['id', 'email', 'roles'])
    .execute()
  await trx.deleteFrom('staff_account').where('id', '=', accountId).execute()
  for (const { id, email, roles } of invitations)
    for (const { shopId, role } of roles)
      await recordChange(trx, backOffice.clock, admin, {
        shopId,
        action: 'team.revoke',
        subject: id,
        before: { email, role },
      })
  // For the owners of each shop, who do not see the entry of the installation.
  await recordRoles(trx, backOffice, admin, { subject: accountId, before: account.roles, after: [] })
  await recordChange(trx, backOffice.clock, admin, {
    shopId: null,
    action: 'team.delete',
    subject: accountId,
    before: { name: account.name },
  })
}
