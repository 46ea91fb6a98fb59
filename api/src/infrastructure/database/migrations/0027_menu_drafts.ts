import { type Kysely, sql } from 'kysely'

const TABLES = `
-- The draft of a menu. Its row is locked while the draft changes; the revision grows with each change.
create table menu_draft (
  menu_id text primary key references menu on delete cascade,
  revision integer not null
);

create table menu_change (
  menu_id text not null references menu on delete cascade,
  subject text not null,
  field text not null,
  before jsonb not null,
  after jsonb not null,
  account_id uuid,
  account_name text not null,
  at timestamptz not null,
  primary key (menu_id, subject, field)
);

create table menu_version (
  id bigint generated always as identity primary key,
  menu_id text not null references menu on delete cascade,
  at timestamptz not null,
  account_id uuid,
  account_name text,
  changes jsonb not null,
  content jsonb not null
);
create index menu_version_menu on menu_version (menu_id, id);

-- When an article is available again. A time that has passed means that it is.
alter table shop_article add column sold_out_until timestamptz;
`

/** Adds drafts and versions of menus, and the time at which an article is available again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLES).execute(db)
}
