import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { UserError } from '../../../config/env.ts'
import { openClient } from './client.ts'
import { copyFiles, FILE_MODE, FOLDER_MODE, filesBelow, type Sums, sumOf, syncFolder, writeStream } from './files.ts'
import { FORMAT, LEFT_OUT, MANIFEST, type Manifest, SUMS, type TableCopy } from './manifest.ts'

/** Not backed up: the manifest lists the migrations instead. */
const OF_MIGRATOR = ['kysely_migration', 'kysely_migration_lock']

interface TableColumns {
  readonly name: string
  readonly columns: readonly string[]
}

async function tablesOf(client: pg.Client): Promise<readonly TableColumns[]> {
  const { rows } = await client.query<TableColumns>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and not c.relname = any($1)
     group by c.relname order by c.relname`,
    [[...OF_MIGRATOR, ...LEFT_OUT]],
  )
  return rows
}

async function copyTable(
  client: pg.Client,
  { name, columns }: TableColumns,
  folder: string,
  sums: Sums,
): Promise<TableCopy> {
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
async function takeSnapshot(url: string, folder: string, sums: Sums): Promise<Snapshot> {
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

export interface SiteFolders {
  /** The operator's pictures (MEDIA_DIR); null if the site shows the sample's. */
  readonly media: string | null
  /** A folder or `s3://bucket/prefix`; null to leave releases out. */
  readonly releases: string | null
}

export interface BackupOptions extends SiteFolders {
  readonly databaseUrl: string
  /** Must not exist yet. */
  readonly folder: string
  /** Called with a function that removes everything written so far, for a command that is interrupted. */
  readonly onBegun?: (undo: () => Promise<void>) => void
}

const isBucket = (address: string) => address.includes('://')

async function versionOfCarte(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../../../../package.json'), 'utf8')) as {
    version: string
  }
  return version
}

/**
 * Sorts paths so that the journal is copied first. A release writes its version before its journal entry, so the copied
 * journal never names a version that is missing in the copy.
 */
const journalFirst = (paths: readonly string[]) =>
  [...paths].sort((a, b) => Number(b.startsWith('journal/')) - Number(a.startsWith('journal/')))

async function copyFolders({ media, releases }: SiteFolders, draft: string, sums: Sums) {
  if (media !== null) await copyFiles(media, await filesBelow(media), draft, 'media', sums)
  const isHere = releases !== null && !isBucket(releases)
  if (isHere) await copyFiles(releases, journalFirst(await filesBelow(releases)), draft, 'releases', sums)
  return {
    media: media === null ? 'none' : 'here',
    releases: isHere ? 'here' : releases === null ? 'none' : 'bucket',
  } as const
}

async function write(file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: FILE_MODE, flag: 'wx', flush: true })
}

async function writeFiles(draft: string, { databaseUrl, ...site }: BackupOptions): Promise<Manifest> {
  const sums: Sums = new Map()
  const snapshot = await takeSnapshot(databaseUrl, draft, sums)
  const files = await copyFolders(site, draft, sums)
  const carte = await versionOfCarte()
  const manifest: Manifest = { format: FORMAT, carte, ...snapshot, ...files, files: sums.size }
  await write(join(draft, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
  sums.set(MANIFEST, await sumOf(join(draft, MANIFEST)))
  const lines = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([path, sum]) => `${sum}  ${path}\n`)
  await write(join(draft, SUMS), lines.join(''))
  return manifest
}

/**
 * Writes a backup of one moment while servers run (BACKUP-1): the database, the pictures, and the releases if they are
 * in a folder. The folder gets its name only when it is complete (BACKUP-2).
 *
 * @throws UserError if the folder exists or cannot be written
 */
export async function takeBackup(options: BackupOptions): Promise<Manifest> {
  const folder = resolve(options.folder)
  if (existsSync(folder))
    throw new UserError(`${folder} exists already. Choose a new folder: a backup overwrites nothing.`)
  const draft = join(dirname(folder), `.${basename(folder)}.${randomUUID()}.unfinished`)
  const undo = () => rm(draft, { recursive: true, force: true })
  try {
    await stat(dirname(folder))
    await mkdir(draft, { mode: FOLDER_MODE })
    options.onBegun?.(undo)
    const manifest = await writeFiles(draft, options)
    await syncFolder(draft)
    if (existsSync(folder))
      throw new UserError(`${folder} was created by another program during the backup. Choose another folder.`)
    await rename(draft, folder)
    await syncFolder(dirname(folder))
    return manifest
  } catch (error) {
    await undo().catch(() => {})
    const { code, syscall, message } = error as NodeJS.ErrnoException
    if (code === undefined || syscall === undefined || syscall === 'connect') throw error
    throw new UserError(`The backup cannot be written: ${message}`, { cause: error })
  }
}
