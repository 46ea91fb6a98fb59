import { type Kysely, sql } from 'kysely'

const RULES = `
-- A large order takes lead_minutes more for each lead_units units of work after the first ones; null: never.
alter table pickup_capacity add column lead_units integer;
alter table pickup_capacity add column lead_minutes integer not null default 0;
-- The last order is ready this long before the shop closes.
alter table pickup_capacity add column last_order_minutes integer not null default 0;
alter table pickup_capacity add column days_ahead integer not null default 0;

-- Limits that replace those of pickup_capacity on a local date. Null: no limit.
create table pickup_exception (
  shop_id text not null references shop on delete cascade,
  order_type text not null,
  date date not null,
  orders_max integer,
  units_max integer,
  primary key (shop_id, order_type, date)
);
create trigger pickup_exception_insert_notify after insert on pickup_exception referencing new table as changed for each statement execute function notify_change('shop_id');
create trigger pickup_exception_update_notify after update on pickup_exception referencing new table as changed for each statement execute function notify_change('shop_id');
create trigger pickup_exception_delete_notify after delete on pickup_exception referencing old table as changed for each statement execute function notify_change('shop_id');
`

/** Adds the lead time of large orders, the last order before closing, days ahead, and limits for single dates. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(RULES).execute(db)
}
