import { type Kysely, sql } from 'kysely'

const TABLES = `
-- Where a payment is made that was begun on a chain's page: a page of ours, which leads back to return_url. Null where it is made on the site's own.
alter table payment add column page_url text;
`

/** What paying from a chain's page needs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLES).execute(db)
}
