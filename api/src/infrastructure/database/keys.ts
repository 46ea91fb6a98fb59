import { createHash, randomBytes } from 'node:crypto'

const ID_LENGTH = 8

/** A new key that names what it opens: 256 random bits behind the prefix. */
export const makeKey = (prefix: string): string => prefix + randomBytes(32).toString('base64url')

/** One round of SHA-256 is enough: a key is 256 random bits, which nobody finds by trying, unlike a password. */
export const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

/** Names a key without giving it away: the beginning of its hash. */
export const idOf = (hash: Buffer): string => hash.toString('hex').slice(0, ID_LENGTH)
