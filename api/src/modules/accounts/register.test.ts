import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import {
  lastMail,
  linkIn,
  mailsTo,
  openConfirmLink,
  PASSWORD,
  postAccount,
  registration,
  signIn,
} from '../../testing/accounts.ts'
import { createTestApi, expectLog, rejectionLog, send, type TestApi, until } from '../../testing/index.ts'
import { startMailServer, startTcpServer } from '../../testing/mail-server.ts'

expectLog(
  rejectionLog('sign-in', 'NotAllowed'),
  rejectionLog(
    'account-made',
    'DuplicateUserName',
    'InvalidEmail',
    'PasswordRequiresDigit',
    'PasswordRequiresLower',
    'PasswordRequiresNonAlphanumeric',
    'PasswordRequiresUpper',
    'PasswordTooShort',
    'invalid-phone',
    'register-user-failure',
    'requires-phone',
    'requires-shop',
    'send-email-confirmation-failed',
    'shop-not-found',
    'validation',
  ),
  /^error Creating an account failed .*"code":"P0001"/,
  /^warn A call could not be served .*"code":"(?:register-user-failure|send-email-confirmation-failed)"/,
  /^warn Mail with an account link could not be sent .*"reason":"(?:The mail was not accepted: EENVELOPE RCPT TO 451|The mail was not accepted: ETIMEDOUT CONN)/,
)

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({ customerLogin: true })
})
afterAll(() => api.close())

const register = (body: unknown, from = api) => postAccount(from.visitor(), 'register', body)
const rowOf = async (email: string) =>
  (await api.sql('select * from customer where email_key = $1', [email.toLowerCase()]))[0]

