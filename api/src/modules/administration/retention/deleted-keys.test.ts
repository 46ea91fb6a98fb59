import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { type Connection, connect } from '../../../infrastructure/database/connect.ts'
import { createTestApi, type TestApi, until } from '../../../testing/index.ts'
import { installHousekeeping } from './retention.ts'

const HOUR_MS = 3_600_000
const NOW = new Date('2031-05-06T12:00:00Z')

let api: TestApi
let connection: Connection
beforeAll(async () => {
  api = await createTestApi()
  connection = connect(api.databaseUrl, { max: 1 })
})
afterAll(async () => {
  await connection.close()
  await api.close()
})
// The database driver needs its real timers.
beforeEach(() => {
  jest.useFakeTimers({
    doNotFake: [
      'Date',
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setTimeout',
      'clearTimeout',
    ],
  })
})
afterEach(() => void jest.useRealTimers())

async function sweep(): Promise<void> {
  const ended: (Date | null)[] = []
  const log = { info() {}, warn() {}, error() {} }
  const metrics = { setLastSuccess: (_task: string, at: Date | null) => void ended.push(at) }
  const parts = { db: connection.db, clock: { now: () => NOW }, log, metrics }
  const stop = installHousekeeping(parts as unknown as Parameters<typeof installHousekeeping>[0])
  jest.advanceTimersByTime(10 * 60_000)
  await until(
    async () => ended,
    (seen) => seen.includes(NOW),
  )
  stop()
}

describe('housekeeping', () => {
  it('deletes an idempotency key after a day', async () => {
    for (const [key, hours] of [
      ['kept', 23],
      ['over', 25],
    ] as const)
      await api.sql("insert into idempotency_key values ('guest', $1, '', 'order', '{}', $2)", [
        key,
        new Date(NOW.getTime() - hours * HOUR_MS),
      ])
    await sweep()
    expect(await api.sql('select key from idempotency_key')).toEqual([{ key: 'kept' }])
  })
})
