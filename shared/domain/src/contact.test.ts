import { ReceiptRequest } from '@carte/contract/schemas'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { isEmailAddress, isPhoneNumber } from './contact.ts'

describe('isEmailAddress', () => {
  it.each(['anna@example.se', 'anna.berg+carte@mail.example.se', `${'a'.repeat(64)}@${'b'.repeat(186)}.se`])(
    'accepts %s',
    (text) => expect(isEmailAddress(text)).toBe(true),
  )

  it.each([
    '',
    'anna',
    'anna@',
    '@example.se',
    'anna@gmail',
    'anna@example.',
    'anna@b@example.se',
    'anna berg@example.se',
    'anna@example.se ',
    'anna@example.se\n',
    `${'a'.repeat(64)}@${'b'.repeat(187)}.se`,
  ])('rejects %j', (text) => expect(isEmailAddress(text)).toBe(false))

  it('accepts every address that the API accepts', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        if (ReceiptRequest.safeParse({ email }).success) expect(isEmailAddress(email)).toBe(true)
      }),
    )
  })
})

describe('isPhoneNumber', () => {
  it.each(['12345', '070-174 06 05', '+46701740605', '(08) 123.45/6-7', '070\u00a0174\u202f06\u00a005'])(
    'accepts %j',
    (text) => expect(isPhoneNumber(text)).toBe(true),
  )

  it.each([
    '',
    '1234',
    '+1234',
    '(12) 3-4',
    '-----',
    '++46701',
    '070 ABC 123',
    'a12345',
    '12345a',
    '12345\n',
    '\t12345',
  ])('rejects %j', (text) => expect(isPhoneNumber(text)).toBe(false))
})
