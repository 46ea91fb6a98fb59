import type { CredentialOptions, Credentials, SignIn } from '@carte/contract'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { lastMail } from '../../testing/accounts.ts'
import { createAuthenticator } from '../../testing/authenticator.ts'
import { createTestApi, expectLog, rejectionLog, signInAdmin, type TestApi } from '../../testing/index.ts'
import {
  callAdmin,
  codeAt,
  joinWithPassword,
  STAFF_PASSWORD,
  signInStaffAccount,
} from '../../testing/staff-accounts.ts'

expectLog(rejectionLog('admin-sign-in', 'Failed'), rejectionLog('admin-credential-(?:added|removed)'))

const OWNER = [{ shopId: 'centrum', role: 'owner' }] as const

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

type Fetch = typeof globalThis.fetch
/** Makes the present code of a person's app acceptable again, as the next one will be. */
const forgetCodes = () => api.sql('update staff_account set totp_last_step = 0')
const signInAgain = async ({ email, secret }: { email: string; secret: string }, password = STAFF_PASSWORD) => {
  await forgetCodes()
  const browser = api.visitor()
  const { status } = await signInStaffAccount(browser, email, codeAt(secret, Date.now()), password)
  return { browser, status }
}
const begin = async (fetch: Fetch) =>
  (await callAdmin<CredentialOptions>(fetch, 'POST', '/me/credentials/options')).body
const add = (fetch: Fetch, challengeId: string, credential: object) =>
  callAdmin<Credentials>(fetch, 'POST', '/me/credentials', { challengeId, credential })
const isSignedIn = async (fetch: Fetch) => (await callAdmin(fetch, 'GET', '/session')).status === 200

async function addPasskey(fetch: Fetch, authenticator = createAuthenticator({ origin: api.url })) {
  const { challengeId, passkeyOptions } = await begin(fetch)
  return add(fetch, challengeId, {
    kind: 'passkey',
    name: 'Laptop',
    response: authenticator.create(passkeyOptions),
  })
}

// ADMIN-12
describe('one’s own account', () => {
  it('has a name and a language that one can change, with an entry in the audit log', async () => {
    const { fetch, accountId } = await joinWithPassword(api, OWNER)
    const { body } = await callAdmin(fetch, 'PATCH', '/me', { name: ' Sofia ', language: 'fi' })
    expect(body).toMatchObject({ id: accountId, name: 'Sofia', language: 'fi', roles: OWNER })
    const [entry] = await api.sql(
      "select before, after from audit_entry where account_id = $1 and action = 'account.details'",
      [accountId],
    )
    expect(entry).toEqual({ before: { name: 'Sara Shift', language: 'en' }, after: { name: 'Sofia', language: 'fi' } })
  })

  it('lists its sign-ins, ends them one by one, and no other person’s', async () => {
    const person = await joinWithPassword(api, OWNER)
    const { browser } = await signInAgain(person)
    const { body: own } = await callAdmin<SignIn[]>(person.fetch, 'GET', '/me/sessions')
    expect(own.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true])
    const other = own.find(({ isCurrent }) => !isCurrent)
    const stranger = await signInAdmin(api, OWNER)
    const end = (fetch: Fetch) => callAdmin(fetch, 'DELETE', `/me/sessions/${other?.id}`)
    expect((await end(stranger.fetch)).status).toBe(204)
    expect(await isSignedIn(browser)).toBe(true)
    expect([(await end(person.fetch)).status, (await end(person.fetch)).status]).toEqual([204, 204])
    expect([await isSignedIn(browser), await isSignedIn(person.fetch)]).toEqual([false, true])
  })
})

