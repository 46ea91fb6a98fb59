import { describe, expect, it } from '@jest/globals'
import { hashPassword, verifyPassword } from './password.ts'

describe('a password', () => {
  it('is known by an argon2id hash of its own, with the parameters of docs/security.md', async () => {
    const [first, second] = [await hashPassword('Smaklig1!'), await hashPassword('Smaklig1!')]
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(second).not.toBe(first)
    expect(await verifyPassword(first, 'Smaklig1!')).toBe(true)
    expect(await verifyPassword(first, 'smaklig1!')).toBe(false)
  })

  it('is the same whichever way a keyboard writes its letters', async () => {
    const hash = await hashPassword('Smörgås1!'.normalize('NFC'))
    expect(await verifyPassword(hash, 'Smörgås1!'.normalize('NFD'))).toBe(true)
  })

  it('of nobody is never right', async () => {
    expect(await verifyPassword(null, 'Smaklig1!')).toBe(false)
  })
})
