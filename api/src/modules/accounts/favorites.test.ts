import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { createTestApi, send, type TestApi } from '../../testing/index.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({ customerLogin: true })
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.sql('delete from favorite')
})

type Fetch = typeof globalThis.fetch
const anna = { email: 'anna@example.com', password: 'Smaklig1!' }
const matti = { email: 'matti@example.com', password: 'Maistuva1!' }

const burger = { code: 'burger', type: 'article' }
const centrum = { code: 'centrum', type: 'shop' }
const PATH = '/api/user/favorite'

const add = (fetch: Fetch, body: unknown) => send<{ code?: string }>(fetch, 'POST', PATH, body)
const remove = (fetch: Fetch, body: unknown) => send<{ code?: string }>(fetch, 'DELETE', PATH, body)
const favorites = async (fetch: Fetch) =>
  (await send<{ favorites: unknown }>(fetch, 'GET', '/api/user/profile')).body.favorites

async function signedIn(who = anna): Promise<Fetch> {
  const fetch = api.visitor()
  await send(fetch, 'POST', '/api/identity/login?useCookies=true', who)
  return fetch
}

describe('a favorite (SHOP-39)', () => {
  it('is in the profile until it is removed, which answers the remaining ones', async () => {
    const fetch = await signedIn()
    for (const favorite of [centrum, burger])
      expect(await add(fetch, favorite)).toMatchObject({ status: 200, body: '' })
    expect(await favorites(fetch)).toEqual([burger, centrum])
    expect(await remove(fetch, burger)).toMatchObject({ status: 200, body: [centrum] })
    expect(await favorites(fetch)).toEqual([centrum])
    expect(await remove(fetch, centrum)).toMatchObject({ status: 200, body: [] })
  })

  it('is stored once, also when it is added concurrently', async () => {
    const fetch = await signedIn()
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(fetch, burger)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect((await add(fetch, burger)).status).toBe(200)
    expect(await favorites(fetch)).toEqual([burger])
  })

  it('that does not exist can be removed without an effect', async () => {
    const fetch = await signedIn()
    await add(fetch, centrum)
    // A shop and an article can have the same code.
    for (const other of [burger, { ...centrum, type: 'article' }, { code: 'gone', type: 'shop' }])
      expect(await remove(fetch, other)).toMatchObject({ status: 200, body: [centrum] })
  })

  it('can be an option, a suggestion, a sold-out article or a closed shop', async () => {
    const fetch = await signedIn()
    for (const code of ['olives', 'fries', 'soup'])
      expect((await add(fetch, { code, type: 'article' })).status).toBe(200)
    expect((await add(fetch, { code: 'stangd', type: 'shop' })).status).toBe(200)
  })

  it.each([
    [{ code: 'nowhere', type: 'shop' }, 'shop-not-found'],
    [{ code: 'burger', type: 'shop' }, 'shop-not-found'],
    [{ code: 'nothing', type: 'article' }, 'error.notFound'],
    [{ code: 'centrum', type: 'article' }, 'error.notFound'],
  ])('is rejected if it does not exist: %j', async (favorite, code) => {
    const fetch = await signedIn()
    expect(await add(fetch, favorite)).toMatchObject({ status: 404, body: { code } })
    expect(await favorites(fetch)).toEqual([])
  })

  it('cannot be read or removed by another customer (ATTACK-3)', async () => {
    const [hers, his] = [await signedIn(), await signedIn(matti)]
    await add(hers, burger)
    await add(his, centrum)
    expect(await favorites(his)).toEqual([centrum])
    expect(await remove(his, burger)).toMatchObject({ status: 200, body: [centrum] })
    expect(await favorites(hers)).toEqual([burger])
  })
})

describe('the limit of 500 favorites', () => {
  const fill = (amount: number) =>
    api.sql(
      `insert into favorite select id, 'article', 'liked-' || number from customer, generate_series(1, $1) number
       where email_key = $2`,
      [amount, anna.email],
    )
  const count = async () => Number((await api.sql('select count(*) from favorite'))[0]?.count)

  it('rejects one more, while existing ones can be added again', async () => {
    await fill(499)
    const [hers, his] = [await signedIn(), await signedIn(matti)]
    expect((await add(hers, burger)).status).toBe(200)
    expect(await add(hers, centrum)).toMatchObject({
      status: 400,
      body: { code: 'validation', errors: { favorites: ['too_big'] } },
    })
    expect((await add(hers, burger)).status).toBe(200)
    expect(await count()).toBe(500)
    expect((await add(his, centrum)).status).toBe(200)
  })

  it('holds for concurrent calls', async () => {
    await fill(498)
    const fetch = await signedIn()
    const codes = ['burger', 'salad', 'soup', 'cola', 'dip']
    const answers = await Promise.all(codes.map((code) => add(fetch, { code, type: 'article' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400, 400])
    expect(await count()).toBe(500)
  })
})

describe.each(['POST', 'DELETE'] as const)('%s /api/user/favorite', (method) => {
  const call = (fetch: Fetch, body: unknown) => send<{ code?: string }>(fetch, method, PATH, body)

  it('requires a signed-in customer', async () => {
    expect(await call(api.visitor(), burger)).toMatchObject({ status: 401, body: { code: 'not-authenticated' } })
    const fetch = await signedIn()
    await send(fetch, 'POST', '/api/user/logout')
    expect((await call(fetch, burger)).status).toBe(401)
  })

  // ATTACK-3, ATTACK-27: a body cannot choose the customer.
  it.each([
    undefined,
    [],
    [burger],
    'burger',
    { code: 'burger' },
    { type: 'article' },
    { ...burger, type: 'menu' },
    { ...burger, code: '' },
    { ...burger, code: 7 },
    { ...burger, code: 'a'.repeat(65) },
    { ...burger, code: "' or 1=1 --" },
    { ...burger, code: 'a\u0000' },
    { ...burger, id: 'x' },
    { ...burger, customerId: 'x' },
    { ...burger, isAuthenticated: true },
    { ...burger, constructor: {} },
  ])('rejects %j', async (body) => {
    const fetch = await signedIn()
    await add(fetch, centrum)
    expect(await call(fetch, body)).toMatchObject({ status: 400, body: { code: 'validation' } })
    expect(await favorites(fetch)).toEqual([centrum])
  })

  it('rejects another content type and a query', async () => {
    const fetch = await signedIn()
    const text = await send(fetch, method, PATH, burger, { 'content-type': 'text/plain' })
    expect(text).toMatchObject({ status: 415, body: { code: 'unsupported-media-type' } })
    expect((await send(fetch, method, `${PATH}?code=burger&type=article`, burger)).status).toBe(400)
    expect(await favorites(fetch)).toEqual([])
  })

  it('answers 404 while customer login is off', async () => {
    const apiWithoutLogin = await createTestApi()
    expect(await call(apiWithoutLogin.fetch, burger)).toMatchObject({ status: 404, body: { code: 'error.notFound' } })
    await apiWithoutLogin.close()
  })
})
