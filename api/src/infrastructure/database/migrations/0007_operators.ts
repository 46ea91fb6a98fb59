import { type Kysely, sql } from 'kysely'

const TABLES = `
-- Telemetry of pages about their versions: counts by name, without personal data.
create table telemetry_minute (
  minute timestamptz not null,
  remote text not null,
  version text not null,
  figures jsonb not null,
  primary key (minute, remote, version)
);
create function carte_add_figures(a jsonb, b jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, total), '{}') from (
    select key, sum(value::bigint) as total
    from (select * from jsonb_each_text(a) union all select * from jsonb_each_text(b)) both_of_them
    group by key
  ) added
$$;

-- The latest distinct error messages of a version.
create table telemetry_error (
  remote text not null,
  version text not null,
  message text not null,
  -- The screen of the latest occurrence.
  screen text not null,
  count bigint not null,
  last_at timestamptz not null,
  primary key (remote, version, message)
);

-- The versions that visits of the last hour had, and when a version failed. The network is hashed with a key of the installation.
create table telemetry_visit (
  visit text not null,
  remote text not null,
  version text not null,
  network text not null,
  first_at timestamptz not null,
  failed_at timestamptz,
  primary key (visit, remote, version)
);
create index telemetry_visit_first on telemetry_visit (first_at);

-- Keys of operators, who see the state of the site, and of developers, who may also load one remote from their own machine.
create table operator_key (
  key_hash bytea primary key,
  role text not null check (role in ('operator', 'developer')),
  name text not null,
  created_at timestamptz not null
);
-- Sessions at /operator. A session ends with its key.
create table operator_session (
  token_hash bytea primary key,
  key_hash bytea not null references operator_key on delete cascade,
  expires_at timestamptz not null
);
create index operator_session_expires on operator_session (expires_at);
`

/** Adds the telemetry of versions, and the keys and sessions of operators. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLES).execute(db)
}
