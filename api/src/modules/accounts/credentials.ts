import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** Returns 32 random bytes as base64url, 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Returns the stored form of a token. Tokens are random, so a fast hash without salt is enough. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Returns the bearer token. Empty if it is malformed; null if the header is absent or has another scheme. */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const [scheme = '', token = '', ...more] = (headers.authorization ?? '').trim().split(/\s+/)
  if (scheme.toLowerCase() !== 'bearer') return null
  return more.length === 0 ? token : ''
}
