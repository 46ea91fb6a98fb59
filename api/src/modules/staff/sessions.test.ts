import type { StaffSession } from '@carte/contract'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import {
  createStaffKey,
  createTestApi,
  expectLog,
  placePaidOrder,
  rejectionLog,
  send,
  type TestApi,
  until,
} from '../../testing/index.ts'

expectLog(rejectionLog('staff-sign-in', 'cross-site', 'not-authenticated', 'rate-limited', 'validation'))

let api: TestApi
let staff: Awaited<ReturnType<typeof createStaffKey>>
beforeAll(async () => {
  api = await createTestApi({ kitchen: 'built-in', limits: { wrongKeys: 5 } })
  staff = await createStaffKey(api)
})
afterAll(() => api.close())

type Fetch = TestApi['fetch']
const signIn = (fetch: Fetch, key: string, headers: Record<string, string> = {}) =>
  send<StaffSession>(fetch, 'POST', '/api/staff/session', { key }, headers)
const session = (fetch: Fetch) => send<StaffSession>(fetch, 'GET', '/api/staff/session')
const orders = (fetch: Fetch) => send<readonly unknown[]>(fetch, 'GET', '/api/staff/shops/centrum/orders')
/**
 * Opens the stream of a shop's orders and reads its first event.
 * @returns a function that reads the rest until the stream ends
 */
async function followOrders(fetch: Fetch, shopId: string): Promise<() => Promise<string>> {
  const { status, body } = await fetch(`/api/staff/shops/${shopId}/orders/events`)
  expect(status).toBe(200)
  const reader = (body as ReadableStream<BufferSource>).pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes('event: shop')) {
    const { value, done } = await reader.read()
    if (done) throw new Error(`The stream has ended: ${text}`)
    text += value
  }
  return async () => {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return text
      text += value
    }
  }
}
const tokenIn = (cookie: string | null) => /carte-staff=([\w-]*)/.exec(cookie ?? '')?.[1]

// STAFF-2, STAFF-3, ATTACK-31
describe('a staff tablet’s session', () => {
  it('begins with the key and is an HttpOnly cookie limited to /api/staff', async () => {
    const fetch = api.visitor()
    expect((await session(fetch)).status).toBe(401)
    const answer = await signIn(fetch, `  ${staff.key}\n`)
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        shopId: 'centrum',
        shopName: expect.any(String),
        keyName: 'test',
        timeZone: 'Europe/Stockholm',
        status: 'online',
      },
    ])
    const cookie = answer.headers.get('set-cookie')
    for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/api/staff', 'Max-Age=34560000'])
      expect(cookie).toContain(attribute)
    expect(cookie).not.toContain(staff.key.slice(12))
    expect((await session(fetch)).body.shopId).toBe('centrum')
    // A proxy with a password of its own gets it with every call.
    const behind = await send(fetch, 'GET', '/api/staff/session', undefined, { authorization: 'Basic cHJveHk6cHc=' })
    expect(behind.status).toBe(200)
    const { orderId } = await placePaidOrder(api)
    expect((await orders(fetch)).body).toEqual([expect.objectContaining({ orderId })])
    const moved = await send(fetch, 'POST', `/api/staff/orders/${orderId}/status`, { status: 'started' })
    expect(moved.status).toBe(200)
  })

  it('is stored as a hash and gets a new token at each sign-in', async () => {
    const fetch = api.visitor()
    const first = tokenIn((await signIn(fetch, staff.key)).headers.get('set-cookie'))
    const second = tokenIn((await signIn(fetch, staff.key)).headers.get('set-cookie'))
    expect(second).not.toBe(first)
    const rows = JSON.stringify(await api.sql("select encode(token_hash, 'escape') from staff_session"))
    for (const token of [first, second]) expect(rows).not.toContain(token)
    const cookie = `carte-staff=${first}`
    expect((await send(api.fetch, 'GET', '/api/staff/session', undefined, { cookie })).status).toBe(401)
  })

  it('is extended when it is used, at most once a day', async () => {
    const fetch = api.visitor()
    await signIn(fetch, staff.key)
    // A session is extended at most once a day.
    expect((await session(fetch)).headers.get('set-cookie')).toBeNull()
    const days = (count: number) => api.setNow(new Date(Date.now() + count * 86_400_000))
    await days(390)
    const prolonged = await session(fetch)
    expect([prolonged.status, prolonged.headers.get('set-cookie')]).toEqual([200, expect.stringContaining('34560000')])
    await days(780)
    expect((await session(fetch)).status).toBe(200)
    await days(1_190)
    expect((await session(fetch)).status).toBe(401)
    await days(0)
  })

  it('ends with its streams at sign-out and when the key is revoked', async () => {
    const fetch = api.visitor()
    await signIn(fetch, staff.key)
    const readToEnd = await followOrders(fetch, 'centrum')
    const out = await send(fetch, 'DELETE', '/api/staff/session')
    expect([out.status, out.headers.get('set-cookie')]).toEqual([204, expect.stringContaining('Max-Age=0')])
    expect((await session(fetch)).status).toBe(401)
    await readToEnd()
    expect((await send(fetch, 'DELETE', '/api/staff/session')).status).toBe(204)

    const other = await createStaffKey(api, 'helsinki')
    await signIn(fetch, other.key)
    const readOther = await followOrders(fetch, 'helsinki')
    await api.sql("delete from staff_key where shop_id = 'helsinki'")
    await readOther()
    await until(
      () => session(fetch),
      ({ status }) => status === 401,
    )
  })

  it('gives access to its own shop only', async () => {
    const fetch = api.visitor()
    await signIn(fetch, staff.key)
    const answer = await send(fetch, 'GET', '/api/staff/shops/helsinki/orders')
    expect([answer.status, answer.body]).toEqual([404, expect.objectContaining({ code: 'shop-not-found' })])
  })

  it('cannot be begun without a key or from another site', async () => {
    const wrong = ['', 'x', 'carte_staff_', `carte_staff_${'A'.repeat(43)}`, "' or true --"]
    for (const key of wrong) expect((await signIn(api.visitor(), key)).status).toBe(401)
    const fetch = api.visitor()
    expect((await signIn(fetch, 'x'.repeat(201))).status).toBe(400)
    expect((await signIn(fetch, `carte_staff_${'B'.repeat(43)}`)).status).toBe(429)
    expect((await signIn(fetch, staff.key)).status).toBe(200)
    const elsewhere = await signIn(fetch, staff.key, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })
    expect(elsewhere.status).toBe(403)
  })
})
