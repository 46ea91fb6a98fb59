import { type Kysely, sql } from 'kysely'

const TABLES = `
-- The address of our payment page, for a payment that began on a chain's page; it leads back to return_url. Null for a payment on the site.
alter table payment add column page_url text;
`

/** Adds the address of the payment page, for payments that begin on a chain's page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLES).execute(db)
}
