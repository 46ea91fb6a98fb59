import { type Kysely, sql } from 'kysely'
import type { Danger } from '../migration.ts'

export const allows: Partial<Record<Danger, string>> = {
  trigger: 'It protects a new table, which servers of earlier releases do not use.',
}

const TABLES = `
-- People who sign in to the back office.
create table staff_account (
  id uuid primary key,
  email text not null,
  email_key text not null unique,
  name text not null,
  language text not null,
  password_hash text,
  totp_secret bytea,
  totp_last_step bigint not null default 0,
  created_at timestamptz not null,
  last_signed_in_at timestamptz
);

-- Without a shop: a role in the whole installation.
create table staff_role (
  account_id uuid not null references staff_account on delete cascade,
  shop_id text references shop on delete cascade,
  role text not null check (role in ('owner', 'manager', 'shift', 'kitchen', 'admin', 'developer')),
  unique nulls not distinct (account_id, shop_id)
);
create index staff_role_shop on staff_role (shop_id);

create table staff_passkey (
  id text primary key,
  account_id uuid not null references staff_account on delete cascade,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkey_account on staff_passkey (account_id);

-- A link by mail with which a person sets up an account, or a new credential after a reset.
create table staff_invitation (
  id uuid primary key,
  code_hash bytea not null unique,
  email text not null,
  email_key text not null,
  language text not null,
  roles jsonb not null,
  account_id uuid references staff_account on delete cascade,
  invited_by uuid references staff_account on delete set null,
  expires_at timestamptz not null
);
create index staff_invitation_email on staff_invitation (email_key);
create index staff_invitation_expires on staff_invitation (expires_at);

-- Random values that a passkey signs, or the secret that an authenticator app is set up with. Each is used once.
create table staff_challenge (
  id uuid primary key,
  purpose text not null check (purpose in ('sign-in', 'verification', 'credential')),
  challenge text not null,
  totp_secret bytea,
  account_id uuid references staff_account on delete cascade,
  invitation_id uuid references staff_invitation on delete cascade,
  expires_at timestamptz not null
);
create index staff_challenge_expires on staff_challenge (expires_at);

create table admin_session (
  token_hash bytea primary key,
  id uuid not null unique,
  account_id uuid not null references staff_account on delete cascade,
  browser text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  verified_at timestamptz
);
create index admin_session_account on admin_session (account_id);
create index admin_session_last_used on admin_session (last_used_at);

-- No reference to the account, because entries stay when an account is deleted.
create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  account_id uuid,
  account_name text not null,
  shop_id text,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb
);
create index audit_entry_shop on audit_entry (shop_id, id);
create index audit_entry_account on audit_entry (account_id, id);

create function reject_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'Entries of the audit log cannot be changed';
end $$;
create trigger audit_entry_only_grows before update or delete on audit_entry
  for each row execute function reject_audit_change();
create trigger audit_entry_stays before truncate on audit_entry
  for each statement execute function reject_audit_change();
`

/** Adds staff accounts with roles, credentials and sessions, and the audit log, which only grows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLES).execute(db)
}
