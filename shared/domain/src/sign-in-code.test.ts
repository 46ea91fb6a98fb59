import { describe, expect, it } from '@jest/globals'
import { signInCodeOf } from './sign-in-code.ts'

describe('signInCodeOf (LOGIN-36)', () => {
  it.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    [' 123\u00a0456\n', '123456'],
    ['123-456', '123456'],
    ['123–456', '123456'],
    ['1 2 3 4 5 6', '123456'],
    ['\u202a012345\u202c', '012345'],
    ['１２３４５６', '123456'],
  ])('reads %j as %s', (text, code) => expect(signInCodeOf(text)).toBe(code))

  it.each(['', ' ', '12345', '1234567', '12345a', '123.456', '٠١٢٣٤٥', 'code 123456'])('rejects %j', (text) =>
    expect(signInCodeOf(text)).toBeNull(),
  )
})
