import {
  changeStaffRoles,
  deleteStaffAccount,
  getAuditLog,
  getTeam,
  inviteStaff,
  type PendingInvitation,
  resetStaffAccount,
  revokeInvitation,
  type StaffRole,
  type Team,
} from '@carte/contract/schemas'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../../infrastructure/database/schema.ts'
import { emailKeyOf } from '../../infrastructure/email-key.ts'
import { HttpError } from '../../infrastructure/http/http-error.ts'
import { isMailAddress } from '../../infrastructure/mail/settings.ts'
import { deleteAccount } from './account-deletion.ts'
import { readAuditLog, recordChange } from './audit.ts'
import { removeCredentials } from './credentials.ts'
import type { BackOffice } from './deps.ts'
import {
  createInvitation,
  insertRoles,
  lockAddress,
  mayGive,
  pendingInvitations,
  removeRoles,
  type StoredInvitation,
} from './invitations.ts'
import { hasShop } from './roles.ts'
import type { Admin } from './sessions.ts'
import {
  type Account,
  keepAnAdmin,
  lockAccount,
  lockMember,
  memberOf,
  notFound,
  readAccounts,
  recordRoles,
  roleAt,
  roleRequired,
  visible,
} from './team-members.ts'
import { mailInvitation, mailNewRoles } from './topics.ts'

async function readTeam({ db, clock }: BackOffice, admin: Admin): Promise<Team> {
  const [accounts, invitations] = await Promise.all([readAccounts(db).execute(), pendingInvitations(db, clock.now())])
  const names = new Map(accounts.map(({ id, name }) => [id, name]))
  const pending = invitations.flatMap((invitation): PendingInvitation[] => {
    const { id, email, invited_by: authorId, expires_at: expiresAt } = invitation
    const roles = visible(admin, invitation.roles)
    const invitedBy = authorId === null ? null : (names.get(authorId) ?? null)
    return roles.length === 0 ? [] : [{ id, email, roles, invitedBy, expiresAt: expiresAt.toISOString() }]
  })
  return { members: accounts.flatMap((account) => memberOf(admin, account) ?? []), invitations: pending }
}

/**
 * Checks that the caller may give these roles.
 *
 * @throws HttpError 404 at a shop that does not exist or where the caller has no role, 403 without the right, 400 for two
 *   roles at one shop
 */
async function checkRoles(db: Kysely<Database>, { roles: own }: Admin, roles: readonly StaffRole[]): Promise<void> {
  const shopIds = roles.map(({ shopId }) => shopId)
  if (new Set(shopIds).size < roles.length) throw new HttpError(400, 'validation', { errors: { roles: ['duplicate'] } })
  for (const role of roles) {
    if (role.shopId !== null && !hasShop(own, role.shopId)) throw notFound()
    if (!mayGive(own, role)) throw roleRequired()
  }
  const ids = shopIds.filter((id) => id !== null)
  if (ids.length === 0) return
  const known = await db.selectFrom('shop').select('id').where('id', 'in', ids).execute()
  if (known.length < ids.length) throw notFound()
}

const isSame = (a: readonly StaffRole[], b: readonly StaffRole[]): boolean =>
  a.length === b.length && a.every(({ shopId, role }) => roleAt(b, shopId) === role)

/** Adds roles to an account. @throws HttpError 409 if the person has another role at one of the shops */
async function addRoles(
  backOffice: BackOffice,
  trx: Kysely<Database>,
  admin: Admin,
  account: Account,
  roles: readonly StaffRole[],
): Promise<void> {
  const held = roles.map(({ shopId }) => roleAt(account.roles, shopId))
  if (held.some((role, index) => role !== null && role !== roles[index]?.role))
    throw new HttpError(409, 'changed-meanwhile', { more: { current: memberOf(admin, account) } })
  const added = roles.filter((_role, index) => held[index] === null)
  if (added.length === 0) return
  await insertRoles(trx, account.id, added)
  await recordRoles(trx, backOffice, admin, { subject: account.id, before: [], after: added })
  await backOffice.outbox.add(trx, mailNewRoles, account.id)
}

interface NewInvitation {
  readonly email: string
  readonly language: StoredInvitation['language']
  readonly roles: readonly StaffRole[]
}

/** Invites a new person. Replaces what earlier invitations of the address give at the same shops. */
async function invite(
  { clock, outbox }: BackOffice,
  trx: Kysely<Database>,
  admin: Admin,
  { email, language, roles }: NewInvitation,
): Promise<void> {
  for (const earlier of await pendingInvitations(trx, clock.now(), emailKeyOf(email)))
    await removeRoles(trx, earlier, ({ shopId }) => roles.some((role) => role.shopId === shopId))
  const invitation = { email, language, roles, accountId: null, invitedBy: admin.accountId }
  const { id } = await createInvitation(trx, invitation, clock.now())
  for (const { shopId, role } of roles)
    await recordChange(trx, clock, admin, { shopId, action: 'team.invite', subject: id, after: { email, role } })
  await outbox.add(trx, mailInvitation, id)
}

