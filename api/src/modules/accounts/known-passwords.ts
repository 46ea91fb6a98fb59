import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { getKnownPasswords } from '@carte/contract/schemas'
import type { FastifyInstance } from 'fastify'
import { prepareResponse } from '../../infrastructure/http/prepared-response.ts'

const HASH_BYTES = 20
const PREFIX_DIGITS = 3
/** Hashes computed before yielding to the event loop; about 3 ms. */
const HASHES_PER_TURN = 2_000
const CACHE_CONTROL = 'public, max-age=86400'

/** Returns the sorted SHA-1 hashes of all well-known passwords in one buffer of about 1 MB. */
async function hashKnownPasswords(): Promise<Buffer> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const hashes: Buffer[] = []
  for (const [index, password] of dictionary['passwords-common'].entries()) {
    if (index % HASHES_PER_TURN === 0) await nextTurn()
    hashes.push(createHash('sha1').update(password).digest())
  }
  return Buffer.concat(hashes.sort(Buffer.compare))
}

/** Returns the rest of each hash that begins with `prefix`, in upper-case hexadecimal digits. */
function suffixesOf(hashes: Buffer, prefix: string): string[] {
  const prefixValue = Number.parseInt(prefix, 16)
  const prefixAt = (index: number) => hashes.readUInt16BE(index * HASH_BYTES) >> 4
  let [from, to] = [0, hashes.length / HASH_BYTES]
  while (from < to) {
    const middle = (from + to) >> 1
    if (prefixAt(middle) < prefixValue) from = middle + 1
    else to = middle
  }
  const suffixes: string[] = []
  for (let index = from; index * HASH_BYTES < hashes.length && prefixAt(index) === prefixValue; index++) {
    const hash = hashes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES)
    suffixes.push(hash.toString('hex').toUpperCase().slice(PREFIX_DIGITS))
  }
  return suffixes
}

/**
 * Registers the list of well-known passwords, which a browser uses to warn (LOGIN-15). The browser requests all hashes
 * with the same prefix, so the server does not learn the password. The list is in lower case; `passwordVariants` of the
 * domain package accounts for that.
 */
export function knownPasswordRoutes(app: FastifyInstance): void {
  let hashes: Promise<Buffer> | null = null

  app.operation(getKnownPasswords, async ({ params: { prefix } }) => {
    hashes ??= hashKnownPasswords().catch((error: unknown) => {
      hashes = null
      throw error
    })
    return prepareResponse(JSON.stringify(suffixesOf(await hashes, prefix)), {
      cacheControl: CACHE_CONTROL,
      compress: false,
    })
  })
}
