import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** A random token, of 43 characters; nobody guesses it. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What the database knows of a token. It is random, so a quick hash without salt tells nothing of it. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The token of `Authorization: Bearer …`; empty for one that is none, null where the header says something else or is not there. */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const [scheme = '', token = '', ...more] = (headers.authorization ?? '').trim().split(/\s+/)
  if (scheme.toLowerCase() !== 'bearer') return null
  return more.length === 0 ? token : ''
}