/** Registers the calls about the people of the back office (ADMIN-8 to ADMIN-11, ADMIN-33). */
export function teamRoutes(app: FastifyInstance, backOffice: BackOffice): void {
  const { db, clock, limits, adminAccess, outbox } = backOffice
  const { adminOf, shopsOf, sessions } = adminAccess

  const countMail = (request: FastifyRequest, email: string): void => {
    limits.requests.take(request.ip)
    limits.mailboxes.take(emailKeyOf(email))
  }

  app.operation(getTeam, (request) => readTeam(backOffice, adminOf(request)))
  app.operation(inviteStaff, async (request) => {
    const admin = adminOf(request)
    const { email, roles } = request.body
    await checkRoles(db, admin, roles)
    if (!isMailAddress(email)) throw new HttpError(400, 'InvalidEmail', { errors: { email: ['InvalidEmail'] } })
    countMail(request, email)
    await db.transaction().execute(async (trx) => {
      await lockAddress(trx, emailKeyOf(email))
      const account = await lockAccount(trx, 'email_key', emailKeyOf(email))
      if (account) await addRoles(backOffice, trx, admin, account, roles)
      else await invite(backOffice, trx, admin, request.body)
    })
    return readTeam(backOffice, admin)
  })
  app.operation(revokeInvitation, async (request) => {
    const admin = adminOf(request)
    await db.transaction().execute(async (trx) => {
      const invitation = await trx
        .selectFrom('staff_invitation')
        .selectAll()
        .where('id', '=', request.params.invitationId)
        .where('account_id', 'is', null)
        .forUpdate()
        .executeTakeFirst()
      const revoked = invitation ? visible(admin, invitation.roles) : []
      if (!invitation || revoked.length === 0) return
      await removeRoles(trx, invitation, (role) => mayGive(admin.roles, role))
      for (const { shopId, role } of revoked) {
        const change = { shopId, action: 'team.revoke', subject: invitation.id } as const
        await recordChange(trx, clock, admin, { ...change, before: { email: invitation.email, role } })
      }
    })
    return undefined
  })
  app.operation(changeStaffRoles, async (request) => {
    const admin = adminOf(request)
    const { accountId } = request.params
    const { before, roles } = request.body
    return db.transaction().execute(async (trx) => {
      const { account, member } = await lockMember(trx, admin, accountId)
      await checkRoles(trx, admin, roles)
      if (!isSame(before, member.roles)) throw new HttpError(409, 'changed-meanwhile', { more: { current: member } })
      if (roleAt(member.roles, null) === 'admin' && roleAt(roles, null) !== 'admin') await keepAnAdmin(trx, accountId)
      const others = account.roles.filter((role) => !mayGive(admin.roles, role))
      await trx.deleteFrom('staff_role').where('account_id', '=', accountId).execute()
      await insertRoles(trx, accountId, [...others, ...roles])
      await recordRoles(trx, backOffice, admin, { subject: accountId, before: member.roles, after: roles })
      if (others.length + roles.length === 0) await sessions.endOthers(accountId, { except: null }, trx)
      return { ...member, roles, canReset: others.length === 0 }
    })
  })
  app.operation(resetStaffAccount, async (request) => {
    const admin = adminOf(request)
    const { accountId } = request.params
    await db.transaction().execute(async (trx) => {
      const { account, member } = await lockMember(trx, admin, accountId)
      if (!member.canReset) throw roleRequired()
      countMail(request, account.email)
      await removeCredentials(trx, accountId)
      await sessions.endOthers(accountId, { except: null }, trx)
      const { email, language } = account
      const reset = { email, language, roles: [], accountId, invitedBy: admin.accountId }
      const { id } = await createInvitation(trx, reset, clock.now())
      const shopIds = new Set(account.roles.map((role) => role.shopId))
      for (const shopId of shopIds.size === 0 ? [null] : shopIds)
        await recordChange(trx, clock, admin, { shopId, action: 'team.reset', subject: accountId })
      await outbox.add(trx, mailInvitation, id)
    })
    return undefined
  })
  app.operation(deleteStaffAccount, async (request) => {
    const admin = adminOf(request)
    await db.transaction().execute((trx) => deleteAccount(trx, backOffice, admin, request.params.accountId))
    return undefined
  })
  app.operation(getAuditLog, (request) => {
    const { shopId } = request.query
    if (shopId !== undefined) adminAccess.requireRole(request, shopId, 'owner')
    return readAuditLog(db, request.query, shopsOf(request, 'owner'))
  })
}
