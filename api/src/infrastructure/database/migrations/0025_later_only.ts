import { type Kysely, sql } from 'kysely'

const COLUMN = `
-- Until when the kitchen keeps orders for later. A time that has passed means nothing.
alter table shop add column later_only_until timestamptz;
`

/** Adds the time until which a kitchen takes only orders for later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(COLUMN).execute(db)
}
