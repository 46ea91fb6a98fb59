import { CULTURE_COOKIE, SESSION_COOKIE, SIGNED_IN_COOKIE } from '@carte/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Guests reach us over TLS, also where nobody has told us of the proxy that ends it before us. */
    isOverTls: boolean
  }
}

/** Scripts know these by their names too, and nobody is anybody by them. */
const OF_SCRIPTS: ReadonlySet<string> = new Set([CULTURE_COOKIE, SIGNED_IN_COOKIE])

const isOverTls = (request: FastifyRequest): boolean => request.protocol === 'https' || request.server.isOverTls

/**
 * What a cookie is called over TLS: a browser takes one of such a name from this very host over TLS alone, so that no neighbour under the same domain can
 * hand a guest a session of their own. One for a part of the site may not be called `__Host-`.
 */
const guarded = (name: string, path: string): string =>
  OF_SCRIPTS.has(name) ? name : `${path === '/' ? '__Host-' : '__Secure-'}${name}`

const pairsOf = (header: string | undefined): readonly (readonly [name: string, value: string])[] =>
  (header ?? '').split(';').flatMap((pair) => {
    const separator = pair.indexOf('=')
    return separator === -1 ? [] : [[pair.slice(0, separator).trim(), pair.slice(separator + 1).trim()] as const]
  })

export interface CookieOptions {
  readonly path: string
  /** Seconds; without it the cookie ends with the visit, with 0 at once. */
  readonly maxAge?: number
  /** Out of reach of scripts. */
  readonly httpOnly?: boolean
  /** `Strict` keeps it from whoever follows a link of another site, too. Default: `Lax`. */
  readonly sameSite?: 'Lax' | 'Strict'
}

/**
 * The value of a request's cookie; undefined when there is none, or it is not properly encoded.
 *
 * @param path as it was set with
 */
export function readCookie(request: FastifyRequest, name: string, path = '/'): string | undefined {
  const wanted = isOverTls(request) ? guarded(name, path) : name
  const [, value] = pairsOf(request.headers.cookie).find(([known]) => known === wanted) ?? []
  try {
    return value === undefined ? undefined : decodeURIComponent(value)
  } catch {
    return undefined
  }
}

/** The `Cookie` header of a request as the shell knows it, where a session has its plain name. */
export function plainCookies(request: FastifyRequest): string | undefined {
  const { cookie } = request.headers
  if (cookie === undefined || !isOverTls(request)) return cookie
  return pairsOf(cookie)
    .filter(([name]) => name !== SESSION_COOKIE)
    .map(([name, value]) => `${name === guarded(SESSION_COOKIE, '/') ? SESSION_COOKIE : name}=${value}`)
    .join('; ')
}

/** Undoes `plainCookies`, for a call of the shell's that reaches `app` as if it came from outside. */
export const guardedCookies = (app: FastifyInstance, header: string): string =>
  app.isOverTls
    ? pairsOf(header)
        .map(([name, value]) => `${name === SESSION_COOKIE ? guarded(name, '/') : name}=${value}`)
        .join('; ')
    : header

/** Sets a cookie of ours: never sent along by other sites, and over TLS alone, under a name that says so, where we are reached so. */
export function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  value: string,
  options: CookieOptions,
): void {
  const isSecure = isOverTls(request)
  const parts = [
    `${isSecure ? guarded(name, options.path) : name}=${encodeURIComponent(value)}`,
    ...(options.maxAge === undefined ? [] : [`Max-Age=${options.maxAge}`]),
    `Path=${options.path}`,
    ...(options.httpOnly ? ['HttpOnly'] : []),
    ...(isSecure ? ['Secure'] : []),
    `SameSite=${options.sameSite ?? 'Lax'}`,
  ]
  // The framework keeps several `Set-Cookie` apart.
  reply.header('set-cookie', parts.join('; '))
}
