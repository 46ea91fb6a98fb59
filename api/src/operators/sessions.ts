import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { hashOf } from '../db/keys.ts'
import { readCookie, setCookie } from '../http/cookies.ts'
import { type Holder, holderOfHash } from './keys.ts'

const COOKIE = 'carte-operator'
const HOURS = 12
const HOUR_MS = 3_600_000
const TOKEN = /^[\w-]{43}$/
/** Goes to nothing but the operators' pages. */
const PATH = '/operator'

/** Who has signed in at the operators' pages. A session ends after twelve hours, when it is left, and with its key. */
export function createOperatorSessions({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const write = (request: FastifyRequest, reply: FastifyReply, token: string, maxAge: number) =>
    setCookie(request, reply, COOKIE, token, { path: PATH, httpOnly: true, sameSite: 'Strict', maxAge })
  const tokenOf = (request: FastifyRequest): string | null => {
    const token = readCookie(request, COOKIE, PATH)
    return token !== undefined && TOKEN.test(token) ? token : null
  }

  return {
    /** Whose page it is; null for whoever has not signed in. */
    async find(request: FastifyRequest): Promise<Holder | null> {
      const token = tokenOf(request)
      if (token === null) return null
      const row = await db
        .selectFrom('operator_session')
        .select('key_hash')
        .where('token_hash', '=', hashOf(token))
        .where('expires_at', '>', clock.now())
        .executeTakeFirst()
      const holder = row ? await holderOfHash(db, row.key_hash) : null
      request.actor = holder?.id ?? null
      return holder
    },
    /** Begins a session under a new name; the one that the browser had ends. */
    async begin({ hash }: Holder, request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const before = tokenOf(request)
      if (before !== null) await db.deleteFrom('operator_session').where('token_hash', '=', hashOf(before)).execute()
      const token = randomBytes(32).toString('base64url')
      const expires = new Date(clock.now().getTime() + HOURS * HOUR_MS)
      await db
        .insertInto('operator_session')
        .values({ token_hash: hashOf(token), key_hash: hash, expires_at: expires })
        .execute()
      write(request, reply, token, HOURS * 3_600)
    },
    async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const token = tokenOf(request)
      if (token !== null) await db.deleteFrom('operator_session').where('token_hash', '=', hashOf(token)).execute()
      write(request, reply, '', 0)
    },
  }
}
export type OperatorSessions = ReturnType<typeof createOperatorSessions>
