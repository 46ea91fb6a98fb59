import { setTimeout as wait } from 'node:timers/promises'
import { type Ledger, untilSettled, violations } from '@carte/api/faults'
import pg from 'pg'

/** What PostgreSQL did during the measurement, and what its connections waited for. */
export interface DatabaseWork {
  /** Transactions per second, read-only ones included. */
  readonly commitsPerSecond: number
  readonly walBytesPerSecond: number
  /** WAL writes to disk (fsync) per second. */
  readonly syncsPerSecond: number
  /** Average number of connections that were active. */
  readonly active: number
  /** What active connections waited for, such as `LWLock WALWrite` or `Lock object`, most frequent first. */
  readonly waits: readonly { readonly event: string; readonly share: number }[]
}

const SAMPLE_MS = 100
const WAITS_MAX = 6

const COUNTERS = `select
    (select xact_commit from pg_stat_database where datname = current_database())::float8 as commits,
    (select wal_bytes from pg_stat_wal)::float8 as bytes,
    (<syncs>)::float8 as syncs`
/** Counts fsyncs of the log: moved in PostgreSQL 18. */
const SYNCS = {
  old: 'select wal_sync from pg_stat_wal',
  new: "select coalesce(sum(fsyncs), 0) from pg_stat_io where object = 'wal'",
}
/** Selects the active connections of servers by wait event. */
const ACTIVE = `select coalesce(wait_event_type || ' ' || wait_event, 'at work') as event, count(*)::int as count
  from pg_stat_activity where application_name like 'carte/%' and state = 'active' group by 1`

interface Counters {
  readonly commits: number
  readonly bytes: number
  readonly syncs: number
}

/** Opens a connection that ignores errors: an interrupted command stops its database. */
async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'load' })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Starts measuring the database at `url`. @returns a function that stops and returns the result */
export async function watchDatabase(url: string): Promise<() => Promise<DatabaseWork>> {
  const client = await open(url)
  const { rows: versions } = await client.query<{ isOld: boolean }>(
    `select current_setting('server_version_num')::int < 180000 as "isOld"`,
  )
  const text = COUNTERS.replace('<syncs>', versions[0]?.isOld ? SYNCS.old : SYNCS.new)
  const counters = async () => {
    const { rows } = await client.query<Counters>(text)
    return rows[0] ?? { commits: 0, bytes: 0, syncs: 0 }
  }
  const waits = new Map<string, number>()
  let samples = 0
  const takeSample = async () => {
    const { rows } = await client.query<{ event: string; count: number }>(ACTIVE)
    samples++
    for (const { event, count } of rows) waits.set(event, (waits.get(event) ?? 0) + count)
  }
  const before = await counters()
  const begun = performance.now()
  let last: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    last = last.then(takeSample).catch(() => {})
  }, SAMPLE_MS)
  return async () => {
    clearInterval(timer)
    await last
    // PostgreSQL backends report their counters up to a second late. The error is ignored.
    const seconds = (performance.now() - begun) / 1_000
    const after = await counters()
    await client.end()
    const all = [...waits.values()].reduce((sum, count) => sum + count, 0)
    return {
      commitsPerSecond: (after.commits - before.commits) / seconds,
      walBytesPerSecond: (after.bytes - before.bytes) / seconds,
      syncsPerSecond: (after.syncs - before.syncs) / seconds,
      active: all / Math.max(1, samples),
      waits: [...waits]
        .sort(([, a], [, b]) => b - a)
        .slice(0, WAITS_MAX)
        .map(([event, count]) => ({ event, share: count / all })),
    }
  }
}

/** Returns when each order reached each status, in milliseconds since 1970, by `<order> <status>`. */
export async function stepTimes(url: string): Promise<ReadonlyMap<string, number>> {
  const client = await open(url)
  try {
    const { rows } = await client.query<{ order_id: string; status: string; at: Date }>(
      'select order_id, status, at from order_step',
    )
    return new Map(rows.map(({ order_id, status, at }) => [`${order_id} ${status}`, at.getTime()]))
  } finally {
    await client.end()
  }
}

/** Counts the slots in which orders were placed, and those that are full. */
export async function countSlots(url: string): Promise<{ readonly taken: number; readonly full: number }> {
  const client = await open(url)
  try {
    const { rows } = await client.query<{ taken: number; full: number }>(
      'select count(*)::int as taken, count(*) filter (where orders = orders_max)::int as full from pickup_slot',
    )
    return rows[0] ?? { taken: 0, full: 0 }
  } finally {
    await client.end()
  }
}

/**
 * Waits until every paid order is handed over or rolled back, at most `forMs`. Includes orders whose guests were
 * stopped before their answer.
 */
export async function untilServed(url: string, forMs: number): Promise<void> {
  const client = await open(url)
  try {
    const deadline = performance.now() + forMs
    const isServed = async () => {
      const { rowCount } = await client.query(
        "select 1 from orders where status in ('added', 'started', 'finnished', 'done') limit 1",
      )
      return rowCount === 0
    }
    while (!(await isServed()) && performance.now() < deadline) await wait(SAMPLE_MS)
  } finally {
    await client.end()
  }
}

const types = new pg.TypeOverrides()
// Parse bigint as a number, as the servers do.
types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * Waits until no payment has work left, and compares what guests were answered with the database and the provider's own
 * tables; see `violations`.
 *
 * @returns the violations as sentences
 */
export async function reconcile(databaseUrl: string, ledger: Ledger, forMs: number): Promise<readonly string[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, types, application_name: 'load' })
  // An interrupted command stops its database, which breaks idle connections.
  pool.on('error', () => {})
  const query = async <T extends object>(text: string, values: readonly unknown[] = []): Promise<readonly T[]> =>
    (await pool.query<T>(text, [...values])).rows
  try {
    await untilSettled({ database: { query, skipTime: async () => {} }, isShort: false }, forMs)
    return await violations({ database: { query }, ledger })
  } finally {
    await pool.end()
  }
}
