import { type Kysely, sql } from 'kysely'

const TABLES = `
create table operator (
  id boolean primary key default true check (id),
  name text not null,
  order_types text[] not null,
  enable_customer_login boolean not null,
  external_login_providers jsonb not null,
  version text not null,
  phone_number_required boolean not null,
  favorite_shop_required boolean not null,
  sms_enabled boolean not null,
  require_email boolean not null,
  require_phone_number boolean not null,
  languages text[] not null,
  stylesheet text not null,
  sample text
);

create table menu (
  id text primary key,
  name text not null,
  currency text not null check (length(currency) = 3),
  currency_symbol text not null,
  choice_levels jsonb not null,
  items jsonb not null
);

create table article (
  menu_id text not null references menu on delete cascade,
  code text not null,
  kind integer not null check (kind in (0, 1)),
  description text not null,
  text text,
  price_minor integer not null check (price_minor >= 0),
  image text not null,
  i18n jsonb not null,
  sold_out boolean not null,
  allergens text[] not null,
  tags text[] not null,
  goods text not null,
  primary key (menu_id, code)
);

create table choice_group (
  menu_id text not null references menu on delete cascade,
  code text not null,
  level integer not null,
  name text not null,
  i18n jsonb not null,
  min integer not null,
  max integer not null,
  preselected text[] not null,
  options text[] not null,
  primary key (menu_id, code),
  check (min >= 0 and max >= min)
);

create table shop (
  id text primary key,
  position integer not null,
  name text not null,
  description text not null,
  i18n jsonb not null,
  address1 text not null,
  address2 text not null,
  zip_code text not null,
  city text not null,
  phone text not null,
  company_name text not null,
  org_number text not null,
  vat_number text not null,
  company_email text not null,
  latitude double precision not null,
  longitude double precision not null,
  time_zone text not null,
  country text not null,
  opening_hours jsonb not null,
  opening_hours_exceptions jsonb not null,
  status text not null check (status in ('online', 'paused', 'offline')),
  external_app_uri text,
  order_types text[] not null,
  menu_id text references menu,
  preparation_minutes integer not null
);

create table shop_article (
  shop_id text not null references shop on delete cascade,
  code text not null,
  sold_out boolean not null,
  primary key (shop_id, code)
);

create table campaign (
  code text primary key,
  name text not null,
  description text not null,
  i18n jsonb not null,
  image text not null,
  article_codes text[] not null,
  kind text not null check (kind in ('percent', 'price')),
  percent double precision,
  prices jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  members_only boolean not null,
  check ((kind = 'percent') = (percent is not null))
);

create table delivery_spot (
  shop_id text not null references shop on delete cascade,
  id text not null,
  name text not null,
  i18n jsonb not null,
  order_type text not null,
  primary key (shop_id, id)
);

create table vat_rate (
  country text not null,
  goods text not null,
  order_type text not null,
  valid_from date not null,
  valid_to date,
  rate double precision not null,
  primary key (country, goods, order_type, valid_from)
);

create table customer (
  id text primary key,
  email text not null,
  email_key text not null unique,
  password_hash text not null,
  name text not null,
  last_name text not null,
  phone text not null,
  favorite_shop text not null,
  member_code text not null unique,
  confirmed boolean not null
);

create table login_failure (
  email_key text primary key,
  failures integer not null,
  locked_until timestamptz,
  at timestamptz not null
);
create index login_failure_at on login_failure (at);

create table favorite (
  customer_id text not null references customer on delete cascade,
  type text not null check (type in ('article', 'shop')),
  code text not null,
  primary key (customer_id, type, code)
);

create table session (
  token_hash bytea primary key,
  customer_id text not null references customer on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_customer on session (customer_id);

create table orders (
  id text primary key,
  shop_id text not null references shop,
  customer_id text references customer on delete set null,
  order_type text not null,
  status text not null,
  pickup_code text not null,
  pickup_day date not null,
  pickup_at timestamptz not null,
  note text not null,
  spot_id text,
  email text,
  phone text,
  language text not null,
  total_minor bigint not null check (total_minor >= 0),
  currency text not null,
  currency_symbol text not null,
  vat jsonb not null,
  placed_at timestamptz not null,
  accepted_at timestamptz,
  refusal text,
  next_step_at timestamptz
);
-- A pick-up code belongs to one order per shop and day, because staff call it out.
create unique index orders_pickup_code on orders (shop_id, pickup_day, pickup_code);
create index orders_next_step on orders (next_step_at) where next_step_at is not null;

create table order_line (
  order_id text not null references orders on delete cascade,
  position integer not null,
  code text not null,
  description text not null,
  i18n jsonb not null,
  quantity integer not null check (quantity > 0),
  unit_minor bigint not null,
  total_minor bigint not null,
  choices jsonb not null,
  primary key (order_id, position)
);

create table order_step (
  id bigint generated always as identity primary key,
  order_id text not null references orders on delete cascade,
  status text not null,
  at timestamptz not null
);
create index order_step_order on order_step (order_id, id);

create table quote (
  id text primary key,
  total_minor bigint not null,
  currency text not null,
  expires_at timestamptz not null
);
create index quote_expires on quote (expires_at);

create table idempotency_key (
  scope text not null,
  key text not null,
  request_hash bytea not null,
  order_id text not null,
  answer json not null,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index idempotency_key_created on idempotency_key (created_at);

create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  subject text not null,
  due_at timestamptz not null,
  attempts integer not null default 0
);
create index outbox_due on outbox (due_at);

create table payment (
  id text primary key,
  order_id text not null references orders,
  provider text not null,
  method text not null,
  kind text not null,
  state text not null,
  error text,
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null,
  reference text,
  return_url text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index payment_order on payment (order_id);
create unique index payment_reference on payment (provider, reference);
-- At most one payment per order holds money, even if two tabs, two instances or a late webhook write at once.
create unique index payment_one_per_order on payment (order_id) where state in ('authorized', 'captured');

create table sandbox_payment (
  id text primary key,
  merchant_reference text not null unique,
  kind text not null,
  amount_minor bigint not null,
  currency text not null,
  state text not null,
  error text,
  return_url text not null,
  capture_fails boolean not null default false,
  settles_at timestamptz,
  secret text not null,
  created_at timestamptz not null
);

create table webhook_seen (
  provider text not null,
  event_id text not null,
  seen_at timestamptz not null default now(),
  primary key (provider, event_id)
);

create table secret (
  name text primary key,
  value bytea not null
);
`

/** Creates the first tables: catalogue, customers, orders and payments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLES).execute(db)
}
