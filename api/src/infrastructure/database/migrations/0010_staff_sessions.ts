import { type Kysely, sql } from 'kysely'

const TABLE = `
-- Sessions of tablets that were signed in with their shop's key. They are deleted with the key.
create table staff_session (
  token_hash bytea primary key,
  key_hash bytea not null references staff_key on delete cascade,
  expires_at timestamptz not null
);
create index staff_session_expires on staff_session (expires_at);
create index staff_session_key on staff_session (key_hash);
`

/** Adds sessions of the staff, so that a tablet stores a cookie instead of the key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLE).execute(db)
}
