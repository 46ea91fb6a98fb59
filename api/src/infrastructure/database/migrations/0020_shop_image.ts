import { type Kysely, sql } from 'kysely'

/** Adds the file name of a shop's picture; empty for none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table shop add column image text not null default ''`).execute(db)
}
