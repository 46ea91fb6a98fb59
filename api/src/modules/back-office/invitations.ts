import { randomBytes, randomUUID } from 'node:crypto'
import type { Language } from '@carte/contract'
import type { StaffRole } from '@carte/contract/schemas'
import { type Kysely, type Selectable, sql } from 'kysely'
import { hashOf } from '../../infrastructure/database/keys.ts'
import type { Database } from '../../infrastructure/database/schema.ts'
import { emailKeyOf } from '../../infrastructure/email-key.ts'
import { hasOperatorRole, hasShopRole } from './roles.ts'
import { selectAccounts } from './sessions.ts'

// Links by mail that create an account, or give a new credential to the one whose reset this is (ADMIN-8). The code of a
// link is only in the mail: the worker creates it when it sends the mail, and stores its hash.

export type StoredInvitation = Selectable<Database['staff_invitation']>

const DAY_MS = 86_400_000
const VALID_MS = 7 * DAY_MS
const ADDRESS = '/admin/invitation'

const newCode = (): string => randomBytes(32).toString('base64url')

/** The code is in the fragment, which browsers send to no server and which no log contains. */
export const invitationUrl = (origin: string, code: string): string => new URL(`${ADDRESS}#${code}`, origin).href

/** Lets transactions about one address wait for each other: there may be no row to lock. */
export async function lockAddress(trx: Kysely<Database>, emailKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`staff ${emailKey}`}, 0))`.execute(trx)
}

interface NewInvitation {
  readonly email: string
  readonly language: Language
  readonly roles: readonly StaffRole[]
  /** The account whose reset this is; null for a new person. */
  readonly accountId: string | null
  /** Null for the command line. */
  readonly invitedBy: string | null
}

/** Stores an invitation. @returns its id, and its code, which is not stored */
export async function createInvitation(
  trx: Kysely<Database>,
  { email, language, roles, accountId, invitedBy }: NewInvitation,
  now: Date,
): Promise<{ readonly id: string; readonly code: string }> {
  const [id, code] = [randomUUID(), newCode()]
  if (accountId !== null) await trx.deleteFrom('staff_invitation').where('account_id', '=', accountId).execute()
  await trx
    .insertInto('staff_invitation')
    .values({
      id,
      code_hash: hashOf(code),
      email,
      email_key: emailKeyOf(email),
      language,
      roles: JSON.stringify(roles),
      account_id: accountId,
      invited_by: invitedBy,
      expires_at: new Date(now.getTime() + VALID_MS),
    })
    .execute()
  return { id, code }
}

/** Replaces the code of an invitation for the mail that is being sent. Returns null if the invitation is gone. */
export async function renewCode(
  db: Kysely<Database>,
  id: string,
  now: Date,
): Promise<{ readonly code: string; readonly invitation: StoredInvitation } | null> {
  const code = newCode()
  const invitation = await db
    .updateTable('staff_invitation')
    .set({ code_hash: hashOf(code) })
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  return invitation ? { code, invitation } : null
}

/** Returns the valid invitation with this code, else null. */
export async function findInvitation(db: Kysely<Database>, code: string, now: Date): Promise<StoredInvitation | null> {
  const invitation = await db
    .selectFrom('staff_invitation')
    .selectAll()
    .where('code_hash', '=', hashOf(code))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return invitation ?? null
}

/** Returns the valid invitations of new people, of one address or of all, oldest first. */
export const pendingInvitations = (db: Kysely<Database>, now: Date, emailKey?: string): Promise<StoredInvitation[]> =>
  db
    .selectFrom('staff_invitation')
    .selectAll()
    .where('account_id', 'is', null)
    .where('expires_at', '>', now)
    .$if(emailKey !== undefined, (query) => query.where('email_key', '=', emailKey ?? ''))
    .orderBy('expires_at')
    .execute()

/** Takes back those roles of an invitation that `isRemoved` selects. Without any role left, its link stops working. */
export async function removeRoles(
  trx: Kysely<Database>,
  { id, roles }: Pick<StoredInvitation, 'id' | 'roles'>,
  isRemoved: (role: StaffRole) => boolean,
): Promise<void> {
  const left = roles.filter((role) => !isRemoved(role))
  if (left.length === roles.length) return
  if (left.length === 0) await trx.deleteFrom('staff_invitation').where('id', '=', id).execute()
  else
    await trx
      .updateTable('staff_invitation')
      .set({ roles: JSON.stringify(left) })
      .where('id', '=', id)
      .execute()
}

/**
 * Returns the roles that all valid invitations of an address give. An invitation gives only what its author could still
 * give, so that an owner who has lost the role leaves no way in.
 */
export async function invitedRoles(db: Kysely<Database>, emailKey: string, now: Date): Promise<StaffRole[]> {
  const byShop = new Map<string | null, StaffRole>()
  for (const { roles, invited_by: authorId } of await pendingInvitations(db, now, emailKey)) {
    const author =
      authorId === null ? null : await selectAccounts(db).where('staff_account.id', '=', authorId).executeTakeFirst()
    for (const role of roles) {
      if (authorId === null || mayGive(author?.roles ?? [], role)) byShop.set(role.shopId, role)
    }
  }
  return [...byShop.values()]
}

/** Returns whether a person with `roles` may give a role: owners at their shops, and an admin all (ADMIN-10). */
export const mayGive = (roles: readonly StaffRole[], { shopId }: StaffRole): boolean =>
  shopId === null ? hasOperatorRole(roles, 'admin') : hasShopRole(roles, shopId, 'owner')

export const insertRoles = async (
  trx: Kysely<Database>,
  accountId: string,
  roles: readonly StaffRole[],
): Promise<void> => {
  if (roles.length === 0) return
  const rows = roles.map(({ shopId, role }) => ({ account_id: accountId, shop_id: shopId, role }))
  await trx.insertInto('staff_role').values(rows).execute()
}
