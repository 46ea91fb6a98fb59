import { type Kysely, sql } from 'kysely'

const TABLE = `
-- The browsers to notify when an order is ready. A row is deleted once its notification is sent.
create table push_subscription (
  order_id text not null references orders on delete cascade,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  primary key (order_id, endpoint)
);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLE).execute(db)
}
