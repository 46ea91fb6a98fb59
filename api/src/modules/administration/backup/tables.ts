import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { UserError } from '../../../config/env.ts'
import type { TableCopy, VerifiedBackup } from './manifest.ts'

/** Schema in which a backup is loaded, before it replaces the existing tables. */
const STAGING = 'carte_restore'
/** How long the replacement of the tables waits for a table that another connection uses. */
const TABLE_LOCK_TIMEOUT_MS = 5_000
/** Arbitrary key of the advisory lock of a restore. */
const LOCK_KEY = 7_318_025

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
  backedUp: readonly string[],
): Promise<readonly string[]> {
  const filled: string[] = []
  for (const name of (await namesIn(client, home)).filter((each) => backedUp.includes(each))) {
    const { rowCount } = await client.query(
      `select from ${client.escapeIdentifier(home)}.${client.escapeIdentifier(name)} limit 1`,
    )
    if (rowCount) filled.push(name)
  }
  return filled
}

/** Allows one restore at a time, until the connection ends. @throws UserError during another restore */
export async function lockRestore(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ acquired: boolean }>('select pg_try_advisory_lock($1) as acquired', [LOCK_KEY])
  if (!rows[0]?.acquired) throw new UserError('Another restore into this database is running. Wait until it has ended.')
}

/** @throws UserError if servers on any machine are connected to this database */
export async function requireNoServer(client: pg.Client): Promise<void> {
  // Each server keeps one connection with this name, on which it receives events.
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from pg_stat_activity where datname = current_database() and application_name like 'carte listener%'`,
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
  await client.query(`set local lock_timeout = ${TABLE_LOCK_TIMEOUT_MS}`)
  const restored = await namesIn(client, STAGING)
  const old = (await namesIn(client, home)).filter((name) => restored.includes(name))
  if (old.length > 0) await client.query(`drop table ${old.map((name) => `${to}.${named(name)}`).join(', ')}`)
  const { rows: functions } = await client.query<{ name: string; args: string }>(
    `select proname as name, pg_get_function_identity_arguments(oid) as args from pg_proc where pronamespace = to_regnamespace($1)`,
    [STAGING],
  )
  for (const { name, args } of functions) {
    await client.query(`drop function if exists ${to}.${named(name)}(${args})`)
    await client.query(`alter function ${STAGING}.${named(name)}(${args}) set schema ${to}`)
  }
  for (const name of restored) await client.query(`alter table ${STAGING}.${named(name)} set schema ${to}`)
  await client.query(`drop schema ${STAGING}`)
  await client.query(`set local search_path to ${to}`)
}

/**
 * Added to the highest restored number of each sequence. Browsers may know numbers that the server issued after the
 * backup, such as that of the last kitchen step that a tablet has seen. It must not issue these again (BACKUP-5).
 */
const SEQUENCE_GAP = 1_000_000

interface Link {
  readonly child: string
  readonly parent: string
}

/** Puts referenced tables before the tables that reference them. */
function inOrder(tables: readonly TableCopy[], links: readonly Link[]): readonly TableCopy[] {
  const ordered: TableCopy[] = []
  const waiting = new Set(tables)
  while (waiting.size > 0) {
    const names = new Set([...waiting].map(({ name }) => name))
    const free = [...waiting].filter(
      ({ name }) => !links.some(({ child, parent }) => child === name && parent !== name && names.has(parent)),
    )
    if (free.length === 0) throw new Error(`Foreign keys form a cycle: ${[...names].join(', ')}`)
    for (const table of free) {
      ordered.push(table)
      waiting.delete(table)
    }
  }
  return ordered
}

async function linksOf(client: pg.Client): Promise<readonly Link[]> {
  const { rows } = await client.query<Link>(
    `select c.relname as child, p.relname as parent from pg_constraint k
     join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
     where k.contype = 'f' and c.relnamespace = current_schema()::regnamespace`,
  )
  return rows
}

/**
 * Fills a table from its file. Meanwhile, its triggers are disabled: they check steps of orders and publish changes,
 * but a restored row is neither a step nor a change. Constraints apply.
 *
 * @throws UserError if the file does not have as many rows as the manifest says
 */
async function loadTable(client: pg.Client, { name, columns, rows, file }: TableCopy, folder: string): Promise<void> {
  const table = client.escapeIdentifier(name)
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  await client.query(`alter table ${table} disable trigger user`)
  // Migrations may have inserted rows. The rows of the backup replace them.
  await client.query(`delete from ${table}`)
  const target = client.query(copyFrom(`copy ${table} (${list}) from stdin`))
  await pipeline(createReadStream(join(folder, file)), createGunzip(), target)
  if (target.rowCount !== rows)
    throw new UserError(`The backup is damaged: ${file} has ${target.rowCount} rows instead of ${rows}.`)
  await client.query(`alter table ${table} enable trigger user`)
}

/** Lets each sequence continue above the highest number of its table, with a gap. */
export async function setSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select c.relname as table, a.attname as column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and a.attidentity <> ''
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'`,
  )
  for (const { table, column, sequence } of rows)
    await client.query(
      `select setval($1, coalesce((select max(${client.escapeIdentifier(column)}) from ${client.escapeIdentifier(table)}), 0) + ${SEQUENCE_GAP})`,
      [sequence],
    )
}

/** Fills the tables of the current schema in one transaction. @throws UserError if rows are missing */
export async function loadTables(client: pg.Client, { folder, manifest }: VerifiedBackup): Promise<void> {
  await client.query('begin')
  for (const table of inOrder(manifest.tables, await linksOf(client))) await loadTable(client, table, folder)
  await setSequences(client)
  await client.query('commit')
}
