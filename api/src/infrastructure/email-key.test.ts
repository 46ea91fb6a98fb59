import { describe, expect, it } from '@jest/globals'
import { emailKeyOf } from './email-key.ts'

describe('emailKeyOf', () => {
  it.each([
    ['Anna@Example.com', 'anna@example.com'],
    [' anna@example.com\n', 'anna@example.com'],
  ])('converts %j to %j', (email, key) => expect(emailKeyOf(email)).toBe(key))
})
