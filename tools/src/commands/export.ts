import { resolve } from 'node:path'
import { exportFolder, withDatabase } from '@carte/api/catalogue'
import { ROOT } from '@carte/config/release'
import { readExportOptions } from '../catalogue-options.ts'
import { say, table } from '../say.ts'
import { onStop } from '../stop.ts'

/**
 * Runs `export <folder> [--format csv|json] [--only …]`: writes the database's catalog as files that `import` reads.
 */
export async function exportData(args: readonly string[]): Promise<number> {
  const { folder, format, only, dataDir, ...where } = readExportOptions(args)
  const written = await withDatabase(
    { ...where, dataDir: resolve(ROOT, dataDir) },
    (db) => exportFolder(db, folder, { format, ...(only ? { only } : {}) }),
    onStop,
  )
  say(table([['file', 'records'], ...[...written].map(([name, records]) => [name, records.toLocaleString('en')])]))
  say(`Wrote ${folder}. It contains no customers, orders or keys.`)
  return 0
}
