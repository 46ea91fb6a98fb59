/** @jest-environment jest-fixed-jsdom */

import { changeCulture, getMenu, getShop } from '@carte/contract'
import { createClient } from '@carte/contract/client'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createTestApi, type TestApi } from './index.ts'

describe('createTestApi in a simulated browser', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())

  it('answers the typed client', async () => {
    const client = createClient({ fetch: api.fetch })
    const shop = await client.call(getShop, { params: { shopId: 'centrum' } })
    expect(shop.ok && shop.data.id).toBe('centrum')
    const menu = await client.call(getMenu, { params: { shopId: 'nowhere' } })
    expect(menu).toMatchObject({ ok: false, status: 404, problem: { code: 'shop-not-found', detail: 'nowhere' } })
  })

  it('lets the page read the culture cookie', async () => {
    await createClient({ fetch: api.fetch }).call(changeCulture, { query: { cultureCode: 'fi' } })
    const { cookie } = (globalThis as unknown as { document: { cookie: string } }).document
    expect(decodeURIComponent(cookie)).toContain('.AspNetCore.Culture=c=fi|uic=fi')
  })
})
