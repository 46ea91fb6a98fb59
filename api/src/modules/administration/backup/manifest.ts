import * as z from 'zod'

/** What this version writes. A backup of a later one is refused. */
export const FORMAT = 1
export const MANIFEST = 'manifest.json'
/** Every file by its SHA-256, as `sha256sum -c` reads it. */
export const SUMS = 'SHA256SUMS'

/**
 * Tables of which a backup has no rows: they open doors, once or for a short time, and whatever has been closed since must stay so. Everybody signs in
 * once more; tablets go on, for their key is shown once and their sessions end with it.
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
/** `here`: below a folder of the backup of that name. */
const Files = z.enum(['here', 'bucket', 'none'])

export const Manifest = z.object({
  format: z.number().int(),
  /** The version of Carte that wrote it. */
  carte: z.string(),
  /** The moment that it shows, ISO 8601. */
  takenAt: z.iso.datetime(),
  database: z.string(),
  postgres: z.string(),
  /** Names of the migrations that had been done. */
  migrations: z.array(z.string()),
  tables: z.array(Table),
  media: Files,
  releases: Files,
  /** How many files there are beside this one and the sums. */
  files: z.number().int().min(0),
})
export type Manifest = z.infer<typeof Manifest>
export type TableCopy = Manifest['tables'][number]
