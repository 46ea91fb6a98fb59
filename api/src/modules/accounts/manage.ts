import { type AccountInfo, changeAccountInfo, getAccountInfo } from '@carte/contract/schemas'
import { passwordProblems } from '@carte/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../../infrastructure/database/schema.ts'
import { emailKeyOf } from '../../infrastructure/email-key.ts'
import { HttpError } from '../../infrastructure/http/http-error.ts'
import { isMailAddress } from '../../infrastructure/mail/settings.ts'
import { hashPassword, verifyPassword } from '../../infrastructure/passwords.ts'
import type { Accounts } from './account-deps.ts'
import { createLink, deleteLinks } from './links.ts'
import { type AccountProblem, notAuthenticated, problemError, rejectProblems } from './problems.ts'
import { addressProblems } from './register.ts'
import type { Customer, Grant } from './sessions.ts'
import { deleteSignInCode } from './sign-in-codes.ts'

const DAY_MS = 86_400_000

/** Requested changes; null leaves a value as it is. */
interface AccountChanges {
  readonly email: string | null
  readonly password: string | null
}

const infoOf = (customer: Customer): AccountInfo => ({
  email: customer.email,
  isEmailConfirmed: customer.confirmed,
  hasPassword: customer.password_hash !== null,
})

/**
 * Checks the current password. Wrong ones count as failed sign-ins, so that a stolen session cannot guess it
 * (ACCOUNT-7).
 *
 * @throws HttpError 400 `LockedOut`
 */
export async function checkCurrentPassword(
  { lockout }: Pick<Accounts, 'lockout'>,
  customer: Customer,
  password: string | undefined,
): Promise<boolean> {
  const key = customer.email_key
  const isLocked = await lockout.isLocked(key)
  const isRight = password !== undefined && (await verifyPassword(customer.password_hash, password))
  // Not 401: the caller stays signed in.
  const lockedOut = () => new HttpError(400, 'LockedOut', { detail: 'LockedOut' })
  if (isLocked) throw lockedOut()
  if (password === undefined) return false
  const isUnlocked = isRight ? await lockout.recordSuccess(key) : !(await lockout.recordFailure(key))
  if (!isUnlocked) throw lockedOut()
  return isRight
}

/** Returns all problems at once. Reveals whether an address is taken only if the password was right. */
async function changeProblems(
  accounts: Accounts,
  { email, password }: AccountChanges,
  isPasswordRight: boolean,
): Promise<readonly AccountProblem[]> {
  const ofNewPassword = password === null ? [] : passwordProblems(password)
  if (!isPasswordRight) {
    const ofAddress: AccountProblem[] = email !== null && !isMailAddress(email) ? ['InvalidEmail'] : []
    return ['invalid-password', ...ofNewPassword, ...ofAddress]
  }
  return [...ofNewPassword, ...(email === null ? [] : await addressProblems(accounts.db, email))]
}

/** Locks the customer's row. @throws HttpError if the password has changed since it was checked */
async function lockCustomer(trx: Kysely<Database>, { id, password_hash: hash }: Customer): Promise<void> {
  const lockedRow = await trx
    .selectFrom('customer')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', hash)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!lockedRow) throw problemError(['invalid-password'])
}

async function confirmNewAddress(accounts: Accounts, customer: Customer, email: string): Promise<void> {
  const { db, clock, limits, mails } = accounts
  limits.mailboxes.take(emailKeyOf(email))
  const code = await db.transaction().execute(async (trx) => {
    await lockCustomer(trx, customer)
    return createLink(trx, { customerId: customer.id, purpose: 'email', email }, clock.now())
  })
  await mails.sendLink('email', customer, email, code)
}

/** Replaces the session cookie, so that a copied one stops working. Tokens rotate on their own. */
export async function renewCookie(
  accounts: Accounts,
  { customer, grantId, kind }: Grant,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  if (kind !== 'cookie') return
  const session = await accounts.db
    .selectFrom('session')
    .select(['created_at', 'expires_at'])
    .where('grant_id', '=', grantId)
    .executeTakeFirst()
  if (!session) return
  const isPersistent = session.expires_at.getTime() - session.created_at.getTime() > DAY_MS
  await accounts.sessions.begin({ id: customer.id }, isPersistent, request, reply)
}

/**
 * Changes the password. Ends all other sign-ins and pending links, which may have been requested with the old password
 * (ACCOUNT-9).
 */
async function changePassword(
  accounts: Accounts,
  { customer, grantId }: Grant,
  changes: AccountChanges,
): Promise<void> {
  const { db, clock, sessions, mails } = accounts
  const hash = await hashPassword(changes.password ?? '')
  await db.transaction().execute(async (trx) => {
    await lockCustomer(trx, customer)
    await sessions.endAll(customer.id, grantId, trx)
    await trx.updateTable('customer').set({ password_hash: hash }).where('id', '=', customer.id).execute()
    await deleteLinks(trx, customer.id, changes.email === null ? ['reset', 'email'] : ['reset'])
    await deleteSignInCode(trx, customer.email_key)
    await mails.queueNotice(trx, 'password-changed', customer, clock.now())
  })
}

export function manageRoutes(app: FastifyInstance, accounts: Accounts): void {
  const { sessions, limits } = accounts
  const requireGrant = async (request: FastifyRequest): Promise<Grant> => {
    const grant = await sessions.findGrant(request)
    if (!grant) throw notAuthenticated()
    return grant
  }

  app.operation(getAccountInfo, async (request) => infoOf((await requireGrant(request)).customer))

  app.operation(changeAccountInfo, async (request, reply) => {
    const {
      body: { newEmail, newPassword, oldPassword },
    } = request
    const grant = await requireGrant(request)
    const { customer } = grant
    if (newEmail === undefined && newPassword === undefined)
      throw new HttpError(400, 'validation', { errors: { body: ['required'] } })
    limits.passwords.take(request.ip)
    const email = newEmail?.trim() ?? customer.email
    const changes: AccountChanges = {
      email: emailKeyOf(email) === customer.email_key ? null : email,
      password: newPassword ?? null,
    }
    const isPasswordRight = await checkCurrentPassword(accounts, customer, oldPassword)
    // Reveals whether an address is taken, so it has the same limit as registering.
    if (isPasswordRight && changes.email !== null) limits.registrations.take(request.ip)
    rejectProblems(await changeProblems(accounts, changes, isPasswordRight))
    // Send the mail first: if that fails, nothing has changed.
    if (changes.email !== null) await confirmNewAddress(accounts, customer, changes.email)
    if (changes.password !== null) {
      await changePassword(accounts, grant, changes)
      await renewCookie(accounts, grant, { request, reply })
    }
    return infoOf(customer)
  })
}
