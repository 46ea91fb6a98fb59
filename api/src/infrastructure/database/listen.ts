import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../../config/context.ts'
import { unnamed } from './connect.ts'
import { createHeartbeat, type Heartbeat } from './heartbeat.ts'

/**
 * What the triggers of the migrations say, the outbox (`carte_outbox`: the kind of work that is due), who changes of an order what is no step of it (`carte_order`), and what counts towards limits of all instances (`carte_limit`).
 */
export type Channel = 'carte_payment' | 'carte_change' | 'carte_step' | 'carte_order' | 'carte_outbox' | 'carte_limit'

export interface Listener {
  on(channel: Channel, hear: (payload: string) => void): void
  /** Called with true whenever listening (again), with false when it broke: what was said in between is lost. */
  onState(tell: (listening: boolean) => void): void
  isListening(): boolean
  /** Asks the database over the connection that listens. @throws when it is not there */
  ping(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

const CHANNELS: readonly Channel[] = [
  'carte_payment',
  'carte_change',
  'carte_step',
  'carte_order',
  'carte_outbox',
  'carte_limit',
]

/** So often a connection shows that it hears, … */
const BEAT_MS = 3_000
/** … within this time. */
const PATIENCE_MS = 5_000
/** How long the database has to say goodbye. */
const GOODBYE_MS = 1_000
/** Leases, sessions and opening hours go by each server's own clock. */
const CLOCK_MS = 2_000

export interface ListenerOptions {
  readonly beatMs?: number
  readonly patienceMs?: number
  /** Told when it has gone deaf, before it hears again: what else leads to the database has likely gone silent with it. */
  readonly onSilence?: () => unknown
}

/** Without a goodbye, for which somebody would have to be there. */
function cut(client: pg.Client): void {
  const { connection } = client as unknown as { readonly connection: { readonly stream: Socket } }
  connection.stream.destroy()
}

/** A connection of its own for LISTEN; it comes back by itself after the database was away, and after it has gone deaf without a word. */
export function createListener(
  url: string,
  log: Log,
  { beatMs = BEAT_MS, patienceMs = PATIENCE_MS, onSilence = () => {} }: ListenerOptions = {},
): Listener {
  const heard = new Map<string, ((payload: string) => void)[]>()
  const states: ((listening: boolean) => void)[] = []
  let client: pg.Client | null = null
  let closed = false
  let isClockWrong = false
  /** Connections that were given up because nothing was heard on them. */
  const silent = new WeakSet<pg.Client>()

  const tell = (listening: boolean) => {
    for (const state of states) state(listening)
  }

  function judgeClock(aheadMs: number): void {
    const isWrong = Math.abs(aheadMs) > CLOCK_MS
    if (isWrong && !isClockWrong) log.warn({ aheadMs }, "This machine's clock is not the database's")
    isClockWrong = isWrong
  }

  /** Until the connection ends, which it does when it hears itself no more. */
  async function keepHearing(own: pg.Client, heartbeat: Heartbeat): Promise<void> {
    while (client === own && !closed) {
      await wait(beatMs, undefined, { ref: false })
      if (client !== own || closed) return
      const aheadMs = await heartbeat.beat()
      if (aheadMs === null) {
        silent.add(own)
        onSilence()
        cut(own)
      } else judgeClock(aheadMs)
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
      for (const hear of heard.get(channel) ?? []) hear(payload)
    })
    next.on('error', () => {})
    await next.connect()
    try {
      for (const channel of CHANNELS) await next.query(`listen ${channel}`)
      const heartbeat = await createHeartbeat(next, patienceMs)
      if ((await heartbeat.beat()) === null)
        throw new Error('LISTEN is not heard: with a pooler in front of the database set DATABASE_DIRECT_URL')
      next.on('end', () => {
        if (client === next) client = null
        if (closed) return
        const reason = silent.has(next) ? `no answer within ${patienceMs} ms` : 'the connection has ended'
        log.warn({ reason }, 'The database is no longer heard')
        tell(false)
        void reopen()
      })
      if (closed) return cut(next)
      client = next
      tell(true)
      void keepHearing(next, heartbeat)
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
    on(channel, hear) {
      heard.set(channel, [...(heard.get(channel) ?? []), hear])
    },
    onState(state) {
      states.push(state)
    },
    isListening: () => client !== null,
    async ping() {
      if (!client) throw new Error('The database is not heard')
      await client.query('select 1')
    },
    start: open,
    async close() {
      closed = true
      const last = client
      if (!last) return
      await Promise.race([last.end(), wait(GOODBYE_MS, undefined, { ref: false })])
      // One that has gone deaf says no goodbye.
      cut(last)
    },
  }
}
