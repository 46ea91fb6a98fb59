import { resolve } from 'node:path'
import { reachDatabase, restoreBackup } from '@carte/api/backup'
import { ROOT } from '@carte/config/release'
import { readRestoreOptions } from '../backup-options.ts'
import { say } from '../say.ts'
import { onStop } from '../stop.ts'

const TAKES_OVER = [
  'It takes the place of the database that it was copied from: never let both run with the same keys of a payment provider.',
  'Orders that waited for their kitchen wait anew: look at the kitchen screens, and compare what the provider has taken since then.',
  'Keys and accounts are as they were then: revoke again what was revoked since, and delete again who was deleted.',
]
const IS_COPY = ['It is a copy to look at: what was under way in it has ended there, and no money has moved.']

/** Runs `restore <folder>`: restores a site from a backup. */
export async function restore(args: readonly string[]): Promise<number> {
  const { dataDir, sample, isProduction, databaseUrl, ...wanted } = readRestoreOptions(args)
  const where = { sample, isProduction, dataDir: resolve(ROOT, dataDir), ...(databaseUrl ? { databaseUrl } : {}) }
  const reached = await reachDatabase(where, { isMade: true })
  onStop(reached.close)
  try {
    const { manifest, notes } = await restoreBackup({ ...wanted, databaseUrl: reached.url })
    say(`The site is as it stood at ${manifest.takenAt}. Nobody is signed in; start it when you are ready.`)
    for (const note of [...notes, ...(wanted.isCopy ? IS_COPY : TAKES_OVER)]) say(note)
    return 0
  } catch (error) {
    throw reached.toUserError(error)
  } finally {
    await reached.close()
  }
}
