import type { EventEmitter } from 'node:events'
import type pg from 'pg'
import type { Log } from '../../config/context.ts'
import { FLUSH_LATER } from '../database/flush-later.ts'
import type { EventTopic } from './topic.ts'

/** A committed event that no subscriber has received yet. */
export interface StoredEvent {
  /** Unique, also after a backup was restored, which can repeat numbers. */
  readonly id: string
  readonly channel: string
  readonly payload: string
}

/** Carries stored events by NOTIFY while the broker is away. */
export const relayedTopic: EventTopic<StoredEvent> = {
  channel: 'carte_relayed',
  serialize: ({ id, channel, payload }) => `${id} ${channel} ${payload}`,
  parse(text) {
    const [id = '', channel = ''] = text.split(' ', 2)
    return { id, channel, payload: text.slice(id.length + channel.length + 2) }
  },
}

export interface RelayOptions {
  /** The pool whose transactions publish events. */
  readonly pool: pg.Pool
  /** A connection of its own, so that events never wait for busy requests. */
  readonly relayPool: pg.Pool
  /** Resolves with false if the broker has not confirmed all events. Some may have arrived nevertheless. */
  readonly send: (events: readonly StoredEvent[]) => Promise<boolean>
  /** Called when `isCurrent` changes. */
  readonly onChange: () => void
  readonly log: Log
  /** Pause between two queries for events that other servers have left. */
  readonly everyMs: number
  /** After this time without a complete round, `isCurrent` is false. */
  readonly timeoutMs: number
}

/** Sends the events of committed transactions to the broker. Every server has one. */
export interface Relay {
  /** Returns false while this server cannot take events out of the database. */
  isCurrent(): boolean
  start(): void
  /** Sends the waiting events, and stops. */
  close(): Promise<void>
}

/** SQLSTATE of the message that `publish_event` raises when a transaction writes an event. */
const WRITTEN = 'CE001'
const BATCH = 500
/** The database ends the transaction of a relay that hangs between taking events and its commit. */
const HANDOVER_MS = 5_000

// Rows are locked in order, so a second relay waits for the first, and never sends an event before an earlier one.
// If a crash undoes the commit, the events are sent again, so it does not wait for the disk.
const TAKE = `/* prepared: take-events */
  delete from event_outbox where id in (select id from event_outbox order by id limit ${BATCH} for update)
  returning id, channel, payload, at,
    ${FLUSH_LATER}, set_config('idle_in_transaction_session_timeout', '${HANDOVER_MS}', true)`
const NOTIFY_ALL = `/* prepared: notify-events */
  select pg_notify('${relayedTopic.channel}', event)
  from unnest($1::text[]) with ordinality as waiting (event, position) order by position`

interface Row {
  readonly id: number
  readonly channel: string
  readonly payload: string
  readonly at: Date
}

/** Calls `wake` after each commit of a transaction that has written events. */
function watchCommits(pool: pg.Pool, wake: () => void): void {
  const watched = new WeakSet<pg.PoolClient>()
  // Connections may be older than this relay.
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const { connection } = client as unknown as { readonly connection: EventEmitter }
    let hasWritten = false
    client.on('notice', ({ code }) => {
      hasWritten ||= code === WRITTEN
    })
    connection.on('readyForQuery', ({ status }: { readonly status: string }) => {
      if (!hasWritten || status !== 'I') return
      hasWritten = false
      wake()
    })
  })
}

/**
 * Creates a relay. It sends the events of its own server right after their commit, and within `everyMs` those that a
 * killed server has left. A row is deleted in the transaction that sends it, so it is sent at least once.
 */
export function createRelay({ pool, relayPool, send, onChange, log, everyMs, timeoutMs }: RelayOptions): Relay {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let again = false
  let isClosed = false
  let isCurrent = false
  let currentAt = 0
  let isFailing = false

  function setCurrent(value: boolean): void {
    if (isCurrent === value) return
    isCurrent = value
    onChange()
  }

  async function takeAndSend(client: pg.PoolClient): Promise<number> {
    await client.query('begin')
    const { rows } = await client.query<Row>(TAKE)
    if (rows.length > 0) {
      const events = rows
        .sort((a, b) => a.id - b.id)
        .map(({ id, at, channel, payload }) => ({ id: `${id}-${at.getTime()}`, channel, payload }))
      if (!(await send(events))) await client.query(NOTIFY_ALL, [events.map(relayedTopic.serialize)])
    }
    await client.query('commit')
    return rows.length
  }

  async function round(): Promise<number> {
    const client = await relayPool.connect()
    let error: Error | undefined
    try {
      return await takeAndSend(client)
    } catch (cause) {
      error = cause as Error
      throw cause
    } finally {
      // After an error the connection is closed, which rolls the transaction back.
      client.release(error)
    }
  }

  async function run(): Promise<void> {
    try {
      let sent = 0
      do {
        again = false
        sent = await round()
        currentAt = performance.now()
        setCurrent(true)
      } while ((again || sent === BATCH) && !isClosed)
      isFailing = false
    } catch (error) {
      // Events stay in the database; the next tick tries again.
      again = false
      if (!isFailing) log.warn({ reason: String(error) }, 'Cannot relay events; they wait in the database')
      isFailing = true
    } finally {
      running = null
    }
    if (again) wake()
  }

  function wake(): void {
    again = true
    if (!isClosed) running ??= run()
  }

  function tick(): void {
    if (performance.now() - currentAt > timeoutMs) setCurrent(false)
    wake()
  }

  watchCommits(pool, wake)

  return {
    isCurrent: () => isCurrent,
    start() {
      timer = setInterval(tick, everyMs).unref()
      wake()
    },
    async close() {
      clearInterval(timer)
      await running
      isClosed = true
      await running
      await round().catch(() => {})
    },
  }
}
