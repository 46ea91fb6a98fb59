import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config/context.ts'

const WILDCARD_ADDRESSES = new Set(['0.0.0.0', '::'])

/**
 * Returns the origin for links in mails: the configured one, or the address that this server listens on. Never uses the
 * `Host` header, because the person who requests a mail would then choose where its links lead (LOGIN-17).
 */
export function siteOrigin(app: FastifyInstance, { publicOrigin }: Pick<Config, 'publicOrigin'>): string {
  if (publicOrigin !== null) return publicOrigin
  const serverAddress = app.server.address()
  if (serverAddress === null || typeof serverAddress === 'string') return 'http://localhost'
  const { address, family, port } = serverAddress
  const host = WILDCARD_ADDRESSES.has(address) ? 'localhost' : family === 'IPv6' ? `[${address}]` : address
  return `http://${host}:${port}`
}
