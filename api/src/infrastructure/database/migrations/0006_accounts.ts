import { type Kysely, sql } from 'kysely'

const TABLES = `
-- A customer who only signs in by an external provider has no password.
alter table customer alter column password_hash drop not null;
-- The language that mail is written in.
alter table customer add column language text not null default 'sv';
alter table customer add column created_at timestamptz not null default now();
alter table customer add column terms_accepted_at timestamptz;

-- Links in mails. Each works once and expires; only the hash of its code is stored. A customer has one link per purpose, the newest.
create table account_link (
  customer_id text not null references customer on delete cascade,
  purpose text not null check (purpose in ('confirm', 'email', 'reset')),
  code_hash bytea not null,
  -- The address that the link proves; for 'email' the new one.
  email text not null,
  expires_at timestamptz not null,
  primary key (customer_id, purpose)
);
create index account_link_expires on account_link (expires_at);

-- Account mails to send. There is a row for an address without an account too, so that a request takes the same time for every address. The
-- link is created when the mail is sent.
create table account_mail (
  id text primary key,
  kind text not null check (kind in ('confirm', 'email', 'reset', 'email-changed', 'password-changed')),
  email text not null,
  -- The customer of a notice, which can go to a previous address. Null for a request, whose address is looked up when the mail is sent.
  customer_id text references customer on delete cascade,
  language text not null,
  since timestamptz not null
);

-- A sign-in is one grant: a cookie, or an access token and a refresh token, which renews both. The second use of a refresh token ends its
-- grant, because the token may be stolen.
alter table session add column kind text not null default 'cookie' check (kind in ('cookie', 'access', 'refresh'));
alter table session add column grant_id text not null default gen_random_uuid()::text;
alter table session add column spent_at timestamptz;
create index session_grant on session (grant_id);
create index session_expires on session (expires_at);

-- Links a customer with their subject at an external provider (OpenID Connect).
create table external_login (
  provider text not null,
  subject text not null,
  customer_id text not null references customer on delete cascade,
  created_at timestamptz not null,
  primary key (provider, subject)
);
create index external_login_customer on external_login (customer_id);
-- Sign-ins that have begun at an external provider and have not returned.
create table external_attempt (
  state_hash bytea primary key,
  provider text not null,
  nonce text not null,
  code_verifier text not null,
  redirect_uri text not null,
  expires_at timestamptz not null
);
create index external_attempt_expires on external_attempt (expires_at);

-- A customer's order history.
create index orders_customer on orders (customer_id, placed_at desc) where customer_id is not null;
`

/** Adds mails and links of accounts, grants, and sign-ins with external providers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLES).execute(db)
}
