import { type Kysely, sql } from 'kysely'

const TABLES = `
-- Webhooks of providers, each event once. A row is committed before the webhook is answered, so that no crash loses the work.
create table webhook_event (
  provider text not null,
  event_id text not null,
  reference text not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);
create index webhook_event_received on webhook_event (received_at);
drop table webhook_seen;

-- How often the provider has rejected the capture. Calls that did not reach it do not count.
alter table payment add column capture_refusals integer not null default 0;
create index payment_unsettled on payment (updated_at) where state in ('created', 'pending', 'authorized');

-- The deadline for the staff to accept an order.
alter table orders add column accept_before timestamptz;
create index orders_shop on orders (shop_id, placed_at);
create index orders_unanswered on orders (accept_before) where status = 'added' and accepted_at is null;

-- Keys with which the staff open the orders of their shop. Only their hashes are stored.
create table staff_key (
  key_hash bytea primary key,
  shop_id text not null references shop on delete cascade,
  name text not null,
  created_at timestamptz not null
);
create index staff_key_shop on staff_key (shop_id);
create trigger staff_key_delete_notify after delete on staff_key referencing old table as changed for each statement execute function notify_change('shop_id');

-- A shop's own account with a payment provider.
create table payment_account (
  shop_id text not null references shop on delete cascade,
  provider text not null,
  account text not null,
  primary key (shop_id, provider)
);
create trigger payment_account_insert_notify after insert on payment_account referencing new table as changed for each statement execute function notify_change('shop_id');
create trigger payment_account_update_notify after update on payment_account referencing new table as changed for each statement execute function notify_change('shop_id');
create trigger payment_account_delete_notify after delete on payment_account referencing old table as changed for each statement execute function notify_change('shop_id');

-- Automatic messages of an order. A row is written in the transaction that causes the message, so that each is sent once.
create table order_message (
  order_id text not null references orders on delete cascade,
  kind text not null check (kind in ('receipt', 'ready')),
  since timestamptz not null,
  sent_at timestamptz,
  primary key (order_id, kind)
);

-- The legal steps of orders and payments. The database rejects every other step. The same steps are in order-status.ts
-- of shared/domain; a test compares them.
create function refuse_illegal_step() returns trigger language plpgsql as $$
declare
  legal jsonb := tg_argv[1]::jsonb;
  before text := to_jsonb(old) ->> tg_argv[0];
  after text := to_jsonb(new) ->> tg_argv[0];
begin
  if legal -> before ? after then return new; end if;
  raise exception 'No step of % leads from % to %', tg_table_name, before, after using errcode = 'check_violation';
end $$;
create trigger orders_legal_step before update of status on orders for each row when (old.status <> new.status)
  execute function refuse_illegal_step('status', '{
    "calculatedPrice": ["added", "rollbacked"],
    "added": ["started", "rollbacked"],
    "started": ["finnished", "rollbacked"],
    "finnished": ["done", "rollbacked"],
    "done": ["delivered", "rollbacked"]
  }');
create trigger payment_legal_step before update of state on payment for each row when (old.state <> new.state)
  execute function refuse_illegal_step('state', '{
    "created": ["pending", "authorized", "captured", "cancelled", "refunded", "failed"],
    "pending": ["authorized", "captured", "cancelled", "refunded", "failed"],
    "authorized": ["captured", "cancelled", "refunded", "failed"],
    "captured": ["refunded"]
  }');

-- Commits with a notification wait for each other, so send one only if an instance needs it: not for an order that was just placed, which
-- no event stream follows yet, and not for work that is due later, because instances poll for it.
drop trigger order_step_notify on order_step;
create trigger order_step_notify after insert on order_step for each row when (new.status <> 'calculatedPrice') execute function notify_step();
drop trigger outbox_notify on outbox;
drop function notify_outbox;

-- The calls that the sandbox provider has carried out, in order. Tests compare them with the server's own payments.
create table sandbox_call (
  id bigint generated always as identity primary key,
  payment text not null,
  call text not null check (call in ('start', 'authorize', 'capture', 'cancel', 'refund')),
  idempotency_key text not null,
  amount_minor bigint not null,
  at timestamptz not null,
  unique (payment, call, idempotency_key)
);
-- How many webhooks the sandbox provider sends for a payment: many in any order (many), none, or the configured number (null).
alter table sandbox_payment add column webhooks text check (webhooks in ('many', 'none'));
-- How the sandbox provider fails next. A call takes the first row that matches it, and deletes it.
create table sandbox_fault (
  id bigint generated always as identity primary key,
  call text not null check (call in ('start', 'read', 'capture', 'cancel', 'refund')),
  -- error: does nothing and answers 500. lost: carries out the call, and the answer is lost. hang: never answers. refuse: rejects for good.
  fault text not null check (fault in ('error', 'lost', 'hang', 'refuse')),
  payment text
);
`

/** Adds the tables of the order engine, the staff keys, and the ledger of the sandbox provider. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLES).execute(db)
}
