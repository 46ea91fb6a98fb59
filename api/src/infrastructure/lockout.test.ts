import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { PASSWORD, postAccount, registration, signIn } from '../testing/accounts.ts'
import { createTestApi, expectLog, rejectionLog, type TestApi, until } from '../testing/index.ts'
import { type Connection, connect } from './database/connect.ts'
import { createLockout } from './lockout.ts'

expectLog(rejectionLog('sign-in', 'Failed', 'LockedOut'))

const KEY = 'anna@example.com'
let api: TestApi
let connection: Connection
let minutes = 0
let lockout: ReturnType<typeof createLockout>
beforeAll(async () => {
  api = await createTestApi({ customerLogin: true })
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
  await lockout.unlock(KEY)
})

const fail = async (times: number) => {
  const locked: boolean[] = []
  for (let time = 0; time < times; time++) locked.push(await lockout.recordFailure(KEY))
  return locked
}

// LOGIN-6
describe('the lockout of an address', () => {
  it('begins with the fifth failure and lasts five minutes', async () => {
    expect(await fail(5)).toEqual([false, false, false, false, true])
    minutes = 4
    expect(await lockout.isLocked(KEY)).toBe(true)
    // Attempts during the lock neither extend nor shorten it.
    expect(await fail(2)).toEqual([true, true])
    minutes = 5
    expect(await lockout.isLocked(KEY)).toBe(false)
    expect(await fail(5)).toEqual([false, false, false, false, true])
  })

  it('counts concurrent failures exactly, and rejects a correct password that arrives after the lock', async () => {
    const locked = await Promise.all(Array.from({ length: 40 }, () => lockout.recordFailure(KEY)))
    expect(locked.filter((is) => !is)).toHaveLength(4)
    expect(await lockout.isLocked(KEY)).toBe(true)
    expect(await lockout.recordSuccess(KEY)).toBe(false)
    expect(await lockout.isLocked(KEY)).toBe(true)
  })

  it('counts anew after a success, and ends after a password reset', async () => {
    await fail(4)
    expect(await lockout.recordSuccess(KEY)).toBe(true)
    expect(await fail(4)).not.toContain(true)
    await fail(1)
    await lockout.unlock(KEY)
    expect(await lockout.isLocked(KEY)).toBe(false)
  })
})

describe('a sign-in that is under way while the address is locked', () => {
  it('does not reveal that the password was right, also for an unconfirmed address', async () => {
    const { email, ...more } = registration()
    expect((await postAccount(api.visitor(), 'register', { email, ...more })).status).toBe(200)
    for (let attempt = 0; attempt < 4; attempt++) await signIn(api.visitor(), email, 'Wrong-1')
    const lock = { failures: 5, locked_until: new Date(Date.now() + 60_000) }
    const answer = await connection.db.transaction().execute(async (trx) => {
      await trx.updateTable('login_failure').set(lock).where('email_key', '=', email).execute()
      // Sees no lock yet, finds the password right, and then waits for the transaction that locks the address.
      let ended = false
      const signingIn = signIn(api.visitor(), email, PASSWORD).finally(() => {
        ended = true
      })
      const hasLockWait = async () =>
        (
          await api.sql(
            "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          )
        ).length > 0
      await until(hasLockWait, (waits) => waits || ended)
      return { signingIn }
    })
    expect(await answer.signingIn).toMatchObject({ status: 401, body: { detail: 'LockedOut' } })
  })
})
