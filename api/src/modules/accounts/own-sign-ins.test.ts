import { randomUUID } from 'node:crypto'
import { type CustomerSignIns, endSignIn, getSignIns, type UserData } from '@carte/contract/schemas'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { lastMail, mailsTo, newCustomer, PASSWORD, postAccount, signIn } from '../../testing/accounts.ts'
import { createTestApi, expectLog, rejectionLog, send, type TestApi } from '../../testing/index.ts'

const LIST = `/api${getSignIns.path}`

expectLog(
  rejectionLog('call', 'not-authenticated'),
  rejectionLog('sign-in', 'LockedOut'),
  rejectionLog('tokens-renewed', 'not-authenticated'),
  ...['sign-in-ended', 'other-sign-ins-ended'].map((event) =>
    rejectionLog(
      event,
      'Failed',
      'LockedOut',
      'error.notFound',
      'invalid-password',
      'not-authenticated',
      'rate-limited',
      'validation',
    ),
  ),
)

type Fetch = typeof globalThis.fetch

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({
    customerLogin: true,
    limits: { login: 1_000, mailRequestsPerAddress: 1_000, mailsPerMailbox: 1_000, registrations: 1_000 },
  })
})
afterAll(() => api.close())
afterEach(() => api.setNow(null))

const MINUTE_MS = 60_000
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36'

/** Returns a browser with this `User-Agent`, and its cookies. */
function browser(userAgent: string): Fetch {
  const fetch = api.visitor()
  return (path, init) => fetch(path, { ...init, headers: { ...(init?.headers as object), 'user-agent': userAgent } })
}
const account = () => newCustomer(api.visitor(), api.dataFolder)
async function signedIn(email: string, fetch: Fetch = browser(CHROME)): Promise<Fetch> {
  expect((await signIn(fetch, email)).status).toBe(200)
  return fetch
}
const list = (fetch: Fetch, headers: Record<string, string> = {}) =>
  send<CustomerSignIns>(fetch, 'GET', LIST, undefined, headers)
const rows = async (fetch: Fetch) => (await list(fetch)).body.signIns
const end = (fetch: Fetch, id: string, body: unknown = { password: PASSWORD }) =>
  send<{ code?: string; detail?: string }>(fetch, 'DELETE', `/api${endSignIn.path.replace('{signInId}', id)}`, body)
const endOthers = (fetch: Fetch, body: unknown = { password: PASSWORD }, headers: Record<string, string> = {}) =>
  send<{ code?: string }>(fetch, 'DELETE', LIST, body, headers)
const isSignedIn = async (fetch: Fetch, headers: Record<string, string> = {}) =>
  (await send(fetch, 'GET', '/api/user/profile', undefined, headers)).status === 200
const otherIdOf = async (fetch: Fetch) => (await rows(fetch)).find(({ isCurrent }) => !isCurrent)?.id ?? ''
const withoutPassword = (email: string) =>
  api.sql('update customer set password_hash = null where email_key = $1', [email])
const unlock = () => api.sql('delete from login_failure')

async function tokens(email: string, fetch: Fetch) {
  const { body } = await postAccount(fetch, 'login', { email, password: PASSWORD })
  return body as unknown as { readonly accessToken: string; readonly refreshToken: string }
}
const bearer = ({ accessToken }: { readonly accessToken: string }) => ({ authorization: `Bearer ${accessToken}` })

async function mailedCode(email: string): Promise<string> {
  const before = (await mailsTo(api.dataFolder, email)).length
  await postAccount(api.visitor(), 'sendSignInCode', { email })
  const { text } = await lastMail(api.dataFolder, email, before + 1)
  return /^(\d{6})$/m.exec(text ?? '')?.[1] ?? ''
}
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

