import fp from 'fastify-plugin'
import type { Config } from '../config/context.ts'
import { Refusal } from '../infrastructure/http/refusal.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The origin that a request was made to: the configured one, or what the connection says. */
export function ownOrigin(
  request: { readonly protocol: string; readonly host: string },
  config: Pick<Config, 'publicOrigin'>,
): string {
  // A request by HTTP/1.0 may name no host.
  return config.publicOrigin ?? `${request.protocol}://${request.host || 'localhost'}`
}

/**
 * Refuses unsafe calls that another site makes a browser send. `Origin` decides where there is one; a browser that leaves it
 * out still says `Sec-Fetch-Site`. What is no browser sends neither, and carries nobody's cookies.
 */
export const crossSite = fp<Pick<Config, 'publicOrigin' | 'allowedOrigins'>>(
  async (app, config) => {
    app.addHook('onRequest', async (request) => {
      if (SAFE.has(request.method)) return
      const origin = request.headers.origin
      const site = request.headers['sec-fetch-site']
      if (origin !== undefined) {
        if (origin === ownOrigin(request, config) || config.allowedOrigins.includes(origin)) return
        // Pages of a chain have been judged at its door, and nobody's cookies come in there.
        if (request.chain) return
      } else if (site === undefined || site === 'same-origin' || site === 'none') return
      throw new Refusal(403, 'cross-site')
    })
  },
  { name: 'cross-site', dependencies: ['chain-access'] },
)
