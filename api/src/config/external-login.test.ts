import { describe, expect, it } from '@jest/globals'
import { externalProvider, readExternalLogin } from './external-login.ts'

const google = {
  EXTERNAL_LOGIN_GOOGLE_ISSUER: 'https://accounts.google.com',
  EXTERNAL_LOGIN_GOOGLE_CLIENT_ID: 'carte',
  EXTERNAL_LOGIN_GOOGLE_CLIENT_SECRET: 's3cret',
}
const client = { issuer: 'https://accounts.google.com', clientId: 'carte', clientSecret: 's3cret' }

describe('external providers in the environment', () => {
  it('are found by what the operator calls them', () => {
    const { providers, faults } = readExternalLogin(
      {
        ...google,
        EXTERNAL_LOGIN_MY_CLIENT_ID_ISSUER: 'https://id.example/realm',
        EXTERNAL_LOGIN_MY_CLIENT_ID_CLIENT_ID: ' ours ',
        EXTERNAL_LOGIN_MY_CLIENT_ID_CLIENT_SECRET: 'x',
      },
      true,
    )
    expect(faults).toEqual([])
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
    ['https://id.example?x=1', true, 'An issuer has no query, fragment or user'],
    ['https://me:secret@id.example', true, 'An issuer has no query, fragment or user'],
  ])('may have the issuer %s (for real: %s): %s', (issuer, isProduction, fault) => {
    const { providers, faults } = readExternalLogin({ ...google, EXTERNAL_LOGIN_GOOGLE_ISSUER: issuer }, isProduction)
    expect(faults).toEqual(fault === null ? [] : [`EXTERNAL_LOGIN_GOOGLE_ISSUER: ${fault}`])
    expect(externalProvider(providers, 'google') === null).toBe(fault !== null)
  })

  it('are left out where they are not complete, which is said without a secret', () => {
    const { EXTERNAL_LOGIN_GOOGLE_CLIENT_SECRET: _secret, ...half } = google
    const { providers, faults } = readExternalLogin({ ...half, EXTERNAL_LOGIN_X_CLIENT_SECRET: 's3cret' }, true)
    expect(providers).toEqual({})
    expect(faults).toEqual([
      'EXTERNAL_LOGIN_GOOGLE_CLIENT_SECRET: Needed beside the others',
      'EXTERNAL_LOGIN_X_ISSUER: Needed beside the others',
      'EXTERNAL_LOGIN_X_CLIENT_ID: Needed beside the others',
    ])
    expect(readExternalLogin({ ...google, EXTERNAL_LOGIN_GOOGLE_ISSUER: '' }, true).providers).toEqual({})
  })
})
