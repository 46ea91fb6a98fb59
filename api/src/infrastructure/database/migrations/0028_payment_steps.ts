import { type Kysely, sql } from 'kysely'
import { createIndex, type Danger } from '../migration.ts'

export const isStepwise = true

export const allows: Partial<Record<Danger, string>> = {
  trigger: 'It only adds rows to a new table, also for payments of servers of earlier releases.',
  function: 'The function is new; it is replaced only if the migration runs again after an interruption.',
}

const TABLE = `
create table if not exists payment_step (
  payment_id text not null references payment on delete cascade,
  state text not null,
  shop_id text not null,
  amount_minor bigint not null,
  at timestamptz not null,
  primary key (payment_id, state)
)`
const MONEY_INDEX = `
create index if not exists payment_step_money on payment_step (shop_id, at) where state in ('captured', 'refunded')`

// A payment reaches each state at most once. One that is refunded was captured before, perhaps unnoticed.
const FUNCTION = `
create or replace function record_payment_step() returns trigger language plpgsql as $$
declare
  shop text := (select shop_id from orders where id = new.order_id);
begin
  if new.state = 'refunded' then
    insert into payment_step values (new.id, 'captured', shop, new.amount_minor, new.updated_at) on conflict do nothing;
  end if;
  insert into payment_step values (new.id, new.state, shop, new.amount_minor, new.updated_at) on conflict do nothing;
  return null;
end $$`
const TRIGGER = `
create or replace trigger payment_record_step after insert or update of state on payment
  for each row when (new.state <> 'created') execute function record_payment_step()`

// Earlier payments kept only the time of their last change.
const EARLIER_CAPTURES = `
insert into payment_step (payment_id, state, shop_id, amount_minor, at)
  select payment.id, 'captured', shop_id, amount_minor, least(updated_at, coalesce(accepted_at, created_at))
  from payment join orders on orders.id = order_id where state = 'refunded'
  on conflict do nothing`
const EARLIER_STATES = `
insert into payment_step (payment_id, state, shop_id, amount_minor, at)
  select payment.id, state, shop_id, amount_minor, updated_at
  from payment join orders on orders.id = order_id where state <> 'created'
  on conflict do nothing`

/** By name, what they serve: searches of a shop's orders in the back office. All end with the order of the list. */
const SEARCH_INDEXES = {
  orders_shop_status: 'on orders (shop_id, status, placed_at, id)',
  orders_shop_code: 'on orders (shop_id, pickup_code, placed_at, id)',
  orders_shop_total: 'on orders (shop_id, total_minor, placed_at, id)',
  orders_shop_email: 'on orders (shop_id, lower(email) text_pattern_ops) where email is not null',
  // Reversed, because a number is found by its end: guests write the country code in different ways.
  orders_shop_phone: `on orders (shop_id, reverse(regexp_replace(phone, '\\D', '', 'g')) text_pattern_ops) where phone is not null`,
  audit_entry_subject: `on audit_entry (subject, id) where subject <> ''`,
}

/** Adds the time of each state of a payment, and indexes for searches of orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [TABLE, MONEY_INDEX, FUNCTION, TRIGGER, EARLIER_CAPTURES, EARLIER_STATES])
    await sql.raw(statement).execute(db)
  for (const [name, definition] of Object.entries(SEARCH_INDEXES)) await createIndex(db, name, definition)
}
