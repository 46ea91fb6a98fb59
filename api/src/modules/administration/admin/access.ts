import type { onRequestAsyncHookHandler } from 'fastify'
import type { Context } from '../../../config/context.ts'
import { HttpError } from '../../../infrastructure/http/http-error.ts'
import type { SharedLimits } from '../../../infrastructure/http/shared-limits.ts'
import { findOperatorKey } from './keys.ts'

const notAuthenticated = () =>
  new HttpError(401, 'not-authenticated', {
    detail: 'An operator key is required',
    headers: { 'www-authenticate': 'Bearer realm="carte operator"' },
  })

/**
 * Creates a hook that requires an operator key as bearer token, before the body is read. A right key is accepted even
 * after too many wrong ones from its network (ATTACK-30).
 */
export function createOperatorAccess({
  db,
  config,
  createSharedLimiter,
}: Pick<Context, 'db' | 'config'> & { readonly createSharedLimiter: SharedLimits }): onRequestAsyncHookHandler {
  const wrongKeys = createSharedLimiter('operator keys', config.limits.wrongKeys)
  return async (request) => {
    const [, key = ''] = /^Bearer ([^\s]+)$/i.exec(request.headers.authorization ?? '') ?? []
    const found = await findOperatorKey(db, key)
    request.actor = found?.id ?? null
    if (found) return
    wrongKeys.take(request.ip)
    throw notAuthenticated()
  }
}
