import { request } from 'node:http'
import { afterAll, describe, expect, it } from '@jest/globals'
import {
  lastMail,
  linkIn,
  openConfirmLink,
  PASSWORD,
  postAccount,
  registration,
  signIn,
} from '../../testing/accounts.ts'
import {
  createTestApi,
  expectLog,
  GOOD_CARD,
  payByCard,
  placeOrder,
  rejectionLog,
  send,
  type TestApi,
  type TestApiOptions,
  until,
} from '../../testing/index.ts'
import { startMailServer } from '../../testing/mail-server.ts'

expectLog(
  rejectionLog('sign-in', 'Failed', 'LockedOut', 'payload-too-large', 'rate-limited', 'validation'),
  rejectionLog('password-reset', 'InvalidToken', 'payload-too-large', 'rate-limited'),
  rejectionLog(
    'account-made',
    'InvalidEmail',
    'payload-too-large',
    'rate-limited',
    'send-email-confirmation-failed',
    'validation',
  ),
  rejectionLog('password-link-asked', 'payload-too-large', 'rate-limited'),
  rejectionLog('sign-in-code-asked', 'payload-too-large', 'rate-limited'),
  rejectionLog('call', 'rate-limited'),
  rejectionLog(
    'sign-in-details-changed',
    'DuplicateUserName',
    'LockedOut',
    'invalid-password',
    'payload-too-large',
    'rate-limited',
  ),
  /^warn Mail with an account link could not be sent .*"reason":"The mail was not accepted: EENVELOPE RCPT TO 451/,
  /^warn A call could not be served .*"code":"send-email-confirmation-failed"/,
  /^warn Account mail not sent; it is retried later .*"reason":"MailError: The mail was not accepted: EENVELOPE RCPT TO 451/,
  /^warn A message will be retried later .*"reason":"MailError: The mail was not accepted: ESOCKET CONN/,
)

const open: TestApi[] = []
async function start(options: TestApiOptions = {}): Promise<TestApi> {
  const api = await createTestApi({ customerLogin: true, ...options })
  open.push(api)
  return api
}
/** Shared by the tests that leave no state behind. */
let shared: Promise<TestApi> | undefined
const anyApi = () => {
  shared ??= start()
  return shared
}
afterAll(async () => {
  for (const api of open) await api.close()
})

