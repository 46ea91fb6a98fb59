import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect as connectToNats, headers } from '@nats-io/transport-node'
import { sql } from 'kysely'
import { silentLog, systemClock } from '../../config/context.ts'
import { createTestApi, expectLog, type TestApi } from '../../testing/index.ts'
import { hasNatsServer, type NatsServer, startNatsServer } from '../../testing/nats-server.ts'
import { Cache } from '../cache/cache.ts'
import { watchChanges } from '../cache/changes.ts'
import { type Connection, connect } from '../database/connect.ts'
import { createEventBus, type EventBus, publish } from './event-bus.ts'
import { createNatsEventBus, type NatsTimes } from './nats.ts'
import { createRelay, type StoredEvent } from './relay.ts'
import { eventTopic } from './topic.ts'

// Only the database of this server is used. The server itself has no broker, so it receives no events after the switch. It
// publishes some now and then.
expectLog(/^warn LISTEN connection lost /)

/** Longer than any test: nothing may depend on a timeout here. */
const TIMEOUT_MS = 60_000
const numbered = eventTopic<number>('carte_test_numbered')

async function until(isTrue: () => unknown): Promise<void> {
  while (!(await isTrue())) await wait(5)
}
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

let api: TestApi
let database: Connection
let closing: (() => Promise<unknown>)[] = []
const setRoute = (toBroker: boolean) => database.db.updateTable('event_route').set({ to_broker: toBroker }).execute()
const waiting = async () =>
  (await database.db.selectFrom('event_outbox').select('id').where('channel', '=', numbered.channel).execute()).length
const send = (from: Connection, ...values: readonly number[]) =>
  from.db.transaction().execute(async (trx) => {
    for (const value of values) await publish(trx, numbered, value)
  })

beforeAll(async () => {
  api = await createTestApi()
  database = connect(api.databaseUrl)
})
afterAll(async () => {
  await database.close()
  await api.close()
})
beforeEach(async () => {
  await sql`alter table event_route disable trigger user`.execute(database.db)
  await setRoute(true)
})
afterEach(async () => {
  for (const close of closing.reverse()) await close()
  closing = []
  await database.db.deleteFrom('event_outbox').execute()
})

function open<T extends { close(): Promise<unknown> }>(what: T): T {
  closing.push(() => what.close())
  return what
}

