import type { Shop } from '@carte/contract'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import {
  burgerOrder,
  createStaffKey,
  createTestApi,
  postOrder,
  send,
  type TestApi,
  until,
} from '../../testing/index.ts'

const NOON = '2026-11-23T12:00:00.000Z'
const minutesAfterNoon = (minutes: number) => new Date(Date.parse(NOON) + minutes * 60_000).toISOString()

let api: TestApi
let staff: Awaited<ReturnType<typeof createStaffKey>>
beforeEach(async () => {
  api = await createTestApi({ kitchen: 'built-in' })
  // Almost a minute early: the end of a pause is rounded up to a whole minute, and a slow test has time.
  await api.setNow(new Date(Date.parse(NOON) - 59_000))
  staff = await createStaffKey(api)
})
afterEach(() => api.close())

const shop = async () => (await send<Shop>(api.fetch, 'GET', '/api/shops/centrum')).body
const listed = async () =>
  (await send<Shop[]>(api.fetch, 'GET', '/api/shops')).body.find(({ id }) => id === 'centrum') as Shop
const order = async () => (await postOrder(api.fetch, burgerOrder())) as { status: number; body: { code?: string } }
const row = async () => (await api.sql("select status, paused_until from shop where id = 'centrum'"))[0]
const openRow = { status: 'online', paused_until: null }

// STAFF-11, STAFF-12
describe('PATCH /api/staff/shops/{shopId} with minutes', () => {
  it.each([15, 30, 60])('pauses for %d minutes, after which the shop opens', async (minutes) => {
    const pausedUntil = minutesAfterNoon(minutes)
    expect(await staff.setStatus('paused', minutes)).toMatchObject({
      status: 200,
      body: { status: 'paused', pausedUntil },
    })
    for (const read of [shop, listed]) await until(read, (seen) => seen.status === 'paused')
    expect([await shop(), await listed()]).toMatchObject([{ pausedUntil }, { pausedUntil }])
    await api.setNow(minutesAfterNoon(minutes - 1))
    expect((await shop()).status).toBe('paused')
    expect(await order()).toMatchObject({ status: 400, body: { code: 'shop-paused' } })

    await api.setNow(pausedUntil)
    for (const seen of [await shop(), await listed()]) {
      expect(seen.status).toBe('online')
      expect(seen).not.toHaveProperty('pausedUntil')
    }
    expect((await order()).status).toBe(201)
    await until(row, (seen) => seen?.status === 'online')
    expect(await row()).toMatchObject(openRow)
  })

  it('reopens a shop that another server has paused', async () => {
    const pausedUntil = minutesAfterNoon(30)
    await api.sql("update shop set status = 'paused', paused_until = $1 where id = 'centrum'", [pausedUntil])
    for (const read of [shop, listed]) await until(read, (seen) => seen.status === 'paused')
    expect((await listed()).pausedUntil).toBe(pausedUntil)
    await api.setNow(pausedUntil)
    expect([(await shop()).status, (await listed()).status]).toEqual(['online', 'online'])
    expect((await order()).status).toBe(201)
  })

  it('applies the latest choice: longer, shorter, until opened, open now', async () => {
    await staff.setStatus('paused', 15)
    expect((await staff.setStatus('paused', 60)).body.pausedUntil).toBe(minutesAfterNoon(60))
    expect((await staff.setStatus('paused', 30)).body.pausedUntil).toBe(minutesAfterNoon(30))
    await api.setNow(minutesAfterNoon(16))
    expect((await shop()).status).toBe('paused')

    expect((await staff.setStatus('paused')).body).toEqual({ status: 'paused' })
    await api.setNow(minutesAfterNoon(61))
    await until(
      async () => (await api.sql("select from outbox where topic = 'shop.open'")).length,
      (left) => left === 0,
    )
    expect((await shop()).status).toBe('paused')

    await staff.setStatus('paused', 15)
    expect((await staff.setStatus('online')).body).toEqual({ status: 'online' })
    expect(await row()).toMatchObject(openRow)
  })

  it('rejects other lengths, and minutes without a pause, with 400 validation', async () => {
    for (const minutes of [0, -15, 16, 15.5, 1e9])
      expect(await staff.setStatus('paused', minutes)).toMatchObject({ status: 400, body: { code: 'validation' } })
    for (const status of ['online', 'offline'])
      expect(await staff.setStatus(status, 15)).toMatchObject({
        status: 400,
        body: { code: 'validation', errors: { minutes: ['unexpected'] } },
      })
    expect(await row()).toMatchObject(openRow)
  })

  it('clears the end of the pause when an import, SQL or an older server changes the status', async () => {
    await staff.setStatus('paused', 15)
    await api.sql("update shop set status = 'online' where id = 'centrum'")
    await api.sql("update shop set status = 'paused' where id = 'centrum'")
    expect(await row()).toMatchObject({ status: 'paused', paused_until: null })
    await api.setNow(minutesAfterNoon(16))
    expect((await shop()).status).toBe('paused')
  })

  it('sends the end of the pause to tablets, also at sign-in', async () => {
    await staff.setStatus('paused', 30)
    const { body } = await send(api.visitor(), 'POST', '/api/staff/session', { key: staff.key })
    expect(body).toMatchObject({ status: 'paused', pausedUntil: minutesAfterNoon(30) })
    await api.setNow(minutesAfterNoon(30))
    const later = await send(api.visitor(), 'POST', '/api/staff/session', { key: staff.key })
    expect(later.body).toMatchObject({ status: 'online' })
    expect(later.body).not.toHaveProperty('pausedUntil')
  })
})
