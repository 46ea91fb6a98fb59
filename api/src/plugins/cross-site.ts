import type { FastifyRequest } from 'fastify'
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
 * Rejects unsafe calls that a page of another site makes. `Origin` decides; without it, `Sec-Fetch-Site`. Programs that are no browsers
 * send neither header, and no cookies of a guest.
 */
export const crossSite = fp<Pick<Config, 'publicOrigin' | 'allowedOrigins'>>(
  async (app, config) => {
    const isAllowed = ({ headers, chain, protocol, host }: FastifyRequest): boolean => {
      const { origin } = headers
      const site = headers['sec-fetch-site']
      if (origin === undefined) return site === undefined || site === 'same-origin' || site === 'none'
      // The plugin `chain-access` has checked the origin of a chain's page, and removed its cookies.
      return (
        origin === ownOrigin({ protocol, host }, config) || config.allowedOrigins.includes(origin) || chain !== null
      )
    }
    // By a callback: this runs for every answer of the site, and a promise would cost each of them.
    app.addHook('onRequest', (request, _reply, done) => {
      if (SAFE.has(request.method) || isAllowed(request)) done()
      else done(new Refusal(403, 'cross-site'))
    })
  },
  { name: 'cross-site', dependencies: ['chain-access'] },
)
