import { type Kysely, sql } from 'kysely'

/** Adds the operator's setting that lets a new guest start in the language of their browser. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table operator add column language_from_browser boolean not null default false').execute(db)
}
