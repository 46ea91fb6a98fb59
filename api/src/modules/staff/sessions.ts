import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../config/context.ts'
import { hashOf } from '../../infrastructure/database/keys.ts'
import { readCookie, setCookie } from '../../infrastructure/http/cookies.ts'

const COOKIE = 'carte-staff'
/** The cookie is limited to this path, so that requests for pages, pictures and remotes do not contain it. */
const PATH = '/api/staff'
/** 400 days, the longest that browsers keep a cookie. Each opening of the screen extends it (STAFF-3). */
const SESSION_SECONDS = 400 * 86_400
const DAY_MS = 86_400_000
const TOKEN = /^[\w-]{43}$/

/**
 * Manages the sessions of tablets that have sent their shop's key once. The cookie is not the key, and scripts cannot
 * read it. A session ends at sign-out, and with its key.
 */
export function createStaffSessions({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const expiry = () => new Date(clock.now().getTime() + SESSION_SECONDS * 1_000)
  const write = (request: FastifyRequest, reply: FastifyReply, token: string, maxAge: number) =>
    setCookie(request, reply, COOKIE, token, { path: PATH, httpOnly: true, sameSite: 'strict', maxAge })
  const tokenOf = (request: FastifyRequest): string | null => {
    const token = readCookie(request, COOKIE, PATH)
    return token !== undefined && TOKEN.test(token) ? token : null
  }
  /** Ends this browser's session, also for copies of its cookie. */
  async function drop(request: FastifyRequest): Promise<void> {
    const token = tokenOf(request)
    if (token !== null) await db.deleteFrom('staff_session').where('token_hash', '=', hashOf(token)).execute()
  }

  return {
    /** Returns the hash of the key that started the session; null if there is none or it has expired. */
    async find(request: FastifyRequest): Promise<Buffer | null> {
      const token = tokenOf(request)
      if (token === null) return null
      const row = await db
        .selectFrom('staff_session')
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
        .insertInto('staff_session')
        .values({ token_hash: hashOf(token), key_hash: keyHash, expires_at: expiry() })
        .execute()
      write(request, reply, token, SESSION_SECONDS)
    },
    /** Extends the session to its full lifetime, at most once a day: a tablet sends requests all day. */
    async prolong(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const token = tokenOf(request)
      if (token === null) return
      const until = expiry()
      const prolonged = await db
        .updateTable('staff_session')
        .set({ expires_at: until })
        .where('token_hash', '=', hashOf(token))
        .where('expires_at', '<', new Date(until.getTime() - DAY_MS))
        .returning('expires_at')
        .executeTakeFirst()
      if (prolonged) write(request, reply, token, SESSION_SECONDS)
    },
    async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      await drop(request)
      write(request, reply, '', 0)
    },
  }
}
