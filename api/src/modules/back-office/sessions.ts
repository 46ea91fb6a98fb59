import { randomBytes, randomUUID } from 'node:crypto'
import { VERIFICATION_MINUTES } from '@carte/contract/admin'
import type { StaffRole } from '@carte/contract/schemas'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Context } from '../../config/context.ts'
import { hashOf } from '../../infrastructure/database/keys.ts'
import type { Database } from '../../infrastructure/database/schema.ts'
import { browserOf } from '../../infrastructure/http/browser-name.ts'
import { readCookie, setCookie } from '../../infrastructure/http/cookies.ts'
import { HttpError } from '../../infrastructure/http/http-error.ts'

const COOKIE = 'carte-admin'
const PATH = '/api/admin'
const MINUTE_MS = 60_000
const IDLE_MS = 30 * MINUTE_MS
const LIFETIME_MS = 12 * 60 * MINUTE_MS
/** The last use is written at most this often. */
const TOUCH_MS = MINUTE_MS
const TOKEN = /^[\w-]{43}$/

/** A signed-in person with their roles and session. */
export interface Admin {
  readonly accountId: string
  readonly name: string
  readonly email: string
  readonly language: Database['staff_account']['language']
  readonly roles: readonly StaffRole[]
  readonly sessionId: string
  /** Until when calls with a step-up are accepted; null without a verification. */
  readonly verifiedUntil: Date | null
}

/** Returns the times after which a session that has not expired was used last and begun. */
export const sessionLimits = (now: Date) => ({
  usedAfter: new Date(now.getTime() - IDLE_MS),
  createdAfter: new Date(now.getTime() - LIFETIME_MS),
})

/** Reads the roles of accounts. */
const rolesJson = sql<StaffRole[]>`coalesce((
  select jsonb_agg(jsonb_build_object('shopId', shop_id, 'role', role) order by shop_id nulls first)
  from staff_role where staff_role.account_id = staff_account.id), '[]')`

/** Returns an account's columns with its roles. */
export const selectAccounts = (db: Kysely<Database>) =>
  db.selectFrom('staff_account').selectAll('staff_account').select(rolesJson.as('roles'))

/**
 * Manages the sessions of the back office: a cookie that scripts cannot read and that no page of another site sends. A
 * session ends after 30 minutes without a call, after 12 hours, or by sign-out; and with its account's last role.
 */
