import { type LoginRequest, login, logout, refreshTokens } from '@carte/contract/schemas'
import type { FastifyInstance } from 'fastify'
import { emailKeyOf } from '../../infrastructure/email-key.ts'
import { HttpError } from '../../infrastructure/http/http-error.ts'
import { createLimiter } from '../../infrastructure/http/rate-limit.ts'
import { verifyPassword } from '../../infrastructure/passwords.ts'
import type { Accounts } from './account-deps.ts'
import { notAuthenticated } from './problems.ts'
import type { Customer, SessionOwner } from './sessions.ts'
import { consumeSignInCode } from './sign-in-codes.ts'
import { takeOverUnconfirmed } from './unconfirmed.ts'

type Deps = Pick<Accounts, 'db' | 'clock' | 'config' | 'sessions' | 'limits' | 'lockout'>

const signInError = (code: 'Failed' | 'LockedOut' | 'NotAllowed') => new HttpError(401, code, { detail: code })

/**
 * Returns a function that checks address and password.
 *
 * @throws HttpError 401 `Failed`, `LockedOut`, or `NotAllowed` for an unconfirmed address
 */
function createPasswordCheck({ db, lockout }: Deps): (key: string, password: string) => Promise<SessionOwner> {
  return async (key, password) => {
    const [customer, isLocked] = await Promise.all([
      db.selectFrom('customer').selectAll().where('email_key', '=', key).executeTakeFirst(),
      lockout.isLocked(key),
    ])
    // Hash in every case, so that the response time does not reveal whether the address exists (LOGIN-4).
    const isRight = await verifyPassword(customer?.password_hash ?? null, password)
    if (isLocked) throw signInError('LockedOut')
    if (!customer || !isRight) throw signInError((await lockout.recordFailure(key)) ? 'LockedOut' : 'Failed')
    // Check the lock before answering `NotAllowed`: a different error would reveal the right password to parallel
    // guesses.
    if (!(await lockout.recordSuccess(key))) throw signInError('LockedOut')
    if (!customer.confirmed) throw signInError('NotAllowed')
    return { id: customer.id, passwordHash: customer.password_hash }
  }
}

/**
 * Returns a function that checks address and mailed code (LOGIN-33). The code proves access to the mailbox, so it
 * confirms the address.
 *
 * @throws HttpError 401 `Failed` or `LockedOut`; 429 after too many wrong codes in a day
 */
function createCodeCheck(deps: Deps): (key: string, code: string) => Promise<SessionOwner> {
  const { limits, lockout } = deps
  return async (key, code) => {
    limits.wrongCodes.check(key)
    // Before the check, so that a right code is still valid after the lock.
    if (await lockout.isLocked(key)) throw signInError('LockedOut')
    const customer = (await consumeSignInCode(deps, key, code)) ? await findConfirmed(deps, key) : null
    if (!customer) {
      limits.wrongCodes.take(key)
      throw signInError((await lockout.recordFailure(key)) ? 'LockedOut' : 'Failed')
    }
    // As for passwords: parallel guesses must not reveal the right code.
    if (!(await lockout.recordSuccess(key))) throw signInError('LockedOut')
    return { id: customer.id }
  }
}

/** Returns the customer whose address has just been proved, and confirms it; null if the account is gone. */
const findConfirmed = (deps: Deps, key: string): Promise<Customer | null> =>
  deps.db.transaction().execute(async (trx) => {
    const customer = await trx
      .selectFrom('customer')
      .selectAll()
      .where('email_key', '=', key)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (customer && !customer.confirmed) await takeOverUnconfirmed(deps, trx, customer)
    return customer ?? null
  })

/** Returns a function that checks the credentials of a sign-in. @throws HttpError */
function createCredentialsCheck(deps: Deps): (credentials: LoginRequest) => Promise<SessionOwner> {
  const [checkPassword, checkCode] = [createPasswordCheck(deps), createCodeCheck(deps)]
  return ({ email, password = '', code }) =>
    code === undefined ? checkPassword(emailKeyOf(email), password) : checkCode(emailKeyOf(email), code)
}

export function signInRoutes(app: FastifyInstance, deps: Deps): void {
  const { sessions, config, limits } = deps
  const refreshes = createLimiter(config.limits.refreshes)
  const checkCredentials = createCredentialsCheck(deps)

  app.operation(login, async (request, reply) => {
    const { body, query } = request
    limits.signIns.take(request.ip)
    const owner = await checkCredentials(body)
    request.actor = owner.id
    const isBrowserSession = query.useSessionCookies === 'true'
    // Pages of chains never get cookies (EMBED-42).
    if (request.chain || (!isBrowserSession && query.useCookies !== 'true')) return sessions.beginTokens(owner, request)
    await sessions.begin(owner, !isBrowserSession, request, reply)
    return null
  })

  app.operation(refreshTokens, async (request) => {
    const { body } = request
    refreshes.take(request.ip)
    const pair = await sessions.refresh(body.refreshToken)
    if (!pair) throw notAuthenticated()
    return pair
  })

  app.operation(logout, async (request, reply) => {
    await sessions.end(request, reply)
    return undefined
  })
}
