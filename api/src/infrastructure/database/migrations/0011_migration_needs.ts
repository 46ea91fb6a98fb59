import { type Kysely, sql } from 'kysely'

const TABLE = `
-- Migrations that remove something, each with the migration that a server must have to run without it. A server without that one does not start.
create table migration_needs (
  migration text primary key,
  needs text not null
);
`

/** Servers of an earlier release learn from the database whether they can run on it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLE).execute(db)
}
