import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { connect } from '../../infrastructure/database/connect.ts'
import { newCustomer, PASSWORD, postAccount, registration, signIn } from '../../testing/accounts.ts'
import {
  burgerOrder,
  createTestApi,
  expectLog,
  placeOrder,
  postOrder,
  rejectionLog,
  send,
  type TestApi,
  until,
} from '../../testing/index.ts'

expectLog(
  rejectionLog('call', 'not-authenticated'),
  rejectionLog('sign-in', 'Failed', 'LockedOut'),
  rejectionLog('account-deleted', 'InvalidEmail', 'LockedOut', 'invalid-password', 'not-authenticated'),
)

type Fetch = typeof globalThis.fetch

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({ customerLogin: true })
})
afterAll(() => api.close())
afterEach(() => api.setNow(null))

async function customer(): Promise<{ fetch: Fetch; email: string; id: string }> {
  const fetch = api.visitor()
  const email = await newCustomer(api.visitor(), api.dataFolder)
  await signIn(fetch, email)
  const [row] = await api.sql('select id from customer where email_key = $1', [email])
  return { fetch, email, id: String(row?.id) }
}
const remove = (fetch: Fetch, body: unknown) =>
  send<{ code?: string; detail?: string }>(fetch, 'DELETE', '/api/user/profile', body)
const personal = { note: 'no onions', email: 'me@example.com', phone: '+46701740605' }
const order = async (id: string) =>
  (await api.sql('select customer_id, note, email, phone from orders where id = $1', [id]))[0]
const forgotten = { customer_id: null, note: '', email: null, phone: null }

// ACCOUNT-11, ACCOUNT-12
describe('DELETE /api/user/profile', () => {
  it('deletes all data of the customer and the session cookie', async () => {
    const { fetch, email, id } = await customer()
    await send(fetch, 'POST', '/api/user/favorite', { code: 'burger', type: 'article' })
    const { accessToken } = (await postAccount(api.visitor(), 'login', { email, password: PASSWORD }))
      .body as unknown as { accessToken: string }
    await placeOrder(fetch)
    await api.sql("insert into external_login values ('house', $1, $1, now())", [id])
    await api.sql('insert into login_failure (email_key, failures, at) values ($1, 1, now())', [email])
    await api.sql("insert into account_mail (id, kind, email, language, since) values ($1, 'reset', $2, 'sv', now())", [
      id,
      email.toUpperCase(),
    ])
    const answer = await remove(fetch, { password: PASSWORD })
    expect(answer).toMatchObject({ status: 204, body: '' })
    expect(answer.headers.get('set-cookie')).toMatch(/^carte-session=; Max-Age=0; Path=\//)
    const left = await api.sql(
      `select (select count(*) from customer where id = $1) + (select count(*) from favorite where customer_id = $1)
         + (select count(*) from session where customer_id = $1) + (select count(*) from account_link where customer_id = $1)
         + (select count(*) from external_login where customer_id = $1) + (select count(*) from orders where customer_id = $1)
         + (select count(*) from idempotency_key where scope = $1) + (select count(*) from login_failure where email_key = $2)
         + (select count(*) from account_mail where lower(email) = $2) as rows`,
      [id, email],
    )
    expect(Number(left[0]?.rows)).toBe(0)
    expect((await send(fetch, 'GET', '/api/user/profile')).status).toBe(401)
    const token = { authorization: `Bearer ${accessToken}` }
    expect((await send(api.visitor(), 'GET', '/api/user/profile', undefined, token)).status).toBe(401)
    expect((await signIn(api.visitor(), email)).status).toBe(401)
    expect((await postAccount(api.visitor(), 'register', registration({ email }))).status).toBe(200)
  })

  it('keeps orders without personal data, which is erased at once or a day after the pick-up of an open order', async () => {
    const { fetch } = await customer()
    const ids: Record<'ended' | 'live' | 'other', string> = { ended: '', live: '', other: '' }
    for (const name of ['ended', 'live'] as const) ids[name] = (await placeOrder(fetch, personal)).orderId
    ids.other = (await placeOrder(api.visitor(), personal)).orderId
    await api.moveOrder(ids.ended, 'rollbacked')
    await api.moveOrder(ids.live, 'added')
    expect((await remove(fetch, { password: PASSWORD })).status).toBe(204)
    expect(await order(ids.ended)).toEqual(forgotten)
    expect(await order(ids.live)).toEqual({ customer_id: null, ...personal })
    const [work] = await api.sql("select subject, due_at from outbox where topic = 'order.forget'")
    expect(work?.subject).toBe(ids.live)
    await api.setNow(new Date(Date.now() + 2 * 86_400_000))
    await until(
      () => order(ids.live),
      (row) => row?.email === null,
    )
    expect(await order(ids.live)).toEqual(forgotten)
    expect(await order(ids.other)).toEqual({ customer_id: null, ...personal })
  })

  it('requires the password, and counts wrong ones as failed sign-ins', async () => {
    const { fetch, email } = await customer()
    for (const body of [{}, { password: 'Wrong-1' }, { email }])
      expect(await remove(fetch, body)).toMatchObject({ status: 400, body: { code: 'invalid-password' } })
    for (let count = 0; count < 4; count++) await remove(fetch, { password: 'Wrong-1' })
    expect(await remove(fetch, { password: PASSWORD })).toMatchObject({ status: 400, body: { code: 'LockedOut' } })
    expect((await signIn(api.visitor(), email)).body.detail).toBe('LockedOut')
    // A locked address does not end the session.
    expect((await send(fetch, 'GET', '/api/user/profile')).status).toBe(200)
  })

  it('requires the email address of an account without a password', async () => {
    const { fetch, email, id } = await customer()
    await api.sql('update customer set password_hash = null where id = $1', [id])
    for (const body of [{}, { email: 'other@example.com' }, { password: PASSWORD }])
      expect(await remove(fetch, body)).toMatchObject({ status: 400, body: { code: 'InvalidEmail' } })
    expect((await remove(fetch, { email: ` ${email.toUpperCase()} ` })).status).toBe(204)
  })

  it('answers 401 to guests', async () => {
    expect(await remove(api.visitor(), { password: PASSWORD })).toMatchObject({
      status: 401,
      body: { code: 'not-authenticated' },
    })
  })

  it('deletes once under concurrent calls, and a concurrent order has no customer or is rejected', async () => {
    const { fetch, id } = await customer()
    const [first, second, placed] = await Promise.all([
      remove(fetch, { password: PASSWORD }),
      remove(fetch, { password: PASSWORD }),
      postOrder(fetch, burgerOrder()),
    ])
    expect([first.status, second.status].every((status) => status === 204 || status === 401)).toBe(true)
    expect([201, 401]).toContain(placed.status)
    if (placed.status === 201) expect(await order(placed.body.orderId)).toMatchObject({ customer_id: null })
    expect(await api.sql('select 1 from customer where id = $1', [id])).toEqual([])
  })

  it('waits for work that changes an order twice in one transaction, without a deadlock', async () => {
    const { fetch } = await customer()
    const { orderId } = await placeOrder(fetch)
    const { db, close } = connect(api.databaseUrl, { max: 1 })
    const work = await db.startTransaction().execute()
    const change = (note: string) => work.updateTable('orders').set({ note }).where('id', '=', orderId).execute()
    await change('no onions')
    const removed = remove(fetch, { password: PASSWORD })
    await until(
      () => api.sql("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"),
      (rows) => rows.length > 0,
    )
    await change('no leek')
    await work.commit().execute()
    await close()
    expect((await removed).status).toBe(204)
    expect(await order(orderId)).toMatchObject({ customer_id: null })
  })
})
