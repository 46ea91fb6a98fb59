import { LANGUAGES, type Language } from '@carte/contract'
import { OPERATOR_ROLES, type OperatorRole } from '@carte/contract/admin'
import type { Kysely } from 'kysely'
import { systemClock } from '../../config/context.ts'
import { UserError } from '../../config/env.ts'
import type { Database } from '../../infrastructure/database/schema.ts'
import { emailKeyOf } from '../../infrastructure/email-key.ts'
import { isMailAddress } from '../../infrastructure/mail/settings.ts'
import { recordChange } from './audit.ts'
import { createInvitation, invitationUrl, lockAddress, pendingInvitations, removeRoles } from './invitations.ts'

export { type DatabaseOptions, withDatabase } from '../../infrastructure/database/open-database.ts'
export { LANGUAGES, OPERATOR_ROLES, type OperatorRole }

export interface AdminInvitation {
  readonly email: string
  readonly role: OperatorRole
  readonly language: Language
}

/** Gives an account a role of the operator, in place of its present one. */
async function giveRole(trx: Kysely<Database>, accountId: string, role: OperatorRole): Promise<void> {
  const held = await trx
    .selectFrom('staff_role')
    .select('role')
    .where('account_id', '=', accountId)
    .where('shop_id', 'is', null)
    .executeTakeFirst()
  await trx.deleteFrom('staff_role').where('account_id', '=', accountId).where('shop_id', 'is', null).execute()
  await trx.insertInto('staff_role').values({ account_id: accountId, shop_id: null, role }).execute()
  await recordChange(trx, systemClock, null, {
    shopId: null,
    action: 'team.role',
    subject: accountId,
    before: { role: held?.role ?? null },
    after: { role },
  })
}

/**
 * Invites a person of the operator (ADMIN-14). If the address has an account, it gets the role at once, and the link
 * gives it a new way to sign in instead of all earlier ones.
 *
 * @returns the link, which is not stored
 * @throws UserError for an invalid address
 */
export async function inviteAdmin(
  db: Kysely<Database>,
  origin: string,
  { email, role, language }: AdminInvitation,
): Promise<{ readonly link: string; readonly hasAccount: boolean }> {
  if (!isMailAddress(email)) throw new UserError(`"${email}" is not a mail address.`)
  return db.transaction().execute(async (trx) => {
    const [key, now] = [emailKeyOf(email), systemClock.now()]
    await lockAddress(trx, key)
    const account = await trx
      .selectFrom('staff_account')
      .select('id')
      .where('email_key', '=', key)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (account) await giveRole(trx, account.id, role)
    for (const earlier of await pendingInvitations(trx, now, key))
      await removeRoles(trx, earlier, ({ shopId }) => shopId === null)
    const { id, code } = await createInvitation(
      trx,
      {
        ...{ email, language, invitedBy: null },
        ...(account ? { roles: [], accountId: account.id } : { roles: [{ shopId: null, role }], accountId: null }),
      },
      now,
    )
    if (!account) {
      const change = { shopId: null, action: 'team.invite', subject: id, after: { email, role } } as const
      await recordChange(trx, systemClock, null, change)
    }
    return { link: invitationUrl(origin, code), hasAccount: account !== undefined }
  })
}

/** The address of the account that test mode offers; it receives no mail. */
const TEST_EMAIL = 'admin@example.com'

/** Returns a link that creates the first account of an installation in test mode; null if there is an account. */
export async function inviteFirstAdmin(db: Kysely<Database>, origin: string): Promise<string | null> {
  const account = await db.selectFrom('staff_account').select('id').limit(1).executeTakeFirst()
  if (account) return null
  return (await inviteAdmin(db, origin, { email: TEST_EMAIL, role: 'admin', language: 'en' })).link
}