// LOGIN-39
describe('GET /api/user/sign-ins', () => {
  it('lists the browsers of the customer: the one of the call first, then by last use', async () => {
    const email = await account()
    const old = await signedIn(email, browser(FIREFOX))
    await api.setNow(new Date(Date.now() + MINUTE_MS))
    await signedIn(email)
    await api.setNow(new Date(Date.now() + 2 * MINUTE_MS))
    await signedIn(email, browser('curl/8.5.0'))
    const { status, body, headers } = await list(old)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(body.total).toBe(3)
    expect(body.signIns.map((each) => [each.browser, each.isCurrent])).toEqual([
      ['Firefox, Windows', true],
      ['', false],
      ['Chrome, Android', false],
    ])
    for (const each of body.signIns)
      expect(Object.keys(each).sort()).toEqual(['browser', 'createdAt', 'id', 'isCurrent', 'lastUsedAt'])
  })

  it('shows a sign-in by tokens as one, also after they were renewed, with the browser that began it', async () => {
    const email = await account()
    const page = browser(FIREFOX)
    const first = await tokens(email, page)
    const [began] = (await list(page, bearer(first))).body.signIns
    await api.setNow(new Date(Date.now() + 20 * MINUTE_MS))
    const { body: second } = await send<typeof first>(api.visitor(), 'POST', '/api/identity/refresh', {
      refreshToken: first.refreshToken,
    })
    const { body } = await list(page, bearer(second))
    expect(body).toEqual({
      signIns: [{ ...began, browser: 'Firefox, Windows', isCurrent: true, lastUsedAt: expect.any(String) }],
      total: 1,
    })
    expect(Date.parse(body.signIns[0]?.lastUsedAt ?? '') - Date.parse(began?.lastUsedAt ?? '')).toBeGreaterThan(
      19 * MINUTE_MS,
    )
  })

  it.each([
    ['a minute before an hour', 59, 0],
    ['an hour', 60, 60],
  ])('writes the last use %s after the one before: %s minutes', async (_, minutes, expected) => {
    const email = await account()
    const fetch = await signedIn(email)
    const [before] = await rows(fetch)
    const began = Date.parse(before?.lastUsedAt ?? '')
    await api.setNow(new Date(began + minutes * MINUTE_MS))
    expect(await isSignedIn(fetch)).toBe(true)
    const [after] = await rows(fetch)
    expect(Math.round((Date.parse(after?.lastUsedAt ?? '') - began) / MINUTE_MS)).toBe(expected)
    expect(after?.createdAt).toBe(before?.createdAt)
  })

  it('leaves out what has expired', async () => {
    const email = await account()
    const now = Date.now()
    await signedIn(email)
    await tokens(email, api.visitor())
    // The tokens end after 14 days, and the cookie after 30.
    await api.setNow(new Date(now + 15 * 24 * 60 * MINUTE_MS))
    const fetch = await signedIn(email)
    expect((await list(fetch)).body.total).toBe(2)
    await api.setNow(new Date(now + 31 * 24 * 60 * MINUTE_MS))
    expect((await list(fetch)).body.total).toBe(1)
  })

  it('lists a session of an earlier release without a browser, used when it began', async () => {
    const email = await account()
    const fetch = await signedIn(email)
    await api.sql("update session set browser = '', last_used_at = null")
    const [row] = await rows(fetch)
    expect(row).toMatchObject({ browser: '', lastUsedAt: row?.createdAt })
  })

  it('lists 50 at most, with the one of the call, and counts all', async () => {
    const email = await account()
    const fetch = await signedIn(email)
    await api.sql(
      `insert into session (token_hash, customer_id, created_at, expires_at, browser, last_used_at)
       select sha256(convert_to(number::text, 'UTF8')), customer.id, now(), now() + interval '1 day', 'Edge, Windows',
         now() + number * interval '1 second'
       from customer, generate_series(1, 60) as number where email_key = $1`,
      [email],
    )
    const { body } = await list(fetch)
    expect([body.signIns.length, body.total, body.signIns[0]?.isCurrent]).toEqual([50, 61, true])
    expect((await endOthers(fetch)).status).toBe(204)
    expect((await list(fetch)).body.total).toBe(1)
  })

  it('answers 401 to guests and to an ended session', async () => {
    const email = await account()
    const [first, second] = [await signedIn(email), await signedIn(email)]
    expect((await end(first, await otherIdOf(first))).status).toBe(204)
    for (const fetch of [api.visitor(), second])
      expect(await list(fetch)).toMatchObject({ status: 401, body: { code: 'not-authenticated' } })
  })

  it('stores the names of browser and system, and no address and no other part of the header', async () => {
    const email = await account()
    await signedIn(email, browser(FIREFOX))
    const [stored] = await api.sql(
      'select session.* from session join customer on customer.id = customer_id where email_key = $1',
      [email],
    )
    expect(Object.keys(stored ?? {}).sort()).toEqual([
      'browser',
      'created_at',
      'customer_id',
      'expires_at',
      'grant_id',
      'kind',
      'last_used_at',
      'spent_at',
      'token_hash',
    ])
    expect(JSON.stringify(stored)).not.toMatch(/Mozilla|140|127\.0\.0\.1/)
    expect(stored?.browser).toBe('Firefox, Windows')
  })

  it('is part of the downloaded data', async () => {
    const fetch = await signedIn(await account(), browser(FIREFOX))
    const { body } = await send<UserData>(fetch, 'GET', '/api/user/data')
    expect(body.sessions).toEqual([
      {
        since: expect.any(String),
        until: expect.any(String),
        browser: 'Firefox, Windows',
        lastUsedAt: expect.any(String),
      },
    ])
  })
})

