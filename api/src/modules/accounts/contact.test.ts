import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createTestApi, send, type TestApi } from '../../testing/index.ts'

// LOGIN-10, ACCOUNT-4

let api: TestApi
let hers: typeof globalThis.fetch
beforeAll(async () => {
  api = await createTestApi({ customerLogin: true })
  hers = api.visitor()
  const anna = { email: 'anna@example.com', password: 'Smaklig1!' }
  await send(hers, 'POST', '/api/identity/login?useCookies=true', anna)
})
afterAll(() => api.close())

const demand = (phone: boolean, shop: boolean) =>
  api.sql('update operator set phone_number_required = $1, favorite_shop_required = $2', [phone, shop])
const say = (contact: { phone: string; favoriteShop: string }) =>
  send<{ phone?: string; favoriteShop?: string; code?: string; errors?: object }>(hers, 'PUT', '/api/user/profile', {
    name: 'Anna',
    lastName: 'Lindqvist',
    ...contact,
  })

describe('checkContact', () => {
  it.each([
    ['070-174 06 05', 'centrum', '+46701740605'],
    [' +46 70 174 06 05 ', '', '+46701740605'],
    // Without a restaurant, the number gets the country of the operator's first shop.
    ['0701740605', '', '+46701740605'],
    ['+358 40 000 0123', 'centrum', '+358400000123'],
    ['', 'centrum', ''],
    ['   ', '', ''],
  ])('stores number %j with favorite shop %j as %j', async (phone, favoriteShop, number) => {
    await demand(false, false)
    expect(await say({ phone, favoriteShop })).toMatchObject({ status: 200, body: { phone: number, favoriteShop } })
  })

  it('reads a number without a prefix in the country of the favorite shop', async () => {
    await demand(false, false)
    const { body } = await say({ phone: '040 000 0123', favoriteShop: 'helsinki' })
    expect(body.phone).toBe('+358400000123')
  })

  it.each([
    ['nothing that is demanded', '', '', [true, true], ['requires-phone', 'requires-shop']],
    ['no number', '', 'centrum', [true, true], ['requires-phone']],
    ['no restaurant', '+46701740605', '', [true, true], ['requires-shop']],
    ['no telephone number', 'ring mig', 'centrum', [false, false], ['invalid-phone']],
    ['too short a number', '12345', '', [false, false], ['invalid-phone']],
    ['a restaurant that is none', '', 'nowhere', [false, false], ['shop-not-found']],
    ['a restaurant that is none, where one is demanded', '', 'nowhere', [false, true], ['shop-not-found']],
    ['all of it', '1', 'nowhere', [true, true], ['invalid-phone', 'shop-not-found']],
  ] as const)('rejects %s', async (_name, phone, favoriteShop, [mustPhone, mustShop], codes) => {
    await demand(false, false)
    await say({ phone: '+46701740605', favoriteShop: 'centrum' })
    await demand(mustPhone, mustShop)
    const { status, body } = await say({ phone, favoriteShop })
    expect({ status, code: body.code, codes: Object.keys(body.errors ?? {}) }).toEqual({
      status: 400,
      code: codes[0],
      codes: [...codes],
    })
    const kept = await send(hers, 'GET', '/api/user/profile')
    expect(kept.body).toMatchObject({ phone: '+46701740605', favoriteShop: 'centrum' })
  })
})
