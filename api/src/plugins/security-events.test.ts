import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { signInAdmin } from '../testing/admin.ts'
import { type FakeReleases, writeFakeReleases } from '../testing/fake-releases.ts'
import {
  createStaffKey,
  createTestApi,
  expectLog,
  placeOrder,
  placePaidOrder,
  rejectionLog,
  send,
  type TestApi,
  until,
} from '../testing/index.ts'

expectLog(
  rejectionLog('sign-in', 'Failed'),
  rejectionLog('password-reset', 'InvalidToken'),
  rejectionLog('tokens-renewed', 'not-authenticated'),
  rejectionLog('call', 'failed-find-order', 'not-authenticated', 'rate-limited', 'verification-required'),
  rejectionLog('remote-override', 'not-authenticated'),
  rejectionLog('sign-out', 'cross-site'),
)

let api: TestApi
let fake: FakeReleases
let customerId: string
beforeAll(async () => {
  fake = await writeFakeReleases()
  api = await createTestApi({ kitchen: 'built-in', customerLogin: true, site: { store: fake.store, pollMs: 20 } })
  const [anna] = await api.sql("select id from customer where email = 'anna@example.com'")
  customerId = String(anna?.id)
})
afterAll(async () => {
  await api.close()
  await fake.remove()
})

const signIn = (password: string, guest = api.visitor()) =>
  send(guest, 'POST', '/api/identity/login?useCookies=true', { email: 'anna@example.com', password })
const bearer = (key: string) => ({ headers: { authorization: `Bearer ${key}` } })

async function eventLoggedBy(act: () => Promise<unknown>): Promise<Record<string, unknown>> {
  const before = (await api.logged()).length
  await act()
  const lines = await until(
    async () => (await api.logged()).slice(before).filter((line) => line.includes('Security: ')),
    (found) => found.length > 0,
  )
  const [line = ''] = lines
  return JSON.parse(line.slice(line.indexOf('{'), line.lastIndexOf('}') + 1)) as Record<string, unknown>
}

