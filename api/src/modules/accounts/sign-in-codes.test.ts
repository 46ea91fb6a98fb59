import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Email } from 'postal-mime'
import { lastMail, mailsTo, newCustomer, PASSWORD, postAccount, registration, signIn } from '../../testing/accounts.ts'
import { createTestApi, expectLog, rejectionLog, send, type TestApi, until } from '../../testing/index.ts'
import { startMailServer } from '../../testing/mail-server.ts'

expectLog(
  rejectionLog('sign-in', 'Failed', 'LockedOut', 'rate-limited', 'validation'),
  /^warn Mail with a sign-in code not sent; it is retried later .*"reason":"MailError: The mail was not accepted: EENVELOPE RCPT TO 451/,
)

const MINUTE_MS = 60_000
const NOBODY = 'nobody@example.com'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({
    customerLogin: true,
    limits: { login: 1_000, mailRequestsPerAddress: 1_000, mailsPerMailbox: 1_000, registrations: 1_000 },
  })
})
afterAll(() => api.close())

const customer = (more: object = {}) => newCustomer(api.visitor(), api.dataFolder, more)
const ask = (email: string) => postAccount(api.visitor(), 'sendSignInCode', { email })
const codeIn = ({ subject, text }: Pick<Email, 'subject' | 'text'>): string => {
  const code = /^(\d{6})$/m.exec(text ?? '')?.[1] ?? ''
  if (!subject?.includes(code) || code === '') throw new Error(`No code in the mail "${subject}"`)
  return code
}
/** Requests a code and returns it. */
async function mailedCode(email: string): Promise<string> {
  const before = (await mailsTo(api.dataFolder, email)).length
  expect(await ask(email)).toMatchObject({ status: 200, body: '' })
  return codeIn(await lastMail(api.dataFolder, email, before + 1))
}
const enter = (email: string, code: string, fetch = api.visitor(), query = 'useCookies=true') =>
  postAccount(fetch, `login?${query}`, { email, code })
/** Returns another code, so that it is certainly wrong. */
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')
const rowOf = async (email: string) => (await api.sql('select * from sign_in_code where email_key = $1', [email]))[0]
const forgetFailures = () => api.sql('delete from login_failure')

