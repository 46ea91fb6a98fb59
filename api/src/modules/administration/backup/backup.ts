import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { UserError } from '../../../config/env.ts'
import { copyFiles, FILE_MODE, FOLDER_MODE, filesBelow, type Sums, sumOf, syncFolder } from './files.ts'
import { FORMAT, MANIFEST, type Manifest, SUMS } from './manifest.ts'
import { takeSnapshot } from './snapshot.ts'

/** What of a site is not in its database. */
export interface SiteFolders {
  /** The operator's pictures (MEDIA_DIR); null where the sample's are shown. */
  readonly media: string | null
  /** Where releases are: a folder, or `s3://bucket/prefix`; null to leave them out. */
  readonly releases: string | null
}

export interface BackupOptions extends SiteFolders {
  readonly databaseUrl: string
  /** The folder that is made; one that is there is never written to. */
  readonly folder: string
  /** Handed what removes what has been written so far, for a command that is broken off. */
  readonly onBegun?: (undo: () => Promise<void>) => void
}

const isBucket = (address: string) => address.includes('://')

async function versionOfCarte(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../../../../package.json'), 'utf8')) as {
    version: string
  }
  return version
}

/** A version is written before the journal says that it is there; so the journal is copied first, and names no version that the copy lacks. */
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

/** Everything but the name. */
async function fill(draft: string, { databaseUrl, ...site }: BackupOptions): Promise<Manifest> {
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
 * Writes the site as it stands at one moment into a new folder, while servers go on: the database, the operator's pictures, and the releases where they
 * are a folder. It has the folder's name when it is whole, and not before. @throws UserError where the name is taken, or it cannot be written.
 */
export async function takeBackup(options: BackupOptions): Promise<Manifest> {
  const folder = resolve(options.folder)
  if (existsSync(folder))
    throw new UserError(`${folder} is there already, and a backup is never written over anything.`)
  const draft = join(dirname(folder), `.${basename(folder)}.${randomUUID()}.unfinished`)
  const undo = () => rm(draft, { recursive: true, force: true })
  try {
    await stat(dirname(folder))
    await mkdir(draft, { mode: FOLDER_MODE })
    options.onBegun?.(undo)
    const manifest = await fill(draft, options)
    await syncFolder(draft)
    if (existsSync(folder)) throw new UserError(`${folder} has come to be there meanwhile.`)
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
