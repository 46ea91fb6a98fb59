import { randomUUID } from 'node:crypto'
import { SESSION_COOKIE } from '@carte/contract'
import type { TokenPair } from '@carte/contract/schemas'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely, Selectable } from 'kysely'
import type { Context } from '../../config/context.ts'
import type { Database } from '../../infrastructure/database/schema.ts'
import { readCookie, setCookie } from '../../infrastructure/http/cookies.ts'
import { Refusal } from '../../infrastructure/http/refusal.ts'
import { bearerOf, hashOf, newToken } from './tokens.ts'

export type Customer = Selectable<Database['customer']>
type Kind = Selectable<Database['session']>['kind']

/** A sign-in that a call is made with. */
export interface Grant {
  readonly customer: Customer
  readonly grantId: string
  readonly kind: 'cookie' | 'access'
}

/** Who signs in. */
export interface Entrant {
  readonly id: string
  /** The hash that their password was found to fit: a password that is changed at this moment opens nothing more. */
  readonly passwordHash?: string | null
}

/** Sign-ins. Each is one grant, whichever way it is carried: by a cookie, or by an access token that is given as a bearer's. */
export interface Sessions {
  /** The sign-in of a call; null for a guest. A bearer's token that is given decides alone: a wrong one is nobody's. */
  findGrant(request: FastifyRequest): Promise<Grant | null>
  /** Whose call it is; null for a guest. */
  find(request: FastifyRequest): Promise<Customer | null>
  /** Begins a session under a new name, and ends the one that the browser had: nobody is signed in under a name they were handed. */
  begin(who: Entrant, persistent: boolean, request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Begins a sign-in that is carried by tokens. */
  beginTokens(who: Entrant): Promise<TokenPair>
  /** New tokens for a refresh token, which is spent by it; null for one that is not good. One that was spent before ends its grant. */
  refresh(refreshToken: string): Promise<TokenPair | null>
  /** Ends the sign-in of a call. */
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Ends all sign-ins of a customer, but for one; in `trx`, when the transaction is committed. */
  endAll(customerId: string, exceptGrantId?: string | null, trx?: Kysely<Database>): Promise<void>
}

const MINUTE = 60
const DAY = 24 * 60 * MINUTE
const PERSISTENT_SECONDS = 30 * DAY
const VISIT_SECONDS = DAY
const ACCESS_SECONDS = 15 * MINUTE
const REFRESH_SECONDS = 14 * DAY

/** What a call carries: whose kind of token, and which. */
function carried(request: FastifyRequest): { kind: Grant['kind']; token: string } {
  const bearer = bearerOf(request)
  if (bearer !== null) return { kind: 'access', token: bearer }
  return { kind: 'cookie', token: readCookie(request, SESSION_COOKIE) ?? '' }
}

type Parts = Context & {
  /** Whether customers can have accounts; where they cannot, nobody is signed in, whatever is left of sessions. */
  readonly hasCustomers: () => Promise<boolean>
}

/** Sessions in the database, known there by the hash of their random name alone. */
export function createSessions({ db, clock, hasCustomers }: Parts): Sessions {
  /** A row to be written, and the token that it is known by. */
  function made(customerId: string, kind: Kind, grantId: string, seconds: number) {
    const token = newToken()
    const now = clock.now()
    const row = {
      token_hash: hashOf(token),
      customer_id: customerId,
      kind,
      grant_id: grantId,
      created_at: now,
      expires_at: new Date(now.getTime() + seconds * 1000),
    }
    return { token, row }
  }

  /** @param until the end of the whole sign-in, which using it does not put off; a new one begins without it */
  function madePair(customerId: string, grantId: string, until?: Date) {
    const access = made(customerId, 'access', grantId, ACCESS_SECONDS)
    const refresh = made(customerId, 'refresh', grantId, REFRESH_SECONDS)
    if (until) refresh.row.expires_at = until
    const pair: TokenPair = {
      tokenType: 'Bearer',
      accessToken: access.token,
      expiresIn: ACCESS_SECONDS,
      refreshToken: refresh.token,
    }
    return { rows: [access.row, refresh.row], pair }
  }

  /**
   * Writes a sign-in beside whoever ends all of the customer's: that one waits and sees it, or this one waits and sees the new password.
   *
   * @throws Refusal when the account or its password is another one by now
   */
  const enter = ({ id, passwordHash }: Entrant, rows: readonly ReturnType<typeof made>['row'][]) =>
    db.transaction().execute(async (trx) => {
      const held = await trx
        .updateTable('customer')
        .set({ last_signed_in_at: clock.now() })
        .where('id', '=', id)
        .returning('password_hash')
        .executeTakeFirst()
      if (!held || (passwordHash !== undefined && held.password_hash !== passwordHash))
        throw new Refusal(401, 'Failed', { detail: 'Failed' })
      await trx.insertInto('session').values(rows).execute()
    })

  const hold = (trx: Kysely<Database>, customerId: string) =>
    trx.selectFrom('customer').select('id').where('id', '=', customerId).forNoKeyUpdate().execute()

  /** Also one that has run out: whoever signs out after a quarter of an hour means their refresh token too. @returns whose it was */
  async function endGrantOf(kind: Kind, token: string): Promise<string | null> {
    const known = await db
      .selectFrom('session')
      .select(['customer_id', 'grant_id'])
      .where('token_hash', '=', hashOf(token))
      .where('kind', '=', kind)
      .executeTakeFirst()
    if (!known) return null
    await db.transaction().execute(async (trx) => {
      await hold(trx, known.customer_id)
      await trx.deleteFrom('session').where('grant_id', '=', known.grant_id).execute()
    })
    return known.customer_id
  }

  const endCookie = async (request: FastifyRequest) => {
    const token = readCookie(request, SESSION_COOKIE)
    if (token) await endGrantOf('cookie', token)
  }

  const findGrant: Sessions['findGrant'] = async (request) => {
    const { kind, token } = carried(request)
    if (token === '' || !(await hasCustomers())) return null
    const found = await db
      .selectFrom('session')
      .innerJoin('customer', 'customer.id', 'session.customer_id')
      .selectAll('customer')
      .select('session.grant_id')
      .where('token_hash', '=', hashOf(token))
      .where('kind', '=', kind)
      .where('expires_at', '>', clock.now())
      .executeTakeFirst()
    if (!found) return null
    const { grant_id: grantId, ...customer } = found
    request.actor = customer.id
    return { customer, grantId, kind }
  }

  return {
    findGrant,
    find: async (request) => (await findGrant(request))?.customer ?? null,
    async begin(who, persistent, request, reply) {
      await endCookie(request)
      const seconds = persistent ? PERSISTENT_SECONDS : VISIT_SECONDS
      const { token, row } = made(who.id, 'cookie', randomUUID(), seconds)
      await enter(who, [row])
      setCookie(request, reply, SESSION_COOKIE, token, {
        path: '/',
        httpOnly: true,
        ...(persistent ? { maxAge: seconds } : {}),
      })
    },
    async beginTokens(who) {
      const { rows, pair } = madePair(who.id, randomUUID())
      await enter(who, rows)
      return pair
    },
    async refresh(refreshToken) {
      const known = await db
        .selectFrom('session')
        .select(['customer_id', 'grant_id'])
        .where('token_hash', '=', hashOf(refreshToken))
        .where('kind', '=', 'refresh')
        .executeTakeFirst()
      if (!known) return null
      return db.transaction().execute(async (trx) => {
        // One at a time, and none beside whoever ends the customer's sign-ins: two that end one grant at once would wait for each other for good.
        await hold(trx, known.customer_id)
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
          const { rows, pair } = madePair(known.customer_id, known.grant_id, spent.expires_at)
          // Those that have run out are kept only so that signing out with one ends the grant: the newest does.
          await trx
            .deleteFrom('session')
            .where('grant_id', '=', known.grant_id)
            .where('kind', '=', 'access')
            .where('expires_at', '<', now)
            .execute()
          await trx.insertInto('session').values(rows).execute()
          return pair
        }
        // Spent already, so there are two who have it; or run out, and then there is nothing left of it to keep.
        await trx.deleteFrom('session').where('grant_id', '=', known.grant_id).execute()
        return null
      })
    },
    async end(request, reply) {
      const { kind, token } = carried(request)
      if (token !== '') request.actor = (await endGrantOf(kind, token)) ?? request.actor
      if (kind === 'cookie') setCookie(request, reply, SESSION_COOKIE, '', { path: '/', httpOnly: true, maxAge: 0 })
    },
    async endAll(customerId, exceptGrantId = null, trx) {
      const run = async (inner: Kysely<Database>) => {
        await hold(inner, customerId)
        await inner
          .deleteFrom('session')
          .where('customer_id', '=', customerId)
          .$if(exceptGrantId !== null, (query) => query.where('grant_id', '!=', exceptGrantId ?? ''))
          .execute()
      }
      await (trx ? run(trx) : db.transaction().execute(run))
    },
  }
}
