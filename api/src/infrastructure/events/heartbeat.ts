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
  beat(): Promise<number | null>
}

/**
 * Returns by how many milliseconds this machine's clock is certainly ahead of the database's; negative if it is behind.
 * The database reads its clock between `asked` and `answered`, so a value in that range proves no difference: on a busy
 * machine the range is seconds.
 */
export function aheadOf(database: number, asked: number, answered: number): number {
  if (database < asked) return asked - database
  return database > answered ? answered - database : 0
}

/**
 * Creates a probe on a channel of its own. Proxies and firewalls drop connections silently, and such a half-open
 * connection looks like an idle one.
 */
export async function createHeartbeat(client: pg.Client, patienceMs: number): Promise<Heartbeat> {
  const channel = `carte_alive_${randomBytes(8).toString('hex')}`
  let hear = () => {}
  client.on('notification', (said) => {
    if (said.channel === channel) hear()
  })
  await client.query(`listen ${channel}`)

  return {
    async beat() {
      const heard = new Promise<void>((resolve) => {
        hear = resolve
      })
      const begun = Date.now()
      const ended = new AbortController()
      const asked = client.query<{ now: Date }>(`select pg_notify('${channel}', ''), clock_timestamp() as now`)
      const answered = Promise.all([asked, heard]).then(([{ rows }]) =>
        aheadOf(rows[0]?.now.getTime() ?? begun, begun, Date.now()),
      )
      // A notification that arrived while this process was busy is handled before the probe fails.
      const late = wait(patienceMs, null, { ref: false, signal: ended.signal }).then(() => nextTurn(null))
      try {
        return await Promise.race([answered, late])
      } catch {
        return null
      } finally {
        late.catch(() => {})
        ended.abort()
      }
    },
  }
}
