import { type Kysely, sql } from 'kysely'

// A statement sends one notification per changed key, and the caches of every instance drop that key. If it changes more
// than 20 keys, it sends one notification without a key, which stands for all.
const NOTIFY_CHANGE = `
create function notify_change() returns trigger language plpgsql as $$
declare
  amount integer;
  subject text;
begin
  execute format('select count(distinct %I) from changed', tg_argv[0]) into amount;
  if amount > 20 then
    perform pg_notify('carte_change', json_build_object('table', tg_table_name)::text);
  else
    for subject in execute format('select distinct %I::text from changed', tg_argv[0]) loop
      perform pg_notify('carte_change', json_build_object('table', tg_table_name, 'key', subject)::text);
    end loop;
  end if;
  return null;
end $$;

create function notify_step() returns trigger language plpgsql as $$
begin
  perform pg_notify('carte_step', json_build_object('id', new.id, 'orderId', new.order_id, 'status', new.status, 'at', new.at)::text);
  return null;
end $$;
create trigger order_step_notify after insert on order_step for each row execute function notify_step();

create function notify_outbox() returns trigger language plpgsql as $$
begin
  perform pg_notify('carte_outbox', '');
  return null;
end $$;
create trigger outbox_notify after insert on outbox for each statement execute function notify_outbox();
`

const WATCHED = {
  operator: 'id',
  menu: 'id',
  article: 'menu_id',
  choice_group: 'menu_id',
  shop: 'id',
  shop_article: 'shop_id',
  campaign: 'code',
  delivery_spot: 'shop_id',
  vat_rate: 'country',
} as const

const watch = ([table, key]: [string, string]) =>
  [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ]
    .map(
      ([event, rows]) =>
        `create trigger ${table}_${event}_notify after ${event} on ${table} referencing ${rows} table as changed for each statement execute function notify_change('${key}');`,
    )
    .join('\n')

/** Adds triggers that notify every instance of changes. Caches, event streams and the outbox listen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(NOTIFY_CHANGE).execute(db)
  await sql.raw(Object.entries(WATCHED).map(watch).join('\n')).execute(db)
}
