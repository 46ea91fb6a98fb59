import { type Kysely, sql } from 'kysely'

const COLUMNS = `
-- How much longer than usual the kitchen needs, and until when. The minutes of a time that has passed mean nothing.
alter table shop add column busy_minutes integer not null default 0;
alter table shop add column busy_until timestamptz;
`

/** Adds the time for which a kitchen needs longer than usual. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(COLUMNS).execute(db)
}
