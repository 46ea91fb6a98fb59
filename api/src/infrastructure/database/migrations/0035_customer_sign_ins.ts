import { type Kysely, sql } from 'kysely'

// Sessions of earlier releases stay without a browser, because the request that began them is gone.
const CHANGES = `
alter table session add column browser text not null default '';
alter table session add column last_used_at timestamptz;
`

/** Adds what a customer needs to recognize their sessions: the browser, and when it was used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(CHANGES).execute(db)
}
