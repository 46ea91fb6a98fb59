import { describe, expect, it } from '@jest/globals'
import { externalProvider, readExternalLogin } from './external-login.ts'

const google = {
  EXTERNAL_LOGIN_GOOGLE_ISSUER: 'https://accounts.google.com',
  EXTERNAL_LOGIN_GOOGLE_CLIENT_ID: 'carte',
  EXTERNAL_LOGIN_GOOGLE_CLIENT_SECRET: 's3cret',
}
const client = { issuer: 'https://accounts.google.com', clientId: 'carte', clientSecret: 's3cret' }

describe('readExternalLogin', () => {
  it('finds providers by the operator’s ids', () => {
    const { providers, errors } = readExternalLogin(
      {
        ...google,
        EXTERNAL_LOGIN_MY_CLIENT_ID_ISSUER: 'https://id.example/realm',
        EXTERNAL_LOGIN_MY_CLIENT_ID_CLIENT_ID: ' ours ',
        EXTERNAL_LOGIN_MY_CLIENT_ID_CLIENT_SECRET: 'x',
      },
      true,
    )
    expect(errors).toEqual([])
    expect(externalProvider(providers, 'google')).toEqual(client)
    expect(externalProvider(providers, 'my-client-id')).toMatchObject({ clientId: 'ours' })
    for (const id of ['', 'constructor', 'nobody']) expect(externalProvider(providers, id)).toBeNull()
  })

  it.each([
    ['https://id.example', true, null],
    ['http://localhost:8080/realms/x', true, null],
    ['http://127.0.0.1:8080', true, null],
    ['http://id.example', false, null],
    ['http://id.example', true, 'Must be https'],
    ['id.example', true, 'Not an address such as https://accounts.google.com'],
    ['ftp://id.example', false, 'Not an address such as https://accounts.google.com'],
    ['https://id.example?x=1', true, 'An issuer must not have a query, fragment or user'],
    ['https://me:secret@id.example', true, 'An issuer must not have a query, fragment or user'],
  ])('checks the issuer %s (production: %s): %s', (issuer, isProduction, error) => {
    const { providers, errors } = readExternalLogin({ ...google, EXTERNAL_LOGIN_GOOGLE_ISSUER: issuer }, isProduction)
    expect(errors).toEqual(error === null ? [] : [`EXTERNAL_LOGIN_GOOGLE_ISSUER: ${error}`])
    expect(externalProvider(providers, 'google') === null).toBe(error !== null)
  })

  it('leaves out incomplete providers, with an error without secrets', () => {
    const { EXTERNAL_LOGIN_GOOGLE_CLIENT_SECRET: _secret, ...half } = google
    const { providers, errors } = readExternalLogin({ ...half, EXTERNAL_LOGIN_X_CLIENT_SECRET: 's3cret' }, true)
    expect(providers).toEqual({})
    expect(errors).toEqual([
      'EXTERNAL_LOGIN_GOOGLE_CLIENT_SECRET: Required, because another variable of this provider is set',
      'EXTERNAL_LOGIN_X_ISSUER: Required, because another variable of this provider is set',
      'EXTERNAL_LOGIN_X_CLIENT_ID: Required, because another variable of this provider is set',
    ])
    expect(readExternalLogin({ ...google, EXTERNAL_LOGIN_GOOGLE_ISSUER: '' }, true).providers).toEqual({})
  })
})
