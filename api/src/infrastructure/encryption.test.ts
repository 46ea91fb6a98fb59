import { randomBytes } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { decrypt, encrypt } from './encryption.ts'

describe('encrypt', () => {
  const key = randomBytes(32)
  const value = Buffer.from('a secret value')

  it('returns another text each time, which decrypts to the value', () => {
    const [first, second] = [encrypt(key, value, 'row 1'), encrypt(key, value, 'row 1')]
    expect(first.equals(second)).toBe(false)
    expect(first.includes(value)).toBe(false)
    expect([first, second].map((each) => decrypt(key, each, 'row 1').toString())).toEqual(
      Array(2).fill('a secret value'),
    )
  })

  it.each<[string, (encrypted: Buffer) => Buffer]>([
    ['in another row', (encrypted) => decrypt(key, encrypted, 'row 2')],
    ['with another key', (encrypted) => decrypt(randomBytes(32), encrypted, 'row 1')],
    ['after a change of one bit', (encrypted) => decrypt(key, flipped(encrypted, 14), 'row 1')],
    ['with a changed tag', (encrypted) => decrypt(key, flipped(encrypted, encrypted.length - 1), 'row 1')],
    ['if it is cut', (encrypted) => decrypt(key, encrypted.subarray(0, -1), 'row 1')],
  ])('returns nothing that can be decrypted %s', (_how, read) => {
    expect(() => read(encrypt(key, value, 'row 1'))).toThrow()
  })
})

const flipped = (bytes: Buffer, index: number) => Buffer.from(bytes.map((byte, at) => (at === index ? byte ^ 1 : byte)))
