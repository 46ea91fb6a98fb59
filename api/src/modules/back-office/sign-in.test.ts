import type { AdminSession, PasskeyChallenge } from '@carte/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { type Authenticator, createAuthenticator } from '../../testing/authenticator.ts'
import { createTestApi, expectLog, rejectionLog, signInAdmin, type TestApi } from '../../testing/index.ts'
import {
  acceptance,
  callAdmin,
  codeAt,
  insertInvitation,
  joinWithPassword,
  openInvitation,
  STAFF_PASSWORD,
  signInStaffAccount,
} from '../../testing/staff-accounts.ts'

expectLog(
  rejectionLog('admin-sign-in', 'Failed', 'LockedOut'),
  rejectionLog('admin-verification', 'credential-invalid', 'LockedOut', 'not-authenticated'),
  rejectionLog('admin-invitation-accepted', 'credential-invalid'),
  rejectionLog('call', 'verification-required'),
)

const MINUTE_MS = 60_000
const OWNER = [{ shopId: 'centrum', role: 'owner' }] as const
const START = Date.parse('2026-06-15T10:00:00Z')

let api: TestApi
let now = START
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())
/** Moves the server's clock forward, which also makes the next code of an authenticator app acceptable. */
const advance = async (ms: number): Promise<void> => {
  now += ms
  await api.setNow(new Date(now))
}
beforeEach(() => advance(60 * MINUTE_MS))

/** The server's clock goes on, so a time is compared with a margin that no busy machine uses up. */
const isInTenMinutes = (at: string | undefined): boolean =>
  Math.abs(Date.parse(at ?? '') - now - 10.5 * MINUTE_MS) <= MINUTE_MS / 2
const join = () => joinWithPassword(api, OWNER, { at: new Date(now) })
const sessionOf = (fetch: typeof globalThis.fetch) => callAdmin<AdminSession>(fetch, 'GET', '/session')

/** Creates an account by an invitation, with a passkey. */
async function joinWithPasskey(authenticator: Authenticator, fetch = api.visitor()) {
  const code = await insertInvitation(api, {
    email: `${crypto.randomUUID()}@example.com`,
    roles: OWNER,
    expiresAt: new Date(now + MINUTE_MS),
  })
  const { body } = await openInvitation(fetch, code)
  const credential = { kind: 'passkey', name: 'Telephone', response: authenticator.create(body.passkeyOptions) }
  const answer = await callAdmin<AdminSession>(
    fetch,
    'POST',
    '/invitation/acceptance',
    acceptance(code, body, credential),
  )
  return { fetch, answer, accountId: answer.body.account?.id }
}
const beginPasskey = async (fetch: typeof globalThis.fetch, path = '/session/passkey-options') =>
  (await callAdmin<PasskeyChallenge>(fetch, 'POST', path)).body
const answerPasskey = (fetch: typeof globalThis.fetch, challengeId: string, response: object) =>
  callAdmin<AdminSession>(fetch, 'POST', '/session/passkey', { challengeId, response })

