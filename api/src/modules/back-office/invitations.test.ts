import type { AdminSession, Invitation, StaffRole } from '@carte/contract'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { lastMail, linkIn, mailsTo } from '../../testing/accounts.ts'
import { createAuthenticator } from '../../testing/authenticator.ts'
import { createTestApi, expectLog, rejectionLog, signInAdmin, type TestApi, until } from '../../testing/index.ts'
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
  rejectionLog(
    'admin-invitation-accepted',
    'invitation-invalid',
    'credential-invalid',
    'PasswordTooShort',
    'validation',
  ),
  rejectionLog('admin-invited', 'changed-meanwhile'),
  rejectionLog('admin-sign-in', 'Failed'),
)

const OWNER: StaffRole = { shopId: 'centrum', role: 'owner' }
const SHIFT: StaffRole = { shopId: 'centrum', role: 'shift' }

let api: TestApi
let admin: Awaited<ReturnType<typeof signInAdmin>>
beforeAll(async () => {
  api = await createTestApi()
  admin = await signInAdmin(api)
})
afterAll(() => api.close())

let addresses = 0
const newEmail = () => `invited-${++addresses}@example.com`
const invite = (email: string, roles: readonly StaffRole[], fetch = admin.fetch) =>
  callAdmin(fetch, 'POST', '/invitations', { email, language: 'sv', roles })
const passwordCredential = (secret: string, password = STAFF_PASSWORD, code = codeAt(secret, Date.now())) => ({
  kind: 'password',
  password,
  code,
})
const accept = (body: object, fetch = api.visitor()) =>
  callAdmin<AdminSession>(fetch, 'POST', '/invitation/acceptance', body)

/** The code of the link in the latest mail to an address. */
async function mailedCode(email: string, count = 1): Promise<string> {
  const link = linkIn(await lastMail(api.dataFolder, email, count))
  expect(link.origin + link.pathname).toBe(`${api.url}/admin/invitation`)
  return link.hash.slice(1)
}

