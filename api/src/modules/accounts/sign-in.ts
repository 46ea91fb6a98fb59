import { login, logout, refreshTokens } from '@carte/contract/schemas'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../config/context.ts'
import { HttpError } from '../../infrastructure/http/http-error.ts'
import { createLimiter } from '../../infrastructure/http/rate-limit.ts'
import type { SharedLimits } from '../../infrastructure/http/shared-limits.ts'
import { emailKeyOf } from './addresses.ts'
import { createLockout } from './lockout.ts'
import { verifyPassword } from './password.ts'
import { notAuthenticated } from './problems.ts'
import type { Customer, Sessions } from './sessions.ts'

interface Deps extends Pick<Context, 'db' | 'clock' | 'config'> {
  readonly limiterOf: SharedLimits
  readonly sessions: Sessions
}

/**
 * Returns a function that checks address and password.
 *
 * @throws HttpError 401 `Failed`, `LockedOut`, or `NotAllowed` for an unconfirmed address
 */
function createPasswordCheck(deps: Deps): (email: string, password: string) => Promise<Customer> {
  const { db } = deps
  const lockout = createLockout(deps)
  const signInError = (code: 'Failed' | 'LockedOut' | 'NotAllowed') => new HttpError(401, code, { detail: code })
  return async (email, password) => {
    const key = emailKeyOf(email)
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
    return customer
  }
}

export function signInRoutes(app: FastifyInstance, deps: Deps): void {
  const { sessions, config, limiterOf } = deps
  const logins = limiterOf('sign-ins', config.limits.login)
  const refreshes = createLimiter(config.limits.refreshes)
  const checkPassword = createPasswordCheck(deps)

  app.operation(login, async (request, reply) => {
    const { body, query } = request
    logins.take(request.ip)
    const customer = await checkPassword(body.email, body.password)
    request.actor = customer.id
    const owner = { id: customer.id, passwordHash: customer.password_hash }
    const isVisit = query.useSessionCookies === 'true'
    // Pages of chains never get cookies (EMBED-42).
    if (request.chain || (!isVisit && query.useCookies !== 'true')) return sessions.beginTokens(owner)
    await sessions.begin(owner, !isVisit, request, reply)
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
