import { resolve } from 'node:path'
import { reachDatabase, restoreBackup } from '@carte/api/backup'
import { ROOT } from '@carte/config/release'
import { readRestoreOptions } from '../backup-options.ts'
import { say } from '../say.ts'
import { onStop } from '../stop.ts'

const TAKES_OVER = [
  'This database replaces the one that it was copied from. Never run both with the same keys of a payment provider.',
  'Orders that waited for the kitchen wait again. Check the kitchen screens, and compare what the provider has captured since then.',
  'Keys and accounts are as they were then. Revoke and delete again what was revoked or deleted since.',
]
const IS_COPY = ['This is a copy for inspection. Its open orders and payments are ended, and no money has moved.']

/** Runs `restore <folder>`: restores a site from a backup. */
export async function restore(args: readonly string[]): Promise<number> {
  const { dataDir, sample, isProduction, databaseUrl, ...wanted } = readRestoreOptions(args)
  const where = { sample, isProduction, dataDir: resolve(ROOT, dataDir), ...(databaseUrl ? { databaseUrl } : {}) }
  const reached = await reachDatabase(where, { isMade: true })
  onStop(reached.close)
  try {
    const { manifest, notes } = await restoreBackup({ ...wanted, databaseUrl: reached.url })
    say(`The site is restored as of ${manifest.takenAt}. All sessions are signed out. You can start the site now.`)
    for (const note of [...notes, ...(wanted.isCopy ? IS_COPY : TAKES_OVER)]) say(note)
    return 0
  } catch (error) {
    throw reached.toUserError(error)
  } finally {
    await reached.close()
  }
}
