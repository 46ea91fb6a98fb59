import { randomBytes } from 'node:crypto'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/** What a connection that listens says to itself, to know that it still hears. */
export interface Heartbeat {
  /** Speaks once, and waits to hear it. @returns by how many milliseconds our clock is ahead of the database's, or null when nothing was heard in time */
  beat(): Promise<number | null>
}

/**
 * Returns by how many milliseconds our clock is certainly ahead of the database's, negative when it is behind. The database has read its clock
 * somewhere between the question and the answer, so what lies between them proves nothing: on a busy machine it is seconds.
 */
export function aheadOf(database: number, asked: number, answered: number): number {
  if (database < asked) return asked - database
  return database > answered ? answered - database : 0
}

/**
 * A connection that was cut without a word, as proxies and firewalls do it, looks like one on which nobody says anything. This one speaks on a channel that
 * is its own alone.
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
      // What has come while this process was busy is read before its time is over.
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
