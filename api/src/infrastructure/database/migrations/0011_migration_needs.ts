import { type Kysely, sql } from 'kysely'

const TABLE = `
-- What takes something away, and which migration a server has to know to do without it. One that does not know it refuses to start.
create table migration_needs (
  migration text primary key,
  needs text not null
);
`

/** Servers of an earlier release learn from the database whether they can run on it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLE).execute(db)
}
