import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../context.ts'

export interface CookieOptions {
  readonly path: string
  /** Seconds; without it the cookie ends with the visit, with 0 at once. */
  readonly maxAge?: number
  /** Out of reach of scripts. */
  readonly httpOnly?: boolean
  /** `Strict` keeps it from whoever follows a link of another site, too. Default: `Lax`. */
  readonly sameSite?: 'Lax' | 'Strict'
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
    `SameSite=${options.sameSite ?? 'Lax'}`,
  ]
  // The framework keeps several `Set-Cookie` apart.
  reply.header('set-cookie', parts.join('; '))
}

/** Where guests reach us over TLS every cookie is for TLS alone, also where nobody has told us of the proxy that ends it before us. */
export function installSecureCookies(app: FastifyInstance, { publicOrigin }: Pick<Config, 'publicOrigin'>): void {
  if (!publicOrigin?.startsWith('https:')) return
  app.addHook('onSend', async (_request, reply) => {
    const set = reply.getHeader('set-cookie')
    if (set === undefined) return
    const cookies = [set].flat().map(String)
    reply.removeHeader('set-cookie')
    reply.header(
      'set-cookie',
      cookies.map((cookie) => (cookie.includes('; Secure') ? cookie : `${cookie}; Secure`)),
    )
  })
}
