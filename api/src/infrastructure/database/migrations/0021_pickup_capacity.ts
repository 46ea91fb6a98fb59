import { type Kysely, sql } from 'kysely'

const TABLES = `
-- How much a shop's kitchen takes in each slot of pick-up times. No row: no limit.
create table pickup_capacity (
  shop_id text not null references shop on delete cascade,
  order_type text not null,
  slot_minutes integer not null,
  orders_max integer,
  units_max integer,
  walk_in_percent integer not null,
  primary key (shop_id, order_type)
);
create trigger pickup_capacity_insert_notify after insert on pickup_capacity referencing new table as changed for each statement execute function notify_change('shop_id');
create trigger pickup_capacity_update_notify after update on pickup_capacity referencing new table as changed for each statement execute function notify_change('shop_id');
create trigger pickup_capacity_delete_notify after delete on pickup_capacity referencing old table as changed for each statement execute function notify_change('shop_id');

-- What orders have taken of a slot. The limits are those of the last order that was placed in it.
create table pickup_slot (
  shop_id text not null,
  order_type text not null,
  starts_at timestamptz not null,
  orders integer not null,
  units integer not null,
  orders_max integer,
  units_max integer,
  primary key (shop_id, order_type, starts_at),
  constraint pickup_slot_full check (orders <= orders_max and units <= units_max)
);
create index pickup_slot_starts on pickup_slot (starts_at);

-- The slot that an order takes until it is rolled back, and how much of it; null for an order without a limit.
alter table orders add column slot_at timestamptz;
alter table orders add column slot_units integer;

-- How much work an article is for the kitchen.
alter table article add column kitchen_units integer not null default 1;
`

/** Adds the capacity of pick-up times. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLES).execute(db)
}
