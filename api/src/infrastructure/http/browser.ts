import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../config/context.ts'
import type { Secrets } from '../database/secrets.ts'
import { readCookie, setCookie } from './cookies.ts'
import { type Caller, createLimiter } from './rate-limit.ts'

export interface Browsers {
  /**
   * Returns who makes a call. A browser without a name gets one with the response. The name counts once it is sent
   * back, unless too many new names have come from its address.
   *
   * @param path the path of the cookie
   */
  callerOf(request: FastifyRequest, reply: FastifyReply, path?: string): Promise<Caller>
}

const NAME = 'carte-browser'
const CLAIMED = /^[A-Za-z0-9_-]{16}$/
const VALUE = /^([A-Za-z0-9_-]{16})\.([A-Za-z0-9_-]{16})$/
const ORDERS = '/api/order'
const DAY_MINUTES = 24 * 60
/** Above this, the oldest name is removed. It counts as new when it is used again. */
const ADMITTED_MAX = 50_000

/** Returns four bytes for the minute of its creation and eight random ones, as base64url. */
function newName(minute: number): string {
  const bytes = randomBytes(12)
  bytes.writeUInt32BE(minute)
  return bytes.toString('base64url')
}

const signatureOf = (key: Buffer, name: string): string =>
  createHmac('sha256', key).update(`browser ${name}`).digest('base64url').slice(0, 16)

/**
 * Distinguishes the browsers behind one address by a random cookie that ends within a day. It is signed, so that a
 * client cannot invent names. A client that drops it shares its address's limit with the others without a name.
 */
export function createBrowsers({
  clock,
  config,
  secrets,
}: Pick<Context, 'clock' | 'config'> & { readonly secrets: Secrets }): Browsers {
  const newBrowsers = createLimiter(config.limits.browsersPerAddress)
  const admitted = new Set<string>()

  /**
   * Counts a name at its first use, not when it is issued: a flood of calls without cookies uses up no other client's
   * names.
   */
  function admit(name: string, address: string): boolean {
    if (admitted.has(name)) return true
    if (newBrowsers.tryTake(address) === null) return false
    if (admitted.size >= ADMITTED_MAX) admitted.delete(admitted.values().next().value ?? '')
    admitted.add(name)
    return true
  }

  function nameOf(cookie: string | undefined, key: Buffer, minute: number): string | null {
    const [, name = '', signature = ''] = VALUE.exec(cookie ?? '') ?? []
    if (name === '' || !timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(key, name)))) return null
    const age = minute - Buffer.from(name, 'base64url').readUInt32BE()
    return age >= 0 && age < DAY_MINUTES ? name : null
  }

  return {
    async callerOf(request, reply, path = ORDERS) {
      const address = request.ip
      // Pages of chains do not get cookies.
      if (request.chain) {
        const header = request.headers[NAME]
        return { address, browser: null, claimed: typeof header === 'string' && CLAIMED.test(header) ? header : null }
      }
      const key = await secrets.get('browser')
      const minute = Math.floor(clock.now().getTime() / 60_000)
      const signedName = nameOf(readCookie(request, NAME, path), key, minute)
      if (signedName === null) {
        const name = newName(minute)
        const options = { path, httpOnly: true, maxAge: DAY_MINUTES * 60 }
        setCookie(request, reply, NAME, `${name}.${signatureOf(key, name)}`, options)
      }
      const browser = signedName !== null && admit(signedName, address) ? signedName : null
      return { address, browser, claimed: null }
    },
  }
}
