import { describe, expect, it } from '@jest/globals'
import { hashPassword, verifyPassword } from './passwords.ts'

describe('verifyPassword', () => {
  it('checks a salted argon2id hash with the parameters of docs/security.md', async () => {
    const [first, second] = [await hashPassword('Smaklig1!'), await hashPassword('Smaklig1!')]
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(second).not.toBe(first)
    expect(await verifyPassword(first, 'Smaklig1!')).toBe(true)
    expect(await verifyPassword(first, 'smaklig1!')).toBe(false)
  })

  it('accepts a password in composed and decomposed Unicode', async () => {
    const hash = await hashPassword('Smörgås1!'.normalize('NFC'))
    expect(await verifyPassword(hash, 'Smörgås1!'.normalize('NFD'))).toBe(true)
  })

  it('returns false for an account without a password', async () => {
    expect(await verifyPassword(null, 'Smaklig1!')).toBe(false)
  })
})
