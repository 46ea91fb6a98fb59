import { createHash, randomBytes } from 'node:crypto'

const ID_LENGTH = 8

export const makeKey = (prefix: string): string => prefix + randomBytes(32).toString('base64url')

/** Hashes a key. One round of SHA-256 is enough: unlike a password, 256 random bits cannot be guessed. */
export const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

/** Returns an id of a key that does not reveal it: the beginning of its hash. */
export const idOf = (hash: Buffer): string => hash.toString('hex').slice(0, ID_LENGTH)
