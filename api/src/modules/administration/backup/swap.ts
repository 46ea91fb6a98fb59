import type pg from 'pg'
import { UserError } from '../../../config/env.ts'

/** Schema in which a backup is loaded, before it replaces the existing tables. */
const STAGING = 'carte_restore'
const LOCK_MS = 5_000
/** Arbitrary key of an advisory lock. */
const LOCK = 7_318_025

const TABLES = `select relname::text as name from pg_class where relnamespace = to_regnamespace($1) and relkind = 'r'`
const namesIn = async (client: pg.Client, schema: string): Promise<readonly string[]> =>
  (await client.query<{ name: string }>(TABLES, [schema])).rows.map(({ name }) => name)

/**
 * Creates the empty schema and makes it current; drops one that an earlier attempt has left.
 *
 * @returns the previous schema
 */
export async function createStagingSchema(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ home: string }>('select current_schema() as home')
  const home = rows[0]?.home ?? 'public'
  await client.query(
    `set client_min_messages = warning; drop schema if exists ${STAGING} cascade; create schema ${STAGING}`,
  )
  await client.query(`set search_path to ${STAGING}`)
  // The migrator looks for its tables in every schema, and would not create them here.
  for (const table of ['kysely_migration', 'kysely_migration_lock'])
    if ((await namesIn(client, home)).includes(table))
      await client.query(`create table ${table} (like ${client.escapeIdentifier(home)}.${table} including all)`)
  return home
}

export const dropStagingSchema = async (client: pg.Client): Promise<void> =>
  void (await client.query(`rollback; drop schema if exists ${STAGING} cascade`))

export async function nonEmptyTables(
  client: pg.Client,
  home: string,
  known: readonly string[],
): Promise<readonly string[]> {
  const filled: string[] = []
  for (const name of (await namesIn(client, home)).filter((each) => known.includes(each))) {
    const { rowCount } = await client.query(
      `select from ${client.escapeIdentifier(home)}.${client.escapeIdentifier(name)} limit 1`,
    )
    if (rowCount) filled.push(name)
  }
  return filled
}

/** Allows one restore at a time, until the connection ends. @throws UserError during another restore */
export async function lockRestore(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [LOCK])
  if (!rows[0]?.mine) throw new UserError('Another restore into this database is running. Wait until it has ended.')
}

/** @throws UserError if servers on any machine are connected to this database */
export async function requireNoServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from pg_stat_activity where datname = current_database() and application_name = 'carte listener'`,
  )
  const count = Number(rows[0]?.count)
  if (count > 0)
    throw new UserError(
      `${count === 1 ? 'A server uses' : `${count} servers use`} this database. Stop ${count === 1 ? 'it' : 'them'} before the restore.`,
    )
}

/**
 * Replaces the existing tables and functions by the loaded ones. Tables of other programs stay. Must run in a
 * transaction, which the caller commits.
 */
export async function replaceTables(client: pg.Client, home: string): Promise<void> {
  const to = client.escapeIdentifier(home)
  const named = (name: string) => client.escapeIdentifier(name)
  await client.query(`set local lock_timeout = ${LOCK_MS}`)
  const mine = await namesIn(client, STAGING)
  const old = (await namesIn(client, home)).filter((name) => mine.includes(name))
  if (old.length > 0) await client.query(`drop table ${old.map((name) => `${to}.${named(name)}`).join(', ')}`)
  const { rows: functions } = await client.query<{ name: string; args: string }>(
    `select proname as name, pg_get_function_identity_arguments(oid) as args from pg_proc where pronamespace = to_regnamespace($1)`,
    [STAGING],
  )
  for (const { name, args } of functions) {
    await client.query(`drop function if exists ${to}.${named(name)}(${args})`)
    await client.query(`alter function ${STAGING}.${named(name)}(${args}) set schema ${to}`)
  }
  for (const name of mine) await client.query(`alter table ${STAGING}.${named(name)} set schema ${to}`)
  await client.query(`drop schema ${STAGING}`)
  await client.query(`set local search_path to ${to}`)
}
