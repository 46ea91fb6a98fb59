import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import {
  type AccountAnswer,
  lastMail,
  mailsTo,
  newCustomer,
  PASSWORD,
  postAccount,
  signIn,
} from '../../testing/accounts.ts'
import { createTestApi, expectLog, rejectionLog, send, type TestApi, until } from '../../testing/index.ts'
import { startMailServer } from '../../testing/mail-server.ts'

expectLog(
  rejectionLog(
    'sign-in-details-changed',
    'DuplicateUserName',
    'InvalidEmail',
    'LockedOut',
    'PasswordRequiresNonAlphanumeric',
    'error.notFound',
    'invalid-password',
    'not-authenticated',
    'send-email-confirmation-failed',
    'validation',
  ),
  rejectionLog('sign-in', 'Failed', 'LockedOut'),
  rejectionLog('account-made', 'error.notFound'),
  rejectionLog('password-link-asked', 'error.notFound'),
  rejectionLog('password-reset', 'error.notFound'),
  rejectionLog('address-confirmed', 'error.notFound'),
  /^warn Mail with an account link could not be sent .*"reason":"The mail was not accepted: EENVELOPE RCPT TO 550/,
  /^warn A call could not be served .*"code":"send-email-confirmation-failed"/,
)

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({ customerLogin: true })
})
afterAll(() => api.close())

type Fetch = typeof globalThis.fetch
const NEW = 'Nytt-ord1'
const PATH = '/api/identity/manage/info'
const read = (fetch: Fetch) => send<AccountAnswer>(fetch, 'GET', PATH)
const change = (fetch: Fetch, body: unknown, headers = {}) => send<AccountAnswer>(fetch, 'POST', PATH, body, headers)
async function signedIn(from = api): Promise<{ fetch: Fetch; email: string }> {
  const fetch = from.visitor()
  const email = await newCustomer(fetch, from.dataFolder)
  await signIn(fetch, email)
  return { fetch, email }
}
const codesOf = ({ status, body }: { status: number; body: AccountAnswer }) => ({
  status,
  code: body.code,
  codes: Object.keys(body.errors ?? {}),
})

describe('GET /api/identity/manage/info', () => {
  it('answers the address and whether it is confirmed', async () => {
    const { fetch, email } = await signedIn()
    expect((await read(fetch)).body).toEqual({ email, isEmailConfirmed: true, hasPassword: true })
    await api.sql('update customer set password_hash = null where email_key = $1', [email])
    expect((await read(fetch)).body).toMatchObject({ hasPassword: false })
  })

  it('answers 401 to guests', async () => {
    for (const answer of [
      await read(api.visitor()),
      await change(api.visitor(), { newPassword: NEW, oldPassword: PASSWORD }),
    ])
      expect(answer).toMatchObject({ status: 401, body: { code: 'not-authenticated', detail: 'Not authenticated' } })
  })
})

// ACCOUNT-7, ACCOUNT-9
describe('changing the password of an account', () => {
  it('requires the current one, ends all other sessions, and notifies the customer', async () => {
    const { fetch, email } = await signedIn()
    const others = [api.visitor(), api.visitor()]
    for (const other of others) await signIn(other, email)
    expect(await change(fetch, { newPassword: NEW, oldPassword: PASSWORD })).toMatchObject({
      status: 200,
      body: { email, hasPassword: true },
    })
    expect((await read(fetch)).status).toBe(200)
    for (const other of others) expect((await read(other)).status).toBe(401)
    expect((await signIn(api.visitor(), email)).status).toBe(401)
    expect((await signIn(api.visitor(), email, NEW)).status).toBe(200)
    expect((await lastMail(api.dataFolder, email, 2)).subject).toBe('Ditt lösenord har ändrats · Provköket')
  })

  it('replaces the session token, so that a copied cookie stops working (ATTACK-2)', async () => {
    const { email } = await signedIn()
    const login = await api.visitor()('/api/identity/login?useCookies=true', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    })
    const [cookie = ''] = login.headers.getSetCookie().map((header) => header.split(';')[0] ?? '')
    const theirs = api.visitor()
    const changed = await change(theirs, { newPassword: NEW, oldPassword: PASSWORD }, { cookie })
    expect(changed.status).toBe(200)
    const [fresh = ''] = changed.headers.getSetCookie()
    expect(fresh).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly/)
    expect((await send(api.visitor(), 'GET', PATH, undefined, { cookie })).status).toBe(401)
    expect((await read(theirs)).status).toBe(200)
  })

  it('keeps the grant of a page that uses tokens', async () => {
    const { email } = await signedIn()
    const { body } = await send<{ accessToken: string }>(api.visitor(), 'POST', '/api/identity/login', {
      email,
      password: PASSWORD,
    })
    const headers = { authorization: `Bearer ${body.accessToken}` }
    expect((await change(api.visitor(), { newPassword: NEW, oldPassword: PASSWORD }, headers)).status).toBe(200)
    expect((await send(api.visitor(), 'GET', PATH, undefined, headers)).status).toBe(200)
  })

  it('accepts the same password again', async () => {
    const { fetch } = await signedIn()
    expect((await change(fetch, { newPassword: PASSWORD, oldPassword: PASSWORD })).status).toBe(200)
  })

  it.each<[string, object, string[]]>([
    ['a wrong current password', { newPassword: NEW, oldPassword: 'Wrong-1' }, ['invalid-password']],
    ['no current password', { newPassword: NEW }, ['invalid-password']],
    [
      'a weak new password',
      { newPassword: 'smaklig1', oldPassword: PASSWORD },
      ['PasswordRequiresNonAlphanumeric', 'PasswordRequiresUpper'],
    ],
    [
      'several errors at once',
      { newPassword: 'Aa1!', newEmail: 'nobody', oldPassword: 'Wrong-1' },
      ['invalid-password', 'PasswordTooShort', 'InvalidEmail'],
    ],
  ])('rejects %s', async (_, body, codes) => {
    const { fetch, email } = await signedIn()
    expect(codesOf(await change(fetch, body))).toEqual({ status: 400, code: codes[0], codes })
    expect((await signIn(api.visitor(), email)).status).toBe(200)
  })

  it('counts wrong current passwords as failed sign-ins', async () => {
    const { fetch, email } = await signedIn()
    const guess = () => change(fetch, { newPassword: NEW, oldPassword: 'Wrong-1' })
    for (let attempt = 0; attempt < 4; attempt++) expect((await guess()).body.code).toBe('invalid-password')
    for (let attempt = 0; attempt < 2; attempt++)
      expect(await guess()).toMatchObject({ status: 400, body: { code: 'LockedOut' } })
    expect(await change(fetch, { newPassword: NEW, oldPassword: PASSWORD })).toMatchObject({
      status: 400,
      body: { code: 'LockedOut' },
    })
    expect((await signIn(api.visitor(), email)).body).toMatchObject({ code: 'LockedOut' })
  })

  it('is rejected for an account without a password', async () => {
    const { fetch, email } = await signedIn()
    await api.sql('update customer set password_hash = null where email_key = $1', [email])
    for (const oldPassword of [undefined, PASSWORD])
      expect(await change(fetch, { newPassword: NEW, oldPassword })).toMatchObject({
        status: 400,
        body: { code: 'invalid-password' },
      })
  })
})

