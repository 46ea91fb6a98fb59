import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { slugOf } from './ids.ts'

/** Any code point except surrogates. Equal to `unit: 'binary'`, which takes seconds to build its table. */
const character = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code))

it('slugOf returns only letters and digits with single hyphens for random text, and is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: character }), (text) => {
      const slug = slugOf(text)
      expect(slugOf(slug)).toBe(slug)
      expect(slug).toMatch(/^([\p{L}\p{N}]+(-[\p{L}\p{N}]+)*)?$/u)
    }),
  )
})