// ADMIN-8
describe('an invitation', () => {
  it('goes by mail, shows its roles, and creates the account once', async () => {
    const email = newEmail()
    await invite(email, [SHIFT])
    const code = await mailedCode(email)
    const [row] = await api.sql('select staff_invitation::text as text from staff_invitation where email = $1', [email])
    expect(row?.text).not.toContain(code)
    const opened = await callAdmin<Invitation>(api.visitor(), 'POST', '/invitation', { code })
    expect(opened.body).toMatchObject({
      ...{ email, name: '', language: 'sv' },
      roles: [{ shopName: expect.any(String), role: 'shift' }],
      totp: { uri: expect.stringMatching(/^otpauth:\/\/totp\//), qrPath: expect.stringMatching(/^M/) },
    })
    const body = acceptance(code, opened.body, passwordCredential(opened.body.totp.secret))
    const browser = api.visitor()
    const accepted = await accept(body, browser)
    expect(accepted).toMatchObject({ status: 200, body: { account: { email, name: 'Sara Shift', roles: [SHIFT] } } })
    expect((await callAdmin(browser, 'GET', '/session')).status).toBe(200)
    for (const answer of [await accept(body), await openInvitation(api.visitor(), code)])
      expect(answer).toMatchObject({ status: 404, body: { code: 'invitation-invalid' } })
  })

  it('of two that accept it at once creates one account', async () => {
    const code = await insertInvitation(api, { email: newEmail(), roles: [SHIFT] })
    const { body } = await openInvitation(api.visitor(), code)
    const request = acceptance(code, body, passwordCredential(body.totp.secret))
    const both = await Promise.all([accept(request), accept(request)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  it('gives the roles of all invitations of its address, the latest where they differ', async () => {
    const email = newEmail()
    await invite(email, [SHIFT])
    const first = await mailedCode(email)
    await invite(email, [OWNER])
    await mailedCode(email, 2)
    // The later invitation took the only role of the earlier one.
    expect((await openInvitation(api.visitor(), first)).status).toBe(404)
    await invite(email, [{ shopId: 'helsinki', role: 'kitchen' }])
    const third = await mailedCode(email, 3)
    const { body } = await openInvitation(api.visitor(), third)
    const { body: session } = await accept(acceptance(third, body, passwordCredential(body.totp.secret)))
    expect(session.account.roles).toEqual([OWNER, { shopId: 'helsinki', role: 'kitchen' }])
    expect(await api.sql('select 1 from staff_invitation where email = $1', [email])).toEqual([])
  })

  it.each<[string, (code: string) => Promise<unknown>]>([
    ['has expired', () => api.sql("update staff_invitation set expires_at = now() - interval '1 second'")],
    [
      'was taken back',
      async () => {
        const [row] = await api.sql('select id from staff_invitation')
        expect((await callAdmin(admin.fetch, 'DELETE', `/invitations/${row?.id}`)).status).toBe(204)
      },
    ],
    [
      'is of an owner who has lost the role',
      async () => {
        const { accountId } = await signInAdmin(api, [OWNER])
        await api.sql('update staff_invitation set invited_by = $1', [accountId])
        await api.sql('delete from staff_role where account_id = $1', [accountId])
      },
    ],
  ])('that %s is not valid any more', async (_case, end) => {
    await api.sql('delete from staff_invitation')
    const code = await insertInvitation(api, { email: newEmail(), roles: [SHIFT] })
    const { body } = await openInvitation(api.visitor(), code)
    await end(code)
    for (const answer of [
      await openInvitation(api.visitor(), code),
      await accept(acceptance(code, body, passwordCredential(body.totp.secret))),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'invitation-invalid' } })
  })

  it('to an address with an account gives the roles at once, and a mail says so', async () => {
    const { email, fetch } = await joinWithPassword(api, [SHIFT])
    const { status } = await invite(email.toUpperCase(), [{ shopId: 'helsinki', role: 'manager' }])
    expect(status).toBe(200)
    const { body } = await callAdmin<AdminSession>(fetch, 'GET', '/session')
    expect(body.account.roles).toEqual([SHIFT, { shopId: 'helsinki', role: 'manager' }])
    const mail = await lastMail(api.dataFolder, email)
    expect(mail.subject).toMatch(/^You have a new role/)
    expect(linkIn(mail).href).toBe(`${api.url}/admin`)
    // Not another role at a shop where the person has one, because another owner may have given it meanwhile.
    const again = await invite(email, [OWNER])
    expect(again).toMatchObject({ status: 409, body: { code: 'changed-meanwhile', current: { email } } })
    // The same role once more changes nothing, and sends no mail.
    expect((await invite(email, [SHIFT])).status).toBe(200)
    // Mails are sent after the answer.
    await until(
      () => api.sql("select topic from outbox where topic like 'mail.%' and due_at <= now()"),
      ({ length }) => length === 0,
    )
    expect(await mailsTo(api.dataFolder, email)).toHaveLength(1)
  })
})

// ADMIN-4, ADMIN-8
describe('a new credential of an invitation', () => {
  const open = async () => {
    const code = await insertInvitation(api, { email: newEmail(), roles: [SHIFT] })
    return { code, opened: (await openInvitation(api.visitor(), code)).body }
  }
  type Opened = Awaited<ReturnType<typeof open>>

  it.each<[string, number, string, (mine: Opened, other: Opened) => object]>([
    [
      'a wrong code of the app',
      400,
      'credential-invalid',
      ({ code, opened }) => acceptance(code, opened, passwordCredential(opened.totp.secret, STAFF_PASSWORD, 'abcdef')),
    ],
    [
      'a weak password',
      400,
      'PasswordTooShort',
      ({ code, opened }) => acceptance(code, opened, passwordCredential(opened.totp.secret, 'aB1!')),
    ],
    [
      'the challenge of another invitation',
      400,
      'credential-invalid',
      ({ code }, { opened }) => acceptance(code, opened, passwordCredential(opened.totp.secret)),
    ],
    [
      'a passkey for the challenge of another invitation',
      400,
      'credential-invalid',
      ({ code, opened }, other) => {
        const response = createAuthenticator({ origin: api.url }).create(other.opened.passkeyOptions)
        return acceptance(code, opened, { kind: 'passkey', name: 'Key', response })
      },
    ],
    [
      'a name that is too long',
      400,
      'validation',
      ({ code, opened }) => ({
        ...acceptance(code, opened, passwordCredential(opened.totp.secret)),
        name: 'x'.repeat(101),
      }),
    ],
  ])('with %s is rejected with %j %s, and the link still works', async (_case, status, code, bodyOf) => {
    const [mine, other] = [await open(), await open()]
    expect(await accept(bodyOf(mine, other))).toMatchObject({ status, body: { code } })
    const { opened } = mine
    const answer = await accept(acceptance(mine.code, opened, passwordCredential(opened.totp.secret)))
    expect(answer.status).toBe(200)
  })

  it('is rejected fifteen minutes after the link was opened', async () => {
    const { code, opened } = await open()
    await api.sql("update staff_challenge set expires_at = now() - interval '1 second' where id = $1", [
      opened.challengeId,
    ])
    const answer = await accept(acceptance(code, opened, passwordCredential(opened.totp.secret)))
    expect(answer).toMatchObject({ status: 400, body: { code: 'credential-invalid' } })
    const [row] = await api.sql(
      "select count(*)::int as late from staff_challenge where expires_at > now() + interval '15 minutes'",
    )
    expect(row).toEqual({ late: 0 })
  })

  it('that has a certificate is rejected, because a check would fetch addresses of the sender', async () => {
    const { code, opened } = await open()
    const response = createAuthenticator({ origin: api.url, certificate: Buffer.alloc(8) }).create(
      opened.passkeyOptions,
    )
    const answer = await accept(acceptance(code, opened, { kind: 'passkey', name: 'Key', response }))
    expect(answer).toMatchObject({ status: 400, body: { code: 'credential-invalid' } })
  })
})

// ADMIN-9
describe('a reset', () => {
  it('removes the credentials, ends all sessions, and mails a link for a new credential of the same account', async () => {
    const person = await joinWithPassword(api, [SHIFT])
    expect((await callAdmin(admin.fetch, 'POST', `/team/${person.accountId}/reset`)).status).toBe(204)
    expect((await callAdmin(person.fetch, 'GET', '/session')).status).toBe(401)
    await api.sql('update staff_account set totp_last_step = 0 where id = $1', [person.accountId])
    const code = codeAt(person.secret, Date.now())
    expect((await signInStaffAccount(api.visitor(), person.email, code)).status).toBe(401)

    const mailed = await mailedCode(person.email)
    const { body } = await callAdmin<Invitation>(api.visitor(), 'POST', '/invitation', { code: mailed })
    expect(body).toMatchObject({ email: person.email, name: 'Sara Shift', roles: [{ role: 'shift' }] })
    const accepted = await accept(acceptance(mailed, body, passwordCredential(body.totp.secret)))
    expect(accepted.body.account).toMatchObject({ id: person.accountId, roles: [SHIFT] })
  })

  it('replaces the link of an earlier one', async () => {
    const { accountId, email } = await joinWithPassword(api, [SHIFT])
    await callAdmin(admin.fetch, 'POST', `/team/${accountId}/reset`)
    const first = await mailedCode(email)
    await callAdmin(admin.fetch, 'POST', `/team/${accountId}/reset`)
    await mailedCode(email, 2)
    expect((await openInvitation(api.visitor(), first)).status).toBe(404)
  })
})

// ADMIN-8
it('A mail that is not sent is retried with another link, and the log has neither address nor link', async () => {
  const before = (await api.logged()).length
  const email = newEmail()
  await invite(email, [SHIFT])
  const first = await mailedCode(email)
  const [row] = await api.sql('select id from staff_invitation where email = $1', [email])
  await api.sql("insert into outbox (topic, subject, due_at) values ('mail.staff-invitation', $1, $2)", [
    row?.id,
    new Date(0),
  ])
  const second = await mailedCode(email, 2)
  await until(
    async () => (await openInvitation(api.visitor(), second)).status,
    (status) => status === 200,
  )
  expect((await openInvitation(api.visitor(), first)).status).toBe(404)
  const logged = (await api.logged()).slice(before).join('\n')
  expect(logged).not.toContain(email)
})
