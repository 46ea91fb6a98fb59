import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { FORMATS, type Format, type KindName } from '@carte/api/catalogue'
import { explained, mediaOf, placeOf, type SiteOptions, sampleOf } from './options.ts'
import { UserError } from './say.ts'

interface FolderOptions extends Pick<SiteOptions, 'sample' | 'dataDir' | 'databaseUrl'> {
  /** An absolute path. */
  readonly folder: string
  /** Whether the data folder contains the operator's own database, as in production, instead of a sample's. */
  readonly isProduction: boolean
}

export interface ImportCommand extends FolderOptions {
  readonly dryRun: boolean
  readonly removeMissing: boolean
  /** The operator's pictures; null when the site shows the sample's. */
  readonly mediaFolder: string | null
}

export interface ExportCommand extends FolderOptions {
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
