import { hash, verify } from '@node-rs/argon2'

/** Argon2id, the smallest parameters that OWASP recommends; about 8 ms. The package's default algorithm is Argon2id. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** One keyboard writes “ö” as a letter and another as an “o” with dots: a password is the same by either. */
const written = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(written(password), PARAMETERS)

let nobodys: Promise<string> | null = null

/** Whether `password` is the one of `stored`. Without a stored one it takes the same time and is never right. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  nobodys ??= hashPassword(crypto.randomUUID())
  const isRight = await verify(stored ?? (await nobodys), written(password))
  return stored !== null && isRight
}
