import { resolve } from 'node:path'
import { reachDatabase, takeBackup } from '@carte/api/backup'
import { ROOT } from '@carte/config/release'
import { readBackupOptions } from '../backup-options.ts'
import { say } from '../say.ts'
import { onStop } from '../stop.ts'

/** Runs `backup <folder>`: writes a consistent copy of a running site. */
export async function backup(args: readonly string[]): Promise<number> {
  const { folder, media, releases, dataDir, ...where } = readBackupOptions(args)
  const reached = await reachDatabase({ ...where, dataDir: resolve(ROOT, dataDir) })
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
