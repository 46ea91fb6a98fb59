import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a value for the database, with AES-256-GCM.
 *
 * @param key 32 bytes
 * @param context what the value belongs to, such as a row's id: it cannot be decrypted in another row
 */
export function encrypt(key: Buffer, value: Buffer, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(context))
  return Buffer.concat([nonce, cipher.update(value), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts what `encrypt` returned. @throws Error if the key or the context differ, or the value was changed */
export function decrypt(key: Buffer, encrypted: Buffer, context: string): Buffer {
  const decipher = createDecipheriv(ALGORITHM, key, encrypted.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(context))
    .setAuthTag(encrypted.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(encrypted.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
}
