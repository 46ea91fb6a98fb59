import type { Table } from '@carte/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import {
  burgerLine,
  claimsOf,
  createStaffKey,
  createTestApi,
  expectLog,
  joinTable,
  openTable,
  rejectionLog,
  type TablePhone,
  type TestApi,
} from '../../../testing/index.ts'

expectLog(rejectionLog('call', 'table-not-found'))

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({ kitchen: 'built-in' })
})
afterEach(() => api.setNow(null))
afterAll(() => api.close())

async function sitTwo(): Promise<readonly [TablePhone, TablePhone]> {
  const anna = await openTable(api.visitor(), 'Anna')
  return [anna, await joinTable(api.visitor(), anna.joined.joinCode)]
}
const table = async (phone: TablePhone): Promise<Table> => (await phone.read()).body
const ready = async (phone: TablePhone) => (await table(phone)).guests.map(({ isReady }) => isReady)

describe('PUT /api/tables/{tableId}/ready', () => {
  it('shows the others that a guest is ready, and counts a change once (TABLE-38)', async () => {
    const [anna, bo] = await sitTwo()
    const { body } = await anna.setReady(true)
    expect(body.guests.map(({ isReady }) => isReady)).toEqual([true, false])
    expect((await anna.setReady(true)).body.version).toBe(body.version)
    expect(await table(bo)).toEqual(body)
    await anna.setReady(false)
    expect(await ready(bo)).toEqual([false, false])
  })

  it('ends when the guest’s lines change, and only theirs (TABLE-38)', async () => {
    const [anna, bo] = await sitTwo()
    for (const phone of [anna, bo]) {
      await phone.publish([burgerLine('x')])
      await phone.setReady(true)
    }
    await anna.publish([burgerLine('x')])
    expect(await ready(bo)).toEqual([true, true])
    await anna.publish([burgerLine('x', 2)])
    expect(await ready(bo)).toEqual([false, true])
  })

  it('remains when an order takes the guest’s dishes off the basket (TABLE-38)', async () => {
    const [anna, bo] = await sitTwo()
    await anna.publish([burgerLine('a', 2)])
    await anna.setReady(true)
    const { body } = await bo.order(claimsOf(await table(bo)))
    await api.moveOrder(body.orderId, 'added')
    await anna.publish([], [body.orderId])
    expect(await ready(bo)).toEqual([true, false])
  })

  it('hinders no order: a guest who is not ready can be paid for (TABLE-38)', async () => {
    const [anna, bo] = await sitTwo()
    await anna.publish([burgerLine('a')])
    expect((await bo.order(claimsOf(await table(bo)))).status).toBe(201)
  })
})

describe('PUT /api/tables/{tableId}/call', () => {
  it('has one call for a table, with the time of the first (TABLE-36)', async () => {
    const [anna, bo] = await sitTwo()
    const before = Date.now()
    const { body } = await anna.setCall(true)
    expect(body.call?.isAnswered).toBe(false)
    const at = Date.parse(body.call?.at ?? '')
    expect(at).toBeGreaterThanOrEqual(before)
    expect(at).toBeLessThanOrEqual(Date.now())
    await api.setNow(new Date(before + 60_000).toISOString())
    expect((await bo.setCall(true)).body).toEqual(body)
  })

  it('can be taken back by any guest of the table, and repeated (TABLE-36)', async () => {
    const [anna, bo] = await sitTwo()
    await anna.setCall(true)
    const { body } = await bo.setCall(false)
    expect(body).not.toHaveProperty('call')
    expect((await anna.setCall(false)).body.version).toBe(body.version)
    expect((await anna.setCall(true)).body.call).toMatchObject({ isAnswered: false })
  })

  it('shows the answer for five minutes, and can be a new call before (TABLE-37)', async () => {
    const [anna, bo] = await sitTwo()
    const staff = await createStaffKey(api)
    const at = Date.now()
    await anna.setCall(true)
    await staff.answerTable(anna.tableId)
    expect((await table(bo)).call).toMatchObject({ isAnswered: true })
    await api.setNow(new Date(at + 4 * 60_000).toISOString())
    expect((await table(bo)).call).toMatchObject({ isAnswered: true })
    await api.setNow(new Date(at + 6 * 60_000).toISOString())
    expect(await table(bo)).not.toHaveProperty('call')
    expect((await bo.setCall(true)).body.call).toMatchObject({ isAnswered: false })
    await staff.answerTable(anna.tableId)
    expect((await anna.setCall(true)).body.call).toMatchObject({ isAnswered: false })
  })
})
