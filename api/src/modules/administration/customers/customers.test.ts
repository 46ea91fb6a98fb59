import type { CustomerData, CustomerDeletion, CustomerExport } from '@carte/contract'
import { CustomerExport as ExportSchema } from '@carte/contract/schemas'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { newCustomer, signIn } from '../../../testing/accounts.ts'
import { signInAdmin } from '../../../testing/admin.ts'
import {
  createTestApi,
  expectLog,
  placeOrder,
  rejectionLog,
  send,
  type TestApi,
  until,
} from '../../../testing/index.ts'

expectLog(rejectionLog('call', 'role-required', 'verification-required', 'not-authenticated', 'rate-limited'))

let api: TestApi
let admin: typeof globalThis.fetch
beforeAll(async () => {
  api = await createTestApi({ customerLogin: true })
  admin = (await signInAdmin(api)).fetch
})
afterAll(() => api.close())

const post = <T = { code: string }>(path: string, body: unknown, fetch = admin) =>
  send<T>(fetch, 'POST', `/api/admin/customers/${path}`, body)
const find = async (email: string) => (await post<CustomerData>('search', { email })).body
const contact = { note: 'no nuts, please', phone: '+46701740605' }

/** Places an order of a guest, or of a customer, with contact data. */
async function order(email: string, fetch = api.visitor()): Promise<string> {
  const { orderId } = await placeOrder(fetch)
  await api.sql('update orders set email = $2, phone = $3, note = $4 where id = $1', [
    orderId,
    email,
    contact.phone,
    contact.note,
  ])
  return orderId
}
const end = (orderId: string) => api.moveOrder(orderId, 'rollbacked')
const stored = async (orderId: string) =>
  (await api.sql('select customer_id, email, phone, note from orders where id = $1', [orderId]))[0]
const ERASED = { customer_id: null, email: null, phone: null, note: '' }

async function customerWithOrders() {
  const fetch = api.visitor()
  const email = await newCustomer(api.visitor(), api.dataFolder)
  await signIn(fetch, email)
  await send(fetch, 'POST', '/api/user/favorite', { code: 'burger', type: 'article' })
  const own = await order('other@example.com', fetch)
  const asGuest = await order(email.toUpperCase())
  return { email, own, asGuest }
}

