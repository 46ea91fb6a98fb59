import { type Kysely, sql } from 'kysely'

const TABLES = `
-- A refund of some lines of an order. A whole refund is a state of the payment instead.
create table refund (
  id text primary key,
  payment_id text not null references payment on delete cascade,
  shop_id text not null,
  lines jsonb not null,
  vat jsonb not null,
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null,
  account_name text not null,
  state text not null check (state in ('requested', 'done', 'failed')),
  error text,
  requested_at timestamptz not null,
  settled_at timestamptz
);
create index refund_payment on refund (payment_id);
create index refund_money on refund (shop_id, settled_at) where state = 'done';
create index refund_requested on refund (requested_at) where state = 'requested';

-- The parts of a line's total by VAT rate; null for lines of earlier releases.
alter table order_line add column vat jsonb;

alter table sandbox_payment add column refunded_minor bigint not null default 0;
`

/** Adds refunds of single lines, and the VAT rates of lines. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLES).execute(db)
}
