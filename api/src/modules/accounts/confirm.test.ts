import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import {
  type AccountAnswer,
  lastMail,
  linkIn,
  mailsTo,
  newCustomer,
  openConfirmLink,
  PASSWORD,
  postAccount,
  registration,
  signIn,
} from '../../testing/accounts.ts'
import { createTestApi, expectLog, rejectionLog, send, type TestApi, until } from '../../testing/index.ts'

expectLog(
  rejectionLog('address-confirmed', 'InvalidToken', 'validation'),
  rejectionLog('sign-in', 'Failed'),
  rejectionLog('password-reset', 'InvalidToken'),
)

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({ customerLogin: true })
})
afterAll(() => api.close())

const HOUR_MS = 3_600_000
const open = (link: URL) => openConfirmLink(api.visitor(), link)
const rejected = { status: 401, body: { code: 'InvalidToken' } }
const isConfirmed = async (email: string) =>
  (await api.sql('select confirmed from customer where email_key = $1', [email]))[0]?.confirmed
const unconfirmed = async () => {
  const body = registration()
  await postAccount(api.visitor(), 'register', body)
  return { email: body.email, link: linkIn(await lastMail(api.dataFolder, body.email)) }
}
/** Waits until the outbox has no mail left. */
const quiet = () =>
  until(
    () => api.sql("select 1 from outbox where topic = 'mail.account'"),
    (rows) => rows.length === 0,
  )
const changed = (link: URL, parameters: Record<string, string>) => {
  const other = new URL(link)
  for (const [name, value] of Object.entries(parameters)) other.searchParams.set(name, value)
  return other
}

describe('the link that confirms an email address', () => {
  it('works once', async () => {
    const { email, link } = await unconfirmed()
    expect(await open(link)).toMatchObject({ status: 200, body: '' })
    expect(await isConfirmed(email)).toBe(true)
    expect(await open(link)).toMatchObject(rejected)
  })

  it('works for one of several concurrent calls', async () => {
    const { link } = await unconfirmed()
    const answers = await Promise.all(Array.from({ length: 5 }, () => open(link)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401])
  })

  it('works for 24 hours (LOGIN-16)', async () => {
    const [kept, late] = [await unconfirmed(), await unconfirmed()]
    await api.setNow(new Date(Date.now() + 24 * HOUR_MS - 60_000))
    expect((await open(kept.link)).status).toBe(200)
    await api.setNow(new Date(Date.now() + 24 * HOUR_MS + 60_000))
    expect(await open(late.link)).toMatchObject(rejected)
    expect(await isConfirmed(late.email)).toBe(false)
    await api.setNow(null)
  })

  it('is invalid with another code, customer or purpose', async () => {
    const [mine, theirs] = [await unconfirmed(), await unconfirmed()]
    const code = mine.link.searchParams.get('code') ?? ''
    for (const parameters of [{ code: `${code}x` }, { code: code.slice(1) }, { userId: 'nobody' }])
      expect(await open(changed(mine.link, parameters))).toMatchObject(rejected)
    expect(await open(changed(theirs.link, { code }))).toMatchObject(rejected)
    await postAccount(api.visitor(), 'forgotPassword', { email: mine.email })
    const reset = linkIn(await lastMail(api.dataFolder, mine.email, 2)).searchParams.get('code') ?? ''
    expect(await open(changed(mine.link, { code: reset }))).toMatchObject(rejected)
    expect([await isConfirmed(mine.email), await isConfirmed(theirs.email)]).toEqual([false, false])
    expect((await open(mine.link)).status).toBe(200)
  })

  it('is stored only as a hash', async () => {
    const { link } = await unconfirmed()
    const rows = await api.sql('select l::text from account_link l')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(link.searchParams.get('code'))
    expect(link.searchParams.get('code')).toMatch(/^[\w-]{43}$/)
  })

  it.each(['', '?userId=x', '?code=x', '?userId=x&code=x&more=1', '?userId=x&code='])(
    'rejects the query “%s”',
    async (query) => {
      const answer = await send<AccountAnswer>(api.fetch, 'GET', `/api/identity/confirmEmail${query}`)
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation' } })
    },
  )
})

