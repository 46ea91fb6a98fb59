import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  exportFolder,
  FORMATS,
  type Format,
  importFolder,
  type KindName,
  type Outcome,
  withDatabase,
  withNewestDatabase,
} from '@carte/api/catalogue'
import { sampleMedia } from '@carte/api/sample-media'
import { ROOT } from '@carte/config/release'
import { explained, mediaOf, placeOf, type SiteOptions, sampleOf } from '../options.ts'
import { say, table, UserError } from '../say.ts'
import { onStop } from '../stop.ts'

interface FolderOptions extends Pick<SiteOptions, 'sample' | 'dataDir' | 'databaseUrl'> {
  /** An absolute path. */
  readonly folder: string
  /** Whether the data folder contains the operator's own database, as in production, instead of a sample's. */
  readonly isProduction: boolean
}

interface ImportCommand extends FolderOptions {
  readonly dryRun: boolean
  readonly removeMissing: boolean
  /** The operator's pictures; null when the site shows the sample's. */
  readonly mediaFolder: string | null
}

interface ExportCommand extends FolderOptions {
  readonly format: Format
  readonly only?: readonly KindName[]
}

const SAMPLE = { sample: { type: 'string', default: 'chain' } } as const
const IMPORT_FLAGS = {
  ...SAMPLE,
  'dry-run': { type: 'boolean', default: false },
  'remove-missing': { type: 'boolean', default: false },
} as const
const EXPORT_FLAGS = {
  ...SAMPLE,
  format: { type: 'string', default: 'csv' },
  only: { type: 'string', multiple: true },
} as const
const SAMPLE_HELP = '--sample=chain|single|large'
const IMPORT_HELP = `--dry-run, --remove-missing, ${SAMPLE_HELP}`
const EXPORT_HELP = `--format=${FORMATS.join('|')}, --only prices (again for each file), ${SAMPLE_HELP}`

function folderOptions(
  [folder, word]: readonly string[],
  { sample, help, env }: { readonly sample: string; readonly help: string; readonly env: NodeJS.ProcessEnv },
): FolderOptions {
  if (folder === undefined) throw new UserError(`Missing argument <folder>. Flags: ${help}.`, 2)
  if (word !== undefined) throw new UserError(`Unexpected argument "${word}": name one folder.`, 2)
  return {
    folder: resolve(folder),
    isProduction: env.CARTE_ENV === 'production',
    sample: sampleOf(sample),
    ...placeOf(env),
  }
}

/** Reads the arguments of `import`. @throws UserError for invalid ones */
export function readImportOptions(args: readonly string[], env: NodeJS.ProcessEnv = process.env): ImportCommand {
  const { values, positionals } = explained(IMPORT_HELP, () =>
    parseArgs({ args: [...args], options: IMPORT_FLAGS, allowPositionals: true }),
  )
  return {
    ...folderOptions(positionals, { sample: values.sample, help: IMPORT_HELP, env }),
    dryRun: values['dry-run'],
    removeMissing: values['remove-missing'],
    mediaFolder: mediaOf(env),
  }
}

/** Reads the arguments of `export`. @throws UserError for invalid ones */
export function readExportOptions(args: readonly string[], env: NodeJS.ProcessEnv = process.env): ExportCommand {
  const { values, positionals } = explained(EXPORT_HELP, () =>
    parseArgs({ args: [...args], options: EXPORT_FLAGS, allowPositionals: true }),
  )
  const format = FORMATS.find((one) => one === values.format)
  if (!format) throw new UserError(`Unknown format "${values.format}". Choose one of: ${FORMATS.join(', ')}.`, 2)
  return {
    ...folderOptions(positionals, { sample: values.sample, help: EXPORT_HELP, env }),
    format,
    // The export validates these names itself.
    ...(values.only ? { only: values.only as KindName[] } : {}),
  }
}

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
  const options = { dryRun, removeMissing, mediaFolder: mediaFolder ?? sampleMedia, report: say }
  const result = await withNewestDatabase(
    { ...where, dataDir: resolve(ROOT, dataDir) },
    (db) => importFolder(db, folder, options),
    onStop,
  )
  if (!result.ok) {
    for (const error of result.errors) say(error)
    say(`Nothing was changed: ${folder} has ${result.count === 1 ? '1 error' : `${count(result.count)} errors`}.`)
    return 1
  }
  for (const warning of result.warnings) say(`Note: ${warning}`)
  say(tableOf(result.outcomes))
  say(dryRun ? 'The dry run succeeded. Nothing was changed.' : 'The import succeeded. A running site shows it at once.')
  return 0
}
