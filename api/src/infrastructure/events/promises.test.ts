import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { silentLog, systemClock } from '../../config/context.ts'
import { type FaultyProxy, proxyToDatabase } from '../../testing/faulty-proxy.ts'
import { createTestApi, type TestApi } from '../../testing/index.ts'
import { eventWays, type NatsServer, startNatsServer } from '../../testing/nats-server.ts'
import { Cache } from '../cache/cache.ts'
import { tableChanged, watchChanges } from '../cache/changes.ts'
import { type Connection, connect } from '../database/connect.ts'
import { createEventBus, type EventBus, publish } from './event-bus.ts'
import { createNatsEventBus } from './nats.ts'
import { eventTopic } from './topic.ts'

/** Longer than any test: nothing may depend on a timeout here. */
const TIMEOUT_MS = 60_000
const counted = eventTopic<{ readonly key: string; readonly value: number }>('carte_test_counted')

async function until(isTrue: () => unknown): Promise<void> {
  while (!isTrue()) await wait(5)
}

/** The part of a server that events need. */
interface Node {
  readonly bus: EventBus
  readonly connection: Connection
  readonly received: string[]
}

describe.each(eventWays())('the event bus over %s', (way) => {
  let api: TestApi
  let nats: NatsServer | null = null
  let nodes: Node[] = []
  let proxy: FaultyProxy
  beforeAll(async () => {
    if (way === 'NATS') nats = await startNatsServer()
  })
  afterAll(() => nats?.close())
  beforeEach(async () => {
    api = await createTestApi(nats ? { eventsUrl: nats.url } : {})
    proxy = await proxyToDatabase(api.databaseUrl)
    await api.sql('create table counter (key text primary key, value integer not null)')
    await api.sql("insert into counter values ('a', 0), ('b', 0)")
  })
  afterEach(async () => {
    for (const { bus, connection } of nodes) {
      await bus.close()
      await connection.close()
    }
    nodes = []
    await proxy.close()
    await api.close()
  })

  async function open(listenUrl = api.databaseUrl, heartbeatMs = TIMEOUT_MS, timeoutMs = TIMEOUT_MS): Promise<Node> {
    const connection = connect(api.databaseUrl)
    const listenBus = createEventBus(listenUrl, silentLog, { heartbeatMs, timeoutMs, hasBroker: nats !== null })
    const bus = nats
      ? createNatsEventBus({
          listenBus,
          address: nats.url,
          directUrl: api.databaseUrl,
          connection,
          log: silentLog,
          times: { timeoutMs: TIMEOUT_MS, ackMs: TIMEOUT_MS },
        })
      : listenBus
    const received: string[] = []
    bus.subscribe(counted, ({ key, value }) => received.push(`${key} ${value}`))
    const node = { bus, connection, received }
    nodes.push(node)
    return node
  }
  const started = async (...all: Node[]) => {
    for (const { bus } of all) await bus.start()
    await until(() => all.every(({ bus }) => bus.isConnected()))
  }

  /** Raises a counter and publishes its value in one transaction, whose row lock puts it in order. */
  const raise = ({ connection: { db } }: Node, key: string) =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<{
        value: number
      }>`update counter set value = value + 1 where key = ${key} returning value`.execute(trx)
      await publish(trx, counted, { key, value: rows[0]?.value ?? 0 })
    })

  it('delivers the events of a transaction to every server after its commit, and none of one that is rolled back', async () => {
    const [a, b] = [await open(), await open()]
    await started(a, b)
    let isOpen = false
    await expect(
      a.connection.db.transaction().execute(async (trx) => {
        await publish(trx, counted, { key: 'undone', value: 1 })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await a.connection.db.transaction().execute(async (trx) => {
      isOpen = true
      await publish(trx, counted, { key: 'a', value: 1 })
      await publish(b.connection.db, counted, { key: 'b', value: 1 })
      await until(() => a.received.length > 0 && b.received.length > 0)
      expect([a.received, b.received]).toEqual([['b 1'], ['b 1']])
      isOpen = false
    })
    await until(() => !isOpen && a.received.length > 1 && b.received.length > 1)
    expect([a.received, b.received]).toEqual([
      ['b 1', 'a 1'],
      ['b 1', 'a 1'],
    ])
  })

  // FAULT-43
  it('delivers each event of one row exactly once and in the order of commits, whichever server commits', async () => {
    const all = [await open(), await open(), await open()]
    await started(...all)
    const times = 60
    const work = all.flatMap((node) => ['a', 'b'].map((key) => ({ node, key })))
    await Promise.all(
      work.map(async ({ node, key }) => {
        for (let i = 0; i < times / all.length; i++) await raise(node, key)
      }),
    )
    await until(() => all.every(({ received }) => received.length >= 2 * times))
    for (const { received } of all)
      for (const key of ['a', 'b'])
        expect(received.filter((event) => event.startsWith(key))).toEqual(
          Array.from({ length: times }, (_, i) => `${key} ${i + 1}`),
        )
  })

  it('delivers the events of triggers, which drop what a server has cached', async () => {
    const [a, b] = [await open(), await open()]
    const cache = new Cache(systemClock)
    watchChanges(cache, b.bus)
    await started(a, b)
    const nameOf = () =>
      cache.get('shop/centrum', async () => {
        const [row] = await api.sql("select status from shop where id = 'centrum'")
        return { value: row?.status, until: null }
      })
    expect(await nameOf()).toBe('online')
    await sql`update shop set status = 'paused' where id = 'centrum'`.execute(a.connection.db)
    while ((await nameOf()) !== 'paused') await wait(5)
  })

  it('delivers more events of one transaction than a batch holds', async () => {
    const [a, b] = [await open(), await open()]
    await started(a, b)
    await sql`select publish_event('carte_test_counted', json_build_object('key', 'a', 'value', i)::text)
      from generate_series(1, 1200) i`.execute(a.connection.db)
    await until(() => b.received.length >= 1_200)
    expect(b.received).toEqual(Array.from({ length: 1_200 }, (_, i) => `a ${i + 1}`))
  })

  it('delivers an event to the subscribers of its topic only, and rejects subscribers after the start', async () => {
    const a = await open()
    const others: unknown[] = []
    a.bus.subscribe(tableChanged, (change) => void others.push(change))
    await started(a)
    expect(() => a.bus.subscribe(counted, () => {})).toThrow('after the event bus was started')
    await publish(a.connection.db, counted, { key: 'a', value: 1 })
    await publish(a.connection.db, tableChanged, { table: 'made-up' })
    await until(() => others.length > 0)
    expect([a.received, others]).toEqual([['a 1'], [{ table: 'made-up' }]])
  })

  it('is not connected while the connection to the database is silent, and connects again', async () => {
    const [a, b] = [await open(proxy.url, 50, 250), await open()]
    const states: boolean[] = []
    a.bus.onConnection((isConnected) => void states.push(isConnected))
    await started(a, b)
    proxy.dropData()
    await until(() => states.includes(false) && states.at(-1) === true)
    // On a busy machine the short timeout can break the connection again, and an event is lost.
    while (!a.received.includes('a 1')) {
      await publish(b.connection.db, counted, { key: 'a', value: 1 })
      await wait(5)
    }
    expect(states.slice(0, 3)).toEqual([true, false, true])
  })
})
