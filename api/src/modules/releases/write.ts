import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../infrastructure/database/schema.ts'
import type { Counted, Pending } from './pending.ts'

const MINUTE = 60_000
/** The number of distinct error messages kept per version, the latest ones. */
const MOST_MESSAGES = 50

interface SeenRow {
  readonly remote: string
  readonly version: string
  readonly at: Date
}

/** Sorts rows, so that concurrent writes of two instances wait for each other and cannot deadlock. */
const inOrder = <V>(map: ReadonlyMap<string, V>): readonly V[] =>
  [...map].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value)

/** Writes visits. @returns the new visits and new failures; known ones are left out */
async function writeVisits(
  trx: Transaction<Database>,
  { visits }: Pending,
): Promise<readonly (SeenRow & { failed: boolean })[]> {
  if (visits.size === 0) return []
  const rows = JSON.stringify(inOrder(visits))
  const given = sql`jsonb_to_recordset(${rows}::jsonb) as given
    (visit text, remote text, version text, network text, failed boolean, at timestamptz)`
  const fresh = await sql<SeenRow>`
    insert into telemetry_visit (visit, remote, version, network, first_at)
    select visit, remote, version, network, at from ${given}
    on conflict do nothing
    returning remote, version, first_at as at`.execute(trx)
  const failed = await sql<SeenRow>`
    update telemetry_visit seen set failed_at = given.at
    from ${given}
    where given.failed and seen.failed_at is null
      and seen.visit = given.visit and seen.remote = given.remote and seen.version = given.version
    returning seen.remote, seen.version, given.at`.execute(trx)
  return [
    ...fresh.rows.map((row) => ({ ...row, failed: false })),
    ...failed.rows.map((row) => ({ ...row, failed: true })),
  ]
}

async function writeMinutes(trx: Transaction<Database>, pending: Pending): Promise<void> {
  const rows = inOrder(pending.minutes).map(({ figures, ...of }) => ({ ...of, figures: Object.fromEntries(figures) }))
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
    from jsonb_to_recordset(${JSON.stringify(inOrder(errors))}::jsonb) as given
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
    where place > ${MOST_MESSAGES} and telemetry_error.remote = placed.remote
      and telemetry_error.version = placed.version and telemetry_error.message = placed.message`.execute(trx)
}

/** Writes all counts in one transaction. @returns new visits and failures by version */
export async function writePending(db: Kysely<Database>, pending: Pending): Promise<readonly Counted[]> {
  return db.transaction().execute(async (trx) => {
    const seen = await writeVisits(trx, pending)
    const counted = new Map<string, Counted>()
    const minutes = new Map(pending.minutes)
    for (const { remote, version, at, failed } of seen) {
      const minute = new Date(Math.floor(at.getTime() / MINUTE) * MINUTE)
      const key = `${minute.toISOString()} ${remote} ${version}`
      const row = minutes.get(key) ?? { minute, remote, version, figures: new Map() }
      const name = failed ? 'visitsFailed' : 'visits'
      // Copy the figures: `pending` must stay unchanged for a retry.
      const figures = new Map(row.figures)
      minutes.set(key, { ...row, figures: figures.set(name, (figures.get(name) ?? 0) + 1) })
      const of = `${remote} ${version}`
      const known = counted.get(of) ?? { remote, version, visits: 0, failed: 0 }
      counted.set(of, failed ? { ...known, failed: known.failed + 1 } : { ...known, visits: known.visits + 1 })
    }
    await writeMinutes(trx, { ...pending, minutes })
    await writeErrors(trx, pending)
    return [...counted.values()]
  })
}
