import type { Socket } from 'node:net'
import pg from 'pg'
import { check } from '../rows/row.ts'
import type { Machine } from './machine.ts'
import type { ClusterSite } from './site.ts'

/** A client that stays connected to one machine, and writes to it after another one has become the primary. */
export interface SecondPrimary {
  /** Writes a row. Resolves when the machine has acknowledged it, rejected it, or closed the connection. */
  write(): Promise<void>
  /** Closes the connection without waiting for an answer. */
  disconnect(): void
  /** Checks that the row exists if it was acknowledged. */
  check(): Promise<void>
}

/** The types of pg do not have the socket. */
const socketOf = (client: pg.Client) => (client as unknown as { connection: { stream: Socket } }).connection.stream

/** Connects to the primary, not through HAProxy. */
export async function openSecondPrimary(site: ClusterSite, primary: Machine): Promise<SecondPrimary> {
  await site.database.query('create table if not exists faults_row (id text primary key)')
  const client = new pg.Client({ connectionString: site.cluster.directUrl(primary) })
  // The machine closes the connection when it stops being the primary.
  client.on('error', () => {})
  await client.connect()
  const id = crypto.randomUUID()
  let isAcknowledged = false
  return {
    async write() {
      isAcknowledged = await client.query('insert into faults_row values ($1)', [id]).then(
        () => true,
        () => false,
      )
      await client.end().catch(() => {})
    },
    disconnect: () => socketOf(client).destroy(),
    async check() {
      const rows = await site.database.query('select 1 from faults_row where id = $1', [id])
      check(
        site,
        !isAcknowledged || rows.length === 1,
        `${primary.name} acknowledged a row as a second primary, and the row is missing`,
      )
    },
  }
}
