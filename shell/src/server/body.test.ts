/** @jest-environment node */
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { bodyOf, pack } from './body.ts'

const pageOf = (rest: string) => ({ top: (nonce: string) => `<top ${nonce}>`, rest, styleSources: [] })
const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ minLength: 200, maxLength: 5000 }))

describe('a page’s bytes', () => {
  it('are the page again once they are unpacked, whatever its two parts are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { minLength: 1 }),
        text,
        fc.integer({ min: 1, max: 9 }),
        async (tops, rest, level) => {
          const packed = await pack({ top: (index) => tops[Number(index)] ?? '', rest, styleSources: [] }, level)
          for (const [index, top] of tops.entries()) {
            const { chunks, encoding } = bodyOf(packed, String(index), 'gzip')
            expect(encoding).toBe('gzip')
            // Checks length and checksum too.
            expect(gunzipSync(Buffer.concat(chunks)).toString() === Buffer.from(top + rest).toString()).toBe(true)
          }
        },
      ),
    )
  })

  it('compress what stays as well as it was asked for', async () => {
    const rest = Array.from({ length: 4000 }, (_, index) => `${index * 7919}`).join()
    const sizes = await Promise.all(
      [1, 9].map(async (level) => Buffer.concat(bodyOf(await pack(pageOf(rest), level), '', 'gzip').chunks).length),
    )
    expect(sizes[1]).toBeLessThan(sizes[0] ?? 0)
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
  ])('for “%s” have the encoding %s', async (accept, expected) => {
    const { chunks, encoding } = bodyOf(await pack(pageOf('rest'), 5), 'n', accept)
    expect(encoding).toBe(expected)
    const bytes = Buffer.concat(chunks)
    expect((encoding ? gunzipSync(bytes) : bytes).toString()).toBe('<top n>rest')
  })
})
