import { resolve } from 'node:path'
import { importFolder, type Outcome, withNewestDatabase } from '@carte/api/catalogue'
import { sampleMedia } from '@carte/api/sample-media'
import { ROOT } from '@carte/config/release'
import { readImportOptions } from '../catalogue-options.ts'
import { say, table } from '../say.ts'
import { onStop } from '../stop.ts'

const count = (value: number) => value.toLocaleString('en')

function tableOf(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(({ kind, added, changed, same, removed }) => [
    kind,
    ...[added, changed, same, removed].map(count),
  ])
  return table([['kind', 'new', 'changed', 'the same', 'removed'], ...rows])
}

/**
 * Runs `import <folder> [--dry-run] [--remove-missing]`: imports shops, menus, prices and texts from a folder, in one
 * transaction.
 */
export async function importData(args: readonly string[]): Promise<number> {
  const { folder, dryRun, removeMissing, mediaFolder, dataDir, ...where } = readImportOptions(args)
  const options = { dryRun, removeMissing, mediaFolder: mediaFolder ?? sampleMedia, tell: say }
  const result = await withNewestDatabase(
    { ...where, dataDir: resolve(ROOT, dataDir) },
    (db) => importFolder(db, folder, options),
    onStop,
  )
  if (!result.ok) {
    for (const error of result.faults) say(error)
    say(`Nothing was changed: ${folder} has ${result.count === 1 ? '1 error' : `${count(result.count)} errors`}.`)
    return 1
  }
  for (const warning of result.warnings) say(`Note: ${warning}`)
  say(tableOf(result.outcomes))
  say(dryRun ? 'The dry run succeeded. Nothing was changed.' : 'The import succeeded. A running site shows it at once.')
  return 0
}
