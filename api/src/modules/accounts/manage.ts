import { type AccountInfo, changeAccountInfo, getAccountInfo } from '@carte/contract/schemas'
import { passwordProblems } from '@carte/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../../infrastructure/database/schema.ts'
import { HttpError } from '../../infrastructure/http/http-error.ts'
import { isMailAddress } from '../../infrastructure/mail/settings.ts'
import type { Accounts } from './account-deps.ts'
import { emailKeyOf } from './addresses.ts'
import { endLinks, makeLink } from './links.ts'
import { hashPassword, isPassword } from './password.ts'
import { type AccountProblem, notAuthenticated, problemsOf, rejectIfAny } from './problems.ts'
import { addressProblems } from './register.ts'
import type { Customer, Grant } from './sessions.ts'

const DAY_MS = 86_400_000

/** Requested changes; null leaves a value as it is. */
interface Wish {
  readonly email: string | null
  readonly password: string | null
}

const infoOf = (customer: Customer): AccountInfo => ({
  email: customer.email,
  isEmailConfirmed: customer.confirmed,
  hasPassword: customer.password_hash !== null,
})

/**
 * Checks the present password. Wrong ones count as failed sign-ins, so that a stolen session cannot guess it
 * (ACCOUNT-7).
 *
 * @throws HttpError 400 `LockedOut`
 */
export async function knowsPassword(
  { lockout }: Pick<Accounts, 'lockout'>,
  customer: Customer,
  password: string | undefined,
): Promise<boolean> {
  const key = customer.email_key
  const isLocked = await lockout.isLocked(key)
  const isRight = password !== undefined && (await isPassword(customer.password_hash, password))
  // Not 401: the caller stays signed in.
  const locked = () => new HttpError(400, 'LockedOut', { detail: 'LockedOut' })
  if (isLocked) throw locked()
  if (password === undefined) return false
  const isOpen = isRight ? await lockout.succeeded(key) : !(await lockout.failed(key))
  if (!isOpen) throw locked()
  return isRight
}

/** Returns all problems at once. Reveals whether an address is taken only if the password was right. */
async function problemsWith(
  accounts: Accounts,
  { email, password }: Wish,
  isThem: boolean,
): Promise<readonly AccountProblem[]> {
  const ofPassword = password === null ? [] : passwordProblems(password)
  if (!isThem) {
    const ofAddress: AccountProblem[] = email !== null && !isMailAddress(email) ? ['InvalidEmail'] : []
    return ['invalid-password', ...ofPassword, ...ofAddress]
  }
  return [...ofPassword, ...(email === null ? [] : await addressProblems(accounts.db, email))]
}

/** Locks the customer's row. @throws HttpError if the password has changed since it was checked */
async function hold(trx: Kysely<Database>, { id, password_hash: hash }: Customer): Promise<void> {
  const held = await trx
    .selectFrom('customer')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', hash)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!held) throw problemsOf(['invalid-password'])
}

async function writeToNewAddress(accounts: Accounts, customer: Customer, email: string): Promise<void> {
  const { db, clock, limits, mails } = accounts
  limits.mailboxes.take(emailKeyOf(email))
  const code = await db.transaction().execute(async (trx) => {
    await hold(trx, customer)
    return makeLink(trx, { customerId: customer.id, purpose: 'email', email }, clock.now())
  })
  await mails.sendLink('email', customer, email, code)
}

/** Replaces the session cookie, so that a copied one stops working. Tokens rotate on their own. */
async function renewCookie(
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

/** Ends all other sign-ins and pending links, which may have been requested with the old password (ACCOUNT-9). */
async function changePassword(accounts: Accounts, { customer, grantId }: Grant, wish: Wish): Promise<void> {
  const { db, clock, sessions, mails } = accounts
  const hash = await hashPassword(wish.password ?? '')
  await db.transaction().execute(async (trx) => {
    await hold(trx, customer)
    await sessions.endAll(customer.id, grantId, trx)
    await trx.updateTable('customer').set({ password_hash: hash }).where('id', '=', customer.id).execute()
    await endLinks(trx, customer.id, wish.email === null ? ['reset', 'email'] : ['reset'])
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
    const wish: Wish = {
      email: emailKeyOf(email) === customer.email_key ? null : email,
      password: newPassword ?? null,
    }
    const isThem = await knowsPassword(accounts, customer, oldPassword)
    // Reveals whether an address is taken, so it has the same limit as registering.
    if (isThem && wish.email !== null) limits.registrations.take(request.ip)
    rejectIfAny(await problemsWith(accounts, wish, isThem))
    // Send the mail first: if that fails, nothing has changed.
    if (wish.email !== null) await writeToNewAddress(accounts, customer, wish.email)
    if (wish.password !== null) {
      await changePassword(accounts, grant, wish)
      await renewCookie(accounts, grant, { request, reply })
    }
    return infoOf(customer)
  })
}
