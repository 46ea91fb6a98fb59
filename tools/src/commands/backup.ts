import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase, restoreBackup, takeBackup } from '@carte/api/backup'
import { ROOT } from '@carte/config/release'
import { explained, mediaOf, placeOf, type SiteOptions, sampleOf } from '../options.ts'
import { storeAddress } from '../releases/options.ts'
import { say, UserError } from '../say.ts'
import { onStop } from '../stop.ts'

interface BackupOptions extends Pick<SiteOptions, 'sample' | 'dataDir' | 'databaseUrl'> {
  readonly isProduction: boolean
  /** An absolute path. */
  readonly folder: string
  /** The folder of the operator's pictures; null when only the sample's exist. */
  readonly media: string | null
  readonly releases: string | null
}

interface RestoreOptions extends BackupOptions {
  /** The name of the database whose content may be replaced. */
  readonly replace: string | null
  readonly isCopy: boolean
}

const FLAGS = { sample: { type: 'string', default: 'chain' } } as const
const RESTORE_FLAGS = {
  ...FLAGS,
  replace: { type: 'string' },
  copy: { type: 'boolean', default: false },
} as const
const HELP = '--sample=chain|single|large'
const RESTORE_HELP = `--replace <name of the database>, --copy, ${HELP}`

function backupOptions(
  sample: string,
  [folder, word]: readonly string[],
  env: NodeJS.ProcessEnv,
  wanted: string,
): BackupOptions {
  if (!folder) throw new UserError(`Missing argument <folder>: name ${wanted}.`, 2)
  if (word !== undefined) throw new UserError(`Unexpected argument "${word}": name one folder.`, 2)
  return {
    folder: resolve(folder),
    media: mediaOf(env),
    releases: storeAddress(undefined, env),
    isProduction: env.CARTE_ENV === 'production',
    sample: sampleOf(sample),
    ...placeOf(env),
  }
}

/** Reads the arguments of `backup`. @throws UserError for invalid ones */
export function readBackupOptions(args: readonly string[], env: NodeJS.ProcessEnv = process.env): BackupOptions {
  const { values, positionals } = explained(HELP, () =>
    parseArgs({ args: [...args], options: FLAGS, allowPositionals: true }),
  )
  return backupOptions(values.sample, positionals, env, 'the folder to write the backup to')
}

/** Reads the arguments of `restore`. @throws UserError for invalid ones */
export function readRestoreOptions(args: readonly string[], env: NodeJS.ProcessEnv = process.env): RestoreOptions {
  const { values, positionals } = explained(RESTORE_HELP, () =>
    parseArgs({ args: [...args], options: RESTORE_FLAGS, allowPositionals: true }),
  )
  return {
    ...backupOptions(values.sample, positionals, env, 'the folder of the backup'),
    replace: values.replace ?? null,
    isCopy: values.copy,
  }
}

const RESTORE_NOTES = [
  'This database replaces the one that it was copied from. Never run both with the same keys of a payment provider.',
  'Orders that waited for the kitchen wait again. Check the kitchen screens, and compare the payments: carte reconcile --since <the time of the backup>.',
  'Keys and accounts are as they were then. Revoke and delete again what was revoked or deleted since.',
]
const COPY_NOTES = ['This is a copy for inspection. Its open orders and payments are ended, and no money has moved.']

/** Runs `restore <folder>`: restores a site from a backup. */
export async function restore(args: readonly string[]): Promise<number> {
  const { dataDir, sample, isProduction, databaseUrl, ...wanted } = readRestoreOptions(args)
  const where = { sample, isProduction, dataDir: resolve(ROOT, dataDir), ...(databaseUrl ? { databaseUrl } : {}) }
  const reached = await openDatabase(where, { creates: true })
  onStop(reached.close)
  try {
    const { manifest, notes } = await restoreBackup({ ...wanted, databaseUrl: reached.url })
    say(`The site is restored as of ${manifest.takenAt}. All customers are signed out. You can start the site now.`)
    for (const note of [...notes, ...(wanted.isCopy ? COPY_NOTES : RESTORE_NOTES)]) say(note)
    return 0
  } catch (error) {
    throw reached.toUserError(error)
  } finally {
    await reached.close()
  }
}

/** Runs `backup <folder>`: writes a consistent copy of a running site. */
export async function backup(args: readonly string[]): Promise<number> {
  const { folder, media, releases, dataDir, ...where } = readBackupOptions(args)
  const reached = await openDatabase({ ...where, dataDir: resolve(ROOT, dataDir) })
  onStop(reached.close)
  try {
    const made = await takeBackup({ databaseUrl: reached.url, folder, media, releases, onBegun: onStop })
    const rows = made.tables.reduce((sum, table) => sum + table.rows, 0)
    say(
      `Wrote ${folder}: the site at ${made.takenAt}, ${rows} rows in ${made.tables.length} tables, ${made.files} files.`,
    )
    if (made.media === 'none') say('MEDIA_DIR is not set, so the backup contains no pictures of your own.')
    if (made.releases === 'bucket')
      say('The releases are in a bucket, so the backup does not contain them. Back up the bucket separately.')
    say('The backup contains keys and personal data. Protect it like the database, and keep it on another machine.')
    return 0
  } catch (error) {
    throw reached.toUserError(error)
  } finally {
    await reached.close()
  }
}
