import { randomUUID } from 'node:crypto'
import { SESSION_COOKIE } from '@carte/contract'
import type { TokenPair } from '@carte/contract/schemas'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Selectable } from 'kysely'
import type { Context } from '../../config/context.ts'
import type { Database } from '../../infrastructure/database/schema.ts'
import { browserOf } from '../../infrastructure/http/browser-name.ts'
import { readCookie, setCookie } from '../../infrastructure/http/cookies.ts'
import { HttpError } from '../../infrastructure/http/http-error.ts'
import { bearerOf, hashOf, newToken } from './credentials.ts'
import { createGrants, type Grants, lockCustomer } from './grants.ts'

export type Customer = Selectable<Database['customer']>
type SessionKind = Selectable<Database['session']>['kind']

export interface Grant {
  readonly customer: Customer
  readonly grantId: string
  readonly kind: 'cookie' | 'access'
}

export interface SessionOwner {
  readonly id: string
  /** The hash that the password was checked against. If it has changed by the time of writing, the sign-in fails. */
  readonly passwordHash?: string | null
}

/** Manages sign-ins. Each is one grant, carried by a cookie or by tokens (LOGIN-7). */
export interface Sessions extends Grants {
  /**
   * Returns null for a guest. A bearer token takes precedence: if it is invalid, a valid cookie does not count
   * (LOGIN-9).
   */
  findGrant(request: FastifyRequest): Promise<Grant | null>
  find(request: FastifyRequest): Promise<Customer | null>
  /**
   * Creates a session with a new id and ends the browser's previous one, which prevents session fixation (ATTACK-2).
   */
  begin(owner: SessionOwner, persistent: boolean, request: FastifyRequest, reply: FastifyReply): Promise<void>
  beginTokens(owner: SessionOwner, request: FastifyRequest): Promise<TokenPair>
  /**
   * Exchanges a refresh token for new tokens. Returns null if it is invalid. Using a spent one ends its grant
   * (LOGIN-8).
   */
  refresh(refreshToken: string): Promise<TokenPair | null>
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

const MINUTE_SECONDS = 60
const DAY_SECONDS = 24 * 60 * MINUTE_SECONDS
const PERSISTENT_SECONDS = 30 * DAY_SECONDS
const BROWSER_SESSION_SECONDS = DAY_SECONDS
const ACCESS_SECONDS = 15 * MINUTE_SECONDS
const REFRESH_SECONDS = 14 * DAY_SECONDS
/** The last use is written at most this often: enough to recognize a device, and no trace of each visit. */
const TOUCH_MS = 60 * MINUTE_SECONDS * 1000

interface SignIn {
  readonly customerId: string
  readonly grantId: string
  readonly browser: string
}

function sentToken(request: FastifyRequest): { kind: Grant['kind']; token: string } {
  const bearer = bearerOf(request)
  if (bearer !== null) return { kind: 'access', token: bearer }
  return { kind: 'cookie', token: readCookie(request, SESSION_COOKIE) ?? '' }
}

type Deps = Context & {
  /** False if customer login is off: then existing sessions do not count (LOGIN-2). */
  readonly hasCustomers: () => Promise<boolean>
}

/** Creates the store of sessions; the database has only hashes of their tokens. */
export function createSessions({ db, clock, hasCustomers }: Deps): Sessions {
  function newSession({ customerId, grantId, browser }: SignIn, kind: SessionKind, seconds: number, now: Date) {
    const token = newToken()
    const row = {
      token_hash: hashOf(token),
      customer_id: customerId,
      kind,
      grant_id: grantId,
      browser,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + seconds * 1000),
    }
    return { token, row }
  }

  /** @param grantEnd end of the grant, which a refresh does not extend; absent for a new grant */
  function newTokenPair(signIn: SignIn, grantEnd?: Date) {
    // Both tokens begin at the same time, because a sign-in began when its oldest token did, and either can be gone.
    const now = clock.now()
    const access = newSession(signIn, 'access', ACCESS_SECONDS, now)
    const refresh = newSession(signIn, 'refresh', REFRESH_SECONDS, now)
    if (grantEnd) refresh.row.expires_at = grantEnd
    const pair: TokenPair = {
      tokenType: 'Bearer',
      accessToken: access.token,
      expiresIn: ACCESS_SECONDS,
      refreshToken: refresh.token,
    }
    return { rows: [access.row, refresh.row], pair }
  }

  /**
   * Inserts a sign-in while it holds the lock of the customer's row. A concurrent `endAll` either waits and ends this
   * sign-in too, or finishes first, and this call sees the new password.
   *
   * @throws HttpError if the account or its password has changed
   */
  const insertSessions = ({ id, passwordHash }: SessionOwner, rows: readonly ReturnType<typeof newSession>['row'][]) =>
    db.transaction().execute(async (trx) => {
      const updated = await trx
        .updateTable('customer')
        .set({ last_signed_in_at: clock.now() })
        .where('id', '=', id)
        .returning('password_hash')
        .executeTakeFirst()
      if (!updated || (passwordHash !== undefined && updated.password_hash !== passwordHash))
        throw new HttpError(401, 'Failed', { detail: 'Failed' })
      await trx.insertInto('session').values(rows).execute()
    })

