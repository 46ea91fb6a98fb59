import { type Kysely, sql } from 'kysely'

// Servers of earlier releases ignore the new field.
const NOTIFY_STEP = `
create or replace function notify_step() returns trigger language plpgsql as $$
begin
  perform pg_notify('carte_step', json_build_object(
    'id', new.id,
    'orderId', new.order_id,
    'shopId', (select shop_id from orders where id = new.order_id),
    'status', new.status,
    'at', new.at
  )::text);
  return null;
end $$;
`

/** Adds the shop to the notification of a step, so that a board need not query it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(NOTIFY_STEP).execute(db)
}
