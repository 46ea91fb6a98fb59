import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../context.ts'

/**
 * What the triggers of the migrations say, the outbox (`carte_outbox`: the kind of work that is due), and who changes of an order what is no step of it (`carte_order`).
 */
export type Channel = 'carte_change' | 'carte_step' | 'carte_order' | 'carte_outbox'

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

const CHANNELS: readonly Channel[] = ['carte_change', 'carte_step', 'carte_order', 'carte_outbox']

/** A connection of its own for LISTEN; it comes back by itself after the database was away. */
export function createListener(url: string, log: Log): Listener {
  const heard = new Map<string, ((payload: string) => void)[]>()
  const states: ((listening: boolean) => void)[] = []
  let client: pg.Client | null = null
  let closed = false

  const tell = (listening: boolean) => {
    for (const state of states) state(listening)
  }

  async function open(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'carte listener',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    })
    next.on('notification', ({ channel, payload = '' }) => {
      for (const hear of heard.get(channel) ?? []) hear(payload)
    })
    next.on('error', () => {})
    await next.connect()
    for (const channel of CHANNELS) await next.query(`listen ${channel}`)
    next.on('end', () => {
      if (client === next) client = null
      if (closed) return
      log.warn({}, 'The database is no longer heard')
      tell(false)
      void reopen()
    })
    client = next
    tell(true)
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
      await client?.end()
    },
  }
}
