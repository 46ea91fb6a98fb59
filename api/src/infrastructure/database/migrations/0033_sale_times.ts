import { type Kysely, sql } from 'kysely'

/** Adds when an article is sold. Categories have their times in the menu's tree. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table article add column sale_times jsonb not null default '[]'`.execute(db)
}
