import { type Kysely, sql } from 'kysely'
import type { Danger } from '../migration.ts'

export const allows: Partial<Record<Danger, string>> = {
  function: 'The payloads stay, and are notified as before until the operator switches to a broker.',
}

const ROUTE = `
-- Where transactions send their events: by NOTIFY, or as rows that a relay sends to a broker. One row.
create table event_route (
  id boolean primary key default true check (id),
  to_broker boolean not null default false
);
insert into event_route default values;

-- Events that wait for the relay. The limit is that of NOTIFY, less what the relay adds when the broker is away.
-- Rows live for milliseconds, so a vacuum is due by their number and not by the size of the table.
create table event_outbox (
  id bigint generated always as identity primary key,
  channel text not null,
  payload text not null check (octet_length(payload) < 7900),
  at timestamptz not null default clock_timestamp()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_threshold = -1);

-- INFO reaches the client whatever client_min_messages says: it tells the server to wake its relay after the commit.
create function publish_event(channel text, payload text) returns void language plpgsql as $$
begin
  if (select to_broker from event_route) then
    insert into event_outbox (channel, payload) values ($1, $2);
    raise info using errcode = 'CE001', message = 'An event waits for the relay';
  else
    perform pg_notify($1, $2);
  end if;
end $$;

-- A server without EVENTS_URL would receive nothing.
create function check_event_route() returns trigger language plpgsql as $$
declare
  deaf integer;
begin
  select count(*) into deaf from pg_stat_activity
  where datname = current_database() and application_name = 'carte listener';
  if new.to_broker and deaf > 0 then
    raise exception '% of the servers on this database have no EVENTS_URL', deaf
      using hint = 'Restart them with EVENTS_URL first.';
  end if;
  return new;
end $$;
create trigger event_route_check before update on event_route for each row execute function check_event_route();

create or replace function notify_change() returns trigger language plpgsql as $$
declare
  amount integer;
  subject text;
begin
  execute format('select count(distinct %I) from changed', tg_argv[0]) into amount;
  if amount > 20 then
    perform publish_event('carte_change', json_build_object('table', tg_table_name)::text);
  else
    for subject in execute format('select distinct %I::text from changed', tg_argv[0]) loop
      perform publish_event('carte_change', json_build_object('table', tg_table_name, 'key', subject)::text);
    end loop;
  end if;
  return null;
end $$;

create or replace function notify_step() returns trigger language plpgsql as $$
declare
  its record;
begin
  select shop_id, order_type, accepted_at, coalesce(promised_at, pickup_at) as promised_at into its
  from orders where id = new.order_id;
  perform publish_event('carte_step', json_build_object(
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

create or replace function notify_payment() returns trigger language plpgsql as $$
begin
  perform publish_event('carte_payment', json_build_object(
    'orderId', new.order_id,
    'shopId', (select shop_id from orders where id = new.order_id),
    'provider', new.provider,
    'state', new.state,
    'error', new.error,
    'by', current_setting('application_name')
  )::text);
  return null;
end $$;
`

/** Adds the other way for events: rows for a relay and a broker, instead of NOTIFY. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(ROUTE).execute(db)
}
