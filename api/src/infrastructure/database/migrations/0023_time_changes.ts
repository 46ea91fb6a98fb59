import { type Kysely, sql } from 'kysely'
import type { Danger } from '../migration.ts'

export const allows: Partial<Record<Danger, string>> = {
  function:
    'The payload keeps its fields and gets one more: servers of earlier releases ignore fields that they do not know.',
}

const CHANGES = `
-- Changes of the pick-up time by the staff, earliest first, and the time of the last one; null without any.
alter table orders add column time_changes jsonb;
alter table orders add column time_changed_at timestamptz;
-- What the guest was promised or has agreed to; null if it is pickup_at.
alter table orders add column promised_at timestamptz;
-- When the guest cancelled the order because it was late.
alter table orders add column guest_cancelled_at timestamptz;

-- Guests may cancel an order that is ready later than promised by more than this.
alter table operator add column cancel_late_minutes integer not null default 15;

create or replace function notify_step() returns trigger language plpgsql as $$
declare
  its record;
begin
  select shop_id, order_type, accepted_at, coalesce(promised_at, pickup_at) as promised_at into its
  from orders where id = new.order_id;
  perform pg_notify('carte_step', json_build_object(
    'id', new.id,
    'orderId', new.order_id,
    'shopId', its.shop_id,
    'status', new.status,
    'at', new.at,
    'type', its.order_type,
    'acceptedAt', its.accepted_at,
    'promisedAt', its.promised_at,
    'paidAt', case when new.status in ('started', 'done') then (
      select min(at) from order_step where order_id = new.order_id and status = 'added'
    ) end,
    'by', current_setting('application_name')
  )::text);
  return null;
end $$;
`

/** Adds changes of pick-up times, and cancellations by guests whose order is late. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(CHANGES).execute(db)
}
