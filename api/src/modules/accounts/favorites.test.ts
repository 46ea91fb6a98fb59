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

describe('a favourite (SHOP-39)', () => {
  it('is in the profile from when it is added until it is taken away, which answers those that are left', async () => {
    const fetch = await signedIn()
    for (const favorite of [centrum, burger])
      expect(await add(fetch, favorite)).toMatchObject({ status: 200, body: '' })
    expect(await favorites(fetch)).toEqual([burger, centrum])
    expect(await remove(fetch, burger)).toMatchObject({ status: 200, body: [centrum] })
    expect(await favorites(fetch)).toEqual([centrum])
    expect(await remove(fetch, centrum)).toMatchObject({ status: 200, body: [] })
  })

  it('is there once, however often and however quickly it is added', async () => {
    const fetch = await signedIn()
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(fetch, burger)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect((await add(fetch, burger)).status).toBe(200)
    expect(await favorites(fetch)).toEqual([burger])
  })

  it('that was none takes nothing away', async () => {
    const fetch = await signedIn()
    await add(fetch, centrum)
    // A shop and an article can have the same code.
    for (const other of [burger, { ...centrum, type: 'article' }, { code: 'gone', type: 'shop' }])
      expect(await remove(fetch, other)).toMatchObject({ status: 200, body: [centrum] })
  })

  it('may be a choice, a suggestion, what is sold out, and a shop that is closed', async () => {
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
  ])('must exist: %j', async (favorite, code) => {
    const fetch = await signedIn()
    expect(await add(fetch, favorite)).toMatchObject({ status: 404, body: { code } })
    expect(await favorites(fetch)).toEqual([])
  })

  it('is shown to nobody else, and nobody else takes it away (ATTACK-3)', async () => {
    const [hers, his] = [await signedIn(), await signedIn(matti)]
    await add(hers, burger)
    await add(his, centrum)
    expect(await favorites(his)).toEqual([centrum])
    expect(await remove(his, burger)).toMatchObject({ status: 200, body: [centrum] })
    expect(await favorites(hers)).toEqual([burger])
  })
})

describe('of favourites there are at most 500', () => {
  const fill = (amount: number) =>
    api.sql(
      `insert into favorite select id, 'article', 'liked-' || number from customer, generate_series(1, $1) number
       where email_key = $2`,
      [amount, anna.email],
    )
  const count = async () => Number((await api.sql('select count(*) from favorite'))[0]?.count)

  it('and one more is refused, while those that are there may be added again', async () => {
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

  it('also when several come at once', async () => {
    await fill(498)
    const fetch = await signedIn()
    const codes = ['burger', 'salad', 'soup', 'cola', 'dip']
    const answers = await Promise.all(codes.map((code) => add(fetch, { code, type: 'article' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400, 400])
    expect(await count()).toBe(500)
  })
})

describe.each(['POST', 'DELETE'] as const)('%s of a favourite', (method) => {
  const call = (fetch: Fetch, body: unknown) => send<{ code?: string }>(fetch, method, PATH, body)

  it('is for who is signed in', async () => {
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
  ])('takes no %j', async (body) => {
    const fetch = await signedIn()
    await add(fetch, centrum)
    expect(await call(fetch, body)).toMatchObject({ status: 400, body: { code: 'validation' } })
    expect(await favorites(fetch)).toEqual([centrum])
  })

  it('takes neither another type of body nor a query', async () => {
    const fetch = await signedIn()
    const text = await send(fetch, method, PATH, burger, { 'content-type': 'text/plain' })
    expect(text).toMatchObject({ status: 415, body: { code: 'unsupported-media-type' } })
    expect((await send(fetch, method, `${PATH}?code=burger&type=article`, burger)).status).toBe(400)
    expect(await favorites(fetch)).toEqual([])
  })

  it('goes nowhere with customer login off', async () => {
    const off = await createTestApi()
    expect(await call(off.fetch, burger)).toMatchObject({ status: 404, body: { code: 'error.notFound' } })
    await off.close()
  })
})
