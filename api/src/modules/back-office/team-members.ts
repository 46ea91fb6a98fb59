import type { StaffRole, TeamMember } from '@carte/contract/schemas'
import type { Kysely } from 'kysely'
import type { Database } from '../../infrastructure/database/schema.ts'
import { HttpError } from '../../infrastructure/http/http-error.ts'
import { accountAnswer } from './answers.ts'
import { recordChange } from './audit.ts'
import type { BackOffice } from './deps.ts'
import { mayGive } from './invitations.ts'
import { type Admin, selectAccounts } from './sessions.ts'

export const notFound = () => new HttpError(404, 'error.notFound')
export const roleRequired = () => new HttpError(403, 'role-required')

/** Returns the roles that the caller may see and change: an owner only those at own shops (ADMIN-10). */
export const visible = ({ roles: own }: Admin, roles: readonly StaffRole[]): StaffRole[] =>
  roles.filter((role) => mayGive(own, role))
const isOperatorAdmin = ({ roles }: Admin): boolean => mayGive(roles, { shopId: null, role: 'admin' })

export const readAccounts = (db: Kysely<Database>) =>
  selectAccounts(db)
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('staff_passkey').select('staff_passkey.id').whereRef('account_id', '=', 'staff_account.id')).as(
        'has_passkey',
      ),
    )
    .orderBy('name')
    .orderBy('staff_account.id')
export type Account = Awaited<ReturnType<ReturnType<typeof readAccounts>['execute']>>[number]

/** Returns a person as the caller sees them; null if the caller does not. */
export function memberOf(admin: Admin, account: Account): TeamMember | null {
  const roles = visible(admin, account.roles)
  if (roles.length === 0 && !isOperatorAdmin(admin)) return null
  return {
    ...accountAnswer({ ...account, roles }),
    lastSignInAt: account.last_signed_in_at?.toISOString() ?? null,
    hasPasskey: Boolean(account.has_passkey),
    canReset: roles.length === account.roles.length,
  }
}

/**
 * Locks an account against other changes of its roles and credentials until the transaction ends, and returns it;
 * undefined if there is none.
 */
export async function lockAccount(
  trx: Kysely<Database>,
  column: 'id' | 'email_key',
  value: string,
): Promise<Account | undefined> {
  await trx.selectFrom('staff_account').select('id').where(column, '=', value).forNoKeyUpdate().execute()
  // A second statement, because the first one's snapshot can be from before the lock.
  return readAccounts(trx).where(`staff_account.${column}`, '=', value).executeTakeFirst()
}

/** Locks the account of a person whom the caller may change, and returns both. @throws HttpError 404 */
export async function lockMember(trx: Kysely<Database>, admin: Admin, accountId: string) {
  const account = await lockAccount(trx, 'id', accountId)
  const member = account && memberOf(admin, account)
  if (!member) throw notFound()
  return { account, member }
}

export const roleAt = (roles: readonly StaffRole[], shopId: string | null): string | null =>
  roles.find((role) => role.shopId === shopId)?.role ?? null

/** Records each role that differs in the audit log of its shop. */
export async function recordRoles(
  trx: Kysely<Database>,
  { clock }: BackOffice,
  admin: Admin,
  change: { readonly subject: string; readonly before: readonly StaffRole[]; readonly after: readonly StaffRole[] },
): Promise<void> {
  for (const shopId of new Set([...change.before, ...change.after].map((role) => role.shopId)))
    await recordChange(trx, clock, admin, {
      shopId,
      action: 'team.role',
      subject: change.subject,
      before: { role: roleAt(change.before, shopId) },
      after: { role: roleAt(change.after, shopId) },
    })
}

/** Locks the roles of all admins, and checks that there is one beside this person. @throws HttpError 409 */
export async function keepAnAdmin(trx: Kysely<Database>, accountId: string): Promise<void> {
  const admins = await trx
    .selectFrom('staff_role')
    .select('account_id')
    .where('shop_id', 'is', null)
    .where('role', '=', 'admin')
    .orderBy('account_id')
    .forUpdate()
    .execute()
  if (admins.every(({ account_id: id }) => id === accountId)) throw new HttpError(409, 'last-admin')
}