describe('personal data in the back office', () => {
  it('finds account and orders by the whole address alone, also those of guests (CUSTOMER-1)', async () => {
    const { email, own, asGuest } = await customerWithOrders()
    await order('someone-else@example.com')
    await api.sql(`insert into order_message (order_id, kind, since, sent_at) values ($1, 'receipt', now(), now())`, [
      own,
    ])
    const found = await find(` ${email.toUpperCase()} `)
    expect(found).toMatchObject({
      email,
      account: { email, name: 'Greta Gäst', isConfirmed: true, favorites: 1, sessions: 1 },
      orderCount: 2,
    })
    expect(
      found.orders.map(({ orderId, isGuest, hasContact, messages }) => ({ orderId, isGuest, hasContact, messages })),
    ).toEqual([
      { orderId: asGuest, isGuest: true, hasContact: true, messages: 0 },
      { orderId: own, isGuest: false, hasContact: true, messages: 1 },
    ])
    for (const other of [email.slice(1), email.slice(0, -1), '%@example.com', 'nobody@example.com'])
      expect(await find(other)).toMatchObject({ account: null, orders: [], orderCount: 0 })
  })

  it('exports everything that it finds (CUSTOMER-2)', async () => {
    const { email, own, asGuest } = await customerWithOrders()
    const answer = await post<CustomerExport>('export', { email })
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="customer-data.json"')
    const data = ExportSchema.parse(answer.body)
    expect(data.account?.profile).toMatchObject({ email, favorites: [{ code: 'burger', type: 'article' }] })
    expect(
      data.orders.map(({ orderId, email: to, ...each }) => [orderId, to, each.note, each.phone, each.items.length]),
    ).toEqual([
      [asGuest, email.toUpperCase(), contact.note, contact.phone, 1],
      [own, 'other@example.com', contact.note, contact.phone, 1],
    ])
  })

  it('deletes account and contact data, and keeps the orders for bookkeeping (CUSTOMER-3)', async () => {
    const { email, own, asGuest } = await customerWithOrders()
    const open = await order(email)
    await end(own)
    await end(asGuest)
    await api.sql('insert into login_failure (email_key, failures, at) values ($1, 1, now())', [email])
    const { account, orderCount } = await find(email)
    const before = { accountId: account?.id ?? '', orderCount }
    const deleted = await post<CustomerDeletion>('deletion', { email, before })
    expect(deleted).toMatchObject({ status: 200, body: { deletedAccount: true, keptOrders: 3, openOrders: 1 } })
    expect([await stored(own), await stored(asGuest)]).toEqual([ERASED, ERASED])
    // The kitchen still works on the third one.
    expect(await stored(open)).toMatchObject({ email, note: contact.note })
    const left = await api.sql(
      'select (select count(*) from customer where email_key = $1) + (select count(*) from login_failure where email_key = $1) as left',
      [email],
    )
    expect(left).toEqual([{ left: 0 }])
    expect(await find(email)).toMatchObject({ account: null, orderCount: 1, orders: [{ orderId: open, isOpen: true }] })

    await api.setNow(new Date(Date.now() + 3 * 86_400_000))
    await until(
      () => stored(open),
      (row) => row?.email === null,
    )
    await api.setNow(null)
    expect(await stored(open)).toEqual(ERASED)
  })

  it('deletes nothing if there is something else than the person saw (CUSTOMER-3)', async () => {
    const email = 'guest-with-two@example.com'
    const first = await order(email)
    await end(first)
    const before = { accountId: null, orderCount: 1 }
    await order(email)
    const answer = await post<{ code: string; current: CustomerData }>('deletion', { email, before })
    expect([answer.status, answer.body.code, answer.body.current.orderCount]).toEqual([409, 'changed-meanwhile', 2])
    expect(await stored(first)).toMatchObject({ email })
  })

  it('records each call in the audit log without the address (CUSTOMER-4)', async () => {
    const { email } = await customerWithOrders()
    const { account } = await find(email)
    await post('export', { email })
    await post('deletion', { email, before: { accountId: account?.id, orderCount: 2 } })
    await find(email)
    const entries = await api.sql('select action, subject, before, after from audit_entry order by id desc limit 4')
    expect(entries.map(({ action }) => action).reverse()).toEqual([
      'customer.view',
      'customer.export',
      'customer.delete',
      'customer.view',
    ])
    expect(entries.slice(1).map(({ subject }) => subject)).toEqual([account?.id, account?.id, account?.id])
    expect(String(entries[0]?.subject)).toMatch(/^address [0-9a-f]{12}$/)
    expect(JSON.stringify(entries)).not.toContain('@')
    expect((await api.logged()).join('\n')).not.toContain(email)
  })

  it('says how long data is stored (CUSTOMER-5)', async () => {
    expect((await send(admin, 'GET', '/api/admin/customers/retention')).body).toEqual({
      contacts: 90,
      unpaid: 30,
      orders: 2_557,
      files: 30,
      unconfirmed: 30,
      accounts: null,
    })
  })

  it.each(['search', 'export', 'deletion'])(
    'allows %s only to an admin who was verified (ADMIN-3, ADMIN-4)',
    async (path) => {
      const body = {
        email: 'guest@example.com',
        ...(path === 'deletion' && { before: { accountId: null, orderCount: 0 } }),
      }
      const owner = await signInAdmin(api, [{ shopId: 'centrum', role: 'owner' }])
      const developer = await signInAdmin(api, [{ shopId: null, role: 'developer' }])
      const unverified = await signInAdmin(api, undefined, { isVerified: false })
      for (const [fetch, status, code] of [
        [owner.fetch, 403, 'role-required'],
        [developer.fetch, 403, 'role-required'],
        [unverified.fetch, 403, 'verification-required'],
        [api.fetch, 401, 'not-authenticated'],
      ] as const)
        expect(await post(path, body, fetch)).toMatchObject({ status, body: { code } })
    },
  )

  it('allows thirty calls of a person in ten minutes (CUSTOMER-4)', async () => {
    const { fetch } = await signInAdmin(api)
    const statuses = []
    for (let call = 0; call < 31; call++) statuses.push((await post('search', { email: 'a@b.se' }, fetch)).status)
    expect(statuses.slice(28)).toEqual([200, 200, 429])
    expect((await post('search', { email: 'a@b.se' })).status).toBe(200)
  })
})
