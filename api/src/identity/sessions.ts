import { randomUUID } from 'node:crypto'
import { SESSION_COOKIE } from '@carte/contract'
import type { TokenPair } from '@carte/contract/schemas'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely, Selectable } from 'kysely'
import type { Context } from '../context.ts'
import type { CustomerTable, Database, SessionTable } from '../db/schema.ts'
import { readCookie, setCookie } from '../http/cookies.ts'
import { bearerOf, hashOf, newToken } from './tokens.ts'

export type Customer = Selectable<CustomerTable>
type Kind = Selectable<SessionTable>['kind']

/** A sign-in that a call is made with. */
export interface Grant {
  readonly customer: Customer
  readonly grantId: string
  readonly kind: 'cookie' | 'access'
}

/** Sign-ins. Each is one grant, whichever way it is carried: by a cookie, or by an access token that is given as a bearer's. */
export interface Sessions {
  /** The sign-in of a call; null for a guest. A bearer's token that is given decides alone: a wrong one is nobody's. */
  findGrant(request: FastifyRequest): Promise<Grant | null>
  /** Whose call it is; null for a guest. */
  find(request: FastifyRequest): Promise<Customer | null>
  /** Begins a session under a new name, and ends the one that the browser had: nobody is signed in under a name they were handed. */
  begin(customerId: string, persistent: boolean, request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Begins a sign-in that is carried by tokens. */
  beginTokens(customerId: string): Promise<TokenPair>
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

  async function writePair(trx: Kysely<Database>, customerId: string, grantId: string): Promise<TokenPair> {
    const access = made(customerId, 'access', grantId, ACCESS_SECONDS)
    const refresh = made(customerId, 'refresh', grantId, REFRESH_SECONDS)
    await trx.insertInto('session').values([access.row, refresh.row]).execute()
    return {
      tokenType: 'Bearer',
      accessToken: access.token,
      expiresIn: ACCESS_SECONDS,
      refreshToken: refresh.token,
    }
  }

  /** Also one that has run out: whoever signs out after a quarter of an hour means their refresh token too. */
  const endGrantOf = (kind: Kind, token: string) =>
    db
      .deleteFrom('session')
      .where('grant_id', 'in', (select) =>
        select
          .selectFrom('session')
          .select('grant_id')
          .where('token_hash', '=', hashOf(token))
          .where('kind', '=', kind),
      )
      .execute()

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
    return { customer, grantId, kind }
  }

  return {
    findGrant,
    find: async (request) => (await findGrant(request))?.customer ?? null,
    async begin(customerId, persistent, request, reply) {
      await endCookie(request)
      const seconds = persistent ? PERSISTENT_SECONDS : VISIT_SECONDS
      const { token, row } = made(customerId, 'cookie', randomUUID(), seconds)
      await db.insertInto('session').values(row).execute()
      setCookie(request, reply, SESSION_COOKIE, token, {
        path: '/',
        httpOnly: true,
        ...(persistent ? { maxAge: seconds } : {}),
      })
    },
    beginTokens: (customerId) => writePair(db, customerId, randomUUID()),
    async refresh(refreshToken) {
      const known = await db
        .selectFrom('session')
        .select(['customer_id', 'grant_id'])
        .where('token_hash', '=', hashOf(refreshToken))
        .where('kind', '=', 'refresh')
        .executeTakeFirst()
      if (!known) return null
      return db.transaction().execute(async (trx) => {
        // Whoever ends a customer's sign-ins holds this row too: nothing new is made beside it that it would not see.
        await trx.selectFrom('customer').select('id').where('id', '=', known.customer_id).forShare().execute()
        const now = clock.now()
        const spent = await trx
          .updateTable('session')
          .set({ spent_at: now })
          .where('token_hash', '=', hashOf(refreshToken))
          .where('spent_at', 'is', null)
          .where('expires_at', '>', now)
          .returning('grant_id')
          .executeTakeFirst()
        if (spent) return writePair(trx, known.customer_id, known.grant_id)
        // Spent already, so there are two who have it; or run out, and then there is nothing left of it to keep.
        await trx.deleteFrom('session').where('grant_id', '=', known.grant_id).execute()
        return null
      })
    },
    async end(request, reply) {
      const { kind, token } = carried(request)
      if (token !== '') await endGrantOf(kind, token)
      if (kind === 'cookie') setCookie(request, reply, SESSION_COOKIE, '', { path: '/', httpOnly: true, maxAge: 0 })
    },
    async endAll(customerId, exceptGrantId = null, trx) {
      const run = async (inner: Kysely<Database>) => {
        await inner.selectFrom('customer').select('id').where('id', '=', customerId).forNoKeyUpdate().execute()
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
