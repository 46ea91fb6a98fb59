import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config/context.ts'

/** An address of a mailbox as it is compared: two that differ in their capitals are one. */
export const emailKeyOf = (email: string): string => email.trim().toLowerCase()

const EVERYWHERE = new Set(['0.0.0.0', '::'])

/**
 * Where links in mails lead: the configured origin, or the address that this server listens on. Never what a request calls us, because
 * whoever asks for a mail would choose where its reader goes.
 */
export function siteOrigin(app: FastifyInstance, { publicOrigin }: Pick<Config, 'publicOrigin'>): string {
  if (publicOrigin !== null) return publicOrigin
  const listening = app.server.address()
  if (listening === null || typeof listening === 'string') return 'http://localhost'
  const { address, family, port } = listening
  const host = EVERYWHERE.has(address) ? 'localhost' : family === 'IPv6' ? `[${address}]` : address
  return `http://${host}:${port}`
}
