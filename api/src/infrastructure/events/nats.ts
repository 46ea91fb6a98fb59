import { setTimeout as wait } from 'node:timers/promises'
import { DiscardPolicy, jetstream, jetstreamManager, StorageType } from '@nats-io/jetstream'
import { connect, type Msg, type NatsConnection, nanos } from '@nats-io/transport-node'
import type { Log } from '../../config/context.ts'
import { type Connection, connect as connectToDatabase } from '../database/connect.ts'
import type { EventBus } from './event-bus.ts'
import { createRelay, relayedTopic, type StoredEvent } from './relay.ts'

export interface NatsTimes {
  /** Pause between two looks for events that other servers have left. */
  readonly everyMs: number
  /** Time limit of the broker for an answer, and of the relay for a round. */
  readonly timeoutMs: number
  /** Pause before the broker is tried again after it has refused events. */
  readonly refusedMs: number
}

const TIMES: NatsTimes = { everyMs: 1_000, timeoutMs: 5_000, refusedMs: 5_000 }
/** A relay whose broker does not answer holds the rows of all other servers for so long. */
const ACK_MS = 2_000
const PING_MS = 3_000
/** How long the start waits for the broker. A server starts without it too. */
const START_MS = 2_000
/** How long the broker recognizes an event that is sent twice, and keeps events for other readers. */
const KEPT_MS = 120_000
const KEPT_BYTES = 64 * 1024 ** 2
/** How many received events a server recognizes when they arrive again. */
const RECOGNIZED_MAX = 10_000

const MESSAGE_ID = 'Nats-Msg-Id'

/** Returns the options of the client, and the name of the site: the first part of its subjects, and of its stream. */
function readAddress(address: string) {
  const url = new URL(address)
  const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
  return {
    name: url.pathname.slice(1) || 'carte',
    options: {
      servers: `${url.hostname}:${url.port || 4222}`,
      ...(pass ? { user, pass } : user ? { token: user } : {}),
      ...(url.protocol === 'tls:' ? { tls: {} } : {}),
    },
  }
}

interface BrokerOptions {
  readonly address: string
  readonly times: NatsTimes
  readonly receive: (event: StoredEvent) => void
  readonly onChange: () => void
  readonly log: Log
}

/**
 * Creates the connection to NATS, which is opened again until it is closed. The client's own reconnection is off: it
 * would send buffered events later, after newer ones of other servers.
 */
function createBroker({ address, times, receive, onChange, log }: BrokerOptions) {
  const { name, options } = readAddress(address)
  let current: NatsConnection | null = null
  let isClosed = false
  let isRefused = false
  let isLogged = false

  const receiveMessage = (_error: Error | null, message: Msg) => {
    const id = message.headers?.get(MESSAGE_ID)
    if (id) receive({ id, channel: message.subject.slice(name.length + 1), payload: message.string() })
  }

  /** Creates the stream unless there is one: an operator may have made it with replicas. */
  async function requireStream(connection: NatsConnection): Promise<void> {
    const manager = await jetstreamManager(connection, { timeout: times.timeoutMs })
    const found = await manager.streams.info(name).catch(() => null)
    if (found) return
    await manager.streams.add({
      name,
      subjects: [`${name}.>`],
      storage: StorageType.Memory,
      discard: DiscardPolicy.Old,
      max_age: nanos(KEPT_MS),
      max_bytes: KEPT_BYTES,
      duplicate_window: nanos(KEPT_MS),
    })
  }

  /** Connects, and returns when the connection has ended. @throws Error if it cannot be used */
  async function hold(): Promise<void> {
    const connection = await connect({
      ...options,
      name: 'carte',
      reconnect: false,
      timeout: times.timeoutMs,
      pingInterval: PING_MS,
      maxPingOut: 2,
    })
    try {
      await requireStream(connection)
      connection.subscribe(`${name}.>`, { callback: receiveMessage })
      await connection.flush()
      if (isClosed) return
      current = connection
      if (isLogged) log.info({}, 'The event broker is connected')
      isLogged = false
      onChange()
      await connection.closed()
    } finally {
      current = null
      await connection.close()
    }
  }

  async function holdRepeatedly(): Promise<void> {
    for (let delay = 100; !isClosed; delay = Math.min(delay * 2, 5_000)) {
      const reason = await hold().then(
        () => 'the connection has ended',
        (error) => String(error),
      )
      if (isClosed) return
      if (!isLogged) log.warn({ reason }, 'The event broker is away; events go through PostgreSQL')
      isLogged = true
      onChange()
      if (isRefused) delay = times.refusedMs
      isRefused = false
      await wait(delay, undefined, { ref: false })
    }
  }

  return {
    isUp: () => current !== null,
    open: () => void holdRepeatedly(),
    /** Publishes events in order. @returns whether the broker has confirmed all of them */
    async send(events: readonly StoredEvent[]): Promise<boolean> {
      const connection = current
      if (!connection) return false
      const stream = jetstream(connection, { timeout: ACK_MS })
      try {
        const sent = events.map(({ id, channel, payload }) =>
          stream.publish(`${name}.${channel}`, payload, { msgID: id }),
        )
        await Promise.all(sent)
        return true
      } catch (error) {
        log.warn({ reason: String(error) }, 'The event broker has not confirmed events')
        isRefused = true
        // Whatever is buffered must not be sent later.
        await connection.close()
        return false
      }
    },
    async close() {
      isClosed = true
      await current?.close()
    },
  }
}

