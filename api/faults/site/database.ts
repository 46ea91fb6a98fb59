import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { connect } from '../../src/infrastructure/database/connect.ts'
import { isAlive } from '../../src/infrastructure/database/data-folder.ts'
import { type EmbeddedDatabase, startEmbedded } from '../../src/infrastructure/database/embedded.ts'
import { migrate } from '../../src/infrastructure/database/migrate.ts'
import { seed } from '../../src/seed/seed.ts'
import { fixture } from '../../src/testing/fixture.ts'

const NAME = 'carte_faults'
const CONNECTIONS = 120

/** Selects statements of servers that wait for a lock. */
const WAITS_FOR_LOCK = "application_name like 'carte/%' and wait_event_type = 'Lock' and query ilike $1"

export type Row = Readonly<Record<string, unknown>>

/** A PostgreSQL with fsync on that outlives the servers and can be restarted. */
export interface FaultDatabase {
  readonly url: string
  /** Runs a statement on a connection of its own, not through a server. */
  query<T extends object = Row>(text: string, values?: readonly unknown[]): Promise<readonly T[]>
  /** Runs a statement in a transaction that keeps its locks. @returns a function that ends the transaction */
  hold(text: string, values?: readonly unknown[]): Promise<() => Promise<void>>
  /** Waits until `count` statements of servers that match `pattern` wait for a lock. */
  untilHeld(pattern: string, count?: number): Promise<void>
  /** Ends the connections of the matching statements, as PostgreSQL does when it notices that a client is gone. */
  dropHeld(pattern: string): Promise<void>
  /**
   * Restarts the database: `clean` closes connections and writes everything out, `crash` leaves the write-ahead log to
   * be replayed. It stays down for `downMs`.
   */
  restart(how: 'clean' | 'crash', downMs: number): Promise<void>
  /** Moves the times of orders, payments, webhooks and work back by so many seconds, as if they had passed. */
  skipTime(seconds: number): Promise<void>
  stop(): Promise<void>
}

async function crash(folder: string): Promise<void> {
  const file = join(folder, 'postgres/postmaster.pid')
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0])
  if (!pid) return
  process.kill(pid, 'SIGQUIT')
  while (isAlive(pid)) await wait(10)
}

interface Slots {
  readonly orders: number
  readonly units: number
}

/** Migrates a database and fills it with the test fixture. */
export async function fill(url: string, { orders, units }: Slots = { orders: 30, units: 100 }): Promise<void> {
  const { db, close } = connect(url, { max: 1 })
  try {
    await migrate(db)
    await seed(db, () => fixture, { name: 'fixture', customerLogin: false, now: new Date() })
    await db
      .insertInto('pickup_capacity')
      .values({
        shop_id: 'centrum',
        order_type: 'takeAway',
        slot_minutes: 5,
        orders_max: orders,
        units_max: units,
        walk_in_percent: 0,
      })
      .execute()
  } finally {
    await close()
  }
}

/** Runs a statement on a connection of its own. */
type Query = FaultDatabase['query']

/** Returns the actions of a test on the database at `url`. */
export function actionsOn(url: string, query: Query): Omit<FaultDatabase, 'restart' | 'stop'> {
  return {
    url,
    query,
    async hold(text, values = []) {
      const client = new pg.Client({ connectionString: url, application_name: 'faults' })
      // A restart of the database ends this connection and releases its locks.
      client.on('error', () => {})
      await client.connect()
      await client.query('begin')
      await client.query(text, [...values])
      return () => client.end()
    },
    async untilHeld(pattern, count = 1) {
      const deadline = Date.now() + 20_000
      for (;;) {
        const rows = await query(`select 1 from pg_stat_activity where ${WAITS_FOR_LOCK}`, [pattern])
        if (rows.length >= count) return
        if (Date.now() > deadline) throw new Error(`No statement that matches ${pattern} waited for a lock within 20 s`)
        await wait(5)
      }
    },
    async dropHeld(pattern) {
      await query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where ${WAITS_FOR_LOCK}`, [pattern])
    },
    async skipTime(seconds) {
      const ago = `- make_interval(secs => ${seconds})`
      await query(`update outbox set due_at = due_at ${ago}`)
      await query(`update payment set created_at = created_at ${ago}, updated_at = updated_at ${ago}`)
      await query(`update sandbox_payment set created_at = created_at ${ago}, settles_at = settles_at ${ago}`)
      await query(`update sandbox_call set at = at ${ago}`)
      await query(`update webhook_event set received_at = received_at ${ago}`)
      await query(`update orders set placed_at = placed_at ${ago}, accept_before = accept_before ${ago}`)
    },
  }
}

/**
 * Starts a database in `folder` and fills it with the test fixture, in which `centrum` never closes. Its slots are so small
 * that orders "now" fill one after the other.
 */
export async function startDatabase(folder: string): Promise<FaultDatabase> {
  await mkdir(folder, { recursive: true })
  const start = () => startEmbedded({ folder, maxConnections: CONNECTIONS })
  let running: EmbeddedDatabase = await start()
  await running.create(NAME)
  const url = running.url(NAME)
  await fill(url)
  const open = () => connect(url, { max: 4 })
  let connection = open()
  const query = async <T extends object>(text: string, values: readonly unknown[] = []) =>
    (await connection.pool.query<T>(text, [...values])).rows
  return {
    ...actionsOn(url, query),
    async restart(how, downMs) {
      await connection.close()
      if (how === 'crash') await crash(folder)
      else await running.stop()
      await wait(downMs)
      running = await start()
      connection = open()
    },
    async stop() {
      await connection.close()
      await running.stop()
    },
  }
}
