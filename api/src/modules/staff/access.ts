import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { Context } from '../../config/context.ts'
import { tableChanged } from '../../infrastructure/cache/changes.ts'
import { idOf } from '../../infrastructure/database/keys.ts'
import { publish } from '../../infrastructure/events/event-bus.ts'
import { HttpError } from '../../infrastructure/http/http-error.ts'
import type { SharedLimits } from '../../infrastructure/http/shared-limits.ts'
import { shopNotFound } from '../catalogue/index.ts'
import { hashOfStaffKey, shopOfKey } from './keys.ts'
import { createStaffSessions } from './sessions.ts'

export interface Staff {
  readonly shopId: string
  readonly keyHash: Buffer
  /** Whether the key or session that authorized the call is still valid. */
  readonly isValid: () => Promise<boolean>
}

const notAuthenticated = () =>
  new HttpError(401, 'not-authenticated', {
    detail: 'A staff key is required',
    headers: { 'www-authenticate': 'Bearer realm="carte staff"' },
  })

/**
 * Authorizes calls of staff by their shop's key, `Authorization: Bearer …`, or by the cookie of a tablet that has shown
 * the key once (STAFF-1, STAFF-2). Ignores customers' cookies.
 */
export function createAccess({
  db,
  clock,
  config,
  createSharedLimiter,
}: Pick<Context, 'db' | 'clock' | 'config'> & { readonly createSharedLimiter: SharedLimits }) {
  const wrongKeys = createSharedLimiter('staff keys', config.limits.wrongKeys)
  const sessions = createStaffSessions({ db, clock })
  const staffOfRequest = new WeakMap<FastifyRequest, Staff>()

  /** @param find returns the hash of the key, or null once the key or session has ended */
  async function findStaff(find: () => Promise<Buffer | null>): Promise<Staff | null> {
    const keyHash = await find()
    const shopId = await shopOfKey(db, keyHash)
    if (!keyHash || shopId === null) return null
    return { shopId, keyHash, isValid: async () => (await shopOfKey(db, await find())) === shopId }
  }
  const staffOfSession = (request: FastifyRequest) => findStaff(() => sessions.find(request))

  /**
   * Accepts a right key however many wrong ones came from the same address: guests share it and must not lock the staff
   * out.
   */
  async function staffOfKey(key: string, request: FastifyRequest): Promise<Staff> {
    const found = await findStaff(async () => hashOfStaffKey(key))
    if (found) return found
    wrongKeys.take(request.ip)
    throw notAuthenticated()
  }

  const onlyStaff: onRequestAsyncHookHandler = async (request) => {
    const { authorization = '' } = request.headers
    const [, key = ''] = /^Bearer ([^\s]+)$/i.exec(authorization) ?? []
    // Other schemes are for a proxy in front of the server. A tablet behind one with a password sends both that and its
    // cookie.
    const hasBearerToken = /^Bearer\b/i.test(authorization)
    const found = hasBearerToken ? await staffOfKey(key, request) : await staffOfSession(request)
    if (!found) throw notAuthenticated()
    request.actor = idOf(found.keyHash)
    staffOfRequest.set(request, found)
  }

  const staffOf = (request: FastifyRequest): Staff => {
    const found = staffOfRequest.get(request)
    if (!found) throw notAuthenticated()
    return found
  }

  return {
    onlyStaff,
    staffOf,
    sessions,
    /**
     * Begins a tablet's session with its key.
     * @throws HttpError 401, or 429 after too many wrong keys from one address
     */
    async signIn(key: string, request: FastifyRequest, reply: FastifyReply): Promise<Staff> {
      const found = await staffOfKey(key.trim(), request)
      request.actor = idOf(found.keyHash)
      await sessions.begin(found.keyHash, request, reply)
      return found
    },
    /** Ends a tablet's session and its streams on every instance. */
    async signOut(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const signedIn = await staffOfSession(request)
      await sessions.end(request, reply)
      if (!signedIn) return
      await publish(db, tableChanged, { table: 'staff_session', key: signedIn.shopId })
    },
    /** Checks that the shop is the key's own. @throws HttpError 404 for any other shop, whether it exists or not */
    requireOwnShop(request: FastifyRequest, shopId: string): string {
      if (staffOf(request).shopId !== shopId) throw shopNotFound(shopId)
      return shopId
    },
  }
}

export type Access = ReturnType<typeof createAccess>
