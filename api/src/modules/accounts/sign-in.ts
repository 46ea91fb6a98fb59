import { login, logout, refreshTokens } from '@carte/contract/schemas'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../config/context.ts'
import { createLimiter } from '../../infrastructure/http/rate-limit.ts'
import { Refusal } from '../../infrastructure/http/refusal.ts'
import type { SharedLimits } from '../../infrastructure/http/shared-limits.ts'
import { emailKeyOf } from './addresses.ts'
import { createLockout } from './lockout.ts'
import { isPassword } from './password.ts'
import { signedOut } from './problems.ts'
import type { Customer, Sessions } from './sessions.ts'

interface Deps extends Pick<Context, 'db' | 'clock' | 'config'> {
  readonly limiterOf: SharedLimits
  readonly sessions: Sessions
}

/** Whose address and password these are. @throws Refusal 401: `Failed`, `LockedOut`, or `NotAllowed` for an address that is not confirmed */
function createDoor(deps: Deps): (email: string, password: string) => Promise<Customer> {
  const { db } = deps
  const lockout = createLockout(deps)
  const refused = (code: 'Failed' | 'LockedOut' | 'NotAllowed') => new Refusal(401, code, { detail: code })
  return async (email, password) => {
    const key = emailKeyOf(email)
    const [customer, isLocked] = await Promise.all([
      db.selectFrom('customer').selectAll().where('email_key', '=', key).executeTakeFirst(),
      lockout.isLocked(key),
    ])
    // The hash is computed in every case: the time of the answer says nothing about the address.
    const isRight = await isPassword(customer?.password_hash ?? null, password)
    if (isLocked) throw refused('LockedOut')
    if (!customer || !isRight) throw refused((await lockout.failed(key)) ? 'LockedOut' : 'Failed')
    // Before anything is told of the account: whoever tries many at once would find the right one by another refusal.
    if (!(await lockout.succeeded(key))) throw refused('LockedOut')
    if (!customer.confirmed) throw refused('NotAllowed')
    return customer
  }
}

/** Signing in with a cookie or with tokens, renewing these, and signing out (contract "Identity", decision 19). */
export function signInRoutes(app: FastifyInstance, deps: Deps): void {
  const { sessions, config, limiterOf } = deps
  const logins = limiterOf('sign-ins', config.limits.login)
  const refreshes = createLimiter(config.limits.refreshes)
  const enter = createDoor(deps)

  app.operation(login, async (request, reply) => {
    const { body, query } = request
    logins.take(request.ip)
    const customer = await enter(body.email, body.password)
    request.actor = customer.id
    const who = { id: customer.id, passwordHash: customer.password_hash }
    const isVisit = query.useSessionCookies === 'true'
    // A page of a chain gets no cookies, whatever it asks for.
    if (request.chain || (!isVisit && query.useCookies !== 'true')) return sessions.beginTokens(who)
    await sessions.begin(who, !isVisit, request, reply)
    return null
  })

  app.operation(refreshTokens, async (request) => {
    const { body } = request
    refreshes.take(request.ip)
    const pair = await sessions.refresh(body.refreshToken)
    if (!pair) throw signedOut()
    return pair
  })

  app.operation(logout, async (request, reply) => {
    await sessions.end(request, reply)
    return undefined
  })
}
