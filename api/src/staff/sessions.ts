import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { hashOf } from '../db/keys.ts'
import { readCookie, setCookie } from '../http/cookies.ts'

const COOKIE = 'carte-staff'
/** Browsers keep no cookie for longer; a tablet that is used begins anew each time its screen is opened. */
const DAYS = 400
const DAY_SECONDS = 86_400
const TOKEN = /^[\w-]{43}$/
/** Goes to nothing but the staff's calls: no page, no picture and no remote is asked for with it. */
const PATH = '/api/staff'

/** Tablets that have shown a key once. What they keep is out of reach of scripts, and is not the key. A session ends when it is left, and with its key. */
export function createStaffSessions({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const expiry = () => new Date(clock.now().getTime() + DAYS * DAY_SECONDS * 1_000)
  const write = (request: FastifyRequest, reply: FastifyReply, token: string, maxAge: number) =>
    setCookie(request, reply, COOKIE, token, { path: PATH, httpOnly: true, sameSite: 'Strict', maxAge })
  const tokenOf = (request: FastifyRequest): string | null => {
    const token = readCookie(request, COOKIE, PATH)
    return token !== undefined && TOKEN.test(token) ? token : null
  }

  return {
    /** The hash of the key that a tablet has shown; null for one that has shown none. */
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
    /** Begins a session under a new name; the one that the tablet had ends. */
    async begin(keyHash: Buffer, request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const before = tokenOf(request)
      if (before !== null) await db.deleteFrom('staff_session').where('token_hash', '=', hashOf(before)).execute()
      const token = randomBytes(32).toString('base64url')
      await db
        .insertInto('staff_session')
        .values({ token_hash: hashOf(token), key_hash: keyHash, expires_at: expiry() })
        .execute()
      write(request, reply, token, DAYS * DAY_SECONDS)
    },
    /** A tablet that is used stays signed in. */
    async prolong(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const token = tokenOf(request)
      if (token === null) return
      await db
        .updateTable('staff_session')
        .set({ expires_at: expiry() })
        .where('token_hash', '=', hashOf(token))
        .execute()
      write(request, reply, token, DAYS * DAY_SECONDS)
    },
    async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const token = tokenOf(request)
      if (token !== null) await db.deleteFrom('staff_session').where('token_hash', '=', hashOf(token)).execute()
      write(request, reply, '', 0)
    },
  }
}
export type StaffSessions = ReturnType<typeof createStaffSessions>
