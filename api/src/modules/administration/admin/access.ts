import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { Context } from '../../../config/context.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import type { SharedLimits } from '../../../infrastructure/http/shared-limits.ts'
import { type Holder, holderOfKey } from './keys.ts'

const notAuthenticated = () =>
  new HttpError(401, 'not-authenticated', {
    detail: 'An operator key is required',
    headers: { 'www-authenticate': 'Bearer realm="carte operator"' },
  })

/** Checks keys. A right key is accepted even after too many wrong ones from its network (ATTACK-30). */
export function createOperatorAccess({
  db,
  config,
  limiterOf,
}: Pick<Context, 'db' | 'config'> & { readonly limiterOf: SharedLimits }) {
  const wrongKeys = limiterOf('operator keys', config.limits.wrongKeys)
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