// LOGIN-40
describe('DELETE /api/user/sign-ins/{signInId}', () => {
  it('ends one session with the password, and no other', async () => {
    const email = await account()
    const [mine, lost] = [await signedIn(email), await signedIn(email, browser(FIREFOX))]
    const id = await otherIdOf(mine)
    const third = await signedIn(email)
    expect(await end(mine, id)).toMatchObject({ status: 204, body: '' })
    expect([await isSignedIn(mine), await isSignedIn(lost), await isSignedIn(third)]).toEqual([true, false, true])
    expect(await end(mine, id)).toMatchObject({ status: 404, body: { code: 'error.notFound' } })
  })

  it('ends both tokens of a sign-in', async () => {
    const email = await account()
    const lost = await tokens(email, api.visitor())
    const mine = await signedIn(email)
    expect((await end(mine, await otherIdOf(mine))).status).toBe(204)
    expect(await isSignedIn(api.visitor(), bearer(lost))).toBe(false)
    const { status } = await send(api.visitor(), 'POST', '/api/identity/refresh', { refreshToken: lost.refreshToken })
    expect(status).toBe(401)
  })

  it('ends the session of the call as a sign-out does', async () => {
    const fetch = await signedIn(await account())
    const [current] = await rows(fetch)
    const { status, headers } = await end(fetch, current?.id ?? '')
    expect([status, headers.get('set-cookie')]).toEqual([204, expect.stringMatching(/^carte-session=; Max-Age=0/)])
    expect(await isSignedIn(fetch)).toBe(false)
  })

  it('answers 404 to the id of another customer’s session, as to an unknown id, and ends nothing', async () => {
    const anna = await signedIn(await account())
    const matti = await signedIn(await account())
    const [theirs] = await rows(anna)
    for (const id of [theirs?.id ?? '', randomUUID(), 'x', '%25', "' or 1=1"])
      expect(await end(matti, encodeURIComponent(id))).toMatchObject({ status: 404, body: { code: 'error.notFound' } })
    expect([await isSignedIn(anna), await isSignedIn(matti)]).toEqual([true, true])
  })

  it('does not say whether an id exists without the password', async () => {
    const anna = await signedIn(await account())
    const matti = await signedIn(await account())
    const [theirs] = await rows(anna)
    for (const id of [theirs?.id ?? '', randomUUID()])
      expect(await end(matti, id, { password: 'Wrong-1' })).toMatchObject({
        status: 400,
        body: { code: 'invalid-password' },
      })
  })
})

// LOGIN-40
describe('DELETE /api/user/sign-ins', () => {
  it('ends all other sessions, and replaces the cookie of the call so that a copy of it ends too', async () => {
    const email = await account()
    const others = [await signedIn(email), await signedIn(email)]
    const token = await tokens(email, api.visitor())
    const mine = api.visitor()
    const { headers } = await signIn(mine, email)
    const copied = { cookie: headers.get('set-cookie')?.split(';')[0] ?? '' }
    expect(await isSignedIn(api.visitor(), copied)).toBe(true)
    const someoneElse = await signedIn(await account())
    const { status, headers: ended } = await endOthers(mine)
    expect([status, ended.get('set-cookie')]).toEqual([
      204,
      expect.stringMatching(/^carte-session=[\w-]{43}; Max-Age=/),
    ])
    for (const fetch of others) expect(await isSignedIn(fetch)).toBe(false)
    expect([await isSignedIn(api.visitor(), bearer(token)), await isSignedIn(api.visitor(), copied)]).toEqual([
      false,
      false,
    ])
    expect([await isSignedIn(mine), await isSignedIn(someoneElse)]).toEqual([true, true])
    expect((await list(mine)).body).toMatchObject({ signIns: [{ isCurrent: true }], total: 1 })
  })

  it('keeps the tokens of a page that calls with them', async () => {
    const email = await account()
    const other = await signedIn(email)
    const headers = bearer(await tokens(email, api.visitor()))
    const answer = await endOthers(api.visitor(), undefined, headers)
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([204, null])
    expect([await isSignedIn(api.visitor(), headers), await isSignedIn(other)]).toEqual([true, false])
  })

  it('changes nothing where there is no other session', async () => {
    const fetch = await signedIn(await account())
    expect((await endOthers(fetch)).status).toBe(204)
    expect(await isSignedIn(fetch)).toBe(true)
  })
})

