import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { Log } from '../../config/context.ts'
import { withoutApplicationName } from '../database/connect.ts'
import type { Database } from '../database/schema.ts'
import { createHeartbeat, type Heartbeat } from './heartbeat.ts'
import type { EventTopic } from './topic.ts'

/** Events that all instances receive, each once its transaction has committed. */
export interface EventBus {
  /**
   * Subscribes. Call it before `start`, which listens to the channels of all topics.
   *
   * @throws Error after `start`
   */
  subscribe<E>(topic: EventTopic<E>, receive: (event: E) => void): void
  /** Calls `notify` with true at each connection, with false when it breaks. Events are lost while it is broken. */
  onConnection(notify: (isConnected: boolean) => void): void
  isConnected(): boolean
  /** Returns whether the server can take calls. It does not need the broker for that. */
  isReady(): boolean
  /**
   * Queries the database over the LISTEN connection.
   *
   * @throws Error if there is no connection
   */
  ping(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/** Returns the SQL expression that publishes an event, for use in a larger statement. */
export const publication = <E>({ channel, serialize }: EventTopic<E>, event: E) =>
  sql`publish_event(${channel}, ${serialize(event)})`

/** Publishes an event. In a transaction, subscribers receive it after the commit. */
export async function publish<E>(db: Kysely<Database>, topic: EventTopic<E>, event: E): Promise<void> {
  await sql`select ${publication(topic, event)}`.execute(db)
}

/** Pause between two probes. */
const HEARTBEAT_MS = 3_000
/** Time limit of a probe. */
const TIMEOUT_MS = 5_000
/** Timeout for a clean end of the connection; then its socket is destroyed. */
const DISCONNECT_MS = 1_000
/** A larger clock difference to the database is logged: leases, sessions and opening hours use the server's clock. */
const MAX_CLOCK_SKEW_MS = 2_000

export interface EventBusOptions {
  readonly heartbeatMs?: number
  readonly timeoutMs?: number
  /**
   * Called when a probe has failed, before the connection is reopened. Other connections to the database are then
   * likely half-open too.
   */
  readonly onTimeout?: () => unknown
  /** Whether this server also receives the events that the database sends to a broker (`nats.ts`). */
  readonly hasBroker?: boolean
}

/** Destroys the socket. A clean end would wait for the database, which may be unreachable. */
function destroySocket(client: pg.Client): void {
  const { connection } = client as unknown as { readonly connection: { readonly stream: Socket } }
  connection.stream.destroy()
}

/**
 * Creates an event bus over LISTEN and NOTIFY of PostgreSQL. It has its own connection, which it reopens when that
 * breaks or a probe fails.
 */
export function createEventBus(
  url: string,
  log: Log,
  { heartbeatMs = HEARTBEAT_MS, timeoutMs = TIMEOUT_MS, onTimeout = () => {}, hasBroker = false }: EventBusOptions = {},
): EventBus {
  const subscribers = new Map<string, ((payload: string) => void)[]>()
  const connectionListeners: ((isConnected: boolean) => void)[] = []
  let client: pg.Client | null = null
  let isStarted = false
  let isClosed = false
  let isClockWrong = false
  const timedOut = new WeakSet<pg.Client>()

  const notify = (isConnected: boolean) => {
    for (const listener of connectionListeners) listener(isConnected)
  }

  function checkClock(aheadMs: number): void {
    const isWrong = Math.abs(aheadMs) > MAX_CLOCK_SKEW_MS
    if (isWrong && !isClockWrong) log.warn({ aheadMs }, "This machine's clock differs from the database's")
    isClockWrong = isWrong
  }

  async function probeRepeatedly(probed: pg.Client, heartbeat: Heartbeat): Promise<void> {
    while (client === probed && !isClosed) {
      await wait(heartbeatMs, undefined, { ref: false })
      if (client !== probed || isClosed) return
      const aheadMs = await heartbeat.probe()
      if (aheadMs === null) {
        timedOut.add(probed)
        onTimeout()
        destroySocket(probed)
      } else checkClock(aheadMs)
    }
  }

  async function open(): Promise<void> {
    const next = new pg.Client({
      connectionString: withoutApplicationName(url),
      application_name: hasBroker ? 'carte listener, broker' : 'carte listener',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      // Longer than the time limit of a probe, so that the probe ends first.
      query_timeout: 2 * timeoutMs,
    })
    next.on('notification', ({ channel, payload = '' }) => {
      for (const receive of subscribers.get(channel) ?? []) receive(payload)
    })
    // An "error" event without a listener would end the process. The handler of "end" reopens the connection.
    next.on('error', () => {})
    await next.connect()
    try {
      for (const channel of subscribers.keys()) await next.query(`listen ${channel}`)
      const heartbeat = await createHeartbeat(next, timeoutMs, hasBroker)
      if ((await heartbeat.probe()) === null)
        throw new Error(
          'LISTEN receives no notifications. Behind a connection pooler, set DATABASE_DIRECT_URL to the database itself. If event_route in the database has to_broker, set EVENTS_URL.',
        )
      next.on('end', () => {
        if (client === next) client = null
        if (isClosed) return
        const reason = timedOut.has(next) ? `no answer within ${timeoutMs} ms` : 'the connection has ended'
        log.warn({ reason }, 'LISTEN connection lost')
        notify(false)
        void reopen()
      })
      if (isClosed) return destroySocket(next)
      client = next
      notify(true)
      void probeRepeatedly(next, heartbeat)
    } catch (error) {
      destroySocket(next)
      throw error
    }
  }

  /** Reconnects until it succeeds or the bus is closed, with pauses from 100 ms to 5 s. */
  async function reopen(): Promise<void> {
    for (let delay = 100; !isClosed; delay = Math.min(delay * 2, 5_000)) {
      try {
        await open()
        return
      } catch {
        await wait(delay, undefined, { ref: false })
      }
    }
  }

  return {
    subscribe({ channel, parse }, receive) {
      if (isStarted) throw new Error(`Subscribed to ${channel} after the event bus was started`)
      subscribers.set(channel, [...(subscribers.get(channel) ?? []), (payload) => receive(parse(payload))])
    },
    onConnection(listener) {
      connectionListeners.push(listener)
    },
    isConnected: () => client !== null,
    isReady: () => client !== null,
    async ping() {
      if (!client) throw new Error('The LISTEN connection is down')
      await client.query('select 1')
    },
    start() {
      isStarted = true
      return open()
    },
    async close() {
      isClosed = true
      const last = client
      if (!last) return
      await Promise.race([last.end(), wait(DISCONNECT_MS, undefined, { ref: false })])
      // A half-open connection never emits "end".
      destroySocket(last)
    },
  }
}
