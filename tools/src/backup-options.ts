import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { explained, mediaOf, placeOf, type SiteOptions, sampleOf } from './options.ts'
import { storeAddress } from './releases/options.ts'
import { UserError } from './say.ts'

export interface BackupOptions extends Pick<SiteOptions, 'sample' | 'dataDir' | 'databaseUrl'> {
  readonly isProduction: boolean
  /** An absolute path. */
  readonly folder: string
  /** The folder of the operator's pictures; null when only the sample's exist. */
  readonly media: string | null
  readonly releases: string | null
}

export interface RestoreOptions extends BackupOptions {
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

function siteOf(
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
  return siteOf(values.sample, positionals, env, 'the folder to write the backup to')
}

/** Reads the arguments of `restore`. @throws UserError for invalid ones */
export function readRestoreOptions(args: readonly string[], env: NodeJS.ProcessEnv = process.env): RestoreOptions {
  const { values, positionals } = explained(RESTORE_HELP, () =>
    parseArgs({ args: [...args], options: RESTORE_FLAGS, allowPositionals: true }),
  )
  return {
    ...siteOf(values.sample, positionals, env, 'the folder of the backup'),
    replace: values.replace ?? null,
    isCopy: values.copy,
  }
}
