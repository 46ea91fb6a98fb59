import { type Kysely, sql } from 'kysely'

const COLUMNS = `
-- Null for the usual price, which is price_minor.
alter table article add column take_away_minor integer;
alter table article add column dine_in_place_minor integer;
`

/** Adds prices of articles for single order types. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(COLUMNS).execute(db)
}
