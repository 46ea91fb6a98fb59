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
      `${folder}: the site as it stood at ${made.takenAt}, ${rows} rows in ${made.tables.length} tables, ${made.files} files.`,
    )
    if (made.media === 'none') say('MEDIA_DIR is not set: there are no pictures of your own in it.')
    if (made.releases === 'bucket')
      say('Releases are in a bucket: they are no part of it, and the bucket’s own affair.')
    say('It holds what the database does, keys and customers included: keep it as carefully, and on another machine.')
    return 0
  } catch (error) {
    throw reached.toUserError(error)
  } finally {
    await reached.close()
  }
}
