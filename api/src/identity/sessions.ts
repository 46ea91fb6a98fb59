import { createHash, randomBytes } from 'node:crypto'
import { SESSION_COOKIE } from '@carte/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Selectable } from 'kysely'
import type { Context } from '../context.ts'
import type { CustomerTable } from '../db/schema.ts'
import { readCookie, setCookie } from '../http/cookies.ts'

export type Customer = Selectable<CustomerTable>

export interface Sessions {
  /** Whose call it is; null for a guest. */
  find(request: FastifyRequest): Promise<Customer | null>
  /** Begins a session under a new name, and ends the one that the browser had: nobody is signed in under a name they were handed. */
  begin(customerId: string, persistent: boolean, request: FastifyRequest, reply: FastifyReply): Promise<void>
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

const DAY = 24 * 60 * 60
const PERSISTENT_DAYS = 30
const VISIT_DAYS = 1

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Sessions in the database, known there by the hash of their random name alone. */
export function createSessions({ db, clock }: Context): Sessions {
  const forget = async (request: FastifyRequest) => {
    const token = readCookie(request, SESSION_COOKIE)
    if (token) await db.deleteFrom('session').where('token_hash', '=', hashOf(token)).execute()
  }
  return {
    async find(request) {
      const token = readCookie(request, SESSION_COOKIE)
      if (!token) return null
      const customer = await db
        .selectFrom('session')
        .innerJoin('customer', 'customer.id', 'session.customer_id')
        .selectAll('customer')
        .where('token_hash', '=', hashOf(token))
        .where('expires_at', '>', clock.now())
        .executeTakeFirst()
      return customer ?? null
    },
    async begin(customerId, persistent, request, reply) {
      await forget(request)
      const token = randomBytes(32).toString('base64url')
      const now = clock.now()
      const days = persistent ? PERSISTENT_DAYS : VISIT_DAYS
      const expires = new Date(now.getTime() + days * DAY * 1000)
      await db
        .insertInto('session')
        .values({ token_hash: hashOf(token), customer_id: customerId, created_at: now, expires_at: expires })
        .execute()
      setCookie(request, reply, SESSION_COOKIE, token, {
        path: '/',
        httpOnly: true,
        ...(persistent ? { maxAge: days * DAY } : {}),
      })
    },
    async end(request, reply) {
      await forget(request)
      setCookie(request, reply, SESSION_COOKIE, '', { path: '/', httpOnly: true, maxAge: 0 })
    },
  }
}
