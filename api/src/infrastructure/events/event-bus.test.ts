import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { type Log, silentLog, systemClock } from '../../config/context.ts'
import { type FaultyProxy, proxyToDatabase } from '../../testing/faulty-proxy.ts'
import { createTestApi, type TestApi } from '../../testing/index.ts'
import { Cache } from '../cache/cache.ts'
import { watchChanges } from '../cache/changes.ts'
import { createEventBus, type EventBus } from './event-bus.ts'

const TIMES = { heartbeatMs: 50, patienceMs: 250 }

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await wait(5)
}

describe('a connection that listens', () => {
  let api: TestApi
  let wire: FaultyProxy
  let eventBus: EventBus
  let states: boolean[]
  let warnings: string[]
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    wire = await proxyToDatabase(api.databaseUrl)
    states = []
    warnings = []
    const log: Log = {
      ...silentLog,
      warn: (fields, message) => void warnings.push(`${message} ${JSON.stringify(fields)}`),
    }
    eventBus = createEventBus(wire.url, log, TIMES)
    eventBus.onConnection((isConnected) => void states.push(isConnected))
  })
  afterEach(async () => {
    await eventBus.close()
    await wire.close()
  })

  it('stays while nobody says anything', async () => {
    await eventBus.start()
    const beats = new Set<string>()
    while (beats.size < 3) {
      const [row] = await api.sql(
        "select query_start::text as at from pg_stat_activity where query like '%carte_alive_%now%'",
      )
      beats.add(String(row?.at))
    }
    expect(states).toEqual([true])
    expect(warnings).toEqual([])
  })

  it('is known to the database as what it is, whatever name its address gives it', async () => {
    const named = createEventBus(`${api.databaseUrl}?application_name=mine`, silentLog, TIMES)
    const buses = async () => {
      const rows = await api.sql(
        "select pid from pg_stat_activity where datname = current_database() and application_name = 'carte listener'",
      )
      return rows.map(({ pid }) => pid)
    }
    // A connection that has just been closed may still be listed.
    const before = await buses()
    await named.start()
    expect((await buses()).filter((pid) => !before.includes(pid))).toHaveLength(1)
    await named.close()
  })

  it('notices that it has gone deaf though nobody has told it, forgets what it knew, and hears again', async () => {
    const cache = new Cache(systemClock)
    watchChanges(cache, eventBus)
    await eventBus.start()
    const statusOf = () =>
      cache.get('shop/centrum', async () => {
        const [row] = await api.sql("select status from shop where id = 'centrum'")
        return { value: row?.status, until: null }
      })
    expect(await statusOf()).toBe('online')
    wire.silence()
    await api.sql("update shop set status = 'paused' where id = 'centrum'")
    expect(await statusOf()).toBe('online')
    await until(() => states.length === 3)
    expect(states).toEqual([true, false, true])
    expect(warnings).toEqual(['The database is no longer heard {"reason":"no answer within 250 ms"}'])
    expect(await statusOf()).toBe('paused')
    await api.sql("update shop set status = 'online' where id = 'centrum'")
    while ((await statusOf()) !== 'online') await wait(5)
  })

  it('ends though nobody says goodbye', async () => {
    await eventBus.start()
    wire.silence()
    await eventBus.close()
    expect(eventBus.isConnected()).toBe(false)
  })
})
