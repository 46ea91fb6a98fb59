import { CULTURE_COOKIE, SESSION_COOKIE, SIGNED_IN_COOKIE } from '@carte/contract'
import { parseCookie, stringifyCookie, stringifySetCookie } from 'cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether guests reach the site over TLS, also where no proxy is configured that ends it. */
    isOverTls: boolean
  }
}

/** Scripts read these by their names, and they identify nobody. */
const OF_SCRIPTS: ReadonlySet<string> = new Set([CULTURE_COOKIE, SIGNED_IN_COOKIE])

const isOverTls = (request: FastifyRequest): boolean => request.protocol === 'https' || request.server.isOverTls

/**
 * What a cookie is called over TLS: a browser takes one of such a name from this very host over TLS alone, so that no neighbour under the same domain can
 * hand a guest a session of their own. One for a part of the site may not be called `__Host-`.
 */
const guarded = (name: string, path: string): string =>
  OF_SCRIPTS.has(name) ? name : `${path === '/' ? '__Host-' : '__Secure-'}${name}`

/** Renames the cookies of a header, whose values stay as they travel. @param renamed null leaves a cookie out */
function rename(header: string, renamed: (name: string) => string | null): string {
  const asIs = (value: string) => value
  const cookies = Object.entries(parseCookie(header, { decode: asIs })).flatMap(([name, value]) => {
    const other = renamed(name)
    return other === null ? [] : [[other, value]]
  })
  return stringifyCookie(Object.fromEntries(cookies), { encode: asIs })
}

export interface CookieOptions {
  readonly path: string
  /** Seconds; without it the cookie ends with the visit, with 0 at once. */
  readonly maxAge?: number
  /** Out of reach of scripts. */
  readonly httpOnly?: boolean
  /** `strict` keeps it from requests that follow a link of another site, too. Default: `lax`. */
  readonly sameSite?: 'lax' | 'strict'
}

/**
 * Returns the value of a request's cookie; undefined when there is none.
 *
 * @param path as it was set with
 */
export function readCookie(request: FastifyRequest, name: string, path = '/'): string | undefined {
  const { cookie } = request.headers
  return cookie === undefined ? undefined : parseCookie(cookie)[isOverTls(request) ? guarded(name, path) : name]
}

/** Returns the `Cookie` header of a request as the shell knows it, where a session has its plain name. */
export function plainCookies(request: FastifyRequest): string | undefined {
  const { cookie } = request.headers
  if (cookie === undefined || !isOverTls(request)) return cookie
  const own = guarded(SESSION_COOKIE, '/')
  return rename(cookie, (name) => (name === own ? SESSION_COOKIE : name === SESSION_COOKIE ? null : name))
}

/** Undoes `plainCookies`, for a call of the shell's that reaches `app` as if it came from outside. */
export const guardedCookies = (app: FastifyInstance, header: string): string =>
  app.isOverTls ? rename(header, (name) => (name === SESSION_COOKIE ? guarded(name, '/') : name)) : header

/**
 * Sets a cookie of ours, which other sites never send along. Over TLS it is for TLS alone, under a name that says so. Written at once: an event stream
 * never comes to the hooks that send others.
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
  // Fastify keeps several `Set-Cookie` apart.
  const cookie = { name: secure ? guarded(name, path) : name, value, ...attributes }
  reply.header('set-cookie', stringifySetCookie(cookie, { encode: encodeURIComponent }))
}