// ADMIN-4
describe('a sign-in with a password and a code', () => {
  it('opens a session with the account, its shops and a verification', async () => {
    const { email, secret, accountId } = await join()
    await advance(MINUTE_MS)
    const browser = api.visitor()
    const { status, body, headers } = await signInStaffAccount(browser, ` ${email.toUpperCase()} `, codeAt(secret, now))
    expect(status).toBe(200)
    expect(body).toEqual({
      account: { id: accountId, name: 'Sara Shift', email, language: 'en', roles: OWNER },
      shops: [{ id: 'centrum', name: expect.any(String), timeZone: 'Europe/Stockholm' }],
      verifiedUntil: expect.any(String),
      testMode: true,
    })
    expect(headers.get('set-cookie')).toMatch(
      /^carte-admin=[\w-]{43}; Max-Age=43200; Path=\/api\/admin; HttpOnly; SameSite=Strict$/,
    )
    expect(isInTenMinutes(body.verifiedUntil)).toBe(true)
    expect((await sessionOf(browser)).body.account).toEqual(body.account)
  })

  const changed = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  it.each<[string, (person: { email: string; code: string }) => [string, string, string?]]>([
    ['a wrong password', ({ email, code }) => [email, code, 'Personal-2!']],
    ['a wrong code', ({ email, code }) => [email, changed(code)]],
    ['an unknown address', ({ code }) => ['nobody@example.com', code]],
    ['a code that is not a number', ({ email }) => [email, 'abcdef']],
  ])('is rejected with the same answer for %s', async (_case, credentials) => {
    const { email, secret } = await join()
    await advance(MINUTE_MS)
    const answer = await signInStaffAccount(api.visitor(), ...credentials({ email, code: codeAt(secret, now) }))
    expect(answer).toMatchObject({ status: 401, body: { code: 'Failed', detail: 'Failed' } })
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  it.each([
    [-2, 401],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 401],
  ])('with a code of the period %j from now is answered with %j', async (periods, status) => {
    const { email, secret } = await join()
    await advance(5 * MINUTE_MS)
    expect((await signInStaffAccount(api.visitor(), email, codeAt(secret, now + periods * 30_000))).status).toBe(status)
  })

  it('accepts a code once, and none from before it', async () => {
    const { email, secret } = await join()
    await advance(5 * MINUTE_MS)
    const statuses = []
    for (const code of [codeAt(secret, now), codeAt(secret, now), codeAt(secret, now - 30_000)])
      statuses.push((await signInStaffAccount(api.visitor(), email, code)).status)
    expect(statuses).toEqual([200, 401, 401])
    // The code that the person has just set up the app with is used too.
    const other = await join()
    expect((await signInStaffAccount(api.visitor(), other.email, codeAt(other.secret, now))).status).toBe(401)
  })

  it('of two that use one code at once opens one session', async () => {
    const { email, secret } = await join()
    await advance(MINUTE_MS)
    const code = codeAt(secret, now)
    const both = await Promise.all([1, 2].map(() => signInStaffAccount(api.visitor(), email, code)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  it('is rejected for a person without a role, and works again with one', async () => {
    const { email, secret, accountId } = await join()
    await api.sql('delete from staff_role where account_id = $1', [accountId])
    await advance(MINUTE_MS)
    expect((await signInStaffAccount(api.visitor(), email, codeAt(secret, now))).status).toBe(401)
    await api.sql("insert into staff_role values ($1, 'centrum', 'shift')", [accountId])
    await advance(MINUTE_MS)
    expect((await signInStaffAccount(api.visitor(), email, codeAt(secret, now))).status).toBe(200)
  })
})

// ADMIN-5
describe('guesses', () => {
  it('lock an address for five minutes after the fifth, also an unknown one, and no customer', async () => {
    const { email, secret } = await join()
    for (const address of [email, `x${email}`]) {
      const codes = []
      for (let guess = 0; guess < 6; guess++)
        codes.push((await signInStaffAccount(api.visitor(), address, '000000', 'Wrong-1')).body.code)
      expect(codes).toEqual([...Array(4).fill('Failed'), 'LockedOut', 'LockedOut'])
    }
    await advance(3 * MINUTE_MS)
    expect((await signInStaffAccount(api.visitor(), email, codeAt(secret, now))).body.code).toBe('LockedOut')
    await advance(3 * MINUTE_MS)
    expect((await signInStaffAccount(api.visitor(), email, codeAt(secret, now))).status).toBe(200)
    expect(await api.sql('select 1 from login_failure where email_key = $1', [email])).toEqual([])
  })

  it('of codes with a right password end for a day after twenty', async () => {
    const { email, secret } = await join()
    for (let guess = 0; guess < 20; guess++) {
      // The lock of the address is another limit.
      await api.sql('delete from login_failure')
      await signInStaffAccount(api.visitor(), email, 'abcdef')
    }
    await api.sql('delete from login_failure')
    await advance(MINUTE_MS)
    expect((await signInStaffAccount(api.visitor(), email, codeAt(secret, now))).body.code).toBe('Failed')
  })

  it('of a code to verify oneself lock the address too, but keep the session', async () => {
    const { email, secret, fetch } = await join()
    const codes = []
    for (let guess = 0; guess < 5; guess++)
      codes.push((await callAdmin(fetch, 'POST', '/session/verification', { code: '12345x' })).body.code)
    expect(codes).toEqual([...Array(4).fill('credential-invalid'), 'LockedOut'])
    expect((await sessionOf(fetch)).status).toBe(200)
    await advance(MINUTE_MS)
    expect((await signInStaffAccount(api.visitor(), email, codeAt(secret, now))).body.code).toBe('LockedOut')
  })
})

// ADMIN-4
describe('a passkey', () => {
  it('is made by an invitation, and then finds the account by itself', async () => {
    const authenticator = createAuthenticator({ origin: api.url })
    const { answer, accountId } = await joinWithPasskey(authenticator)
    expect(answer.status).toBe(200)
    const browser = api.visitor()
    const { challengeId, options } = await beginPasskey(browser)
    expect(options).toMatchObject({ rpId: new URL(api.url).hostname, userVerification: 'required' })
    expect(options).not.toHaveProperty('allowCredentials')
    const signedIn = await answerPasskey(browser, challengeId, authenticator.get(options))
    expect(signedIn.body.account).toMatchObject({ id: accountId, roles: OWNER })
    expect((await sessionOf(browser)).status).toBe(200)
  })

  it.each<[string, Partial<{ origin: string; isVerifying: boolean }>, number]>([
    ['from another site', { origin: 'https://evil.example' }, 400],
    ['without a check of the person', { isVerifying: false }, 400],
    ['as it should be', {}, 200],
  ])('that is made %s, %j, is answered with %j', async (_case, change, status) => {
    const authenticator = createAuthenticator({ origin: api.url, ...change })
    expect((await joinWithPasskey(authenticator)).answer.status).toBe(status)
  })

  type Passkey = ReturnType<typeof createAuthenticator>
  type Attempt = (authenticator: Passkey, begun: PasskeyChallenge) => Promise<{ status: number }> | { status: number }
  const answered = (begun: PasskeyChallenge, response: object) =>
    answerPasskey(api.visitor(), begun.challengeId, response)
  it.each<[string, number, Attempt]>([
    ['the right one', 200, (key, begun) => answered(begun, key.get(begun.options))],
    [
      'one that was signed on another site',
      401,
      (key, begun) => answered(begun, Object.assign(key, { origin: 'https://evil.example' }).get(begun.options)),
    ],
    [
      'one without a check of the person',
      401,
      (key, begun) => answered(begun, Object.assign(key, { isVerifying: false }).get(begun.options)),
    ],
    [
      'one to another challenge',
      401,
      async (key, begun) => answered(begun, key.get((await beginPasskey(api.visitor())).options)),
    ],
    [
      'one for another site’s passkeys',
      401,
      (_key, begun) => {
        const other = createAuthenticator({ origin: api.url })
        other.create({ rp: { id: 'evil.example' }, user: { id: 'x' }, challenge: 'x' })
        return answered(begun, other.get(begun.options))
      },
    ],
    [
      'one with a changed signature',
      401,
      (key, begun) => {
        const response = key.get(begun.options)
        const signature = Buffer.from(response.response.signature, 'base64url')
        signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1
        return answered(begun, {
          ...response,
          response: { ...response.response, signature: signature.toString('base64url') },
        })
      },
    ],
    [
      'one that names another account',
      401,
      (key, begun) => {
        const response = key.get(begun.options)
        const userHandle = Buffer.from(crypto.randomUUID()).toString('base64url')
        return answered(begun, { ...response, response: { ...response.response, userHandle } })
      },
    ],
    [
      'one with a counter of before, from a copied passkey',
      401,
      async (key, begun) => {
        const copied = key.get(begun.options)
        const other = await beginPasskey(api.visitor())
        await answered(other, key.get(other.options))
        return answered(begun, copied)
      },
    ],
    [
      'a replayed one',
      401,
      async (key, begun) => {
        const response = key.get(begun.options)
        await answered(begun, response)
        return answered(begun, response)
      },
    ],
    [
      'one after five minutes',
      401,
      async (key, begun) => {
        await advance(6 * MINUTE_MS)
        return answered(begun, key.get(begun.options))
      },
    ],
    [
      'text that is no answer',
      401,
      (key, begun) => {
        const { id } = key.get(begun.options)
        const response = { clientDataJSON: 'eyJ', authenticatorData: 'AA', signature: 'AA', userHandle: 'x' }
        return answered(begun, { id, rawId: id, type: 'public-key', response })
      },
    ],
    [
      'one to the challenge of a verification',
      401,
      async (key) => {
        const { fetch } = await joinWithPasskey(createAuthenticator({ origin: api.url }))
        const verification = await beginPasskey(fetch, '/session/verification-options')
        return answered(verification, key.get(verification.options))
      },
    ],
  ])('answers a sign-in: %s with %j', async (_case, status, attempt) => {
    const authenticator = createAuthenticator({ origin: api.url })
    await joinWithPasskey(authenticator)
    expect((await attempt(authenticator, await beginPasskey(api.visitor()))).status).toBe(status)
  })

  it('signs in no person without a role', async () => {
    const authenticator = createAuthenticator({ origin: api.url })
    const { accountId } = await joinWithPasskey(authenticator)
    await api.sql('delete from staff_role where account_id = $1', [accountId])
    const begun = await beginPasskey(api.visitor())
    expect((await answered(begun, authenticator.get(begun.options))).status).toBe(401)
  })
})

// ADMIN-6
describe('a session', () => {
  it('ends after 30 minutes without a call, and after 12 hours with calls', async () => {
    const { fetch } = await join()
    await advance(28 * MINUTE_MS)
    expect((await sessionOf(fetch)).status).toBe(200)
    await advance(31 * MINUTE_MS)
    expect((await sessionOf(fetch)).body.code).toBe('not-authenticated')

    const busy = await join()
    // For 11 hours and 40 minutes.
    for (let calls = 0; calls < 35; calls++) {
      await advance(20 * MINUTE_MS)
      expect((await sessionOf(busy.fetch)).status).toBe(200)
    }
    await advance(21 * MINUTE_MS)
    expect((await sessionOf(busy.fetch)).status).toBe(401)
  })

  it('ends by sign-out, also for a copy of its cookie', async () => {
    const { fetch, token } = await signInAdmin(api, OWNER, { now: new Date(now) })
    const copy = api.visitor()
    const withCopy: typeof copy = (input, init) =>
      copy(input, { ...init, headers: { ...Object(init?.headers), cookie: `carte-admin=${token}` } })
    expect((await sessionOf(withCopy)).status).toBe(200)
    expect((await callAdmin(fetch, 'DELETE', '/session')).status).toBe(204)
    expect((await sessionOf(withCopy)).status).toBe(401)
    // Repeating it, or without a session, changes nothing.
    expect((await callAdmin(api.visitor(), 'DELETE', '/session')).status).toBe(204)
  })

  it('gets a new token at a sign-in, and the earlier one ends', async () => {
    const { email, secret, fetch, accountId } = await join()
    await advance(MINUTE_MS)
    await signInStaffAccount(fetch, email, codeAt(secret, now))
    const [row] = await api.sql('select count(*)::int as count from admin_session where account_id = $1', [accountId])
    expect(row).toEqual({ count: 1 })
  })

  it('has no token, password, secret or code in the database or the log', async () => {
    const before = (await api.logged()).length
    const { email, secret } = await join()
    await advance(MINUTE_MS)
    const code = codeAt(secret, now)
    const { headers } = await signInStaffAccount(api.visitor(), email, code)
    const token = /carte-admin=([\w-]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? ''
    expect(token).toHaveLength(43)
    const rows = await api.sql(
      'select staff_account::text as text from staff_account union all select admin_session::text from admin_session union all select staff_challenge::text from staff_challenge union all select audit_entry::text from audit_entry',
    )
    const stored = JSON.stringify(rows)
    const logged = (await api.logged()).slice(before).join('\n')
    const secretBytes = new Uint8Array(Buffer.from(secretHex(secret), 'hex'))
    for (const value of [token, STAFF_PASSWORD, secret, Buffer.from(secretBytes).toString('hex')]) {
      expect(stored).not.toContain(value)
      expect(logged).not.toContain(value)
    }
    expect(logged).not.toContain(email)
    expect(logged).toContain('"event":"admin-sign-in","outcome":"done"')
  })
})

/** Converts Base32, which the server shows, to the hexadecimal form in which the database would show bytes. */
function secretHex(base32: string): string {
  const bits = [...base32].map((digit) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(digit).toString(2).padStart(5, '0'),
  )
  return (bits.join('').match(/.{8}/g) ?? [])
    .map((byte) => Number.parseInt(byte, 2).toString(16).padStart(2, '0'))
    .join('')
}

// ADMIN-13
describe('a step-up verification', () => {
  const protectedCall = (fetch: typeof globalThis.fetch) => callAdmin(fetch, 'POST', '/me/credentials/options')

  it('is needed after ten minutes, and works with a code of the authenticator app', async () => {
    const { fetch, secret } = await join()
    await advance(8 * MINUTE_MS)
    expect((await protectedCall(fetch)).status).toBe(200)
    await advance(3 * MINUTE_MS)
    expect(await protectedCall(fetch)).toMatchObject({ status: 403, body: { code: 'verification-required' } })
    expect((await sessionOf(fetch)).body).not.toHaveProperty('verifiedUntil')
    const verify = (code: string) =>
      callAdmin<{ verifiedUntil: string }>(fetch, 'POST', '/session/verification', { code })
    expect(isInTenMinutes((await verify(codeAt(secret, now))).body.verifiedUntil)).toBe(true)
    expect((await protectedCall(fetch)).status).toBe(200)
    expect(await verify(codeAt(secret, now))).toMatchObject({ status: 400, body: { code: 'credential-invalid' } })
  })

  it.each<[string, number, (own: Authenticator, other: Authenticator) => Authenticator, string]>([
    ['one’s own passkey', 200, (own) => own, '/session/verification-options'],
    ['another person’s passkey', 400, (_own, other) => other, '/session/verification-options'],
    ['one’s own passkey and a challenge for a sign-in', 400, (own) => own, '/session/passkey-options'],
  ])('with %s is answered with %j', async (_case, status, choose, path) => {
    const [own, other] = [createAuthenticator({ origin: api.url }), createAuthenticator({ origin: api.url })]
    const { fetch } = await joinWithPasskey(own)
    await joinWithPasskey(other)
    await advance(11 * MINUTE_MS)
    const { challengeId, options } = await beginPasskey(fetch, path)
    const response = choose(own, other).get(options)
    expect((await callAdmin(fetch, 'POST', '/session/verification', { challengeId, response })).status).toBe(status)
    expect((await protectedCall(fetch)).status).toBe(status === 200 ? 200 : 403)
  })

  it('works once with a signed challenge, and only in the session of its person', async () => {
    const own = createAuthenticator({ origin: api.url })
    const { fetch } = await joinWithPasskey(own)
    const { challengeId, options } = await beginPasskey(fetch, '/session/verification-options')
    const body = { challengeId, response: own.get(options) }
    const { fetch: other } = await join()
    const verify = (browser: typeof fetch) => callAdmin(browser, 'POST', '/session/verification', body)
    expect([(await verify(other)).status, (await verify(fetch)).status, (await verify(fetch)).status]).toEqual([
      400, 200, 400,
    ])
  })
})
