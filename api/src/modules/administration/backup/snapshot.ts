import { join } from 'node:path'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type Sums, writeStream } from './files.ts'
import { LEFT_OUT, type Manifest, type TableCopy } from './manifest.ts'

/** Not backed up: the manifest lists the migrations instead. */
const OF_MIGRATOR = ['kysely_migration', 'kysely_migration_lock']

export async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'carte backup', keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  await client.query(
    "set statement_timeout = 0; set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'",
  )
  return client
}

interface Found {
  readonly name: string
  readonly columns: readonly string[]
}

async function tablesOf(client: pg.Client): Promise<readonly Found[]> {
  const { rows } = await client.query<Found>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and not c.relname = any($1)
     group by c.relname order by c.relname`,
    [[...OF_MIGRATOR, ...LEFT_OUT]],
  )
  return rows
}

async function copyTable(client: pg.Client, { name, columns }: Found, folder: string, sums: Sums): Promise<TableCopy> {
  const file = `tables/${name}.copy.gz`
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const rows = client.query(copyTo(`copy ${client.escapeIdentifier(name)} (${list}) to stdout`))
  sums.set(file, await writeStream(join(folder, file), [rows, createGzip()]))
  return { name, columns: [...columns], rows: rows.rowCount, file }
}

type Snapshot = Pick<Manifest, 'takenAt' | 'database' | 'postgres' | 'migrations' | 'tables'>

/**
 * Copies all tables in one repeatable-read transaction: the data is of one moment, and writers are not blocked
 * (BACKUP-1).
 */
export async function takeSnapshot(url: string, folder: string, sums: Sums): Promise<Snapshot> {
  const client = await openClient(url)
  try {
    await client.query('begin isolation level repeatable read, read only')
    const { rows } = await client.query<{ now: Date; name: string; version: string }>(
      "select now(), current_database() as name, current_setting('server_version') as version",
    )
    const done = await client.query<{ name: string }>('select name from kysely_migration order by name')
    const tables: TableCopy[] = []
    for (const table of await tablesOf(client)) tables.push(await copyTable(client, table, folder, sums))
    await client.query('commit')
    const [{ now, name, version } = { now: new Date(), name: '', version: '' }] = rows
    const migrations = done.rows.map((each) => each.name)
    return { takenAt: now.toISOString(), database: name, postgres: version, migrations, tables }
  } finally {
    await client.end()
  }
}
