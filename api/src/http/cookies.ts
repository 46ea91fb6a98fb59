import type { FastifyReply, FastifyRequest } from 'fastify'

export interface CookieOptions {
  readonly path: string
  /** Seconds; without it the cookie ends with the visit, with 0 at once. */
  readonly maxAge?: number
  /** Out of reach of scripts. */
  readonly httpOnly?: boolean
}

/** The value of a request's cookie; undefined when there is none, or it is not properly encoded. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const separator = pair.indexOf('=')
    if (separator === -1 || pair.slice(0, separator).trim() !== name) continue
    try {
      return decodeURIComponent(pair.slice(separator + 1).trim())
    } catch {
      return undefined
    }
  }
  return undefined
}

/** Sets a cookie of ours: never sent along by other sites, and over TLS alone where we are reached so. */
export function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  value: string,
  options: CookieOptions,
): void {
  const parts = [
    `${name}=${encodeURIComponent(value)}`,
    ...(options.maxAge === undefined ? [] : [`Max-Age=${options.maxAge}`]),
    `Path=${options.path}`,
    ...(options.httpOnly ? ['HttpOnly'] : []),
    ...(request.protocol === 'https' ? ['Secure'] : []),
    'SameSite=Lax',
  ]
  // The framework keeps several `Set-Cookie` apart.
  reply.header('set-cookie', parts.join('; '))
}
