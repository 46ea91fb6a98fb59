import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { Log } from '../../config/context.ts'
import { unnamed } from '../database/connect.ts'
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
  /** Calls `notify` with true at each (new) connection, with false when it breaks. Events in between are lost. */
  onConnection(notify: (isConnected: boolean) => void): void
  isConnected(): boolean
  /**
   * Queries the database over the LISTEN connection.
   *
   * @throws if it is not connected
   */
  ping(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/** Returns the SQL expression that publishes an event, for use in a larger statement. */
export const publication = <E>({ channel, serialize }: EventTopic<E>, event: E) =>
  sql`pg_notify(${channel}, ${serialize(event)})`

/** Publishes an event; within a transaction, when that commits. */
export async function publish<E>(db: Kysely<Database>, topic: EventTopic<E>, event: E): Promise<void> {
  await sql`select ${publication(topic, event)}`.execute(db)
}

const HEARTBEAT_MS = 3_000
const PATIENCE_MS = 5_000
/** Timeout for a clean end of the connection; then its socket is destroyed. */
const DISCONNECT_MS = 1_000
/** A larger clock difference to the database is logged: leases, sessions and opening hours use the server's clock. */
const MAX_CLOCK_SKEW_MS = 2_000

export interface EventBusOptions {
  readonly heartbeatMs?: number
  readonly patienceMs?: number
  /**
   * Called when the connection has become silent, before it is reopened. Other connections to the database have likely
   * become silent too.
   */
  readonly onSilence?: () => unknown
}

/** Destroys the socket. A clean end would wait for the database, which may be unreachable. */
function cut(client: pg.Client): void {
  const { connection } = client as unknown as { readonly connection: { readonly stream: Socket } }
  connection.stream.destroy()
}

/**
 * Creates an event bus over LISTEN and NOTIFY of PostgreSQL. It has its own connection, which it reopens when that
 * breaks or becomes silent.
 */
export function createEventBus(
  url: string,
  log: Log,
  { heartbeatMs = HEARTBEAT_MS, patienceMs = PATIENCE_MS, onSilence = () => {} }: EventBusOptions = {},
): EventBus {
  const subscribers = new Map<string, ((payload: string) => void)[]>()
  const connectionListeners: ((isConnected: boolean) => void)[] = []
  let client: pg.Client | null = null
  let isStarted = false
  let closed = false
  let isClockWrong = false
  const silent = new WeakSet<pg.Client>()

  const notify = (isConnected: boolean) => {
    for (const listener of connectionListeners) listener(isConnected)
  }

  function checkClock(aheadMs: number): void {
    const isWrong = Math.abs(aheadMs) > MAX_CLOCK_SKEW_MS
    if (isWrong && !isClockWrong) log.warn({ aheadMs }, "This machine's clock is not the database's")
    isClockWrong = isWrong
  }

  async function keepProbing(own: pg.Client, heartbeat: Heartbeat): Promise<void> {
    while (client === own && !closed) {
      await wait(heartbeatMs, undefined, { ref: false })
      if (client !== own || closed) return
      const aheadMs = await heartbeat.beat()
      if (aheadMs === null) {
        silent.add(own)
        onSilence()
        cut(own)
      } else checkClock(aheadMs)
    }
  }

  async function open(): Promise<void> {
    const next = new pg.Client({
      connectionString: unnamed(url),
      application_name: 'carte listener',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 2 * patienceMs,
    })
    next.on('notification', ({ channel, payload = '' }) => {
      for (const receive of subscribers.get(channel) ?? []) receive(payload)
    })
    next.on('error', () => {})
    await next.connect()
    try {
      for (const channel of subscribers.keys()) await next.query(`listen ${channel}`)
      const heartbeat = await createHeartbeat(next, patienceMs)
      if ((await heartbeat.beat()) === null)
        throw new Error('LISTEN is not heard: with a pooler in front of the database set DATABASE_DIRECT_URL')
      next.on('end', () => {
        if (client === next) client = null
        if (closed) return
        const reason = silent.has(next) ? `no answer within ${patienceMs} ms` : 'the connection has ended'
        log.warn({ reason }, 'The database is no longer heard')
        notify(false)
        void reopen()
      })
      if (closed) return cut(next)
      client = next
      notify(true)
      void keepProbing(next, heartbeat)
    } catch (error) {
      cut(next)
      throw error
    }
  }

  async function reopen(): Promise<void> {
    for (let delay = 100; !closed; delay = Math.min(delay * 2, 5_000)) {
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
    async ping() {
      if (!client) throw new Error('The database is not heard')
      await client.query('select 1')
    },
    start() {
      isStarted = true
      return open()
    },
    async close() {
      closed = true
      const last = client
      if (!last) return
      await Promise.race([last.end(), wait(DISCONNECT_MS, undefined, { ref: false })])
      // A half-open connection never emits "end".
      cut(last)
    },
  }
}