export interface NatsEventBusOptions {
  /** The bus over LISTEN, with `hasBroker`. It carries events of servers that do not know the broker yet. */
  readonly listenBus: EventBus
  /** `nats://user:password@host:port/name`. */
  readonly address: string
  readonly databaseUrl: string
  /** The connection whose transactions publish events. */
  readonly connection: Pick<Connection, 'pool'>
  readonly log: Log
  readonly times?: Partial<NatsTimes>
}

/**
 * Creates an event bus over NATS. Which way events go is set in the database (`event_route`): by NOTIFY, or as rows
 * that the relay sends to the broker; this bus receives both. While the broker is away the relay sends rows by NOTIFY,
 * many in one transaction. It counts as connected only if events of every server arrive: from the database, from the
 * broker, and out of the table.
 */
export function createNatsEventBus(options: NatsEventBusOptions): EventBus {
  const { listenBus, address, databaseUrl, connection, log } = options
  const times = { ...TIMES, ...options.times }
  const subscribers = new Map<string, ((payload: string) => void)[]>()
  const listeners: ((isConnected: boolean) => void)[] = []
  const recognized = new Set<string>()
  let isConnected = false

  /** Drops an event that arrives again: its row was sent by two servers, or both ways. */
  function receive({ id, channel, payload }: StoredEvent): void {
    if (recognized.has(id)) return
    recognized.add(id)
    if (recognized.size > RECOGNIZED_MAX) recognized.delete(recognized.keys().next().value ?? '')
    for (const subscriber of subscribers.get(channel) ?? []) subscriber(payload)
  }

  function update(): void {
    const isNow = listenBus.isConnected() && broker.isUp() && relay.isCurrent()
    if (isNow === isConnected) return
    isConnected = isNow
    for (const listener of listeners) listener(isNow)
  }

  const broker = createBroker({ address, times, receive, onChange: update, log })
  const own = connectToDatabase(databaseUrl, { max: 1, answerTimeoutMs: 4 * times.timeoutMs })
  const { everyMs, timeoutMs } = times
  const relay = createRelay({
    pool: connection.pool,
    relayPool: own.pool,
    send: broker.send,
    onChange: update,
    log,
    everyMs,
    timeoutMs,
  })
  listenBus.onConnection(update)
  listenBus.subscribe(relayedTopic, receive)

  return {
    subscribe(topic, subscriber) {
      listenBus.subscribe(topic, subscriber)
      const { channel, parse } = topic
      subscribers.set(channel, [...(subscribers.get(channel) ?? []), (payload) => subscriber(parse(payload))])
    },
    onConnection: (listener) => void listeners.push(listener),
    isConnected: () => isConnected,
    isReady: listenBus.isReady,
    ping: listenBus.ping,
    async start() {
      await listenBus.start()
      broker.open()
      relay.start()
      for (let waited = 0; !isConnected && waited < START_MS; waited += 20) await wait(20)
    },
    async close() {
      await relay.close()
      await broker.close()
      await own.close()
      await listenBus.close()
    },
  }
}
