import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../config/context.ts'
import { hashOf } from '../database/keys.ts'
import { readCookie, setCookie } from './cookies.ts'

export interface KeySessionOptions {
  /** The table of sessions, which stores only the hash of the token. */
  readonly table: 'operator_session' | 'staff_session'
  readonly cookie: string
  /** The path that the cookie is limited to, so that requests for pages, pictures and remotes do not contain it. */
  readonly path: string
  /** Lifetime of an unused session. */
  readonly seconds: number
}

const DAY_MS = 86_400_000
const TOKEN = /^[\w-]{43}$/

/**
 * Creates sessions for browsers that have sent a key once. The cookie is not the key, and scripts cannot read it. A
 * session ends at sign-out, and with its key.
 */
export function createKeySessions(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { table, cookie, path, seconds }: KeySessionOptions,
) {
  const expiry = () => new Date(clock.now().getTime() + seconds * 1_000)
  const write = (request: FastifyRequest, reply: FastifyReply, token: string, maxAge: number) =>
    setCookie(request, reply, cookie, token, { path, httpOnly: true, sameSite: 'strict', maxAge })
  const tokenOf = (request: FastifyRequest): string | null => {
    const token = readCookie(request, cookie, path)
    return token !== undefined && TOKEN.test(token) ? token : null
  }
  /** Ends this browser's session, also for copies of its cookie. */
  async function drop(request: FastifyRequest): Promise<void> {
    const token = tokenOf(request)
    if (token !== null) await db.deleteFrom(table).where('token_hash', '=', hashOf(token)).execute()
  }

  return {
    /** Returns the hash of the key that started the session; null if there is none or it has expired. */
    async find(request: FastifyRequest): Promise<Buffer | null> {
      const token = tokenOf(request)
      if (token === null) return null
      const row = await db
        .selectFrom(table)
        .select('key_hash')
        .where('token_hash', '=', hashOf(token))
        .where('expires_at', '>', clock.now())
        .executeTakeFirst()
      return row?.key_hash ?? null
    },
    /** Starts a session under a new token, and ends the browser's previous one. */
    async begin(keyHash: Buffer, request: FastifyRequest, reply: FastifyReply): Promise<void> {
      await drop(request)
      const token = randomBytes(32).toString('base64url')
      await db
        .insertInto(table)
        .values({ token_hash: hashOf(token), key_hash: keyHash, expires_at: expiry() })
        .execute()
      write(request, reply, token, seconds)
    },
    /** Extends the session to its full lifetime, at most once a day: a tablet sends requests all day. */
    async prolong(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const token = tokenOf(request)
      if (token === null) return
      const until = expiry()
      const prolonged = await db
        .updateTable(table)
        .set({ expires_at: until })
        .where('token_hash', '=', hashOf(token))
        .where('expires_at', '<', new Date(until.getTime() - DAY_MS))
        .returning('expires_at')
        .executeTakeFirst()
      if (prolonged) write(request, reply, token, seconds)
    },
    async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      await drop(request)
      write(request, reply, '', 0)
    },
  }
}
