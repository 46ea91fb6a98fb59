import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { UserError } from '../../../config/env.ts'
import { MIGRATIONS, migrate } from '../../../infrastructure/database/migrate.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'
import type { SiteFolders } from './backup.ts'
import { place, sumOf } from './files.ts'
import { loadTables } from './load.ts'
import type { Manifest } from './manifest.ts'
import { openClient } from './snapshot.ts'
import { filledTables, leave, moveAside, requireAlone, requireUnused, swap } from './swap.ts'
import { runBeside, takeOver } from './take-over.ts'
import { type Verified, verifyBackup } from './verify.ts'

export interface RestoreOptions extends SiteFolders {
  readonly databaseUrl: string
  readonly folder: string
  /** Name of the database whose contents may be replaced; null requires an empty one. */
  readonly replace: string | null
  /** Restores a copy for inspection beside the running site, which moves no money (BACKUP-8). */
  readonly isCopy: boolean
}

export interface Restored {
  readonly manifest: Manifest
  /** Sentences for the operator about what was not restored. */
  readonly notes: readonly string[]
}

/** Runs queries on one connection, so that they join its transactions. */
function queriesOf(client: pg.Client): Kysely<Database> {
  const same = { query: client.query.bind(client), release: () => {} }
  const pool = { connect: async () => same as never, end: async () => {} }
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: pool as never }) })
}

async function requireSpace(
  client: pg.Client,
  home: string,
  { tables }: Manifest,
  replace: string | null,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const name = rows[0]?.name ?? ''
  if (replace !== null && replace !== name)
    throw new UserError(`The database is "${name}", and not "${replace}": nothing of it is replaced.`)
  const filled = await filledTables(
    client,
    home,
    tables.map((table) => table.name),
  )
  if (filled.length > 0 && replace === null)
    throw new UserError(
      `The database "${name}" is not empty (${filled.slice(0, 3).join(', ')}${filled.length > 3 ? ', …' : ''}). Restore into an empty one, or say --replace ${name}: everything in it goes then.`,
    )
}

/**
 * Replaces the database's contents, or changes nothing.
 *
 * @param placeFiles copies pictures and releases; called only after the database is loaded, so that a rejected backup
 * leaves the existing files
 */
async function restoreDatabase(
  backup: Verified,
  { databaseUrl, replace, isCopy }: RestoreOptions,
  placeFiles: () => Promise<void>,
): Promise<void> {
  const client = await openClient(databaseUrl)
  try {
    await requireAlone(client)
    await requireUnused(client)
    const { rows } = await client.query<{ home: string }>("select coalesce(current_schema(), 'public') as home")
    await requireSpace(client, rows[0]?.home ?? 'public', backup.manifest, replace)
    const home = await moveAside(client)
    const db = queriesOf(client)
    const { migrations } = backup.manifest
    await migrate(db, Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => migrations.includes(name))))
    await loadTables(client, backup)
    await migrate(db)
    await requireUnused(client)
    await placeFiles()
    await client.query('begin')
    await (isCopy ? runBeside : takeOver)(db)
    await requireUnused(client)
    await swap(client, home)
    await client.query('commit')
    await client.query(`set search_path to ${client.escapeIdentifier(home)}; analyze`)
  } catch (error) {
    await leave(client).catch(() => {})
    throw error
  } finally {
    await client.end()
  }
}

interface Placing {
  readonly from: string
  readonly to: string
}

/**
 * Lists the files to copy, without those that exist with the same bytes.
 *
 * @throws UserError if a different file exists
 */
async function placings(
  { folder, sums }: Verified,
  below: string,
  target: string,
  mayReplace: boolean,
): Promise<Placing[]> {
  const found: Placing[] = []
  for (const [path, sum] of sums) {
    if (!path.startsWith(`${below}/`)) continue
    const to = join(target, path.slice(below.length + 1))
    const there = existsSync(to) ? await sumOf(to) : null
    if (there === sum) continue
    if (there !== null && !mayReplace)
      throw new UserError(
        `${to} is there already, and is another file than that of the backup. Restore into an empty folder.`,
      )
    found.push({ from: join(folder, path), to })
  }
  return found
}

async function requireWritable(target: string): Promise<void> {
  await readdir(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw new UserError(`${target} cannot be used: ${error.message}`, { cause: error })
  })
}

/**
 * Decides where files go, before anything changes.
 *
 * @throws UserError if MEDIA_DIR is missing or a different file exists
 */
async function planFiles(backup: Verified, { media, releases, replace, isCopy }: RestoreOptions) {
  const { manifest } = backup
  const notes: string[] = []
  const plan: Placing[] = []
  if (manifest.media === 'here') {
    if (media === null && !isCopy)
      throw new UserError('The backup has pictures: set MEDIA_DIR to the folder that they go to.')
    if (media === null)
      notes.push(`MEDIA_DIR is not set: the pictures of the backup stay in ${join(backup.folder, 'media')}.`)
    else {
      await requireWritable(media)
      plan.push(...(await placings(backup, 'media', media, replace !== null)))
    }
  }
  if (manifest.releases === 'here' && releases !== null && !releases.includes('://')) {
    await requireWritable(releases)
    plan.push(...(await placings(backup, 'releases', releases, replace !== null)))
  } else if (manifest.releases === 'here')
    notes.push(
      `Releases are in a bucket now (RELEASES): those of the backup stay in ${join(backup.folder, 'releases')}.`,
    )
  else if (manifest.releases === 'bucket')
    notes.push(
      'Releases were in a bucket (RELEASES), and are no part of the backup: the bucket has them, or release again.',
    )
  return { plan, notes }
}

/**
 * Restores a backup and migrates it to this version. Verifies everything before it changes anything; the database
 * changes at once or not at all (BACKUP-6).
 *
 * @throws UserError for a damaged or too new backup, or a database that is in use or not empty
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const backup = await verifyBackup(resolve(options.folder))
  const { plan, notes } = await planFiles(backup, options)
  await restoreDatabase(backup, options, async () => {
    for (const { from, to } of plan) await place(from, to)
  })
  return { manifest: backup.manifest, notes }
}
