import { describe, expect, it } from '@jest/globals'
import { personOf } from './provider-client.ts'
import { returnPathOf } from './routes.ts'

describe('personOf', () => {
  const email = 'a@example.com'
  const entra = 'https://login.microsoftonline.com/9188040d/v2.0'
  it.each([
    [{ email, email_verified: true }, 'https://id.example', email],
    [{ email, email_verified: 'true' }, 'https://id.example', email],
    [{ email, email_verified: false }, 'https://id.example', null],
    [{ email, email_verified: 'false' }, 'https://id.example', null],
    [{ email }, 'https://id.example', null],
    [{ email_verified: true }, 'https://id.example', null],
    [{ email: '', email_verified: true }, 'https://id.example', null],
    [{ email: [email], email_verified: true }, 'https://id.example', null],
    [{ email, xms_edov: true }, entra, email],
    [{ email, xms_edov: '1' }, entra, email],
    [{ email, xms_edov: false }, entra, null],
    // `xms_edov` counts only from Microsoft's issuer.
    [{ email, xms_edov: true }, 'https://id.example', null],
  ])('reads from %j of %s the address %s', (claims, issuer, address) => {
    expect(personOf('sub', claims, issuer).email).toBe(address)
  })

  it.each([
    [{ given_name: ' Anna ', family_name: 'Ek' }, 'Anna', 'Ek'],
    [{ given_name: 'Anna', name: 'Anna Ek' }, 'Anna', ''],
    [{ name: 'Anna Maria Ek' }, 'Anna', 'Maria Ek'],
    [{ name: 'Anna\u0000' }, 'Anna', ''],
    [{ name: 'x'.repeat(200) }, 'x'.repeat(100), ''],
    [{ name: 7 }, '', ''],
    [{}, '', ''],
  ])('reads from %j the name %j %j', (claims, name, lastName) => {
    expect(personOf('sub', claims, 'https://id.example')).toMatchObject({ name, lastName })
  })
})

// The same table as in the test of the browser's `parseLocalPath`.
describe('returnPathOf (ATTACK-7)', () => {
  it.each([
    'https://evil',
    '//evil',
    '/\\evil',
    '\\\\evil',
    'javascript:alert(1)',
    '/a\r\nb',
    '/\t/evil',
    'shop',
    '',
    undefined,
    '/x/..//evil.example',
    '/.//evil.example',
    '/%2e%2e//evil.example/login',
    '/shop/a/../..//evil.example?x=1',
  ])('returns / for %j', (text) => expect(returnPathOf(text)).toBe('/'))
  it.each(['/', '/shop/a/menu?x=1#y', '/order/1'])('returns %s unchanged', (text) =>
    expect(returnPathOf(text)).toBe(text),
  )
})
