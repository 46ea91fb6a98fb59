import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../config/context.ts'
import { hashOf } from '../database/keys.ts'
import { readCookie, setCookie } from './cookies.ts'

export interface KeySessionOptions {
  /** Where they are, by the hash of their name alone. */
  readonly table: 'operator_session' | 'staff_session'
  readonly cookie: string
  /** What the cookie goes to, and nothing else: no page, no picture and no remote is asked for with it. */
  readonly path: string
  /** How long one lasts that is not used. */
  readonly seconds: number
}

const DAY_MS = 86_400_000
const TOKEN = /^[\w-]{43}$/

/** Browsers that have shown a key once. What they keep is out of reach of scripts, and is not the key. A session ends when it is left, and with its key. */
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
  /** The session of this browser is over, whoever still has its cookie. */
  async function drop(request: FastifyRequest): Promise<void> {
    const token = tokenOf(request)
    if (token !== null) await db.deleteFrom(table).where('token_hash', '=', hashOf(token)).execute()
  }

  return {
    /** The hash of the key that was shown; null for who has shown none, or a time ago. */
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
    /** Begins a session under a new name; the one that the browser had ends. */
    async begin(keyHash: Buffer, request: FastifyRequest, reply: FastifyReply): Promise<void> {
      await drop(request)
      const token = randomBytes(32).toString('base64url')
      await db
        .insertInto(table)
        .values({ token_hash: hashOf(token), key_hash: keyHash, expires_at: expiry() })
        .execute()
      write(request, reply, token, seconds)
    },
    /** Makes it last as long as one that has just begun; once a day, for a tablet asks all day long. */
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
