import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import {
  lastMail,
  linkIn,
  mailsTo,
  newCustomer,
  PASSWORD,
  postAccount,
  registration,
  signIn,
} from '../../testing/accounts.ts'
import { createTestApi, expectLog, rejectionLog, send, type TestApi, until } from '../../testing/index.ts'

expectLog(
  rejectionLog('sign-in', 'Failed', 'LockedOut'),
  rejectionLog('password-reset', 'InvalidToken', 'PasswordRequiresNonAlphanumeric'),
  rejectionLog('address-confirmed', 'InvalidToken'),
  // Changes after the reset: with the old password, or from a session that the reset has ended.
  rejectionLog('sign-in-details-changed', 'invalid-password', 'not-authenticated'),
)

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({ customerLogin: true })
})
afterAll(() => api.close())

const HOUR_MS = 3_600_000
const NEW = 'Nytt-ord1'
const forgot = (email: string) => postAccount(api.visitor(), 'forgotPassword', { email })
const reset = (email: string, resetCode: string, newPassword = NEW) =>
  postAccount(api.visitor(), 'resetPassword', { email, resetCode, newPassword })
const customer = () => newCustomer(api.visitor(), api.dataFolder)
/** Requests a reset link and returns its code. `mails` is the number of mails that the customer got before. */
async function codeFor(email: string, mails = 1): Promise<string> {
  await forgot(email)
  const link = linkIn(await lastMail(api.dataFolder, email, mails + 1))
  expect([link.origin, link.pathname, link.searchParams.get('email')]).toEqual([api.url, '/reset-password', email])
  return link.searchParams.get('code') ?? ''
}
const profile = (fetch: typeof globalThis.fetch) => send(fetch, 'GET', '/api/user/profile')
const invalid = { status: 400, body: { code: 'InvalidToken', errors: { InvalidToken: [expect.any(String)] } } }

// LOGIN-22, LOGIN-23
describe('POST /api/identity/resetPassword', () => {
  it('sets the password and ends all sessions', async () => {
    const email = await customer()
    const browsers = [api.visitor(), api.visitor()]
    for (const browser of browsers) expect((await signIn(browser, email)).status).toBe(200)
    expect(await reset(email, await codeFor(email))).toMatchObject({ status: 200, body: '' })
    for (const browser of browsers) expect((await profile(browser)).status).toBe(401)
    expect((await signIn(api.visitor(), email, PASSWORD)).status).toBe(401)
    expect((await signIn(api.visitor(), email, NEW)).status).toBe(200)
    const notice = await lastMail(api.dataFolder, email, 3)
    expect(notice.subject).toBe('Ditt lösenord har ändrats · Provköket')
    expect(linkIn(notice).href).toBe(`${api.url}/forgot-password`)
  })

  it('confirms the mail address and unlocks the account', async () => {
    const { email } = registration()
    await postAccount(api.visitor(), 'register', registration({ email }))
    const code = await codeFor(email)
    for (let attempt = 0; attempt < 5; attempt++) await signIn(api.visitor(), email, 'Wrong-1')
    expect((await signIn(api.visitor(), email)).body).toMatchObject({ code: 'LockedOut' })
    expect((await reset(email, code)).status).toBe(200)
    expect((await signIn(api.visitor(), email, NEW)).status).toBe(200)
  })

  it('sets a password for an account without one', async () => {
    const email = await customer()
    await api.sql('update customer set password_hash = null where email_key = $1', [email])
    expect((await reset(email, await codeFor(email))).status).toBe(200)
    expect((await signIn(api.visitor(), email, NEW)).status).toBe(200)
  })

  it('rejects a weak password and keeps the link valid', async () => {
    const email = await customer()
    const code = await codeFor(email)
    const weak = await reset(email, code, 'smaklig')
    expect({ status: weak.status, codes: Object.keys(weak.body.errors ?? {}) }).toEqual({
      status: 400,
      codes: ['PasswordRequiresNonAlphanumeric', 'PasswordRequiresDigit', 'PasswordRequiresUpper'],
    })
    expect((await reset(email, code)).status).toBe(200)
  })

  it('accepts the old password', async () => {
    const email = await customer()
    expect((await reset(email, await codeFor(email), PASSWORD)).status).toBe(200)
    expect((await signIn(api.visitor(), email, PASSWORD)).status).toBe(200)
  })

  it('unlinks external providers', async () => {
    const email = await customer()
    await api.sql(
      "insert into external_login (provider, subject, customer_id, created_at) select 'google', email_key, id, now() from customer where email_key = $1",
      [email],
    )
    await reset(email, await codeFor(email))
    expect(await api.sql('select 1 from external_login where subject = $1', [email])).toEqual([])
  })

  it('ends a pending change of address', async () => {
    const fetch = api.visitor()
    const email = await newCustomer(fetch, api.dataFolder)
    await signIn(fetch, email)
    const newEmail = `thief-${email}`
    await send(fetch, 'POST', '/api/identity/manage/info', { newEmail, oldPassword: PASSWORD })
    const { search } = linkIn(await lastMail(api.dataFolder, newEmail))
    await reset(email, await codeFor(email))
    expect(await send(fetch, 'GET', `/api/identity/confirmEmail${search}`)).toMatchObject({ status: 401 })
    expect((await signIn(api.visitor(), email, NEW)).status).toBe(200)
  })
})

