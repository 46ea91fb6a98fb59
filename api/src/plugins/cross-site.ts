import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '../config/context.ts'
import { HttpError } from '../infrastructure/http/http-error.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Returns the configured origin, or else the one of the connection. */
export function ownOrigin(
  request: { readonly protocol: string; readonly host: string },
  config: Pick<Config, 'publicOrigin'>,
): string {
  // An HTTP/1.0 request may have no host.
  return config.publicOrigin ?? `${request.protocol}://${request.host || 'localhost'}`
}

/**
 * Rejects unsafe requests from pages of other sites. `Origin` decides; without it, `Sec-Fetch-Site`. Programs other
 * than browsers send neither header, and no guest's cookies.
 */
export const crossSite = fp<Pick<Config, 'publicOrigin' | 'allowedOrigins'>>(
  async (app, config) => {
    const isAllowed = ({ headers, chain, protocol, host }: FastifyRequest): boolean => {
      const { origin } = headers
      const site = headers['sec-fetch-site']
      if (origin === undefined) return site === undefined || site === 'same-origin' || site === 'none'
      // The plugin `chain-access` has checked the origin of a chain's page and removed its cookies.
      return (
        origin === ownOrigin({ protocol, host }, config) || config.allowedOrigins.includes(origin) || chain !== null
      )
    }
    // A callback, because a promise would slow down every response of the site.
    app.addHook('onRequest', (request, _reply, done) => {
      if (SAFE.has(request.method) || isAllowed(request)) done()
      else done(new HttpError(403, 'cross-site'))
    })
  },
  { name: 'cross-site', dependencies: ['chain-access'] },
)
