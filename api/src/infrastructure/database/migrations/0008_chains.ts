import { type Kysely, sql } from 'kysely'

const TABLES = `
-- Chains whose own pages show the remotes: the origins of these pages, the shops, and the brand's CSS. Contains no secret.
create table chain (
  key text primary key check (key ~ '^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$'),
  name text not null check (name <> ''),
  origins text[] not null check (array_position(origins, null) is null),
  -- Null for all shops.
  shops text[] check (array_position(shops, null) is null),
  brand text not null default '',
  created_at timestamptz not null
);
create trigger chain_insert_notify after insert on chain referencing new table as changed for each statement execute function notify_change('key');
create trigger chain_update_notify after update on chain referencing new table as changed for each statement execute function notify_change('key');
create trigger chain_delete_notify after delete on chain referencing old table as changed for each statement execute function notify_change('key');
-- Databases that were seeded with a sample before get the chain of the embed demo too.
insert into chain select 'gallery', name, array['http://localhost:*', 'http://127.0.0.1:*'], null, '', now() from operator where sample is not null;
`

/** Adds chains, which show the remotes on sites of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLES).execute(db)
}