describe('the security log', () => {
  it.each<[string, () => Promise<unknown>, object]>([
    [
      'a sign-in with the customer’s id',
      () => signIn('Smaklig1!'),
      { event: 'sign-in', outcome: 'done', actor: () => customerId },
    ],
    ['a wrong password', () => signIn('Wrong-1'), { event: 'sign-in', outcome: 'refused', code: 'Failed' }],
    [
      'an invalid code of a mail link',
      () =>
        send(api.fetch, 'POST', '/api/identity/resetPassword', {
          email: 'anna@example.com',
          resetCode: 'nothing',
          newPassword: 'Smaklig2!',
        }),
      { event: 'password-reset', outcome: 'refused', code: 'InvalidToken' },
    ],
    [
      'an invalid refresh token',
      () => send(api.fetch, 'POST', '/api/identity/refresh', { refreshToken: 'nothing' }),
      { event: 'tokens-renewed', outcome: 'refused', code: 'not-authenticated' },
    ],
    [
      'an invalid staff key',
      () => api.fetch('/api/staff/session', bearer(`carte_staff_${'x'.repeat(43)}`)),
      { event: 'call', outcome: 'refused', status: 401, route: '/api/staff/session' },
    ],
    [
      'an invalid operator key',
      () => api.fetch('/metrics', bearer(`carte_operator_${'x'.repeat(43)}`)),
      { event: 'call', outcome: 'refused', status: 401, route: '/metrics' },
    ],
    [
      'a remote override without a session',
      () => send(api.fetch, 'PUT', '/api/admin/remote-override', { remote: 'menu', port: 4173 }),
      { event: 'remote-override', outcome: 'refused', status: 401 },
    ],
    [
      'a cross-site call',
      () => api.fetch('/api/user/logout', { method: 'POST', headers: { origin: 'https://evil.example' } }),
      { outcome: 'refused', status: 403, code: 'cross-site' },
    ],
  ])('records %s', async (_name, act, wanted) => {
    const event = await eventLoggedBy(act)
    const expected = Object.entries(wanted).map(([key, value]) => [key, typeof value === 'function' ? value() : value])
    expect(event).toMatchObject(Object.fromEntries(expected))
    expect(event.network).toMatch(/^[0-9a-f]{12}$/)
    expect(JSON.stringify(event)).not.toMatch(/anna|Smaklig|Wrong-1|127\.0\.0\.1|carte_(staff|operator)_/)
  })

  it('records a sign-out with the customer’s id', async () => {
    const guest = api.visitor()
    await eventLoggedBy(() => signIn('Smaklig1!', guest))
    expect(await eventLoggedBy(() => send(guest, 'POST', '/api/user/logout'))).toMatchObject({
      event: 'sign-out',
      outcome: 'done',
      actor: customerId,
    })
  })

  it('records sign-ins of staff with the id of their key', async () => {
    const { key } = await createStaffKey(api, 'centrum')
    expect(await eventLoggedBy(() => send(api.visitor(), 'POST', '/api/staff/session', { key }))).toMatchObject({
      event: 'staff-sign-in',
      outcome: 'done',
      actor: expect.stringMatching(/^[0-9a-f]{8}$/),
    })
  })

  it('records the beginning of a remote override with the id of the account', async () => {
    const { fetch, accountId } = await signInAdmin(api, [{ shopId: null, role: 'developer' }])
    const begin = () => send(fetch, 'PUT', '/api/admin/remote-override', { remote: 'menu', port: 4173 })
    expect(await eventLoggedBy(begin)).toMatchObject({ event: 'remote-override', outcome: 'done', actor: accountId })
  })

  it('records refunds in the back office with the id of the account, and nothing of the order', async () => {
    const { fetch, accountId } = await signInAdmin(api, [{ shopId: 'centrum', role: 'manager' }])
    const staff = await createStaffKey(api, 'centrum')
    const { orderId, paymentId } = await placePaidOrder(api, {
      items: [{ code: 'burger', quantity: 2, choices: [] }],
      note: 'anna',
    })
    await staff.move(orderId, 'started')
    await until(
      () => api.sql('select state from payment where id = $1', [paymentId]),
      ([payment]) => payment?.state === 'captured',
    )
    const at = `/api/admin/shops/centrum/orders/${orderId}`
    const lines = { lines: [{ position: 0, quantity: 1 }], amount: 100, reason: 'anna' }
    const calls = [
      () => send(fetch, 'POST', `${at}/refunds`, lines, { 'idempotency-key': crypto.randomUUID() }),
      () => send(fetch, 'POST', `${at}/refund`),
    ]
    for (const call of calls) {
      const event = await eventLoggedBy(call)
      expect(event).toMatchObject({ event: 'refund', outcome: 'done', actor: accountId })
      expect(JSON.stringify(event)).not.toMatch(/anna|Cold/)
      expect(JSON.stringify(event)).not.toContain(orderId)
    }
  })

  it('records keys and the look-up of personal data in the back office, and a rejection as a call', async () => {
    const { fetch, accountId } = await signInAdmin(api)
    const unverified = await signInAdmin(api, [{ shopId: null, role: 'admin' }], { isVerified: false })
    const actor = accountId
    const made = await eventLoggedBy(() =>
      send(fetch, 'POST', '/api/admin/shops/centrum/tablet-keys', { name: 'Tablet' }),
    )
    expect(made).toMatchObject({ event: 'tablet-key-made', outcome: 'done', actor })
    const find = (by: typeof fetch) => send(by, 'POST', '/api/admin/customers/search', { email: 'anna@example.com' })
    const found = await eventLoggedBy(() => find(fetch))
    expect(found).toMatchObject({ event: 'customer-data-found', outcome: 'done', actor })
    expect(JSON.stringify(found)).not.toContain('anna')
    expect(await eventLoggedBy(() => find(unverified.fetch))).toMatchObject({
      event: 'call',
      code: 'verification-required',
      actor: unverified.accountId,
    })
  })

  it('records guessed order codes, with a limit per minute', async () => {
    const { orderId } = await placeOrder(api.visitor())
    const guess = () => api.fetch(`/api/order/${orderId}`, { headers: { 'customer-code': 'wrong' } })
    expect(await eventLoggedBy(guess)).toMatchObject({ event: 'call', code: 'failed-find-order', status: 404 })
    for (let each = 0; each < 60; each++) await guess()
    const lines = (await api.logged()).filter((line) => line.includes('/api/order/:orderId'))
    expect(lines.length).toBeLessThanOrEqual(40)
  })
})
