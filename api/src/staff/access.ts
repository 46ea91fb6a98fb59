import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { createLimiter } from '../http/rate-limit.ts'
import { Refusal } from '../http/refusal.ts'
import type { Rooms } from '../rooms.ts'
import { shopNotFound } from '../shops/routes.ts'
import { shopOfKey } from './keys.ts'

/** Whom a call of the staff's comes from. */
export interface Staff {
  readonly shopId: string
  readonly key: string
}

const refused = () =>
  new Refusal(401, 'not-authenticated', {
    detail: 'A staff key is required',
    headers: { 'www-authenticate': 'Bearer realm="carte staff"' },
  })

/** Lets in who has a shop's key, `Authorization: Bearer …` (contract "Staff"). Cookies say nothing here. */
export function createAccess({ db, config }: Pick<Rooms, 'db' | 'config'>) {
  const wrongKeys = createLimiter(config.limits.wrongKeys)
  const staff = new WeakMap<FastifyRequest, Staff>()

  /** Before anything of the call is read. @throws Refusal 401; 429 after too many wrong keys from one address. */
  const onlyStaff: onRequestAsyncHookHandler = async (request) => {
    const [, key = ''] = /^Bearer ([^\s]+)$/i.exec(request.headers.authorization ?? '') ?? []
    const shopId = await shopOfKey(db, key)
    // A right key is let in however many wrong ones its address has sent: guests share it, and must not lock the staff out.
    if (shopId === null) {
      wrongKeys.take(request.ip)
      throw refused()
    }
    staff.set(request, { shopId, key })
  }

  const staffOf = (request: FastifyRequest): Staff => {
    const found = staff.get(request)
    if (!found) throw refused()
    return found
  }

  return {
    onlyStaff,
    staffOf,
    /** The shop that is named. @throws Refusal 404 for one that is not the key's, as for one that is not there. */
    ownShop(request: FastifyRequest, shopId: string): string {
      if (staffOf(request).shopId !== shopId) throw shopNotFound(shopId)
      return shopId
    },
    /** Whether a key still opens this shop. */
    isValid: async ({ key, shopId }: Staff): Promise<boolean> => (await shopOfKey(db, key)) === shopId,
  }
}
export type Access = ReturnType<typeof createAccess>