describe('POST /api/identity/register (LOGIN-10)', () => {
  it('stores the given values, and the mailed link confirms the account', async () => {
    const body = registration({ phone: '070-174 06 05', favoriteShop: 'centrum', culture: 'fi' })
    const answer = await register({ ...body, email: ` ${body.email.toUpperCase()} ` })
    expect([answer.status, answer.body]).toEqual([200, ''])
    expect(await rowOf(body.email)).toMatchObject({
      email: body.email.toUpperCase(),
      name: 'Greta',
      last_name: 'Gäst',
      phone: '+46701740605',
      favorite_shop: 'centrum',
      confirmed: false,
      language: 'fi',
      terms_accepted_at: expect.any(String),
      member_code: expect.stringMatching(/^[0-9A-F]{12}$/),
      password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
    })
    const fetch = api.visitor()
    expect(await signIn(fetch, body.email)).toMatchObject({ status: 401, body: { detail: 'NotAllowed' } })
    const mail = await lastMail(api.dataFolder, body.email)
    expect(mail.subject).toBe('Vahvista sähköpostiosoitteesi · Provköket')
    const link = linkIn(mail)
    expect([link.origin, link.pathname]).toEqual([api.url, '/confirm-email'])
    // Without a mail server, the log names the file with the mail.
    expect((await api.logged()).filter((line) => line.includes(link.href))).toEqual([
      expect.stringMatching(/"file":"[\w.-]+\.eml"/),
    ])
    expect(await openConfirmLink(fetch, link)).toMatchObject({ status: 200, body: '' })
    expect((await signIn(fetch, body.email)).status).toBe(200)
  })

  it('creates an account from address, password and terms, whose card shows the address (LOGIN-31, LOGIN-32)', async () => {
    const body = { ...registration(), name: undefined, lastName: undefined }
    expect((await register(body)).status).toBe(200)
    const mail = await lastMail(api.dataFolder, body.email)
    expect(mail.text).toMatch(/^Hej!\n/)
    await openConfirmLink(api.fetch, linkIn(mail))
    const fetch = api.visitor()
    expect((await signIn(fetch, body.email)).status).toBe(200)
    expect((await send(fetch, 'GET', '/api/user/profile')).body).toMatchObject({ name: '', lastName: '' })
    expect(await (await fetch('/api/user/membership-card')).text()).toContain(`>${body.email}</text>`)
  })

  it('requires neither telephone number nor favorite shop by default', async () => {
    const body = registration()
    expect((await register(body)).status).toBe(200)
    expect(await rowOf(body.email)).toMatchObject({ phone: '', favorite_shop: '' })
  })

  it.each<[string, object, string[]]>([
    ['an invalid address', { email: 'greta' }, ['InvalidEmail']],
    ['two addresses', { email: 'a@b.example, c@d.example' }, ['InvalidEmail']],
    ['an address with a line end', { email: 'a@b.example\r\nBcc: c@d.example' }, ['InvalidEmail']],
    ['an address with a NUL character', { email: 'a\u0000@b.example' }, ['InvalidEmail']],
    ['an address that is taken', { email: 'Anna@Example.com' }, ['DuplicateUserName', 'DuplicateEmail']],
    ['a password of five characters', { password: 'Aa1!a' }, ['PasswordTooShort']],
    ['a password of letters and digits only', { password: 'Smaklig1' }, ['PasswordRequiresNonAlphanumeric']],
    ['a password without a digit', { password: 'Smaklig!' }, ['PasswordRequiresDigit']],
    ['a password with capital letters only', { password: 'SMAKLIG1!' }, ['PasswordRequiresLower']],
    ['a password with small letters only', { password: 'smaklig1!' }, ['PasswordRequiresUpper']],
    ['an invalid telephone number', { phone: 'ring me' }, ['invalid-phone']],
    ['an unknown favorite shop', { favoriteShop: 'nowhere' }, ['shop-not-found']],
    [
      'several errors at once',
      { email: 'anna@example.com', password: 'smaklig', phone: '1', favoriteShop: 'nowhere' },
      [
        'DuplicateUserName',
        'DuplicateEmail',
        'PasswordRequiresNonAlphanumeric',
        'PasswordRequiresDigit',
        'PasswordRequiresUpper',
        'invalid-phone',
        'shop-not-found',
      ],
    ],
  ])('rejects %s', async (_, more, codes) => {
    const before = await api.sql('select count(*) from customer')
    const { status, body } = await register(registration(more))
    expect({ status, code: body.code, codes: Object.keys(body.errors ?? {}) }).toEqual({
      status: 400,
      code: codes[0],
      codes,
    })
    for (const texts of Object.values(body.errors ?? {})) expect(texts).toEqual([expect.stringMatching(/^[A-Z].+\.$/)])
    expect(await api.sql('select count(*) from customer')).toEqual(before)
  })

  it.each([
    { email: undefined },
    { email: 7 },
    { name: ' ' },
    { lastName: 'x'.repeat(101) },
    { acceptTerms: false },
    { acceptTerms: undefined },
    { culture: 'de' },
    { confirmed: true },
    { memberCode: 'A'.repeat(12) },
    { isAuthenticated: true },
  ])('rejects the body %j', async (more) => {
    expect(await register(registration(more))).toMatchObject({ status: 400, body: { code: 'validation' } })
  })

  it('creates one account for concurrent calls', async () => {
    const body = registration()
    const answers = await Promise.all(Array.from({ length: 6 }, () => register(body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
    for (const answer of answers.filter(({ status }) => status === 400))
      expect(Object.keys(answer.body.errors ?? {})).toEqual(['DuplicateUserName', 'DuplicateEmail'])
    expect(await mailsTo(api.dataFolder, body.email)).toHaveLength(1)
  })

  it('answers 500 register-user-failure when the database rejects the account', async () => {
    await api.sql(`create function fail() returns trigger language plpgsql as 'begin raise exception $$no$$; end'`)
    await api.sql('create trigger fail before insert on customer for each row execute function fail()')
    const answer = await register(registration())
    await api.sql('drop function fail cascade')
    expect(answer).toMatchObject({ status: 500, body: { code: 'register-user-failure' } })
  })
})

describe('POST /api/identity/register with required telephone and favorite shop', () => {
  beforeEach(() => api.sql('update operator set phone_number_required = true, favorite_shop_required = true'))
  afterAll(() => api.sql('update operator set phone_number_required = false, favorite_shop_required = false'))

  it.each<[object, string[]]>([
    [{ phone: ' ', favoriteShop: '' }, ['requires-phone', 'requires-shop']],
    [{ phone: '0701740605', favoriteShop: '' }, ['requires-shop']],
    [{ phone: '', favoriteShop: 'centrum' }, ['requires-phone']],
  ])('rejects %j', async (more, codes) => {
    const { status, body } = await register(registration(more))
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, codes])
  })

  it('accepts an account that leaves them for the profile, which requires them (LOGIN-31)', async () => {
    const body = { ...registration(), name: undefined, lastName: undefined }
    expect((await register(body)).status).toBe(200)
    expect(await rowOf(body.email)).toMatchObject({ name: '', last_name: '', phone: '', favorite_shop: '' })
    await openConfirmLink(api.fetch, linkIn(await lastMail(api.dataFolder, body.email)))
    const fetch = api.visitor()
    await signIn(fetch, body.email)
    const details = { name: 'Greta', lastName: 'Gäst', phone: '', favoriteShop: '' }
    expect(await send(fetch, 'PUT', '/api/user/profile', details)).toMatchObject({
      status: 400,
      body: { errors: { 'requires-phone': expect.anything(), 'requires-shop': expect.anything() } },
    })
  })

  it('accepts a number in the national format of the favorite shop', async () => {
    const body = registration({ phone: '0400 000 123', favoriteShop: 'helsinki' })
    expect((await register(body)).status).toBe(200)
    expect((await rowOf(body.email))?.phone).toBe('+358400000123')
  })
})

describe('POST /api/identity/register when the mail cannot be sent', () => {
  it('keeps the account, whose link can be requested again', async () => {
    let isUnavailable = true
    const server = await startMailServer({ recipient: () => (isUnavailable ? '451 Later' : null) })
    const site = await createTestApi({ customerLogin: true, smtpUrl: server.url })
    const body = registration()
    expect(await register(body, site)).toMatchObject({
      status: 502,
      body: { code: 'send-email-confirmation-failed' },
    })
    expect(await register(body, site)).toMatchObject({ status: 400, body: { code: 'DuplicateUserName' } })
    isUnavailable = false
    expect((await postAccount(site.visitor(), 'resendConfirmationEmail', { email: body.email })).status).toBe(200)
    await until(
      async () => server.received,
      ({ length }) => length > 0,
    )
    expect(server.received[0]?.to).toEqual([body.email])
    expect((await openConfirmLink(site.fetch, linkIn(server.received[0]?.mail ?? {}))).status).toBe(200)
    expect((await signIn(site.fetch, body.email, PASSWORD)).status).toBe(200)
    await site.close()
    await server.close()
  })

  it('answers in time when the mail server does not', async () => {
    const silence = await startTcpServer()
    const site = await createTestApi({ customerLogin: true, smtpUrl: silence.url, mailLimitMs: null })
    expect((await register(registration(), site)).status).toBe(502)
    await site.close()
    await silence.close()
  })
})
