import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { type Connection, connect } from '../db/connect.ts'
import { createTestApi, type TestApi } from '../testing/index.ts'
import { createLockout } from './lockout.ts'

const KEY = 'anna@example.com'
let api: TestApi
let connection: Connection
let minutes = 0
let lockout: ReturnType<typeof createLockout>
beforeAll(async () => {
  api = await createTestApi()
  connection = connect(api.databaseUrl, { max: 10 })
  const clock = { now: () => new Date(Date.parse('2026-05-04T10:00:00Z') + minutes * 60_000) }
  lockout = createLockout({ db: connection.db, clock })
})
afterAll(async () => {
  await connection.close()
  await api.close()
})
beforeEach(async () => {
  minutes = 0
  await lockout.open(KEY)
})

const fail = async (times: number) => {
  const locked: boolean[] = []
  for (let time = 0; time < times; time++) locked.push(await lockout.failed(KEY))
  return locked
}

describe('an address', () => {
  it('is locked by the fifth failure, for five minutes from it', async () => {
    expect(await fail(5)).toEqual([false, false, false, false, true])
    minutes = 4
    expect(await lockout.isLocked(KEY)).toBe(true)
    // Trying on makes it neither longer nor shorter.
    expect(await fail(2)).toEqual([true, true])
    minutes = 5
    expect(await lockout.isLocked(KEY)).toBe(false)
    expect(await fail(5)).toEqual([false, false, false, false, true])
  })

  it('stays locked when many tried at once, and takes none of them who was right too late', async () => {
    const locked = await Promise.all(Array.from({ length: 40 }, () => lockout.failed(KEY)))
    expect(locked.filter((is) => !is)).toHaveLength(4)
    expect(await lockout.isLocked(KEY)).toBe(true)
    expect(await lockout.succeeded(KEY)).toBe(false)
    expect(await lockout.isLocked(KEY)).toBe(true)
  })

  it('begins anew after a success, and is opened by who proves in another way that it is theirs', async () => {
    await fail(4)
    expect(await lockout.succeeded(KEY)).toBe(true)
    expect(await fail(4)).not.toContain(true)
    await fail(1)
    await lockout.open(KEY)
    expect(await lockout.isLocked(KEY)).toBe(false)
  })
})
