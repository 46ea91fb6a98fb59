import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { newCustomer, signIn } from '../../testing/accounts.ts'
import { createTestApi, expectLog, placeOrder, rejectionLog, send, type TestApi } from '../../testing/index.ts'

expectLog(rejectionLog('data-downloaded', 'validation'), rejectionLog('call', 'failed-find-order'))

type Fetch = typeof globalThis.fetch

let api: TestApi
let email: string
let hers: Fetch
beforeAll(async () => {
  api = await createTestApi({ customerLogin: true })
  email = await newCustomer(api.visitor(), api.dataFolder)
  hers = api.visitor()
  await signIn(hers, email)
})
afterAll(() => api.close())

const right = { name: 'Greta', lastName: 'Gäst', phone: '', favoriteShop: '' }
const put = (fetch: Fetch, body: unknown) =>
  send<{ code?: string; detail?: string }>(fetch, 'PUT', '/api/user/profile', body)
const profile = async (fetch: Fetch) => (await send<Record<string, unknown>>(fetch, 'GET', '/api/user/profile')).body

describe('PUT /api/user/profile', () => {
  it('answers the updated profile', async () => {
    const before = await profile(hers)
    const changes = { name: ' Gréta ', lastName: "O'Hara-Åström", phone: '070-174 06 05', favoriteShop: 'helsinki' }
    const answer = await put(hers, { ...changes, phone: '+46 70 174 06 05' })
    const expected = { ...before, ...changes, name: 'Gréta', phone: '+46701740605' }
    expect(answer).toMatchObject({ status: 200, body: expected })
    expect(await profile(hers)).toEqual(expected)
  })

  it('answers 401 to a guest', async () => {
    const guest = api.visitor()
    expect(await put(guest, right)).toMatchObject({
      status: 401,
      body: { code: 'not-authenticated', detail: 'Not authenticated' },
    })
  })

  it.each([
    { ...right, isAuthenticated: true },
    { ...right, id: 'x' },
    { ...right, customerId: 'x' },
    { ...right, email: 'other@example.com' },
    { ...right, memberCode: 'AAAAAAAAAAAA' },
    { ...right, confirmed: true },
    { ...right, favorites: [] },
    { ...right, constructor: {} },
    { ...right, name: '' },
    { ...right, name: ' ' },
    { ...right, name: 'x'.repeat(101) },
    { ...right, lastName: 7 },
    { ...right, phone: 'x'.repeat(41) },
    { ...right, favoriteShop: "' or 1=1 --" },
    { ...right, favoriteShop: null },
    { name: 'Greta' },
    [],
    undefined,
  ])('rejects unknown, missing and invalid fields (ATTACK-10): %j', async (body) => {
    const before = await profile(hers)
    expect(await put(hers, body)).toMatchObject({ status: 400, body: { code: 'validation' } })
    expect(await profile(hers)).toEqual(before)
  })
})

describe('the data of one customer (ATTACK-3)', () => {
  it('has no address at which another customer could read it', async () => {
    const { orderId } = await placeOrder(hers)
    const [{ id } = { id: '' }] = await api.sql('select id from customer where email_key = $1', [email])
    const otherCustomer = api.visitor()
    await signIn(otherCustomer, await newCustomer(api.visitor(), api.dataFolder))
    const calls = ['profile', 'order-history', 'membership-card', 'favorite', 'data']
    for (const call of calls) {
      expect((await send(otherCustomer, 'GET', `/api/user/${String(id)}/${call}`)).status).toBe(404)
      const asked = await send(otherCustomer, 'GET', `/api/user/${call}?customerId=${String(id)}`)
      expect([400, 405]).toContain(asked.status)
      const { body } = await send(otherCustomer, 'GET', `/api/user/${call}`)
      expect(JSON.stringify(body)).not.toContain(orderId)
      expect(JSON.stringify(body)).not.toContain(email)
    }
    // A session changes nothing: the id alone gives an order's status; a wrong code is rejected even for its customer.
    expect(await send(otherCustomer, 'GET', `/api/order/${orderId}`)).toMatchObject({
      body: { status: 'calculatedPrice' },
    })
    for (const fetch of [otherCustomer, hers]) {
      const headers = { 'customer-code': 'x'.repeat(20) }
      expect((await send(fetch, 'GET', `/api/order/${orderId}`, undefined, headers)).status).toBe(404)
    }
  })
})
