import { createHash } from 'node:crypto'
import { passwordVariants } from '@carte/domain'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createTestApi, send, type TestApi } from '../../testing/index.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({ customerLogin: true })
})
afterAll(() => api.close())

const known = (prefix: string) => send<string[]>(api.fetch, 'GET', `/api/identity/known-passwords/${prefix}`)
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase()
async function isKnown(password: string): Promise<boolean> {
  for (const hash of passwordVariants(password).map(sha1)) {
    const { body } = await known(hash.slice(0, 3))
    if (body.includes(hash.slice(3))) return true
  }
  return false
}

describe('GET /api/identity/known-passwords/{prefix} (LOGIN-15)', () => {
  it.each(['password', 'Password1!', 'P@ssw0rd', 'Passw0rd!', 'Qwerty1!', 'Dragon99?', 'Football1!'])(
    'lists well-known passwords and their variants: %s',
    async (password) => expect(await isKnown(password)).toBe(true),
  )

  it.each(['Smaklig1!', 'Räksmörgås-7', 'tX9#vQ2m', 'Борщ-и-хлеб1'])(
    'does not list other passwords: %s',
    async (password) => expect(await isKnown(password)).toBe(false),
  )

  it('answers a few hash suffixes by prefix, with a cacheable answer', async () => {
    const { body, headers } = await known('000')
    expect(body.length).toBeGreaterThan(3)
    expect(body.length).toBeLessThan(50)
    for (const end of body) expect(end).toMatch(/^[0-9A-F]{37}$/)
    expect(body).toEqual([...body].sort())
    expect(headers.get('cache-control')).toBe('public, max-age=86400')
    const again = await api.fetch('/api/identity/known-passwords/000', {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
    expect((await known('FFF')).body.length).toBeGreaterThan(3)
  })

  it.each(['00', '0000', 'abc', 'XYZ', '%00%00%00'])('rejects the prefix “%s”', async (prefix) => {
    expect(await known(prefix)).toMatchObject({ status: 400, body: { code: 'validation' } })
  })
})
