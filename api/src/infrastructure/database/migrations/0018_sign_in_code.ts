import { type Kysely, sql } from 'kysely'

const TABLE = `
-- Addresses without an account have rows too, so that requests and guesses are the same work for every address.
create table sign_in_code (
  email_key text primary key,
  id text not null unique,
  requested_at timestamptz not null,
  code_hash text,
  attempts integer not null default 0,
  expires_at timestamptz not null
);
create index sign_in_code_expires on sign_in_code (expires_at);
`

/** Adds the codes in mails that sign in without a password. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLE).execute(db)
}
