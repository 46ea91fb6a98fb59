import { login, logout, refreshTokens } from '@carte/contract/schemas'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../../config/context.ts'
import { HttpError } from '../../infrastructure/http/http-error.ts'
import { createLimiter } from '../../infrastructure/http/rate-limit.ts'
import type { SharedLimits } from '../../infrastructure/http/shared-limits.ts'
import { emailKeyOf } from './addresses.ts'
import { verifyPassword } from './credentials.ts'
import { notAuthenticated } from './problems.ts'
import type { Customer, Sessions } from './sessions.ts'

/** Failed sign-ins in a row, after which an address is locked. */
const FAILURES_MAX = 5
const LOCK_MINUTES = 5

/** Counts failed sign-ins by address, also for addresses without an account (LOGIN-6). */
export function createLockout({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const isLocked = async (key: string): Promise<boolean> => {
    const row = await db
      .selectFrom('login_failure')
      .select('locked_until')
      .where('email_key', '=', key)
      .executeTakeFirst()
    return row?.locked_until != null && row.locked_until > clock.now()
  }
  return {
    isLocked,
    /**
     * Counts a failure in one statement, so that none of many concurrent ones is lost or ends a lock.
     *
     * @returns whether the address is locked now
     */
    async recordFailure(key: string): Promise<boolean> {
      const now = clock.now()
      const lockEnd = new Date(now.getTime() + LOCK_MINUTES * 60_000)
      // A failure after an expired lock starts a new count.
      const count = sql<number>`case when login_failure.locked_until <= ${now} then 1 else login_failure.failures + 1 end`
      const { locked_until: lockedUntil } = await db
        .insertInto('login_failure')
        .values({ email_key: key, failures: 1, locked_until: null, at: now })
        .onConflict((conflict) =>
          conflict.column('email_key').doUpdateSet({
            failures: count,
            locked_until: sql`case when login_failure.locked_until > ${now} then login_failure.locked_until
              when ${count} >= ${FAILURES_MAX} then ${lockEnd} end`,
            at: now,
          }),
        )
        .returning('locked_until')
        .executeTakeFirstOrThrow()
      return lockedUntil !== null
    },
    /**
     * Clears earlier failures.
     *
     * @returns false if the address was locked while the password was being checked, so that parallel guesses do not
     * reveal the right password
     */
    async recordSuccess(key: string): Promise<boolean> {
      await db
        .deleteFrom('login_failure')
        .where('email_key', '=', key)
        .where((where) => where.or([where('locked_until', 'is', null), where('locked_until', '<=', clock.now())]))
        .execute()
      return !(await isLocked(key))
    },
    /** Unlocks an address after its customer has proved their identity in another way. */
    async unlock(key: string): Promise<void> {
      await db.deleteFrom('login_failure').where('email_key', '=', key).execute()
    },
  }
}

interface Deps extends Pick<Context, 'db' | 'clock' | 'config'> {
  readonly createSharedLimiter: SharedLimits
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
  const { sessions, config, createSharedLimiter } = deps
  const logins = createSharedLimiter('sign-ins', config.limits.login)
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
