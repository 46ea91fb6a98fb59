import { hash, verify } from '@node-rs/argon2'

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
