import { createHash, randomBytes, randomInt } from 'node:crypto'
import { JOIN_CODE_ALPHABET, JOIN_CODE_LENGTH } from '@carte/contract'

/** Returns an id of 128 random bits: knowing that of a session is enough to follow its versions. */
export const newTableId = (): string => randomBytes(16).toString('hex')

export const newSecret = (): string => randomBytes(32).toString('base64url')
/** A fast hash is enough for a secret of 256 random bits. */
export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

export const newJoinCode = (): string =>
  Array.from({ length: JOIN_CODE_LENGTH }, () => JOIN_CODE_ALPHABET[randomInt(JOIN_CODE_ALPHABET.length)]).join('')

/** Returns a code as it is stored, of what a guest has typed. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]+/g, '').toUpperCase()
