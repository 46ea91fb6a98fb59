import type { RenderError } from '@carte/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Context } from '../../config/context.ts'
import type { Database } from '../../infrastructure/database/schema.ts'
import type { Meters } from './meters.ts'
import { createPending, type ErrorCount, type Pending, type PendingVisit, type VisitCounts } from './pending.ts'

export function countRenderError(
  { telemetry, meters }: { readonly telemetry: TelemetryStore; readonly meters: Meters },
  remote: string,
  version: string,
  why: RenderError['why'],
): void {
  telemetry.add(remote, version, [`undrawn:${why}`])
  meters.renderError(remote, version, why)
}

const MINUTE_MS = 60_000
/** The number of distinct error messages kept per version, the latest ones. */
const MESSAGES_MAX = 50

interface VisitRow {
  readonly remote: string
  readonly version: string
  readonly at: Date
}

/** Sorts rows, so that concurrent writes of two instances wait for each other and cannot deadlock. */
const sorted = <V>(map: ReadonlyMap<string, V>): readonly V[] =>
  [...map].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value)

/** Writes visits. @returns the new visits and new failures; known ones are left out */
async function writeVisits(
  trx: Transaction<Database>,
  { visits }: Pending,
): Promise<readonly (VisitRow & { failed: boolean })[]> {
  if (visits.size === 0) return []
  const rows = JSON.stringify(sorted(visits))
  const given = sql`jsonb_to_recordset(${rows}::jsonb) as given
    (visit text, remote text, version text, network text, failed boolean, at timestamptz)`
  const inserted = await sql<VisitRow>`
    insert into telemetry_visit (visit, remote, version, network, first_at)
    select visit, remote, version, network, at from ${given}
    on conflict do nothing
    returning remote, version, first_at as at`.execute(trx)
  const failed = await sql<VisitRow>`
    update telemetry_visit seen set failed_at = given.at
    from ${given}
    where given.failed and seen.failed_at is null
      and seen.visit = given.visit and seen.remote = given.remote and seen.version = given.version
    returning seen.remote, seen.version, given.at`.execute(trx)
  return [
    ...inserted.rows.map((row) => ({ ...row, failed: false })),
    ...failed.rows.map((row) => ({ ...row, failed: true })),
  ]
}

async function writeMinutes(trx: Transaction<Database>, pending: Pending): Promise<void> {
  const rows = sorted(pending.minutes).map(({ figures, ...of }) => ({ ...of, figures: Object.fromEntries(figures) }))
  if (rows.length === 0) return
  await sql`
    insert into telemetry_minute (minute, remote, version, figures)
    select minute, remote, version, figures
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given
      (minute timestamptz, remote text, version text, figures jsonb)
    on conflict (minute, remote, version) do update
    set figures = carte_add_figures(telemetry_minute.figures, excluded.figures)`.execute(trx)
}

async function writeErrors(trx: Transaction<Database>, { errors }: Pending): Promise<void> {
  if (errors.size === 0) return
  await sql`
    insert into telemetry_error (remote, version, message, screen, count, last_at)
    select remote, version, message, screen, count, "lastAt"
    from jsonb_to_recordset(${JSON.stringify(sorted(errors))}::jsonb) as given
      (remote text, version text, message text, screen text, count bigint, "lastAt" timestamptz)
    on conflict (remote, version, message) do update
    set count = telemetry_error.count + excluded.count, screen = excluded.screen,
      last_at = greatest(telemetry_error.last_at, excluded.last_at)`.execute(trx)
  await sql`
    delete from telemetry_error using (
      select remote, version, message,
        row_number() over (partition by remote, version order by last_at desc, message) as place
      from telemetry_error
    ) placed
    where place > ${MESSAGES_MAX} and telemetry_error.remote = placed.remote
      and telemetry_error.version = placed.version and telemetry_error.message = placed.message`.execute(trx)
}

/** Writes all counts in one transaction. @returns new visits and failures by version */
export async function writePending(db: Kysely<Database>, pending: Pending): Promise<readonly VisitCounts[]> {
  return db.transaction().execute(async (trx) => {
    const visits = await writeVisits(trx, pending)
    const counted = new Map<string, VisitCounts>()
    const minutes = new Map(pending.minutes)
    for (const { remote, version, at, failed } of visits) {
      const minute = new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS)
      const key = `${minute.toISOString()} ${remote} ${version}`
      const row = minutes.get(key) ?? { minute, remote, version, figures: new Map() }
      const name = failed ? 'visitsFailed' : 'visits'
      // Copy the figures: `pending` must stay unchanged for a retry.
      const figures = new Map(row.figures)
      minutes.set(key, { ...row, figures: figures.set(name, (figures.get(name) ?? 0) + 1) })
      const versionKey = `${remote} ${version}`
      const sum = counted.get(versionKey) ?? { remote, version, visits: 0, failed: 0 }
      counted.set(versionKey, failed ? { ...sum, failed: sum.failed + 1 } : { ...sum, visits: sum.visits + 1 })
    }
    await writeMinutes(trx, { ...pending, minutes })
    await writeErrors(trx, pending)
    return [...counted.values()]
  })
}

/** Counts telemetry in memory and writes it to the database periodically. */
export interface TelemetryStore {
  add(remote: string, version: string, figures: readonly string[]): void
  addError(error: Omit<ErrorCount, 'count' | 'lastAt'>): void
  addVisit(visit: Omit<PendingVisit, 'at'>): void
  /** Writes all pending counts. Never rejects: after an error they stay pending. */
  flush(): Promise<void>
  start(everyMs: number): void
  close(): Promise<void>
}

/** Creates the counter of this process. Several processes add to the same tables. */
export function createTelemetryStore(
  context: Pick<Context, 'db' | 'clock' | 'log'>,
  onCounted: (counted: VisitCounts) => void = () => {},
): TelemetryStore {
  const { clock, log } = context
  let pending = createPending()
  let writing: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let isFailing = false

  async function write(): Promise<void> {
    if (pending.isEmpty()) return
    const batch = pending
    pending = createPending()
    try {
      for (const counted of await writePending(context.db, batch)) onCounted(counted)
      isFailing = false
    } catch (error) {
      batch.merge(pending)
      pending = batch
      if (!isFailing)
        log.warn({ reason: String(error) }, 'Cannot write telemetry; it stays in memory until the next attempt')
      isFailing = true
    }
  }
  const flush = (): Promise<void> => {
    const next = (writing ?? Promise.resolve()).then(write)
    writing = next
    return next
  }

  return {
    add: (remote, version, figures) => pending.add(clock.now(), remote, version, figures),
    addError: (error) => pending.addError({ ...error, count: 1, lastAt: clock.now() }),
    addVisit: (visit) => pending.addVisit({ ...visit, at: clock.now() }),
    flush,
    start(everyMs) {
      timer = setInterval(() => void flush(), everyMs)
      timer.unref()
    },
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}
