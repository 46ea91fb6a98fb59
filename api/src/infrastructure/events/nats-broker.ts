import { setTimeout as wait } from 'node:timers/promises'
import { DiscardPolicy, jetstream, jetstreamManager, StorageType } from '@nats-io/jetstream'
import { connect, type Msg, type NatsConnection, nanos } from '@nats-io/transport-node'
import type { Log } from '../../config/context.ts'
import type { StoredEvent } from './relay.ts'

export interface BrokerTimes {
  /** Time limit for connecting. */
  readonly timeoutMs: number
  /** Time limit for confirming events. Meanwhile the relays of all other servers wait for this one. */
  readonly ackMs: number
  /** Pause before connecting again to a broker that has not confirmed events. */
  readonly refusedMs: number
}

const PING_MS = 3_000
/** First pause before connecting again. It doubles, up to `RECONNECT_MAX_MS`. */
const RECONNECT_MS = 100
const RECONNECT_MAX_MS = 5_000
/** How long a clean end of the connection may take. */
const DISCONNECT_MS = 1_000
/** How long the broker recognizes an event that is sent twice, and keeps events for other readers. */
const KEPT_MS = 120_000
const KEPT_BYTES = 64 * 1024 ** 2

const MESSAGE_ID = 'Nats-Msg-Id'

/** Returns the options of the client, and the site's name, which is its stream and the first part of its subjects. */
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
  readonly times: BrokerTimes
  readonly receive: (event: StoredEvent) => void
  readonly onChange: () => void
  readonly log: Log
}

/** A connection that is in use. */
interface Held {
  readonly connection: NatsConnection
  /** Gives it up. */
  readonly fail: (error: unknown) => void
}

/**
 * Keeps a connection to NATS open until it is closed. The client's own reconnection is off: it would send buffered events
 * later, after newer ones of other servers.
 */
export function createBroker({ address, times, receive, onChange, log }: BrokerOptions) {
  const { name, options } = readAddress(address)
  let held: Held | null = null
  let isClosed = false
  let isRefused = false
  let isLogged = false
  let reconnectMs = RECONNECT_MS

  function receiveMessage(message: Msg): void {
    const id = message.headers?.get(MESSAGE_ID)
    if (!id) return
    const channel = message.subject.slice(name.length + 1)
    try {
      receive({ id, channel, payload: message.string() })
    } catch (error) {
      // If this threw, the client would stop reading from the connection.
      log.error({ channel, reason: String(error) }, 'Cannot process an event')
    }
  }

  /** Creates the stream if it does not exist. An operator may have created it with replicas. */
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
    const { promise: failed, reject: fail } = Promise.withResolvers<never>()
    const ended = Promise.race([connection.closed(), failed])
    ended.catch(() => {})
    try {
      await requireStream(connection)
      // The error is a subscription that the broker does not allow.
      const callback = (error: Error | null, message: Msg) => (error ? fail(error) : receiveMessage(message))
      connection.subscribe(`${name}.>`, { callback })
      // `flush` never returns if the connection ends meanwhile.
      await Promise.race([connection.flush(), ended])
      if (isClosed || connection.isClosed()) return
      held = { connection, fail }
      reconnectMs = RECONNECT_MS
      if (isLogged) log.info({}, 'The event broker is connected')
      isLogged = false
      onChange()
      await ended
    } finally {
      held = null
      // Not awaited: it does not return while the broker hangs and the socket's buffer is full.
      connection.close().catch(() => {})
    }
  }

  async function holdRepeatedly(): Promise<void> {
    while (!isClosed) {
      const reason = await hold().then(
        () => 'the connection has ended',
        (error) => String(error),
      )
      if (isClosed) return
      if (!isLogged) log.warn({ reason }, 'The event broker is away; events go through PostgreSQL')
      isLogged = true
      onChange()
      await wait(isRefused ? times.refusedMs : reconnectMs, undefined, { ref: false })
      isRefused = false
      reconnectMs = Math.min(reconnectMs * 2, RECONNECT_MAX_MS)
    }
  }

  return {
    isUp: () => held !== null,
    open: () => void holdRepeatedly(),
    /** Publishes events in order. @returns whether the broker has confirmed all of them */
    async send(events: readonly StoredEvent[]): Promise<boolean> {
      const current = held
      if (!current) return false
      const stream = jetstream(current.connection, { timeout: times.ackMs })
      try {
        const sent = events.map(({ id, channel, payload }) =>
          stream.publish(`${name}.${channel}`, payload, { msgID: id }),
        )
        await Promise.all(sent)
        return true
      } catch (error) {
        isRefused = true
        current.fail(error)
        return false
      }
    },
    async close() {
      isClosed = true
      await Promise.race([held?.connection.close(), wait(DISCONNECT_MS, undefined, { ref: false })])
    },
  }
}
