import { type Kysely, sql } from 'kysely'

const TABLES = `
-- Guests who order together. The version grows with each change that guests make; what they see also counts the steps of
-- the session's orders.
create table table_session (
  id text primary key,
  shop_id text not null references shop on delete cascade,
  spot_id text not null,
  version bigint not null default 1,
  changed_at timestamptz not null,
  ended_at timestamptz
);
create index table_session_changed on table_session (changed_at);
create index table_session_shop on table_session (shop_id);

-- Join codes. They stay as long as their session, so that the code of an ended session opens no other one.
create table table_code (
  shop_id text not null references shop on delete cascade,
  code text not null,
  table_id text not null references table_session on delete cascade,
  made_at timestamptz not null,
  primary key (shop_id, code)
);
create index table_code_table on table_code (table_id, made_at);

-- Only the hash of a guest's secret is stored. A guest who has left keeps the row, so that leaving can be repeated.
create table table_guest (
  table_id text not null references table_session on delete cascade,
  id text not null,
  shop_id text not null,
  secret_hash bytea not null,
  number integer not null,
  name text,
  seq bigint not null default 0,
  left_at timestamptz,
  primary key (table_id, id),
  unique (table_id, number)
);

-- The lines of the guests' baskets. What is outstanding is the quantity less what orders claim, as long as they are not
-- rolled back.
create table table_line (
  table_id text not null,
  guest_id text not null,
  line_id text not null,
  shop_id text not null,
  position integer not null,
  code text not null,
  choices jsonb not null,
  quantity integer not null check (quantity >= 0),
  primary key (table_id, guest_id, line_id),
  foreign key (table_id, guest_id) references table_guest on delete cascade
);

create table table_order (
  order_id text primary key references orders on delete cascade,
  table_id text not null references table_session on delete cascade,
  guest_id text not null,
  shop_id text not null
);
create index table_order_table on table_order (table_id);

create table table_order_line (
  order_id text not null references table_order on delete cascade,
  guest_id text not null,
  line_id text not null,
  shop_id text not null,
  quantity integer not null check (quantity > 0),
  primary key (order_id, guest_id, line_id)
);
`

/** Adds table sessions, in which guests order together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLES).execute(db)
}
