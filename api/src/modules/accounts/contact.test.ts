import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createTestApi, send, type TestApi } from '../../testing/index.ts'

// LOGIN-10, ACCOUNT-4

let api: TestApi
let annasFetch: typeof globalThis.fetch
beforeAll(async () => {
  api = await createTestApi({ customerLogin: true })
  annasFetch = api.visitor()
  const anna = { email: 'anna@example.com', password: 'Smaklig1!' }
  await send(annasFetch, 'POST', '/api/identity/login?useCookies=true', anna)
})
afterAll(() => api.close())

const setRequired = (phone: boolean, shop: boolean) =>
  api.sql('update operator set phone_number_required = $1, favorite_shop_required = $2', [phone, shop])
const saveContact = (contact: { phone: string; favoriteShop: string }) =>
  send<{ phone?: string; favoriteShop?: string; code?: string; errors?: object }>(
    annasFetch,
    'PUT',
    '/api/user/profile',
    {
      name: 'Anna',
      lastName: 'Lindqvist',
      ...contact,
    },
  )

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
    await setRequired(false, false)
    expect(await saveContact({ phone, favoriteShop })).toMatchObject({
      status: 200,
      body: { phone: number, favoriteShop },
    })
  })

  it('reads a number without a prefix in the country of the favorite shop', async () => {
    await setRequired(false, false)
    const { body } = await saveContact({ phone: '040 000 0123', favoriteShop: 'helsinki' })
    expect(body.phone).toBe('+358400000123')
  })

  it.each([
    ['an empty number and restaurant that are required', '', '', [true, true], ['requires-phone', 'requires-shop']],
    ['an empty number that is required', '', 'centrum', [true, true], ['requires-phone']],
    ['an empty restaurant that is required', '+46701740605', '', [true, true], ['requires-shop']],
    ['text that is not a telephone number', 'ring mig', 'centrum', [false, false], ['invalid-phone']],
    ['too short a number', '12345', '', [false, false], ['invalid-phone']],
    ['an unknown restaurant', '', 'nowhere', [false, false], ['shop-not-found']],
    ['an unknown restaurant when one is required', '', 'nowhere', [false, true], ['shop-not-found']],
    ['an invalid number and an unknown restaurant', '1', 'nowhere', [true, true], ['invalid-phone', 'shop-not-found']],
  ] as const)('rejects %s', async (_name, phone, favoriteShop, [isPhoneRequired, isShopRequired], codes) => {
    await setRequired(false, false)
    await saveContact({ phone: '+46701740605', favoriteShop: 'centrum' })
    await setRequired(isPhoneRequired, isShopRequired)
    const { status, body } = await saveContact({ phone, favoriteShop })
    expect({ status, code: body.code, codes: Object.keys(body.errors ?? {}) }).toEqual({
      status: 400,
      code: codes[0],
      codes: [...codes],
    })
    const stored = await send(annasFetch, 'GET', '/api/user/profile')
    expect(stored.body).toMatchObject({ phone: '+46701740605', favoriteShop: 'centrum' })
  })
})
