import { type Kysely, sql } from 'kysely'

const STATEMENTS = `
-- A table's call for the staff. There is one at a time.
alter table table_session add column called_at timestamptz;
alter table table_session add column answered_at timestamptz;

alter table table_guest add column is_ready boolean not null default false;

-- For whom a line is, if guests order together: numbers, names at the time of the order, quantities.
alter table order_line add column guests jsonb;
`

/** Adds calls of tables, guests who are ready, and for whom the lines of an order are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(db)
}
