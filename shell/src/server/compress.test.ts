/** @jest-environment node */
import { gunzipSync } from 'node:zlib'
import { NONCE } from '@carte/contract'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { bodyOf, compressForCache, compressForResponse } from './compress.ts'

const pageOf = (rest: string) => ({ top: `<top ${NONCE}>`, rest, styleSources: [] })
const bytesOf = async (chunks: readonly (Buffer | Promise<Buffer>)[]) => Buffer.concat(await Promise.all(chunks))
const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ minLength: 200, maxLength: 5000 }))

describe('compressForCache, compressForResponse and bodyOf', () => {
  it('give a response that decompresses to the bytes of the page', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { minLength: 1 }),
        fc.array(fc.base64String(), { minLength: 1 }),
        text,
        fc.constantFrom(compressForCache, compressForResponse),
        async (tops, nonces, rest, compress) => {
          const compressed = await compress({ top: tops.join(NONCE), rest, styleSources: [] })
          for (const nonce of nonces) {
            const { chunks, encoding } = bodyOf(compressed, nonce, 'gzip')
            expect(encoding).toBe('gzip')
            const page = Buffer.from(tops.join(NONCE).replaceAll(NONCE, nonce) + rest).toString()
            // gunzip also verifies length and checksum.
            expect(gunzipSync(await bytesOf(chunks)).toString() === page).toBe(true)
          }
        },
      ),
    )
  })

  it('compress better for the cache than for a single response', async () => {
    const rest = Array.from({ length: 4000 }, (_, index) => `${index * 7919}`).join()
    const [kept, sent] = await Promise.all([compressForCache(pageOf(rest)), compressForResponse(pageOf(rest))])
    expect((await kept.rest).length).toBeLessThan((await sent.rest).length)
  })

  it('send the first part before the second is compressed', async () => {
    const [first, second] = bodyOf(compressForResponse(pageOf('rest')), 'n', 'gzip').chunks
    expect(Buffer.isBuffer(first)).toBe(true)
    expect(Buffer.isBuffer(second)).toBe(false)
    await second
  })

  it.each([
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'gzip'],
    ['br;q=1, GZIP;q=0.5', 'gzip'],
    ['br,gzip ; q=0.001', 'gzip'],
    ['*', 'gzip'],
    ['br, *;q=0.1', 'gzip'],
    [null, null],
    ['', null],
    ['identity', null],
    ['br, deflate', null],
    ['gzip;q=0', null],
    ['br, gzip; q=0.000', null],
    ['*;q=0', null],
    ['gzip;q=0, *', null],
    ['not-gzip, gzipped', null],
  ])('answer accept-encoding “%s” with the encoding %s', async (accept, expected) => {
    const { chunks, encoding } = bodyOf(await compressForCache(pageOf('rest')), 'n', accept)
    expect(encoding).toBe(expected)
    const bytes = await bytesOf(chunks)
    expect((encoding ? gunzipSync(bytes) : bytes).toString()).toBe('<top n>rest')
  })
})
