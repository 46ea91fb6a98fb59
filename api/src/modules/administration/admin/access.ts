import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { Context } from '../../../config/context.ts'
import { Refusal } from '../../../infrastructure/http/refusal.ts'
import type { SharedLimits } from '../../../infrastructure/http/shared-limits.ts'
import { type Holder, holderOfKey } from './keys.ts'

const refused = () =>
  new Refusal(401, 'not-authenticated', {
    detail: 'An operator key is required',
    headers: { 'www-authenticate': 'Bearer realm="carte operator"' },
  })

/** Lets in who has a key. A right one is let in however many wrong ones have come from its network. */
export function createOperatorAccess({
  db,
  config,
  limiterOf,
}: Pick<Context, 'db' | 'config'> & { readonly limiterOf: SharedLimits }) {
  const wrongKeys = limiterOf('operator keys', config.limits.wrongKeys)
  return {
    /** Who has this key. @throws Refusal 429 after too many wrong keys from one network. */
    async holder(key: string, request: FastifyRequest): Promise<Holder | null> {
      const holder = await holderOfKey(db, key)
      if (!holder) wrongKeys.take(request.ip)
      request.actor = holder?.id ?? null
      return holder
    },
    /** Before anything of a call is read: machines come with an operator's key, `Authorization: Bearer …`. A developer's opens the page alone. */
    onlyOperators: (async (request) => {
      const [, key = ''] = /^Bearer ([^\s]+)$/i.exec(request.headers.authorization ?? '') ?? []
      const holder = await holderOfKey(db, key)
      request.actor = holder?.id ?? null
      if (holder?.role === 'operator') return
      wrongKeys.take(request.ip)
      throw refused()
    }) satisfies onRequestAsyncHookHandler,
  }
}
