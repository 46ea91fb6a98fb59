import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { Context } from '../../config/context.ts'
import { tableChanged } from '../../infrastructure/cache/changes.ts'
import { idOf } from '../../infrastructure/database/keys.ts'
import { publish } from '../../infrastructure/events/event-bus.ts'
import { Refusal } from '../../infrastructure/http/refusal.ts'
import type { SharedLimits } from '../../infrastructure/http/shared-limits.ts'
import { shopNotFound } from '../catalogue/index.ts'
import { hashOfStaffKey, shopOfKey } from './keys.ts'
import { createStaffSessions } from './sessions.ts'

/** Whom a call of the staff's comes from. */
export interface Staff {
  readonly shopId: string
  readonly keyHash: Buffer
  /** Whether what let them in still does: the key, or the session of the tablet. */
  readonly isValid: () => Promise<boolean>
}

const refused = () =>
  new Refusal(401, 'not-authenticated', {
    detail: 'A staff key is required',
    headers: { 'www-authenticate': 'Bearer realm="carte staff"' },
  })

/**
 * Lets in who has a shop's key, `Authorization: Bearer …`, or the cookie of a tablet that has shown it once (contract "Staff"). Customers' cookies say
 * nothing here.
 */
export function createAccess({
  db,
  clock,
  config,
  limiterOf,
}: Pick<Context, 'db' | 'clock' | 'config'> & { readonly limiterOf: SharedLimits }) {
  const wrongKeys = limiterOf('staff keys', config.limits.wrongKeys)
  const sessions = createStaffSessions({ db, clock })
  const staff = new WeakMap<FastifyRequest, Staff>()

  /** @param find the hash of the key that was shown, as long as that counts */
  async function holderOf(find: () => Promise<Buffer | null>): Promise<Staff | null> {
    const keyHash = await find()
    const shopId = await shopOfKey(db, keyHash)
    if (!keyHash || shopId === null) return null
    return { shopId, keyHash, isValid: async () => (await shopOfKey(db, await find())) === shopId }
  }
  const holderOfSession = (request: FastifyRequest) => holderOf(() => sessions.find(request))

  /** A right key is let in however many wrong ones its address has sent: guests share it, and must not lock the staff out. */
  async function holderOfKey(key: string, request: FastifyRequest): Promise<Staff> {
    const found = await holderOf(async () => hashOfStaffKey(key))
    if (found) return found
    wrongKeys.take(request.ip)
    throw refused()
  }

  /** Before anything of the call is read. @throws Refusal 401; 429 after too many wrong keys from one address. */
  const onlyStaff: onRequestAsyncHookHandler = async (request) => {
    const { authorization = '' } = request.headers
    const [, key = ''] = /^Bearer ([^\s]+)$/i.exec(authorization) ?? []
    // Another scheme's is for whoever stands in front of us: a tablet behind a proxy that asks for a password sends both.
    const isKey = /^Bearer\b/i.test(authorization)
    const found = isKey ? await holderOfKey(key, request) : await holderOfSession(request)
    if (!found) throw refused()
    request.actor = idOf(found.keyHash)
    staff.set(request, found)
  }

  const staffOf = (request: FastifyRequest): Staff => {
    const found = staff.get(request)
    if (!found) throw refused()
    return found
  }

  return {
    onlyStaff,
    staffOf,
    sessions,
    /** Begins a tablet's session by the key that it shows. @throws Refusal 401; 429 after too many wrong keys from one address. */
    async signIn(key: string, request: FastifyRequest, reply: FastifyReply): Promise<Staff> {
      const found = await holderOfKey(key.trim(), request)
      request.actor = idOf(found.keyHash)
      await sessions.begin(found.keyHash, request, reply)
      return found
    },
    /** Ends a tablet's session, and with it the streams that it has opened, on whichever instance. */
    async signOut(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const holder = await holderOfSession(request)
      await sessions.end(request, reply)
      if (!holder) return
      await publish(db, tableChanged, { table: 'staff_session', key: holder.shopId })
    },
    /** The shop that is named. @throws Refusal 404 for one that is not the key's, as for one that is not there. */
    ownShop(request: FastifyRequest, shopId: string): string {
      if (staffOf(request).shopId !== shopId) throw shopNotFound(shopId)
      return shopId
    },
  }
}