type Fetch = typeof globalThis.fetch
const ANNA = 'anna@example.com'
const NOBODY = 'nobody@example.com'
async function responseTo(fetch: Fetch, call: string, body: object): Promise<unknown> {
  const answer = await postAccount(fetch, call, body)
  const headers = [...answer.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id')
  return { status: answer.status, body: answer.body, headers }
}

describe('ATTACK-4: finding out whether an address has an account', () => {
  it.each<[string, (email: string) => object]>([
    ['login?useCookies=true', (email) => ({ email, password: 'Wrong-1' })],
    ['login', (email) => ({ email, password: 'Wrong-1' })],
    ['login?useCookies=true', (email) => ({ email, code: '000000' })],
    ['forgotPassword', (email) => ({ email })],
    ['resendConfirmationEmail', (email) => ({ email })],
    ['sendSignInCode', (email) => ({ email })],
    ['resetPassword', (email) => ({ email, resetCode: 'x'.repeat(43), newPassword: PASSWORD })],
  ])('%s answers the same for a known and an unknown address', async (call, bodyFor) => {
    const api = await anyApi()
    const [known, unknown] = [
      await responseTo(api.visitor(), call, bodyFor(ANNA)),
      await responseTo(api.visitor(), call, bodyFor(NOBODY)),
    ]
    expect(known).toEqual(unknown)
  })

  it('failed sign-ins lock known and unknown addresses alike', async () => {
    const api = await start()
    for (let attempt = 0; attempt < 7; attempt++) {
      const [known, unknown] = [ANNA, NOBODY].map((email) =>
        responseTo(api.visitor(), 'login', { email, password: 'Wrong-1' }),
      )
      expect(await known).toEqual(await unknown)
    }
  })
})

describe('ATTACK-5: guessing passwords and calling often', () => {
  const many = async (api: TestApi, call: string, bodyOf: (attempt: number) => object) => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, attempt) => postAccount(api.visitor(), call, bodyOf(attempt))),
    )
    const rejected = answers.filter(({ status }) => status === 429)
    for (const { headers, body } of rejected) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      expect(body.code).toBe('rate-limited')
    }
    return answers.length - rejected.length
  }

  it.each<[string, keyof NonNullable<TestApiOptions['limits']>, number, (attempt: number) => object]>([
    ['login?useCookies=true', 'login', 20, (n) => ({ email: `a${n}@example.com`, password: PASSWORD })],
    ['resetPassword', 'login', 20, (n) => ({ email: `a${n}@example.com`, resetCode: 'x', newPassword: PASSWORD })],
    ['register', 'registrations', 20, (n) => registration({ email: `a${n}@` })],
    ['forgotPassword', 'mailRequestsPerAddress', 30, (n) => ({ email: `a${n}@example.com` })],
    ['resendConfirmationEmail', 'mailRequestsPerAddress', 30, (n) => ({ email: `a${n}@example.com` })],
    ['forgotPassword', 'mailsPerMailbox', 5, () => ({ email: ANNA })],
    ['forgotPassword', 'mailsPerMailbox', 5, () => ({ email: NOBODY })],
    ['resendConfirmationEmail', 'mailsPerMailbox', 5, () => ({ email: NOBODY })],
    ['login', 'login', 20, (n) => ({ email: `a${n}@example.com`, code: '000000' })],
    ['sendSignInCode', 'mailRequestsPerAddress', 30, (n) => ({ email: `a${n}@example.com` })],
    ['sendSignInCode', 'mailsPerMailbox', 5, () => ({ email: ANNA })],
    ['sendSignInCode', 'mailsPerMailbox', 5, () => ({ email: NOBODY })],
  ])('100 calls of %s end in 429 with Retry-After (%s, %i)', async (call, limit, count, bodyOf) => {
    expect(await many(await start({ limits: { [limit]: count } }), call, bodyOf)).toBe(count)
  })

  it('a signed-in caller gets 429 for guessing the password', async () => {
    const api = await start({ limits: { login: 20 } })
    const fetch = api.visitor()
    await signIn(fetch, ANNA)
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        postAccount(fetch, 'manage/info', { newPassword: 'Nytt-ord1', oldPassword: 'Wrong-1' }),
      ),
    )
    const counted = Map.groupBy(answers, ({ status, body }) => `${status} ${body.code}`)
    expect(counted.get('429 rate-limited')?.length).toBe(80)
    expect(counted.get('400 invalid-password')?.length).toBeLessThanOrEqual(4)
  })

  it('a signed-in caller gets 429 for probing addresses, as for registering', async () => {
    const api = await start({ limits: { registrations: 3 } })
    const fetch = api.visitor()
    await signIn(fetch, ANNA)
    const ask = () => postAccount(fetch, 'manage/info', { newEmail: 'matti@example.com', oldPassword: PASSWORD })
    const codes: unknown[] = []
    for (let attempt = 0; attempt < 4; attempt++) codes.push((await ask()).body.code)
    expect(codes).toEqual([...Array.from({ length: 3 }, () => 'DuplicateUserName'), 'rate-limited'])
    expect((await postAccount(api.visitor(), 'register', registration())).status).toBe(429)
  })

  it('5 failures lock the address for 5 minutes, also for the right password', async () => {
    const api = await start()
    for (let attempt = 0; attempt < 5; attempt++) await signIn(api.visitor(), ANNA, 'Wrong-1')
    expect(await signIn(api.visitor(), ANNA)).toMatchObject({ status: 401, body: { detail: 'LockedOut' } })
    await api.setNow(new Date(Date.now() + 5 * 60_000 + 1_000))
    expect((await signIn(api.visitor(), ANNA)).status).toBe(200)
  })
})