describe('POST /api/identity/resendConfirmationEmail', () => {
  const resend = (email: string) => postAccount(api.visitor(), 'resendConfirmationEmail', { email })

  it('sends a new link and invalidates the first', async () => {
    const { email, link } = await unconfirmed()
    expect(await resend(` ${email.toUpperCase()}`)).toMatchObject({ status: 200, body: '' })
    const next = linkIn(await lastMail(api.dataFolder, email, 2))
    expect(await open(link)).toMatchObject(rejected)
    expect((await open(next)).status).toBe(200)
  })

  it('answers the same for confirmed and unknown addresses, and sends nothing', async () => {
    const known = await newCustomer(api.visitor(), api.dataFolder)
    for (const email of [known, 'nobody@example.com', 'nobody at all']) {
      expect(await resend(email)).toMatchObject({ status: 200, body: '' })
      await quiet()
    }
    expect(await mailsTo(api.dataFolder, known)).toHaveLength(1)
    expect(await mailsTo(api.dataFolder, 'nobody@example.com')).toEqual([])
    expect(await api.sql('select * from account_mail')).toEqual([])
  })
})

describe('the link that changes an email address', () => {
  const move = async () => {
    const fetch = api.visitor()
    const email = await newCustomer(fetch, api.dataFolder)
    await signIn(fetch, email)
    const newEmail = `new-${email}`
    const answer = await send<object>(fetch, 'POST', '/api/identity/manage/info', { newEmail, oldPassword: PASSWORD })
    expect(answer).toMatchObject({ status: 200, body: { email, isEmailConfirmed: true, hasPassword: true } })
    return { fetch, email, newEmail, link: linkIn(await lastMail(api.dataFolder, newEmail)) }
  }

  it('changes the address, notifies the old one, and keeps all sessions', async () => {
    const { fetch, email, newEmail, link } = await move()
    expect((await signIn(api.visitor(), email)).status).toBe(200)
    expect((await signIn(api.visitor(), newEmail)).status).toBe(401)
    expect((await open(link)).status).toBe(200)
    expect(await send(fetch, 'GET', '/api/identity/manage/info')).toMatchObject({
      status: 200,
      body: { email: newEmail },
    })
    expect((await signIn(api.visitor(), email)).body).toMatchObject({ code: 'Failed' })
    expect((await signIn(api.visitor(), newEmail)).status).toBe(200)
    const notice = await lastMail(api.dataFolder, email, 2)
    expect(notice.subject).toBe('Din e-postadress har ändrats · Provköket')
    expect(notice.text).not.toContain(newEmail)
    expect(await open(link)).toMatchObject(rejected)
  })

  it('is invalid once another account has the address', async () => {
    const { email, newEmail, link } = await move()
    expect((await postAccount(api.visitor(), 'register', registration({ email: newEmail }))).status).toBe(200)
    expect(await open(link)).toMatchObject(rejected)
    expect((await signIn(api.visitor(), email)).status).toBe(200)
  })

  it('invalidates links sent to the old address', async () => {
    const { email, newEmail, link } = await move()
    await postAccount(api.visitor(), 'forgotPassword', { email })
    const reset = linkIn(await lastMail(api.dataFolder, email, 2)).searchParams
    expect((await open(link)).status).toBe(200)
    for (const address of [email, newEmail]) {
      const body = { email: address, resetCode: reset.get('code'), newPassword: 'Nytt-ord1' }
      expect(await postAccount(api.visitor(), 'resetPassword', body)).toMatchObject({
        status: 400,
        body: { code: 'InvalidToken' },
      })
    }
  })
})