export function createAdminSessions({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const write = (request: FastifyRequest, reply: FastifyReply, token: string, maxAge: number) =>
    setCookie(request, reply, COOKIE, token, { path: PATH, httpOnly: true, sameSite: 'strict', maxAge })
  const tokenOf = (request: FastifyRequest): string | null => {
    const token = readCookie(request, COOKIE, PATH)
    return token !== undefined && TOKEN.test(token) ? token : null
  }
  const verificationEnd = (verifiedAt: Date | null): Date | null => {
    if (verifiedAt === null) return null
    const end = new Date(verifiedAt.getTime() + VERIFICATION_MINUTES * MINUTE_MS)
    return end > clock.now() ? end : null
  }

  return {
    /** Returns the signed-in person, or null. Counts as a use of the session. */
    async find(request: FastifyRequest): Promise<Admin | null> {
      const token = tokenOf(request)
      if (token === null) return null
      const now = clock.now()
      const row = await selectAccounts(db)
        .innerJoin('admin_session', 'admin_session.account_id', 'staff_account.id')
        .select(['admin_session.id as sessionId', 'last_used_at', 'verified_at'])
        .where('token_hash', '=', hashOf(token))
        .where('last_used_at', '>', sessionLimits(now).usedAfter)
        .where('admin_session.created_at', '>', sessionLimits(now).createdAfter)
        .executeTakeFirst()
      if (!row || row.roles.length === 0) return null
      if (now.getTime() - row.last_used_at.getTime() >= TOUCH_MS)
        await db.updateTable('admin_session').set({ last_used_at: now }).where('id', '=', row.sessionId).execute()
      const { id: accountId, name, email, language, roles, sessionId } = row
      return { accountId, name, email, language, roles, sessionId, verifiedUntil: verificationEnd(row.verified_at) }
    },
    /** Returns the roles by session, without sessions that have ended. At least one id. Does not count as a use. */
    async rolesOf(sessionIds: readonly string[]): Promise<ReadonlyMap<string, readonly StaffRole[]>> {
      const { usedAfter, createdAfter } = sessionLimits(clock.now())
      const rows = await selectAccounts(db)
        .innerJoin('admin_session', 'admin_session.account_id', 'staff_account.id')
        .select('admin_session.id as sessionId')
        .where('admin_session.id', 'in', sessionIds)
        .where('last_used_at', '>', usedAfter)
        .where('admin_session.created_at', '>', createdAfter)
        .execute()
      return new Map(rows.map(({ sessionId, roles }) => [sessionId, roles]))
    },
    /** Starts a session under a new token, and ends the browser's previous one. A sign-in counts as a verification. */
    async begin(accountId: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const earlier = tokenOf(request)
      const token = randomBytes(32).toString('base64url')
      const now = clock.now()
      const row = {
        token_hash: hashOf(token),
        id: randomUUID(),
        account_id: accountId,
        browser: browserOf(request.headers['user-agent']),
        created_at: now,
        last_used_at: now,
        verified_at: now,
      }
      await db.transaction().execute(async (trx) => {
        if (earlier !== null) await trx.deleteFrom('admin_session').where('token_hash', '=', hashOf(earlier)).execute()
        const account = await trx
          .updateTable('staff_account')
          .set({ last_signed_in_at: now })
          .where('id', '=', accountId)
          .returning('id')
          .executeTakeFirst()
        // Deleted since the proof was checked.
        if (!account) throw new HttpError(401, 'Failed', { detail: 'Failed' })
        await trx.insertInto('admin_session').values(row).execute()
      })
      write(request, reply, token, LIFETIME_MS / 1000)
    },
    /** Records that the person of a session has verified their presence. Returns until when that counts. */
    async verify(sessionId: string): Promise<Date> {
      const now = clock.now()
      await db.updateTable('admin_session').set({ verified_at: now }).where('id', '=', sessionId).execute()
      return new Date(now.getTime() + VERIFICATION_MINUTES * MINUTE_MS)
    },
    /** Ends this browser's session, also for copies of its cookie. Returns whose it was; null without a session. */
    async end(request: FastifyRequest, reply: FastifyReply): Promise<string | null> {
      const token = tokenOf(request)
      write(request, reply, '', 0)
      if (token === null) return null
      const ended = await db
        .deleteFrom('admin_session')
        .where('token_hash', '=', hashOf(token))
        .returning('account_id')
        .executeTakeFirst()
      return ended?.account_id ?? null
    },
    /** Returns the sessions of an account that have not expired, latest use first. */
    async list(accountId: string) {
      const { usedAfter, createdAfter } = sessionLimits(clock.now())
      return db
        .selectFrom('admin_session')
        .select(['id', 'browser', 'created_at', 'last_used_at'])
        .where('account_id', '=', accountId)
        .where('last_used_at', '>', usedAfter)
        .where('created_at', '>', createdAfter)
        .orderBy('last_used_at', 'desc')
        .execute()
    },
    /** Ends one session of an account, or all except one, in `trx` if given. */
    async endOthers(
      accountId: string,
      which: { readonly only: string } | { readonly except: string | null },
      trx: Kysely<Database> = db,
    ): Promise<void> {
      const all = trx.deleteFrom('admin_session').where('account_id', '=', accountId)
      if ('only' in which) await all.where('id', '=', which.only).execute()
      else if (which.except === null) await all.execute()
      else await all.where('id', '!=', which.except).execute()
    },
  }
}
export type AdminSessions = ReturnType<typeof createAdminSessions>
