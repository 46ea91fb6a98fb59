import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { Context } from '../../../config/context.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import { createKeySessions } from '../../../infrastructure/http/key-sessions.ts'
import type { SharedLimits } from '../../../infrastructure/http/shared-limits.ts'
import { type Holder, holderOfHash, holderOfKey } from './keys.ts'

const notAuthenticated = () =>
  new HttpError(401, 'not-authenticated', {
    detail: 'An operator key is required',
    headers: { 'www-authenticate': 'Bearer realm="carte operator"' },
  })

/** Checks keys. A right key is accepted even after too many wrong ones from its network (ATTACK-30). */
export function createOperatorAccess({
  db,
  config,
  createSharedLimiter,
}: Pick<Context, 'db' | 'config'> & { readonly createSharedLimiter: SharedLimits }) {
  const wrongKeys = createSharedLimiter('operator keys', config.limits.wrongKeys)
  return {
    /** @throws HttpError 429 after too many wrong keys from one network */
    async holder(key: string, request: FastifyRequest): Promise<Holder | null> {
      const holder = await holderOfKey(db, key)
      if (!holder) wrongKeys.take(request.ip)
      request.actor = holder?.id ?? null
      return holder
    },
    /** Requires an operator's key as bearer token, before the body is read. A developer's key opens only the page. */
    onlyOperators: (async (request) => {
      const [, key = ''] = /^Bearer ([^\s]+)$/i.exec(request.headers.authorization ?? '') ?? []
      const holder = await holderOfKey(db, key)
      request.actor = holder?.id ?? null
      if (holder?.role === 'operator') return
      wrongKeys.take(request.ip)
      throw notAuthenticated()
    }) satisfies onRequestAsyncHookHandler,
  }
}

const SESSION_SECONDS = 12 * 3_600

/** Sessions end after twelve hours, by sign-out, or with their key. */
export function createOperatorSessions({ db, clock }: Pick<Context, 'db' | 'clock'>) {
  const sessions = createKeySessions(
    { db, clock },
    { table: 'operator_session', cookie: 'carte-operator', path: '/operator', seconds: SESSION_SECONDS },
  )
  return {
    async find(request: FastifyRequest): Promise<Holder | null> {
      const keyHash = await sessions.find(request)
      const holder = keyHash === null ? null : await holderOfHash(db, keyHash)
      if (holder) request.actor = holder.id
      return holder
    },
    begin: ({ hash }: Holder, request: FastifyRequest, reply: FastifyReply) => sessions.begin(hash, request, reply),
    end: sessions.end,
  }
}
