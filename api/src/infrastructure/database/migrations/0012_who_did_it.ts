import { type Kysely, sql } from 'kysely'
import type { Danger } from '../migration.ts'

export const allows: Partial<Record<Danger, string>> = {
  function:
    'The payload keeps its fields and gets more: servers of earlier releases ignore fields that they do not know.',
  trigger: 'It changes no row, and notifies a channel that servers of earlier releases do not listen to.',
}

// Every instance receives every notification. `by` names the instance that made the change: only that one counts it.
const NOTIFY = `
create or replace function notify_step() returns trigger language plpgsql as $$
declare
  its record;
begin
  select shop_id, order_type, accepted_at into its from orders where id = new.order_id;
  perform pg_notify('carte_step', json_build_object(
    'id', new.id,
    'orderId', new.order_id,
    'shopId', its.shop_id,
    'status', new.status,
    'at', new.at,
    'type', its.order_type,
    'acceptedAt', its.accepted_at,
    'paidAt', case when new.status in ('started', 'done') then (
      select min(at) from order_step where order_id = new.order_id and status = 'added'
    ) end,
    'by', current_setting('application_name')
  )::text);
  return null;
end $$;

create function notify_payment() returns trigger language plpgsql as $$
begin
  perform pg_notify('carte_payment', json_build_object(
    'orderId', new.order_id,
    'shopId', (select shop_id from orders where id = new.order_id),
    'provider', new.provider,
    'state', new.state,
    'error', new.error,
    'by', current_setting('application_name')
  )::text);
  return null;
end $$;
create trigger payment_notify after update on payment for each row
  when (
    (new.state is distinct from old.state and new.state not in ('created', 'pending'))
    or (new.error is distinct from old.error and new.error is not null)
  )
  execute function notify_payment();
`

/** Adds to the notifications of steps and payments the instance that made them and the fields that metrics count. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(NOTIFY).execute(db)
}