describe('ATTACK-6: passwords of a megabyte, and links to another host', () => {
  const long = 'x'.repeat(1_000_000)
  it.each<[string, object]>([
    ['login?useCookies=true', { email: ANNA, password: long }],
    ['register', registration({ password: long })],
    ['resetPassword', { email: ANNA, resetCode: 'x', newPassword: long }],
    ['manage/info', { newPassword: long, oldPassword: long }],
    ['forgotPassword', { email: long }],
    ['sendSignInCode', { email: long }],
    ['login?useCookies=true', { email: ANNA, code: long }],
    // Within the limit of a body, but longer than a password may be.
    ['login?useCookies=true', { email: ANNA, password: 'x'.repeat(300) }],
    ['register', registration({ password: `${PASSWORD}${'x'.repeat(300)}` })],
  ])('%s rejects a text that is too long with 400', async (call, body) => {
    const api = await anyApi()
    expect(await postAccount(api.visitor(), call, body)).toMatchObject({ status: 400, body: { code: 'validation' } })
  })

  /** `fetch` does not let a caller set the `Host` header. */
  const postAs = (api: TestApi, headers: Record<string, string>, call: string, body: object): Promise<number> =>
    new Promise((resolve, reject) => {
      const options = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } }
      request(`${api.url}/api/identity/${call}`, options, (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
      })
        .on('error', reject)
        .end(JSON.stringify(body))
    })
  const spoofed = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }

  it.each<[string, TestApiOptions, (api: TestApi) => string]>([
    ['this server', {}, ({ url }) => url],
    ['this server, behind a proxy', { trustedProxies: 1 }, ({ url }) => url],
    ['the configured origin', { publicOrigin: 'https://order.example' }, () => 'https://order.example'],
  ])('a spoofed Host header does not change links, which lead to %s', async (_, options, originOf) => {
    const api = await start(options)
    const body = registration()
    expect(await postAs(api, spoofed, 'register', body)).toBe(200)
    expect(linkIn(await lastMail(api.dataFolder, body.email)).origin).toBe(originOf(api))
    for (const [index, call] of ['forgotPassword', 'resendConfirmationEmail'].entries()) {
      expect(await postAs(api, spoofed, call, { email: body.email })).toBe(200)
      expect(linkIn(await lastMail(api.dataFolder, body.email, index + 2)).origin).toBe(originOf(api))
    }
  })
})

describe('ATTACK-11: the log of account calls', () => {
  it('contains no password, token, code or address', async () => {
    const mails = await startMailServer({ recipient: (to) => (to.startsWith('away') ? '451 Later' : null) })
    const api = await start({ smtpUrl: mails.url })
    // The mail server rejects the mail of one customer temporarily, and every mail once it is closed.
    api.expectLog(/^warn (?:A message will be retried later|Account mail not sent; it is retried later) /)
    const cookies: string[] = []
    const visitor = api.visitor()
    const fetch: Fetch = async (path, init) => {
      const answer = await visitor(path, init)
      for (const header of answer.headers.getSetCookie()) cookies.push(/=([^;]*)/.exec(header)?.[1] ?? '')
      return answer
    }
    const mailed = async (count: number) => {
      const received = await until(
        async () => mails.received,
        ({ length }) => length >= count,
      )
      return linkIn(received[count - 1]?.mail ?? {})
    }
    const body = registration()
    const links: URL[] = []
    await postAccount(fetch, 'register', registration({ email: `away-${body.email}` }))
    expect((await postAccount(fetch, 'register', body)).status).toBe(200)
    links.push(await mailed(1))
    expect((await openConfirmLink(fetch, await mailed(1))).status).toBe(200)
    await signIn(fetch, body.email, 'Wrong-1')
    const { body: tokens } = await send<{ accessToken: string; refreshToken: string }>(
      fetch,
      'POST',
      '/api/identity/login',
      { email: body.email, password: PASSWORD },
    )
    expect((await signIn(fetch, body.email)).status).toBe(200)
    await postAccount(fetch, 'forgotPassword', { email: body.email })
    await postAccount(fetch, 'forgotPassword', { email: `away-${body.email}` })
    links.push(await mailed(2))
    const resetCode = links[1]?.searchParams.get('code')
    const reset = { email: body.email, resetCode, newPassword: 'Nytt-ord1' }
    expect((await postAccount(fetch, 'resetPassword', reset)).status).toBe(200)
    await mailed(3)
    // The log reports the mail that was not accepted at first, without its address.
    await until(api.logged, (lines) => lines.some((line) => line.includes('it is retried later')))
    const { orderId } = await placeOrder(fetch, { email: body.email })
    await payByCard(fetch, orderId, api.url)
    const log = (await api.logged()).join('\n')
    await mails.close()
    expect(log).toContain('The mail server accepted a mail')
    expect(cookies.length).toBeGreaterThan(1)
    const secrets = [
      PASSWORD,
      'Nytt-ord1',
      'Wrong-1',
      body.email,
      tokens.accessToken,
      tokens.refreshToken,
      ...cookies,
      ...links.map((link) => link.searchParams.get('code') ?? ''),
      GOOD_CARD,
      GOOD_CARD.replaceAll(' ', ''),
    ]
    expect(secrets.every((secret) => secret.length > 3)).toBe(true)
    for (const secret of secrets) expect(log).not.toContain(secret)
  })
})