describe('signing in with a mailed code (LOGIN-33)', () => {
  it('begins a session in the customer’s language, also for an account with a password', async () => {
    const email = await customer({ culture: 'fi' })
    const code = await mailedCode(email.toUpperCase())
    expect((await lastMail(api.dataFolder, email)).subject).toBe(`${code} on koodisi palveluun Provköket`)
    const fetch = api.visitor()
    expect(await enter(` ${email.toUpperCase()}`, code, fetch)).toMatchObject({ status: 200, body: '' })
    expect((await send(fetch, 'GET', '/api/user/profile')).body).toMatchObject({ email })
    expect((await signIn(api.visitor(), email)).status).toBe(200)
  })

  it('answers tokens to a page without cookies', async () => {
    const email = await customer()
    const { status, body } = await enter(email, await mailedCode(email), api.visitor(), '')
    expect([status, body]).toMatchObject([200, { tokenType: 'Bearer', accessToken: expect.any(String) }])
  })

  it('accepts a code once, also when it is sent twice at the same time', async () => {
    const email = await customer()
    const code = await mailedCode(email)
    const answers = await Promise.all(Array.from({ length: 4 }, () => enter(email, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
    expect(await enter(email, code)).toMatchObject({ status: 401, body: { detail: 'Failed' } })
    expect(await rowOf(email)).toBeUndefined()
  })

  it('accepts only the newest code', async () => {
    const email = await customer()
    const first = await mailedCode(email)
    let second = await mailedCode(email)
    while (second === first) second = await mailedCode(email)
    expect(await enter(email, first)).toMatchObject({ status: 401, body: { detail: 'Failed' } })
    expect((await enter(email, second)).status).toBe(200)
  })

  it.each([
    ['just before ten minutes', 200, 10 * MINUTE_MS - 2_000],
    ['after ten minutes', 401, 10 * MINUTE_MS + 2_000],
  ])('%s answers %d', async (_, status, laterMs) => {
    const email = await customer()
    const code = await mailedCode(email)
    await api.setNow(new Date(Date.now() + laterMs))
    expect((await enter(email, code)).status).toBe(status)
    await api.setNow(null)
  })

  it('rejects the code of another customer', async () => {
    const [hers, his] = [await customer(), await customer()]
    const code = await mailedCode(hers)
    expect((await enter(his, code)).status).toBe(401)
    expect((await enter(hers, code)).status).toBe(200)
  })

  it('stores only a slow hash of the code', async () => {
    const email = await customer()
    const code = await mailedCode(email)
    const row = await rowOf(email)
    expect(row?.code_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(JSON.stringify(row)).not.toContain(code)
    expect((await api.logged()).join('\n')).not.toMatch(new RegExp(`\\b${code}\\b`))
  })

  it.each([
    ['a new password', (email: string) => resetPassword(email)],
    ['the deletion of the account', (email: string) => deleteAccount(email)],
  ])('ends a code with %s', async (_, change) => {
    const email = await customer()
    const code = await mailedCode(email)
    await change(email)
    expect(await rowOf(email)).toBeUndefined()
    expect((await enter(email, code)).status).toBe(401)
  })

  it.each([
    [{ code: '12345' }],
    [{ code: '1234567' }],
    [{ code: '123 456' }],
    [{ code: 123456 }],
    [{ code: '123456', password: PASSWORD }],
    [{}],
  ])('rejects the body %j', async (body) => {
    expect(await postAccount(api.visitor(), 'login?useCookies=true', { email: NOBODY, ...body })).toMatchObject({
      status: 400,
      body: { code: 'validation' },
    })
  })
})

async function resetPassword(email: string): Promise<void> {
  const before = (await mailsTo(api.dataFolder, email)).length
  await postAccount(api.visitor(), 'forgotPassword', { email })
  const mail = await lastMail(api.dataFolder, email, before + 1)
  const resetCode = new URL(/^https?:\S+$/m.exec(mail.text ?? '')?.[0] ?? '').searchParams.get('code')
  const { status } = await postAccount(api.visitor(), 'resetPassword', { email, resetCode, newPassword: 'Nytt-ord1' })
  expect(status).toBe(200)
}

async function deleteAccount(email: string): Promise<void> {
  const fetch = api.visitor()
  await signIn(fetch, email)
  expect((await send(fetch, 'DELETE', '/api/user/profile', { password: PASSWORD })).status).toBe(204)
}

describe('a code for an account with an unconfirmed address (LOGIN-35)', () => {
  it('confirms the address, and removes what another person may have set', async () => {
    const body = registration({ phone: '070-174 06 05' })
    await postAccount(api.visitor(), 'register', body)
    const code = await mailedCode(body.email)
    const fetch = api.visitor()
    expect((await enter(body.email, code, fetch)).status).toBe(200)
    expect((await send(fetch, 'GET', '/api/user/profile')).body).toMatchObject({ name: 'Greta', phone: '' })
    expect((await send(fetch, 'GET', '/api/identity/manage/info')).body).toMatchObject({
      isEmailConfirmed: true,
      hasPassword: false,
    })
    expect(await signIn(api.visitor(), body.email)).toMatchObject({ status: 401, body: { detail: 'Failed' } })
  })
})

describe('ATTACK-58: guessing sign-in codes', () => {
  it('a code is rejected after five wrong guesses, even if it is right', async () => {
    const email = await customer()
    const code = await mailedCode(email)
    for (let guess = 1; guess <= 5; guess++) {
      await forgetFailures()
      expect(await enter(email, wrong(code, guess))).toMatchObject({ status: 401, body: { detail: 'Failed' } })
    }
    await forgetFailures()
    expect(await enter(email, code)).toMatchObject({ status: 401, body: { detail: 'Failed' } })
  })

  it('concurrent guesses share the five of a code', async () => {
    const email = await customer()
    const code = await mailedCode(email)
    await Promise.all(Array.from({ length: 12 }, (_, guess) => enter(email, wrong(code, guess + 1))))
    await forgetFailures()
    expect((await enter(email, code)).status).toBe(401)
    expect((await rowOf(email))?.attempts).toBe(5)
  })

  it('wrong codes and passwords count together for the lock, after which a code is still valid', async () => {
    const email = await customer()
    for (let guess = 0; guess < 4; guess++) await signIn(api.visitor(), email, 'Wrong-1')
    const code = await mailedCode(email)
    expect(await enter(email, wrong(code))).toMatchObject({ status: 401, body: { detail: 'LockedOut' } })
    expect(await enter(email, code)).toMatchObject({ status: 401, body: { detail: 'LockedOut' } })
    expect(await signIn(api.visitor(), email)).toMatchObject({ status: 401, body: { detail: 'LockedOut' } })
    await api.setNow(new Date(Date.now() + 5 * MINUTE_MS + 2_000))
    expect((await enter(email, code)).status).toBe(200)
    await api.setNow(null)
  })

  it('twenty wrong codes in a day end the sign-in by code for an address, with or without an account', async () => {
    for (const email of [await customer(), `x${NOBODY}`]) {
      const statuses: number[] = []
      for (let guess = 0; guess < 21; guess++) {
        await forgetFailures()
        statuses.push((await enter(email, '000000')).status)
      }
      expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), 429])
      await forgetFailures()
    }
  })

  it('an address without an account gets the same answers, the same row and no mail', async () => {
    expect(await ask(NOBODY)).toMatchObject({ status: 200, body: '' })
    const row = await until(
      () => rowOf(NOBODY),
      (found) => typeof found?.code_hash === 'string',
    )
    expect(row).toMatchObject({ attempts: 0 })
    const answers: unknown[] = []
    for (let guess = 0; guess < 6; guess++) {
      const { status, body } = await enter(NOBODY, '000000')
      answers.push([status, body.detail])
    }
    expect(answers).toEqual([
      ...Array.from({ length: 4 }, () => [401, 'Failed']),
      ...Array.from({ length: 2 }, () => [401, 'LockedOut']),
    ])
    expect((await rowOf(NOBODY))?.attempts).toBe(5)
    expect(await mailsTo(api.dataFolder, NOBODY)).toEqual([])
  })

  it('is in the log as a sign-in, by the customer’s id', async () => {
    const email = await customer()
    const [{ id } = { id: '' }] = await api.sql('select id from customer where email_key = $1', [email])
    await enter(email, await mailedCode(email))
    const lines = await until(api.logged, (all) =>
      all.some((line) => line.includes('"event":"sign-in"') && line.includes(String(id))),
    )
    expect(lines.some((line) => line.includes('"event":"sign-in-code-asked"'))).toBe(true)
  })
})

describe('the mail with a sign-in code (LOGIN-34)', () => {
  it('is retried with a new code, and given up after ten minutes', async () => {
    let answer: string | null = '451 Later'
    let attempts = 0
    const server = await startMailServer({
      recipient: () => {
        attempts++
        return answer
      },
    })
    const site = await createTestApi({ customerLogin: true, smtpUrl: server.url })
    const anna = 'anna@example.com'
    const makeDue = () => site.sql('update outbox set due_at = $1', [new Date(0)])
    const attempted = (count: number) =>
      until(
        async () => attempts,
        (done) => done === count,
      )
    const outbox = () => site.sql("select due_at > now() as later from outbox where topic = 'mail.sign-in-code'")
    const postponed = () => until(outbox, ([row]) => row?.later === true)
    await postAccount(site.visitor(), 'sendSignInCode', { email: anna })
    await attempted(1)
    await postponed()
    answer = null
    await makeDue()
    const [received] = await until(
      async () => server.received,
      ({ length }) => length === 1,
    )
    const code = codeIn(received?.mail ?? {})
    expect((await postAccount(site.visitor(), 'login', { email: anna, code })).status).toBe(200)

    answer = '451 Later'
    await postAccount(site.visitor(), 'sendSignInCode', { email: anna })
    await attempted(3)
    await postponed()
    await site.setNow(new Date(Date.now() + 11 * MINUTE_MS))
    answer = null
    await makeDue()
    await until(outbox, ({ length }) => length === 0)
    expect(server.received).toHaveLength(1)
    await site.close()
    await server.close()
  })
})
