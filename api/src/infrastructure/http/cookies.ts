import { CULTURE_COOKIE, NOTICE_COOKIE, SESSION_COOKIE, SHOP_COOKIE, SIGNED_IN_COOKIE } from '@carte/contract'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether guests reach the site over TLS, even if no TLS proxy is configured. */
    isOverTls: boolean
  }
}

/** Scripts read these by name, and they identify no person. */
const READABLE_BY_SCRIPTS: ReadonlySet<string> = new Set([CULTURE_COOKIE, SIGNED_IN_COOKIE])

const isOverTls = (request: FastifyRequest): boolean => request.protocol === 'https' || request.server.isOverTls

/**
 * Returns the name of a cookie over TLS. Browsers accept these prefixes only over TLS and, for `__Host-`, only from
 * this host: another host of the same domain cannot set a guest's session. `__Host-` requires the path `/`.
 */
const prefixed = (name: string, path: string): string =>
  READABLE_BY_SCRIPTS.has(name) ? name : `${path === '/' ? '__Host-' : '__Secure-'}${name}`

/**
 * Renames the cookies of a header and keeps their values encoded.
 *
 * @param renamed returns null to remove a cookie
 */
function rename(header: string, renamed: (name: string) => string | null): string {
  const unchanged = (value: string) => value
  const cookies = Object.entries(parseCookie(header, { decode: unchanged })).flatMap(([name, value]) => {
    const other = renamed(name)
    return other === null ? [] : [[other, value]]
  })
  // Not by `stringifyCookie`, which throws for a value that no server would set. Browsers can send any.
  return cookies.map(([name, value]) => `${name}=${value}`).join('; ')
}

export interface CookieOptions {
  readonly path: string
  /** Seconds; undefined makes a session cookie, 0 deletes it. */
  readonly maxAge?: number
  readonly httpOnly?: boolean
  /** `strict` also leaves it out of navigations from other sites. Default: `lax`. */
  readonly sameSite?: 'lax' | 'strict'
}

/** @param path the path that it was set with */
export function readCookie(request: FastifyRequest, name: string, path = '/'): string | undefined {
  const { cookie } = request.headers
  return cookie === undefined ? undefined : parseCookie(cookie)[isOverTls(request) ? prefixed(name, path) : name]
}

/** The cookies that a page of the shell depends on. */
const PAGE_COOKIES: readonly string[] = [CULTURE_COOKIE, NOTICE_COOKIE, SESSION_COOKIE, SHOP_COOKIE]

/** Returns the `Cookie` header of a request for the shell: only `PAGE_COOKIES`, under their plain names; may be empty. */
export function pageCookies(request: FastifyRequest): string {
  const { cookie } = request.headers
  if (cookie === undefined) return ''
  const sessionCookie = isOverTls(request) ? prefixed(SESSION_COOKIE, '/') : SESSION_COOKIE
  return rename(cookie, (name) => {
    if (name === sessionCookie) return SESSION_COOKIE
    return name !== SESSION_COOKIE && PAGE_COOKIES.includes(name) ? name : null
  })
}

/** Undoes the renaming of the session cookie by `pageCookies`, for a call of the shell that is injected into `app`. */
export const prefixedCookies = (app: FastifyInstance, header: string): string =>
  app.isOverTls ? rename(header, (name) => (name === SESSION_COOKIE ? prefixed(name, '/') : name)) : header

/**
 * Sets a cookie of this site; over TLS `Secure`, with the name from `prefixed`. Sets the header at once, because event
 * streams do not run `onSend` hooks.
 */
export function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  value: string,
  { path, maxAge, httpOnly = false, sameSite = 'lax' }: CookieOptions,
): void {
  const secure = isOverTls(request)
  const attributes = { path, httpOnly, secure, sameSite, ...(maxAge === undefined ? {} : { maxAge }) }
  // Fastify appends to `Set-Cookie` instead of replacing it.
  const cookie = { name: secure ? prefixed(name, path) : name, value, ...attributes }
  reply.header('set-cookie', stringifySetCookie(cookie, { encode: encodeURIComponent }))
}
