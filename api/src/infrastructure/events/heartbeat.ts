import { randomBytes } from 'node:crypto'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/** Probes a LISTEN connection by a notification to itself. */
export interface Heartbeat {
  /**
   * Probes once.
   *
   * @returns by how many milliseconds this machine's clock is ahead of the database's, or null if no notification came
   * in time
   */
  probe(): Promise<number | null>
}

/**
 * Returns by how many milliseconds this machine's clock is certainly ahead of the database's; negative if it is behind.
 * The database reads its clock between `sent` and `answered`. A value in that range gives 0, because the round trip can
 * take seconds on a busy machine.
 */
export function clockSkew(database: number, sent: number, answered: number): number {
  if (database < sent) return sent - database
  return database > answered ? answered - database : 0
}

/**
 * Creates a heartbeat for a connection, on a new channel. Proxies and firewalls drop connections silently, and such a
 * half-open connection looks like an idle one.
 *
 * @param hasBroker if false, probes fail while the database sends its events to a broker: none arrive here
 */
export async function createHeartbeat(client: pg.Client, timeoutMs: number, hasBroker: boolean): Promise<Heartbeat> {
  const channel = `carte_alive_${randomBytes(8).toString('hex')}`
  let onNotification = () => {}
  client.on('notification', (notification) => {
    if (notification.channel === channel) onNotification()
  })
  await client.query(`listen ${channel}`)

  return {
    async probe() {
      const received = new Promise<void>((resolve) => {
        onNotification = resolve
      })
      const startedAt = Date.now()
      const ended = new AbortController()
      const query = client.query<{ now: Date }>(
        `select pg_notify('${channel}', ''), clock_timestamp() as now from event_route where ${hasBroker} or not to_broker`,
      )
      const answered = query.then(async ({ rows: [row] }) => {
        if (!row) return null
        await received
        return clockSkew(row.now.getTime(), startedAt, Date.now())
      })
      // A notification that arrived while this process was busy is handled before the probe fails.
      const timeout = wait(timeoutMs, null, { ref: false, signal: ended.signal }).then(() => nextTurn(null))
      try {
        return await Promise.race([answered, timeout])
      } catch {
        return null
      } finally {
        timeout.catch(() => {})
        ended.abort()
      }
    },
  }
}
