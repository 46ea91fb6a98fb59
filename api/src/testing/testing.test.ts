import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { signIn } from './accounts.ts'
import { createTestApi, type TestApi } from './index.ts'

describe('createTestApi', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi({ customerLogin: true })
  })
  afterAll(() => api.close())

  it('serves the fixture from its own database', async () => {
    const other = await createTestApi()
    await other.sql("update shop set name = 'Annan' where id = 'centrum'")
    const [mine] = await api.sql("select name from shop where id = 'centrum'")
    expect(mine).toEqual({ name: 'Centrum' })
    const response = await api.fetch('/api/shops/centrum')
    expect(await response.json()).toMatchObject({ id: 'centrum', openForBusiness: true })
    await other.close()
  })

  it('keeps separate cookies for each visitor', async () => {
    await signIn(api.fetch, 'anna@example.com')
    const statusFor = async (fetch: typeof api.fetch) => (await fetch('/api/identity/manage/info')).status
    expect([await statusFor(api.fetch), await statusFor(api.visitor())]).toEqual([200, 401])
  })

  it('sets the clock of the server', async () => {
    // The shop `dagtid` is open from 10 to 20 every day.
    const isOpen = async () =>
      ((await (await api.fetch('/api/shops/dagtid')).json()) as { openForBusiness: boolean }).openForBusiness
    await api.setNow('2026-03-04T12:00:00+01:00')
    expect(await isOpen()).toBe(true)
    await api.setNow('2026-03-04T20:00:00+01:00')
    expect(await isOpen()).toBe(false)
    await api.setNow(null)
  })
})
