import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RemoteOverride } from '@carte/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../config/context.ts'
import type { Secrets } from '../../../infrastructure/database/secrets.ts'
import { readCookie, setCookie } from '../../../infrastructure/http/cookies.ts'

/** Names the remote that this browser loads from the developer's machine. Nothing else can do that (RELEASE-28). */
export const OVERRIDE_COOKIE = 'carte-local'
const OVERRIDE_HOURS = 12
const HOUR_MS = 3_600_000
const ORIGIN = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]):([1-9]\d{0,4})$/
const REMOTE = /^[a-z][a-z0-9-]{0,31}$/
const COOKIE_MAX_LENGTH = 500
const PORT_MAX = 65_535

export function isOverrideOrigin(origin: string): boolean {
  const [, port] = ORIGIN.exec(origin) ?? []
  return port !== undefined && Number(port) <= PORT_MAX
}

interface SignedOverride {
  readonly override: RemoteOverride
  /** Whose it is: a person of the back office. */
  readonly accountId: string
  readonly until: number
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const serialize = ({ override: { remote, origin }, accountId, until }: SignedOverride): string =>
  [remote, Buffer.from(origin).toString('base64url'), accountId, until.toString(36)].join('.')

function parse(text: string): SignedOverride | null {
  const [remote = '', origin = '', accountId = '', until = ''] = text.split('.')
  const override = { remote, origin: Buffer.from(origin, 'base64url').toString() }
  if (!REMOTE.test(remote) || !isOverrideOrigin(override.origin) || !UUID.test(accountId)) return null
  return { override, accountId, until: Number.parseInt(until, 36) }
}

/**
 * Remote overrides: a developer's browser loads one remote from their own machine for twelve hours, at most until the
 * person loses the role (RELEASE-27). If switched off in the configuration, cookies are ignored (RELEASE-28).
 */
export function createRemoteOverrides({ db, clock, config, secrets, log }: Context & { readonly secrets: Secrets }) {
  const sign = async (text: string) =>
    createHmac('sha256', await secrets.get('local-work'))
      .update(text)
      .digest('base64url')

  async function verify(value: string): Promise<SignedOverride | null> {
    const end = value.lastIndexOf('.')
    const [text, signature] = [value.slice(0, Math.max(0, end)), Buffer.from(value.slice(end + 1))]
    const expected = Buffer.from(await sign(text))
    return signature.length === expected.length && timingSafeEqual(signature, expected) ? parse(text) : null
  }

  /** Returns whether the person still has a role in the whole installation. */
  async function isDeveloper(accountId: string): Promise<boolean> {
    const role = await db
      .selectFrom('staff_role')
      .select('role')
      .where('account_id', '=', accountId)
      .where('shop_id', 'is', null)
      .executeTakeFirst()
    return role !== undefined
  }

  return {
    isOn: config.remoteOverrides,
    /** Returns the override of this browser, or null. Never rejects, because the page works without it. */
    async read(request: FastifyRequest): Promise<RemoteOverride | null> {
      if (!config.remoteOverrides) return null
      const value = readCookie(request, OVERRIDE_COOKIE)
      if (value === undefined || value.length > COOKIE_MAX_LENGTH) return null
      try {
        const signed = await verify(value)
        if (!signed || !(signed.until > clock.now().getTime())) return null
        return (await isDeveloper(signed.accountId)) ? signed.override : null
      } catch (error) {
        log.warn({ reason: String(error) }, 'The remote override could not be read; the page loads the released remote')
        return null
      }
    },
    async begin(
      accountId: string,
      override: RemoteOverride,
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<void> {
      const text = serialize({ override, accountId, until: clock.now().getTime() + OVERRIDE_HOURS * HOUR_MS })
      const value = `${text}.${await sign(text)}`
      setCookie(request, reply, OVERRIDE_COOKIE, value, { path: '/', httpOnly: true, maxAge: OVERRIDE_HOURS * 3_600 })
    },
    end(request: FastifyRequest, reply: FastifyReply): void {
      setCookie(request, reply, OVERRIDE_COOKIE, '', { path: '/', httpOnly: true, maxAge: 0 })
    },
  }
}
export type RemoteOverrides = ReturnType<typeof createRemoteOverrides>