// FAULT-42 and FAULT-43
describe('the relay', () => {
  /** Returns `send` for the events of the tests, and drops those of the server. */
  const onlyNumbered =
    (sendAll: (events: readonly StoredEvent[]) => Promise<boolean>) => async (events: readonly StoredEvent[]) => {
      const own = events.filter(({ channel }) => channel === numbered.channel)
      return own.length === 0 || sendAll(own)
    }
  /** Creates a relay of its own server, whose broker is `sendAll`. */
  function relayOf(sendAll: (events: readonly StoredEvent[]) => Promise<boolean>, everyMs = 50) {
    const [connection, own] = [open(connect(api.databaseUrl)), open(connect(api.databaseUrl, { max: 1 }))]
    const relay = open(
      createRelay({
        pool: connection.pool,
        relayPool: own.pool,
        send: onlyNumbered(sendAll),
        onChange() {},
        log: silentLog,
        everyMs,
        timeoutMs: TIMEOUT_MS,
      }),
    )
    return { relay, connection, name: own.name }
  }
  const payloads = (events: readonly StoredEvent[]) => events.map(({ payload }) => Number(payload))
  const stateOf = async (name: string) => {
    const { rows } = await sql<{ state: string; event: string | null }>`
      select state, wait_event_type as event from pg_stat_activity where application_name = ${name}`.execute(
      database.db,
    )
    return rows[0]
  }

  it('sends events right after their commit, also over a connection that was open before', async () => {
    const sent: number[] = []
    const everyMs = 3_600_000
    const { relay, connection } = relayOf(async (events) => {
      sent.push(...payloads(events))
      return true
    }, everyMs)
    relay.start()
    await until(relay.isCurrent)
    await send(connection, 1)
    await until(() => sent.length === 1)
    const later: number[] = []
    const second = open(
      createRelay({
        pool: connection.pool,
        relayPool: open(connect(api.databaseUrl, { max: 1 })).pool,
        send: onlyNumbered(async (events) => later.push(...payloads(events)) > 0),
        onChange() {},
        log: silentLog,
        everyMs,
        timeoutMs: TIMEOUT_MS,
      }),
    )
    second.start()
    await relay.close()
    await until(second.isCurrent)
    await send(connection, 2)
    await until(() => later.length === 1)
    expect([sent, later]).toEqual([[1], [2]])
  })

  it('sends the events of a server that was killed after its commit', async () => {
    await send(database, 1, 2, 3)
    expect(await waiting()).toBe(3)
    const sent: number[] = []
    const { relay } = relayOf(async (events) => {
      sent.push(...payloads(events))
      return true
    })
    relay.start()
    await until(async () => (await waiting()) === 0)
    expect(sent).toEqual([1, 2, 3])
  })

  it('takes over, in order, from a server that is killed while it sends, and lets no later event pass meanwhile', async () => {
    let isHanging = false
    const killed = relayOf(
      () =>
        new Promise((_, reject) => {
          isHanging = true
          closing.push(async () => reject(new Error('killed')))
        }),
    )
    const sent: number[] = []
    const other = relayOf(async (events) => {
      sent.push(...payloads(events))
      return true
    })
    await send(database, 1)
    killed.relay.start()
    await until(() => isHanging)
    other.relay.start()
    await send(other.connection, 2)
    await until(async () => (await stateOf(other.name))?.event === 'Lock')
    expect(sent).toEqual([])
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${killed.name}`.execute(
      database.db,
    )
    await until(() => sent.length === 2)
    expect(sent).toEqual([1, 2])
  })

  it('keeps an event until the broker has confirmed it, and sends it again under the same id', async () => {
    const sent: StoredEvent[] = []
    const { relay, connection } = relayOf(async (events) => {
      sent.push(...events)
      // The answer of the broker, or the commit that removes the row, is lost.
      if (sent.length === 1) throw new Error('lost')
      return true
    })
    await send(connection, 1)
    relay.start()
    await until(() => sent.length === 2)
    expect(sent[1]).toEqual(sent[0])
    await until(async () => (await waiting()) === 0)
  })

  it('never sends the events of a transaction that is rolled back', async () => {
    const sent: number[] = []
    const { relay, connection } = relayOf(async (events) => {
      sent.push(...payloads(events))
      return true
    })
    relay.start()
    const undone = connection.db.transaction().execute(async (trx) => {
      await publish(trx, numbered, 1)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await send(connection, 2)
    await until(() => sent.length > 0)
    expect(sent).toEqual([2])
  })

  it('limits the size of an event as NOTIFY does', async () => {
    const long = eventTopic<string>('carte_test_long')
    await expect(publish(database.db, long, 'x'.repeat(7_900))).rejects.toThrow('event_outbox_payload_check')
    await publish(database.db, long, 'x'.repeat(7_890))
  })
})

// FAULT-41 and FAULT-44
const brokers = hasNatsServer() ? ['a broker'] : []

describe.each(brokers)('servers with %s', () => {
  let nats: NatsServer
  beforeEach(async () => {
    nats = await startNatsServer()
    closing.push(nats.close)
  })

  interface Node {
    readonly connection: Connection
    readonly bus: EventBus
    readonly received: number[]
    readonly states: boolean[]
  }
  async function start(times: Partial<NatsTimes> = {}, isUp = true): Promise<Node> {
    const connection = open(connect(api.databaseUrl))
    const listenBus = createEventBus(api.databaseUrl, silentLog, { timeoutMs: TIMEOUT_MS, hasBroker: true })
    const bus = open(
      createNatsEventBus({
        listenBus,
        address: nats.url,
        directUrl: api.databaseUrl,
        connection,
        log: silentLog,
        times: { timeoutMs: TIMEOUT_MS, ackMs: TIMEOUT_MS, refusedMs: 100, ...times },
      }),
    )
    const received: number[] = []
    const states: boolean[] = []
    bus.subscribe(numbered, (value) => void received.push(value))
    bus.onConnection((isConnected) => void states.push(isConnected))
    await bus.start()
    if (isUp) await until(bus.isConnected)
    return { connection, bus, received, states }
  }
  const stored = async () => {
    const client = await connectToNats({ servers: nats.url })
    try {
      const manager = await jetstreamManager(client)
      const subject = 'carte.carte_test_numbered'
      const { state } = await manager.streams.info('carte', { subjects_filter: subject })
      return state.subjects?.[subject] ?? 0
    } finally {
      await client.close()
    }
  }

  it('receive each other’s events over it, and the rows are gone once it has confirmed them', async () => {
    const [a, b] = [await start(), await start()]
    await send(a.connection, ...upTo(20))
    await until(() => a.received.length >= 20 && b.received.length >= 20)
    await until(async () => (await waiting()) === 0)
    expect([a.received, b.received]).toEqual([upTo(20), upTo(20)])
    expect(await stored()).toBe(20)
  })

  it('keep events flowing while it is killed, cache nothing, and use it again when it is back', async () => {
    const [a, b] = [await start(), await start()]
    const cache = new Cache(systemClock)
    watchChanges(cache, { subscribe() {}, onConnection: b.bus.onConnection })
    let computed = 0
    const read = () => cache.get('key', async () => ({ value: ++computed, until: null }))
    await nats.kill()
    await until(() => !a.bus.isConnected() && !b.bus.isConnected())
    expect([a.bus.isReady(), b.bus.isReady()]).toEqual([true, true])
    for (const value of upTo(10)) await send(value % 2 ? a.connection : b.connection, value)
    await until(() => a.received.length >= 10 && b.received.length >= 10)
    await until(async () => (await waiting()) === 0)
    await read()
    expect(await read()).toBe(2)
    await nats.start()
    await until(() => a.bus.isConnected() && b.bus.isConnected())
    await read()
    expect(await read()).toBe(3)
    await send(a.connection, 11)
    await until(() => a.received.length >= 11 && b.received.length >= 11)
    expect([a.received, b.received]).toEqual([upTo(11), upTo(11)])
    await until(async () => (await stored()) === 1)
    expect(b.states).toEqual([true, false, true])
  })

  it('keep events flowing while it hangs, and receive none twice when it wakes up', async () => {
    const times = { ackMs: 500 }
    const [a, b] = [await start(times), await start(times)]
    nats.signal('SIGSTOP')
    await send(a.connection, ...upTo(5))
    await until(() => a.received.length >= 5 && b.received.length >= 5)
    nats.signal('SIGCONT')
    await until(a.bus.isConnected)
    await send(a.connection, 6)
    await until(() => a.received.length >= 6 && b.received.length >= 6)
    expect([a.received, b.received]).toEqual([upTo(6), upTo(6)])
  })

  it('start and work without it, and connect when it comes', async () => {
    await nats.kill()
    const a = await start({}, false)
    expect([a.bus.isReady(), a.bus.isConnected()]).toEqual([true, false])
    await send(a.connection, 1)
    await until(() => a.received.length > 0)
    await nats.start()
    await until(a.bus.isConnected)
    await send(a.connection, 2)
    await until(() => a.received.length > 1)
    expect(a.received).toEqual([1, 2])
  })

  /** Sends messages as another program could, each with its id and payload. */
  const sendMessages = async (...messages: readonly (readonly [string, string])[]) => {
    const client = await connectToNats({ servers: nats.url })
    for (const [id, payload] of messages) {
      const head = headers()
      head.set('Nats-Msg-Id', id)
      client.publish('carte.carte_test_numbered', payload, { headers: head })
    }
    await client.flush()
    await client.close()
  }

  it('receive an event once that the broker delivers twice', async () => {
    const a = await start()
    await sendMessages(['1-1', '1'], ['1-1', '1'], ['1-2', '2'])
    await until(() => a.received.includes(2))
    expect(a.received).toEqual([1, 2])
  })

  it('receive the next event after one that they cannot read', async () => {
    const a = await start()
    await sendMessages(['1-1', 'no JSON'], ['1-2', '2'])
    await until(() => a.received.length > 0)
    expect([a.received, a.states]).toEqual([[2], [true]])
  })

  it('are not connected if its user may not subscribe, and log that', async () => {
    const limited = await startNatsServer(`authorization {
      users: [{ user: carte, password: secret, permissions: { publish: ">", subscribe: "_INBOX.>" } }]
    }`)
    closing.push(limited.close)
    const warnings: string[] = []
    const connection = open(connect(api.databaseUrl))
    const bus = open(
      createNatsEventBus({
        listenBus: createEventBus(api.databaseUrl, silentLog, { timeoutMs: TIMEOUT_MS, hasBroker: true }),
        address: limited.url.replace('//', '//carte:secret@'),
        directUrl: api.databaseUrl,
        connection,
        log: { ...silentLog, warn: (fields, message) => void warnings.push(`${message} ${JSON.stringify(fields)}`) },
        times: { timeoutMs: TIMEOUT_MS },
      }),
    )
    await bus.start()
    await until(() => warnings.length > 0)
    expect(bus.isConnected()).toBe(false)
    expect(warnings[0]).toMatch(/^The event broker is away.*[Pp]ermission/)
  })

  it('lose no event while the operator switches between the broker and PostgreSQL', async () => {
    const [a, b] = [await start(), await start()]
    let isOver = false
    const switching = (async () => {
      for (let toBroker = false; !isOver; toBroker = !toBroker) {
        await setRoute(toBroker)
        await wait(3)
      }
    })()
    const half = async (from: Node, first: number) => {
      for (let value = first; value <= 200; value += 2) await send(from.connection, value)
    }
    await Promise.all([half(a, 1), half(b, 2)])
    isOver = true
    await switching
    await until(() => a.received.length >= 200 && b.received.length >= 200)
    const sorted = (all: readonly number[]) => all.toSorted((one, two) => one - two)
    expect([sorted(a.received), sorted(b.received)]).toEqual([upTo(200), upTo(200)])
  })

  it('are not connected while events are stuck in the database', async () => {
    const a = await start({ everyMs: 20, timeoutMs: 500 })
    const locking = database.db.transaction().execute(async (trx) => {
      await sql`lock table event_outbox in exclusive mode`.execute(trx)
      await until(() => !a.bus.isConnected())
    })
    await locking
    await until(a.bus.isConnected)
  })

  it('can only be switched to it if all of them have EVENTS_URL', async () => {
    await setRoute(false)
    await sql`alter table event_route enable trigger user`.execute(database.db)
    await start()
    const without = open(createEventBus(api.databaseUrl, silentLog, { timeoutMs: TIMEOUT_MS }))
    await without.start()
    await expect(setRoute(true)).rejects.toThrow(/of the servers on this database have no EVENTS_URL/)
  })

  it('share a database with no server without EVENTS_URL: it does not start, or is not connected', async () => {
    await start()
    const late = open(createEventBus(api.databaseUrl, silentLog, { timeoutMs: TIMEOUT_MS }))
    await expect(late.start()).rejects.toThrow('set EVENTS_URL')
    await setRoute(false)
    const early = open(createEventBus(api.databaseUrl, silentLog, { heartbeatMs: 20, timeoutMs: TIMEOUT_MS }))
    await early.start()
    expect(early.isConnected()).toBe(true)
    await setRoute(true)
    await until(() => !early.isConnected())
    await setRoute(false)
    await until(early.isConnected)
  })
})
