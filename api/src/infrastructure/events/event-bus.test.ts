import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { type Log, silentLog, systemClock } from '../../config/context.ts'
import { type FaultyProxy, proxyToDatabase } from '../../testing/faulty-proxy.ts'
import { createTestApi, type TestApi } from '../../testing/index.ts'
import { Cache } from '../cache/cache.ts'
import { watchChanges } from '../cache/changes.ts'
import { createEventBus, type EventBus } from './event-bus.ts'

const TIMES = { heartbeatMs: 50, timeoutMs: 250 }

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await wait(5)
}

describe('the event bus', () => {
  let api: TestApi
  let proxy: FaultyProxy
  let eventBus: EventBus
  let states: boolean[]
  let warnings: string[]
  let open: (times: typeof TIMES) => void
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    proxy = await proxyToDatabase(api.databaseUrl)
    states = []
    warnings = []
    const log: Log = {
      ...silentLog,
      warn: (fields, message) => void warnings.push(`${message} ${JSON.stringify(fields)}`),
    }
    open = (times) => {
      eventBus = createEventBus(proxy.url, log, times)
      eventBus.onConnection((isConnected) => void states.push(isConnected))
    }
    open(TIMES)
  })
  afterEach(async () => {
    await eventBus.close()
    await proxy.close()
  })

  it('stays connected while there are no events', async () => {
    // A busy machine answers late, which is not what this test is about.
    open({ ...TIMES, timeoutMs: 60_000 })
    await eventBus.start()
    const probes = new Set<string>()
    while (probes.size < 3) {
      const [row] = await api.sql(
        "select query_start::text as at from pg_stat_activity where query like '%carte_alive_%now%'",
      )
      probes.add(String(row?.at))
    }
    expect(states).toEqual([true])
    expect(warnings).toEqual([])
  })

  it('sets its application_name, whatever the address says', async () => {
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

  it('detects a half-open connection, clears caches and reconnects', async () => {
    // Long enough that a busy machine answers in time before the connection is half-open, and after it.
    open({ ...TIMES, timeoutMs: 2_000 })
    const cache = new Cache(systemClock)
    watchChanges(cache, eventBus)
    await eventBus.start()
    const statusOf = () =>
      cache.get('shop/centrum', async () => {
        const [row] = await api.sql("select status from shop where id = 'centrum'")
        return { value: row?.status, until: null }
      })
    expect(await statusOf()).toBe('online')
    proxy.dropData()
    await api.sql("update shop set status = 'paused' where id = 'centrum'")
    expect(await statusOf()).toBe('online')
    await until(() => states.length === 3)
    expect(states).toEqual([true, false, true])
    expect(warnings).toEqual(['LISTEN connection lost {"reason":"no answer within 2000 ms"}'])
    expect(await statusOf()).toBe('paused')
    await api.sql("update shop set status = 'online' where id = 'centrum'")
    while ((await statusOf()) !== 'online') await wait(5)
  })

  it('closes a half-open connection', async () => {
    await eventBus.start()
    proxy.dropData()
    await eventBus.close()
    expect(eventBus.isConnected()).toBe(false)
  })
})