describe('a reset code (ATTACK-6)', () => {
  it('works once, also for concurrent calls', async () => {
    const email = await customer()
    const code = await codeFor(email)
    const answers = await Promise.all([reset(email, code), reset(email, code, 'Annat-ord2')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await reset(email, code)).toMatchObject(invalid)
  })

  it('works for 24 hours', async () => {
    const email = await customer()
    const code = await codeFor(email)
    await api.setNow(new Date(Date.now() + 24 * HOUR_MS + 60_000))
    expect(await reset(email, code)).toMatchObject(invalid)
    await api.setNow(new Date(Date.now() + 24 * HOUR_MS - 60_000))
    expect((await reset(email, code)).status).toBe(200)
    await lastMail(api.dataFolder, email, 3)
    await api.setNow(null)
  })

  it('is invalid once a newer one was sent', async () => {
    const email = await customer()
    const first = await codeFor(email)
    const second = await codeFor(email, 2)
    expect(await reset(email, first)).toMatchObject(invalid)
    expect((await reset(email, second)).status).toBe(200)
  })

  it('is invalid for another customer or address and when altered, and a code for confirming an address is no reset code', async () => {
    const [hers, his] = [await customer(), await customer()]
    const [herCode, hisCode] = [await codeFor(hers), await codeFor(his)]
    for (const [email, code] of [
      [hers, hisCode],
      [his, herCode],
      ['nobody@example.com', herCode],
      [hers, `${herCode.slice(0, -1)}${herCode.endsWith('A') ? 'B' : 'A'}`],
      [hers, 'x'],
    ] as const)
      expect(await reset(email, code)).toMatchObject(invalid)
    const { email } = registration()
    await postAccount(api.visitor(), 'register', registration({ email }))
    const confirm = linkIn(await lastMail(api.dataFolder, email)).searchParams.get('code') ?? ''
    expect(await reset(email, confirm)).toMatchObject(invalid)
    expect((await signIn(api.visitor(), hers)).status).toBe(200)
  })

  it('is not sent to an address without an account', async () => {
    for (const email of ['nobody@example.com', 'nobody', "' or 1=1 --"]) expect((await forgot(email)).status).toBe(200)
    await until(
      () => api.sql('select 1 from account_mail union all select 1 from outbox where topic = $1', ['mail.account']),
      (rows) => rows.length === 0,
    )
    expect(await mailsTo(api.dataFolder, 'nobody@example.com')).toEqual([])
  })
})

describe('a reset during a concurrent change with the old password', () => {
  it('takes effect, and leaves no link to the other address', async () => {
    for (let round = 0; round < 8; round++) {
      const thief = api.visitor()
      const email = await newCustomer(thief, api.dataFolder)
      await signIn(thief, email)
      const code = await codeFor(email)
      const change = (body: object) =>
        send(thief, 'POST', '/api/identity/manage/info', { ...body, oldPassword: PASSWORD })
      const [answer] = await Promise.all([
        reset(email, code),
        change({ newPassword: 'Thief-1!' }),
        change({ newEmail: `thief-${email}` }),
      ])
      // The thief's change came first and ended the link, so the customer would request another.
      if (answer.status !== 200) continue
      expect((await signIn(api.visitor(), email, NEW)).status).toBe(200)
      const links = 'select purpose from account_link join customer on id = customer_id where email_key = $1'
      expect(await api.sql(links, [email])).toEqual([])
    }
  })
})
