import * as z from 'zod'

/** Format that this version writes; newer ones are rejected. */
export const FORMAT = 1
export const MANIFEST = 'manifest.json'
/** SHA-256 of every file, in the format of `sha256sum -c`. */
export const SUMS = 'SHA256SUMS'

/**
 * Tables whose rows are left out. They grant access once or for a short time, and a restore must not reopen what was
 * closed since (BACKUP-4). Tablets stay signed in: a staff key is shown only once, and sessions end with it.
 */
export const LEFT_OUT: readonly string[] = [
  'session',
  'operator_session',
  'account_link',
  'external_attempt',
  'login_failure',
  'telemetry_visit',
]

const Table = z.strictObject({
  name: z.string().regex(/^[a-z_][a-z0-9_]*$/),
  columns: z.array(z.string().min(1)),
  rows: z.number().int().min(0),
  file: z.string(),
})
/** `here` is a folder of the same name in the backup. */
const Files = z.enum(['here', 'bucket', 'none'])

export const Manifest = z.object({
  format: z.number().int(),
  /** Version of Carte that wrote the backup. */
  carte: z.string(),
  takenAt: z.iso.datetime(),
  database: z.string(),
  postgres: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(Table),
  media: Files,
  releases: Files,
  /** Number of files, without this one and SHA256SUMS. */
  files: z.number().int().min(0),
})
export type Manifest = z.infer<typeof Manifest>
export type TableCopy = Manifest['tables'][number]
