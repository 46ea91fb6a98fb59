import { type Kysely, sql } from 'kysely'

const COLUMN = `
-- A shop that was added in the back office and has not been online yet. Guests do not see it.
alter table shop add column is_new boolean not null default false;
`

/** Hides shops that are being set up in the back office. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(COLUMN).execute(db)
}
