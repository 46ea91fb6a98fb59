import type { StaffRole } from '@carte/contract/schemas'
import { type AcceptanceRequest, acceptInvitation, type Invitation, openInvitation } from '@carte/contract/schemas'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../../infrastructure/database/schema.ts'
import { HttpError } from '../../infrastructure/http/http-error.ts'
import { recordChange } from './audit.ts'
import {
  beginNewCredential,
  type PreparedCredential,
  prepareCredential,
  removeCredentials,
  storeCredential,
} from './credentials.ts'
import type { BackOffice } from './deps.ts'
import { findInvitation, insertRoles, invitedRoles, lockAddress, type StoredInvitation } from './invitations.ts'
import { selectAccounts } from './sessions.ts'
import { beginSession } from './sign-in.ts'

const invitationInvalid = () => new HttpError(404, 'invitation-invalid')

/** A new account gets the id of its invitation, because a passkey stores the id before the account exists. */
const accountIdOf = ({ id, account_id: accountId }: StoredInvitation): string => accountId ?? id

async function rolesWithNames(db: Kysely<Database>, roles: readonly StaffRole[]): Promise<Invitation['roles']> {
  const ids = roles.flatMap(({ shopId }) => (shopId === null ? [] : [shopId]))
  const shops =
    ids.length === 0 ? [] : await db.selectFrom('shop').select(['id', 'name']).where('id', 'in', ids).execute()
  const names = new Map(shops.map(({ id, name }) => [id, name]))
  return roles.map(({ shopId, role }) => ({ shopName: shopId === null ? null : (names.get(shopId) ?? shopId), role }))
}

/** Returns the person of an invitation as far as known, with the roles that it gives or that the account has. */
async function invitedPerson(db: Kysely<Database>, invitation: StoredInvitation, now: Date) {
  const { account_id: accountId, email, email_key: emailKey, language } = invitation
  if (accountId === null) return { email, language, name: '', roles: await invitedRoles(db, emailKey, now) }
  return selectAccounts(db).where('staff_account.id', '=', accountId).executeTakeFirst()
}

interface Acceptance extends Pick<AcceptanceRequest, 'name' | 'language' | 'challengeId'> {
  readonly credential: PreparedCredential
}

/** Creates the account with the roles of all invitations of its address, which end. */
async function createAccount(
  { clock }: BackOffice,
  trx: Kysely<Database>,
  invitation: StoredInvitation,
  { name, language }: Acceptance,
): Promise<void> {
  const [accountId, now] = [accountIdOf(invitation), clock.now()]
  const { email, email_key: emailKey } = invitation
  const roles = await invitedRoles(trx, emailKey, now)
  if (roles.length === 0) throw invitationInvalid()
  await trx
    .insertInto('staff_account')
    .values({ id: accountId, email, email_key: emailKey, name, language, created_at: now })
    .execute()
  await insertRoles(trx, accountId, roles)
  for (const { shopId, role } of roles)
    await recordChange(
      trx,
      clock,
      { accountId, name },
      {
        shopId,
        action: 'team.join',
        subject: accountId,
        after: { role },
      },
    )
}

/** Replaces all ways to sign in of the account whose reset this is. */
async function resetAccount(
  { clock, adminAccess }: BackOffice,
  trx: Kysely<Database>,
  accountId: string,
  { name, language }: Acceptance,
): Promise<void> {
  await removeCredentials(trx, accountId)
  await adminAccess.sessions.endOthers(accountId, { except: null }, trx)
  await trx.updateTable('staff_account').set({ name, language }).where('id', '=', accountId).execute()
  const change = { shopId: null, action: 'account.restore', subject: accountId } as const
  await recordChange(trx, clock, { accountId, name }, change)
}

/** Accepts an invitation. @returns the account's id @throws HttpError 404 `invitation-invalid`, 400 */
async function accept(
  backOffice: BackOffice,
  request: FastifyRequest,
  code: string,
  acceptance: Acceptance,
): Promise<string> {
  const { db, clock } = backOffice
  return db.transaction().execute(async (trx) => {
    const found = await findInvitation(trx, code, clock.now())
    if (!found) throw invitationInvalid()
    await lockAddress(trx, found.email_key)
    // Again, because another call can have used the code meanwhile.
    const invitation = await findInvitation(trx, code, clock.now())
    if (!invitation) throw invitationInvalid()
    const accountId = accountIdOf(invitation)
    const { challengeId, credential } = acceptance
    if (invitation.account_id === null) await createAccount(backOffice, trx, invitation, acceptance)
    else await resetAccount(backOffice, trx, accountId, acceptance)
    const binding = { accountId: invitation.account_id, invitationId: invitation.id }
    await storeCredential(backOffice, trx, request, { challengeId, binding, accountId, credential })
    await trx.deleteFrom('staff_invitation').where('email_key', '=', invitation.email_key).execute()
    return accountId
  })
}

/** Registers the calls of the page that an invitation's link opens (ADMIN-8). */
export function invitationRoutes(app: FastifyInstance, backOffice: BackOffice): void {
  const { db, clock, limits } = backOffice

  app.operation(openInvitation, async (request) => {
    limits.invitations.take(request.ip)
    const now = clock.now()
    const invitation = await findInvitation(db, request.body.code, now)
    const person = invitation && (await invitedPerson(db, invitation, now))
    if (!person || person.roles.length === 0) throw invitationInvalid()
    const { email, name, language } = person
    const owner = { accountId: accountIdOf(invitation), email, name }
    const binding = { accountId: invitation.account_id, invitationId: invitation.id }
    return {
      email,
      name,
      language,
      roles: await rolesWithNames(db, person.roles),
      ...(await beginNewCredential(backOffice, request, owner, binding)),
    }
  })
  app.operation(acceptInvitation, async (request, reply) => {
    limits.invitations.take(request.ip)
    const { code, credential, ...acceptance } = request.body
    // Only then hash the password: hashing is costly.
    if (!(await findInvitation(db, code, clock.now()))) throw invitationInvalid()
    const accountId = await accept(backOffice, request, code, {
      ...acceptance,
      credential: await prepareCredential(credential),
    })
    return beginSession(backOffice, accountId, request, reply)
  })
}
