import { createHash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import { getKnownPasswords } from '@carte/contract/schemas'
import type { FastifyInstance } from 'fastify'
import { store } from '../../infrastructure/http/stored.ts'

const HASH_BYTES = 20
const PREFIX_DIGITS = 3
/** Hashed between two looks at what else there is to do; some three milliseconds. */
const AT_ONCE = 2_000
const CACHE_CONTROL = 'public, max-age=86400'

/** SHA-1 of every well-known password, one after the other in order: a megabyte. */
async function hashesOfAll(): Promise<Buffer> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const hashes: Buffer[] = []
  for (const [index, password] of dictionary['passwords-common'].entries()) {
    if (index % AT_ONCE === 0) await breathe()
    hashes.push(createHash('sha1').update(password).digest())
  }
  return Buffer.concat(hashes.sort(Buffer.compare))
}

/** The ends, after `prefix`, of those hashes that begin with it, as upper-case hexadecimal digits. */
function endsOf(hashes: Buffer, prefix: string): string[] {
  const wanted = Number.parseInt(prefix, 16)
  const prefixAt = (index: number) => hashes.readUInt16BE(index * HASH_BYTES) >> 4
  let [from, to] = [0, hashes.length / HASH_BYTES]
  while (from < to) {
    const middle = (from + to) >> 1
    if (prefixAt(middle) < wanted) from = middle + 1
    else to = middle
  }
  const ends: string[] = []
  for (let index = from; index * HASH_BYTES < hashes.length && prefixAt(index) === wanted; index++) {
    const hash = hashes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES)
    ends.push(hash.toString('hex').toUpperCase().slice(PREFIX_DIGITS))
  }
  return ends
}

/**
 * Well-known passwords, to warn of one before it is chosen (readings "password rules"). A browser asks for all hashes that begin like one of its
 * own: neither we nor anybody on the way learns the password. The lists have small letters; `passwordVariants` of the domain knows that.
 */
export function knownPasswordRoutes(app: FastifyInstance): void {
  let hashes: Promise<Buffer> | null = null

  app.operation(getKnownPasswords, async ({ params: { prefix } }) => {
    hashes ??= hashesOfAll().catch((error: unknown) => {
      hashes = null
      throw error
    })
    return store(JSON.stringify(endsOf(await hashes, prefix)), { cacheControl: CACHE_CONTROL, compress: false })
  })
}