// ACCOUNT-7, ACCOUNT-8
describe('changing the email address of an account', () => {
  it('mails a link to the new address and changes nothing before it is opened', async () => {
    const { fetch, email } = await signedIn()
    const newEmail = `new-${email}`
    expect((await change(fetch, { newEmail, oldPassword: PASSWORD })).body).toMatchObject({ email })
    expect((await lastMail(api.dataFolder, newEmail)).subject).toBe('Bekräfta din nya e-postadress · Provköket')
    expect(await mailsTo(api.dataFolder, email)).toHaveLength(1)
    expect((await read(fetch)).body).toMatchObject({ email })
  })

  it.each<[string, object, string[]]>([
    ['an invalid address', { newEmail: 'nobody', oldPassword: PASSWORD }, ['InvalidEmail']],
    [
      'an address that is taken',
      { newEmail: 'Anna@example.com', oldPassword: PASSWORD },
      ['DuplicateUserName', 'DuplicateEmail'],
    ],
    // Without the password, the answer does not reveal which addresses have accounts.
    ['an address that is taken, with a wrong password', { newEmail: 'anna@example.com' }, ['invalid-password']],
  ])('rejects %s', async (_, body, codes) => {
    const { fetch } = await signedIn()
    expect(codesOf(await change(fetch, body))).toEqual({ status: 400, code: codes[0], codes })
  })

  it('to the same address changes and sends nothing', async () => {
    const { fetch, email } = await signedIn()
    const answer = await change(fetch, { newEmail: email.toUpperCase(), oldPassword: PASSWORD })
    expect(answer).toMatchObject({ status: 200, body: { email } })
    expect(await mailsTo(api.dataFolder, email)).toHaveLength(1)
  })

  it('changes nothing at all when the mail cannot be sent', async () => {
    const server = await startMailServer({ recipient: (to) => (to.startsWith('new-') ? '550 No' : null) })
    const site = await createTestApi({ customerLogin: true, smtpUrl: server.url })
    const fetch = site.visitor()
    await signIn(fetch, 'anna@example.com')
    const body = { newEmail: 'new-anna@example.com', newPassword: NEW, oldPassword: PASSWORD }
    expect(await change(fetch, body)).toMatchObject({ status: 502, body: { code: 'send-email-confirmation-failed' } })
    expect((await signIn(site.visitor(), 'anna@example.com')).status).toBe(200)
    expect(await change(fetch, { ...body, newEmail: 'other@example.com' })).toMatchObject({ status: 200 })
    expect((await signIn(site.visitor(), 'anna@example.com', NEW)).status).toBe(200)
    await until(
      async () => server.received.map(({ to }) => to[0]),
      (to) => to.length === 2,
    )
    await site.close()
    await server.close()
  })
})

describe('POST /api/identity/manage/info', () => {
  it.each([{}, { oldPassword: PASSWORD }, { isEmailConfirmed: true }, { newEmail: '' }, { newPassword: 7 }])(
    'rejects a change of nothing or of other fields: %j',
    async (body) => {
      const { fetch } = await signedIn()
      expect(await change(fetch, body)).toMatchObject({ status: 400, body: { code: 'validation' } })
    },
  )

  it('answers 404 while customer login is off', async () => {
    const apiWithoutLogin = await createTestApi()
    const calls = ['register', 'resendConfirmationEmail', 'forgotPassword', 'resetPassword', 'manage/info']
    for (const call of calls) expect((await postAccount(apiWithoutLogin.fetch, call, {})).status).toBe(404)
    for (const path of ['manage/info', 'confirmEmail', 'known-passwords/ABC'])
      expect((await send(apiWithoutLogin.fetch, 'GET', `/api/identity/${path}`)).status).toBe(404)
    await apiWithoutLogin.close()
  })
})