// ADMIN-12
describe('a new way to sign in', () => {
  it('can be a passkey, which ends all other sessions and causes a mail', async () => {
    const person = await joinWithPassword(api, OWNER)
    const { browser } = await signInAgain(person)
    const authenticator = createAuthenticator({ origin: api.url })
    const { status, body } = await addPasskey(person.fetch, authenticator)
    expect(status).toBe(200)
    expect(body).toMatchObject({ passkeys: [{ name: 'Laptop', lastUsedAt: null }], hasPassword: true })
    expect([await isSignedIn(browser), await isSignedIn(person.fetch)]).toEqual([false, true])
    expect((await lastMail(api.dataFolder, person.email)).subject).toMatch(/^Your ways to sign in have changed/)
    // So that the authenticator makes no second one for the account.
    expect((await begin(person.fetch)).passkeyOptions).toMatchObject({
      excludeCredentials: [{ id: body.passkeys[0]?.id }],
    })
  })

  it('can be another password with another app, which replace the earlier ones', async () => {
    const person = await joinWithPassword(api, OWNER)
    const { challengeId, totp } = await begin(person.fetch)
    const credential = { kind: 'password', password: 'Personal-3!', code: codeAt(totp.secret, Date.now()) }
    expect((await add(person.fetch, challengeId, credential)).body).toEqual({ passkeys: [], hasPassword: true })
    expect((await signInAgain({ ...person, secret: totp.secret }, 'Personal-3!')).status).toBe(200)
    expect((await signInAgain({ ...person, secret: totp.secret })).status).toBe(401)
    expect((await signInAgain(person, 'Personal-3!')).status).toBe(401)
    // The challenge was used.
    expect((await add(person.fetch, challengeId, credential)).body.code).toBe('credential-invalid')
  })

  it.each<[string, (fetch: Fetch) => Promise<{ body: { code?: string } }>, string]>([
    [
      'of another person’s challenge',
      async (fetch) => {
        const { challengeId, totp } = await begin((await signInAdmin(api, OWNER)).fetch)
        const code = codeAt(totp.secret, Date.now())
        return add(fetch, challengeId, { kind: 'password', password: STAFF_PASSWORD, code })
      },
      'credential-invalid',
    ],
    [
      'of a challenge for a verification',
      async (fetch) => {
        const { body } = await callAdmin<{ challengeId: string; options: Record<string, unknown> }>(
          fetch,
          'POST',
          '/session/verification-options',
        )
        const rp = { id: new URL(api.url).hostname }
        const options = { ...body.options, rp, user: { id: 'eA' } }
        const response = createAuthenticator({ origin: api.url }).create(options)
        return add(fetch, body.challengeId, { kind: 'passkey', name: 'x', response })
      },
      'credential-invalid',
    ],
    [
      'with a weak password',
      async (fetch) => {
        const { challengeId, totp } = await begin(fetch)
        const code = codeAt(totp.secret, Date.now())
        return add(fetch, challengeId, { kind: 'password', password: 'password', code })
      },
      'PasswordRequiresNonAlphanumeric',
    ],
    [
      'after twenty passkeys',
      async (fetch) => {
        const account = '(select account_id from admin_session order by created_at desc, last_used_at desc limit 1)'
        await api.sql(
          `insert into staff_passkey select 'p' || n, ${account}, '\\x00', 0, '{}', 'x', now() from generate_series(1, 20) n`,
        )
        return addPasskey(fetch)
      },
      'credential-invalid',
    ],
  ])('%s is rejected, and nothing changes', async (_case, act, code) => {
    await api.sql('delete from admin_session')
    const { fetch } = await joinWithPassword(api, OWNER)
    expect((await act(fetch)).body.code).toBe(code)
    expect((await callAdmin<Credentials>(fetch, 'GET', '/me/credentials')).body.hasPassword).toBe(true)
  })

  it('is never the passkey of another account', async () => {
    const [a, b] = [await joinWithPassword(api, OWNER), await joinWithPassword(api, OWNER)]
    await addPasskey(a.fetch)
    const [row] = await api.sql('select id from staff_passkey where account_id = $1', [a.accountId])
    expect((await callAdmin(b.fetch, 'DELETE', `/me/passkeys/${row?.id}`)).status).toBe(404)
    expect((await callAdmin<Credentials>(a.fetch, 'GET', '/me/credentials')).body.passkeys).toHaveLength(1)
  })

  it('can be removed unless it is the last one', async () => {
    const person = await joinWithPassword(api, OWNER)
    const { body } = await addPasskey(person.fetch)
    const remove = () => callAdmin<Credentials>(person.fetch, 'DELETE', `/me/passkeys/${body.passkeys[0]?.id}`)
    await api.sql('update staff_account set password_hash = null where id = $1', [person.accountId])
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'last-credential' } })
    await addPasskey(person.fetch)
    expect((await remove()).body.passkeys).toHaveLength(1)
    const actions = await api.sql('select action, before, after from audit_entry where account_id = $1 order by id', [
      person.accountId,
    ])
    expect(actions.map(({ action }) => action)).toEqual([
      'team.join',
      'account.passkey.add',
      'account.passkey.add',
      'account.passkey.remove',
    ])
    expect(actions.at(-1)).toMatchObject({ before: { name: 'Laptop' }, after: null })
  })
})