  const newSignIn = (customerId: string, { headers }: FastifyRequest): SignIn => ({
    customerId,
    grantId: randomUUID(),
    browser: browserOf(headers['user-agent']),
  })

  /**
   * Ends a grant, also by an expired token: signing out after the access token has expired must end the refresh token
   * too.
   *
   * @returns id of the customer
   */
  async function endGrantOf(kind: SessionKind, token: string): Promise<string | null> {
    const session = await db
      .selectFrom('session')
      .select(['customer_id', 'grant_id'])
      .where('token_hash', '=', hashOf(token))
      .where('kind', '=', kind)
      .executeTakeFirst()
    if (!session) return null
    await db.transaction().execute(async (trx) => {
      await lockCustomer(trx, session.customer_id)
      await trx.deleteFrom('session').where('grant_id', '=', session.grant_id).execute()
    })
    return session.customer_id
  }

  const endCookie = async (request: FastifyRequest) => {
    const token = readCookie(request, SESSION_COOKIE)
    if (token) await endGrantOf('cookie', token)
  }

  /** Writes the last use of a session, unless that was less than an hour ago. */
  async function touch(tokenHash: Buffer, lastUsedAt: Date): Promise<void> {
    const now = clock.now()
    if (now.getTime() - lastUsedAt.getTime() < TOUCH_MS) return
    await db.updateTable('session').set({ last_used_at: now }).where('token_hash', '=', tokenHash).execute()
  }

  const findGrant: Sessions['findGrant'] = async (request) => {
    const { kind, token } = sentToken(request)
    if (token === '' || !(await hasCustomers())) return null
    const found = await db
      .selectFrom('session')
      .innerJoin('customer', 'customer.id', 'session.customer_id')
      .selectAll('customer')
      .select(['session.grant_id', 'session.last_used_at', 'session.created_at as began_at'])
      .where('token_hash', '=', hashOf(token))
      .where('kind', '=', kind)
      .where('expires_at', '>', clock.now())
      .executeTakeFirst()
    if (!found) return null
    const { grant_id: grantId, last_used_at: lastUsedAt, began_at: beganAt, ...customer } = found
    await touch(hashOf(token), lastUsedAt ?? beganAt)
    request.actor = customer.id
    return { customer, grantId, kind }
  }

  return {
    findGrant,
    find: async (request) => (await findGrant(request))?.customer ?? null,
    async begin(owner, persistent, request, reply) {
      await endCookie(request)
      const seconds = persistent ? PERSISTENT_SECONDS : BROWSER_SESSION_SECONDS
      const { token, row } = newSession(newSignIn(owner.id, request), 'cookie', seconds, clock.now())
      await insertSessions(owner, [row])
      setCookie(request, reply, SESSION_COOKIE, token, {
        path: '/',
        httpOnly: true,
        ...(persistent ? { maxAge: seconds } : {}),
      })
    },
    async beginTokens(owner, request) {
      const { rows, pair } = newTokenPair(newSignIn(owner.id, request))
      await insertSessions(owner, rows)
      return pair
    },
    async refresh(refreshToken) {
      const session = await db
        .selectFrom('session')
        .select(['customer_id as customerId', 'grant_id as grantId', 'browser'])
        .where('token_hash', '=', hashOf(refreshToken))
        .where('kind', '=', 'refresh')
        .executeTakeFirst()
      if (!session) return null
      return db.transaction().execute(async (trx) => {
        // Lock the customer first, as `endAll` does: otherwise two calls that end one grant could deadlock.
        await lockCustomer(trx, session.customerId)
        const now = clock.now()
        const spent = await trx
          .updateTable('session')
          .set({ spent_at: now })
          .where('token_hash', '=', hashOf(refreshToken))
          .where('spent_at', 'is', null)
          .where('expires_at', '>', now)
          .returning('expires_at')
          .executeTakeFirst()
        if (spent) {
          const { rows, pair } = newTokenPair(session, spent.expires_at)
          // Expired access tokens are kept so that signing out with one ends the grant. The newest one is enough.
          await trx
            .deleteFrom('session')
            .where('grant_id', '=', session.grantId)
            .where('kind', '=', 'access')
            .where('expires_at', '<', now)
            .execute()
          await trx.insertInto('session').values(rows).execute()
          return pair
        }
        // A spent token was used twice, so it may be stolen. An expired grant needs no rows. End the grant in both
        // cases.
        await trx.deleteFrom('session').where('grant_id', '=', session.grantId).execute()
        return null
      })
    },
    async end(request, reply) {
      const { kind, token } = sentToken(request)
      if (token !== '') request.actor = (await endGrantOf(kind, token)) ?? request.actor
      if (kind === 'cookie') setCookie(request, reply, SESSION_COOKIE, '', { path: '/', httpOnly: true, maxAge: 0 })
    },
    ...createGrants(db, clock),
  }
}