// LOGIN-40
describe.each([
  ['one session', (fetch: Fetch, body: unknown) => end(fetch, randomUUID(), body), 404],
  ['all others', (fetch: Fetch, body: unknown) => endOthers(fetch, body), 204],
] as const)('ending %s', (_name, call, accepted) => {
  it.each<[string, unknown, number, string]>([
    ['no proof', {}, 400, 'invalid-password'],
    ['a wrong password', { password: 'Wrong-1' }, 400, 'invalid-password'],
    ['a code for an account with a password', { code: '123456' }, 400, 'invalid-password'],
    ['an empty password', { password: '' }, 400, 'validation'],
    ['a code that has no six digits', { code: '12 34' }, 400, 'validation'],
    ['another field', { password: PASSWORD, email: 'anna@example.com' }, 400, 'validation'],
  ])('rejects %s, and every session stays', async (_, body, status, code) => {
    const email = await account()
    const [mine, other] = [await signedIn(email), await signedIn(email)]
    expect(await call(mine, body)).toMatchObject({ status, body: { code } })
    expect([await isSignedIn(mine), await isSignedIn(other)]).toEqual([true, true])
  })

  it('requires a session', async () => {
    expect(await call(api.visitor(), { password: PASSWORD })).toMatchObject({
      status: 401,
      body: { code: 'not-authenticated' },
    })
  })

  it('locks the address after wrong passwords, without ending the session (ACCOUNT-7)', async () => {
    const email = await account()
    const fetch = await signedIn(email)
    for (let count = 0; count < 5; count++) await call(fetch, { password: 'Wrong-1' })
    expect(await call(fetch, { password: PASSWORD })).toMatchObject({ status: 400, body: { code: 'LockedOut' } })
    expect((await signIn(api.visitor(), email)).body.detail).toBe('LockedOut')
    expect(await isSignedIn(fetch)).toBe(true)
  })

  describe('of an account without a password', () => {
    it('takes a mailed code, once', async () => {
      const email = await account()
      const [mine, other] = [await signedIn(email), await signedIn(email)]
      const code = await mailedCode(email)
      await withoutPassword(email)
      for (const proof of [{}, { password: PASSWORD }, { code: wrong(code) }])
        expect(await call(mine, proof)).toMatchObject({ status: 400, body: { code: 'Failed' } })
      expect([await isSignedIn(mine), await isSignedIn(other)]).toEqual([true, true])
      expect((await call(mine, { code })).status).toBe(accepted)
      expect(await call(mine, { code })).toMatchObject({ status: 400, body: { code: 'Failed' } })
    })

    it('rejects the code of another customer', async () => {
      const [email, other] = [await account(), await account()]
      const fetch = await signedIn(email)
      await withoutPassword(email)
      const code = await mailedCode(other)
      expect(await call(fetch, { code })).toMatchObject({ status: 400, body: { code: 'Failed' } })
    })

    it('locks the address after wrong codes, and accepts none after twenty in a day', async () => {
      const email = await account()
      const fetch = await signedIn(email)
      await withoutPassword(email)
      let code = await mailedCode(email)
      for (let count = 1; count <= 4; count++)
        expect(await call(fetch, { code: wrong(code, count) })).toMatchObject({ body: { code: 'Failed' } })
      for (const guess of [wrong(code, 5), code])
        expect(await call(fetch, { code: guess })).toMatchObject({ status: 400, body: { code: 'LockedOut' } })
      for (let count = 6; count <= 20; count++) {
        await unlock()
        await call(fetch, { code: wrong(code, count) })
      }
      await unlock()
      code = await mailedCode(email)
      expect(await call(fetch, { code })).toMatchObject({ status: 429, body: { code: 'rate-limited' } })
      expect(await isSignedIn(fetch)).toBe(true)
    })
  })
})

it('Ending sessions is limited per network address, as a change of the password is', async () => {
  const limited = await createTestApi({ customerLogin: true, limits: { login: 3 } })
  const fetch = limited.visitor()
  await signIn(fetch, 'anna@example.com')
  const answers = [await endOthers(fetch), await end(fetch, 'x'), await endOthers(fetch), await endOthers(fetch)]
  expect(answers.map(({ status }) => status)).toEqual([204, 404, 204, 429])
  expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0)
  await limited.close()
})

it('A sign-in that another device begins while all are ended is ended or stays whole', async () => {
  const email = await account()
  const mine = await signedIn(email)
  for (let round = 0; round < 5; round++) {
    const other = browser(CHROME)
    const [ended, began] = await Promise.all([endOthers(mine), signIn(other, email)])
    expect([ended.status, began.status]).toEqual([204, 200])
    expect((await list(mine)).body.total).toBe((await isSignedIn(other)) ? 2 : 1)
  }
})
