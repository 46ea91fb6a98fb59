import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { UserError } from '../../../config/env.ts'
import { MIGRATIONS, migrate } from '../../../infrastructure/database/migrate.ts'
import type { SiteFolders } from './backup.ts'
import { createDatabaseOn, openClient } from './client.ts'
import { place, sumOf } from './files.ts'
import { type Manifest, type VerifiedBackup, verifyBackup } from './manifest.ts'
import {
  createStagingSchema,
  dropStagingSchema,
  loadTables,
  lockRestore,
  nonEmptyTables,
  replaceTables,
  requireNoServer,
} from './tables.ts'
import { prepareCopy, prepareReplacement } from './take-over.ts'

export { openDatabase } from '../../../infrastructure/database/open-database.ts'
export { type BackupOptions, takeBackup } from './backup.ts'
export type { Manifest } from './manifest.ts'
export { prepareRestored } from './point-in-time.ts'

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

interface FileCopy {
  readonly from: string
  readonly to: string
}

/**
 * Decides where files go, before anything changes.
 *
 * @throws UserError if MEDIA_DIR is missing or a different file exists
 */
async function planFiles(backup: VerifiedBackup, { media, releases, replace, isCopy }: RestoreOptions) {
  const { manifest } = backup
  const notes: string[] = []
  const plan: FileCopy[] = []
  if (manifest.media === 'here') {
    if (media === null && !isCopy)
      throw new UserError('The backup contains pictures. Set MEDIA_DIR to the folder to restore them into.')
    if (media === null)
      notes.push(
        `MEDIA_DIR is not set, so the pictures were not restored. They are in ${join(backup.folder, 'media')}.`,
      )
    else {
      await requireReadable(media)
      plan.push(...(await filesToCopy(backup, 'media', media, replace !== null)))
    }
  }
  if (manifest.releases === 'here' && releases !== null && !releases.includes('://')) {
    await requireReadable(releases)
    plan.push(...(await filesToCopy(backup, 'releases', releases, replace !== null)))
  } else if (manifest.releases === 'here')
    notes.push(
      `RELEASES names a bucket, so the releases were not restored. They are in ${join(backup.folder, 'releases')}.`,
    )
  else if (manifest.releases === 'bucket')
    notes.push(
      'The releases were in a bucket (RELEASES), which the backup does not contain. Use that bucket, or release again.',
    )
  return { plan, notes }
}

/** @throws UserError if the target folder exists and cannot be read */
async function requireReadable(target: string): Promise<void> {
  await readdir(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT')
      throw new UserError(`The folder ${target} cannot be read: ${error.message}`, { cause: error })
  })
}

/**
 * Lists the files to copy, without those that exist with the same bytes.
 *
 * @throws UserError if a different file exists
 */
async function filesToCopy(
  { folder, sums }: VerifiedBackup,
  subfolder: string,
  target: string,
  mayReplace: boolean,
): Promise<FileCopy[]> {
  const copies: FileCopy[] = []
  for (const [path, sum] of sums) {
    if (!path.startsWith(`${subfolder}/`)) continue
    const to = join(target, path.slice(subfolder.length + 1))
    const existing = existsSync(to) ? await sumOf(to) : null
    if (existing === sum) continue
    if (existing !== null && !mayReplace)
      throw new UserError(`${to} exists already and differs from the file in the backup. Restore into an empty folder.`)
    copies.push({ from: join(folder, path), to })
  }
  return copies
}

/**
 * Replaces the database's contents, or changes nothing.
 *
 * @param placeFiles copies pictures and releases; called only after the database is loaded, so that a rejected backup
 * leaves the existing files
 */
async function restoreDatabase(
  backup: VerifiedBackup,
  { databaseUrl, replace, isCopy }: RestoreOptions,
  placeFiles: () => Promise<void>,
): Promise<void> {
  const client = await openClient(databaseUrl)
  try {
    await lockRestore(client)
    await requireNoServer(client)
    const { rows } = await client.query<{ home: string }>("select coalesce(current_schema(), 'public') as home")
    await requireReplaceable(client, rows[0]?.home ?? 'public', backup.manifest, replace)
    const home = await createStagingSchema(client)
    const db = createDatabaseOn(client)
    const { migrations } = backup.manifest
    await migrate(db, Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => migrations.includes(name))))
    await loadTables(client, backup)
    await migrate(db)
    await requireNoServer(client)
    await placeFiles()
    await client.query('begin')
    await (isCopy ? prepareCopy : prepareReplacement)(db)
    await requireNoServer(client)
    await replaceTables(client, home)
    await client.query('commit')
    await client.query(`set search_path to ${client.escapeIdentifier(home)}; analyze`)
  } catch (error) {
    await dropStagingSchema(client).catch(() => {})
    throw error
  } finally {
    await client.end()
  }
}

/** @throws UserError if the database is not empty and may not be replaced, or `replace` names another one */
async function requireReplaceable(
  client: pg.Client,
  home: string,
  { tables }: Manifest,
  replace: string | null,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const name = rows[0]?.name ?? ''
  if (replace !== null && replace !== name)
    throw new UserError(`The database is "${name}", but --replace names "${replace}". Nothing was changed.`)
  const filled = await nonEmptyTables(
    client,
    home,
    tables.map((table) => table.name),
  )
  if (filled.length > 0 && replace === null)
    throw new UserError(
      `The database "${name}" is not empty (${filled.slice(0, 3).join(', ')}${filled.length > 3 ? ', …' : ''}). Restore into an empty database, or add --replace ${name} to delete its contents.`,
    )
}
