import { createHash, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
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

/**
 * The smallest Argon2id parameters that OWASP recommends; about 8 ms per hash. Argon2id is the package's default
 * algorithm.
 */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Keyboards encode “ö” either as one character or as “o” with a combining mark. Both must give the same password. */
const normalized = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(normalized(password), PARAMETERS)

let dummyHash: Promise<string> | null = null

/** Checks a password. A `stored` of null takes the same time and returns false (LOGIN-4). */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword(crypto.randomUUID())
  const isRight = await verify(stored ?? (await dummyHash), normalized(password))
  return stored !== null && isRight
}
