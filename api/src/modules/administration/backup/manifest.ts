import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { UserError } from '../../../config/env.ts'
import { MIGRATIONS } from '../../../infrastructure/database/migrate.ts'
import { type Sums, sumOf } from './files.ts'

/** Format that this version writes; newer ones are rejected. */
export const FORMAT = 1
export const MANIFEST = 'manifest.json'
/** SHA-256 of every file, in the format of `sha256sum -c`. */
export const SUMS = 'SHA256SUMS'

/**
 * Tables whose rows grant access, once or for a limited time. A restore must not reopen what was closed since
 * (BACKUP-4). Tablets stay signed in: a staff key is shown only once, and sessions end with it.
 */
export const ACCESS: readonly string[] = [
  'session',
  // Servers of the release before migration 31 write it.
  'operator_session',
  'admin_session',
  'staff_challenge',
  'staff_invitation',
  'account_link',
  'sign_in_code',
  'external_attempt',
  'login_failure',
]

/** Tables whose rows are left out of a backup. */
export const LEFT_OUT: readonly string[] = [
  ...ACCESS,
  'telemetry_visit',
  // A copy beside the running site must not notify guests.
  'push_subscription',
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

/** A backup that matches its own checksums. */
export interface VerifiedBackup {
  readonly folder: string
  readonly manifest: Manifest
  readonly sums: Sums
}

const LINE = /^([0-9a-f]{64}) {2}(.+)$/
/** Rejects paths that leave the backup's folder. */
const isBelow = (path: string) => path.split('/').every((part) => !['', '.', '..'].includes(part))

async function readText(folder: string, name: string): Promise<string> {
  try {
    return await readFile(join(folder, name), 'utf8')
  } catch (error) {
    throw new UserError(
      `${folder} is not a backup: ${name} cannot be read (${(error as NodeJS.ErrnoException).code}).`,
      {
        cause: error,
      },
    )
  }
}

function sumsIn(text: string): Sums {
  const sums: Sums = new Map()
  for (const [index, line] of text.split('\n').slice(0, -1).entries()) {
    const [, sum, path] = LINE.exec(line) ?? []
    if (sum === undefined || path === undefined || !isBelow(path))
      throw new UserError(`The backup is damaged: ${SUMS}:${index + 1} is not a checksum and a path.`)
    sums.set(path, sum)
  }
  return sums
}

async function requireChecksums(folder: string, sums: Sums): Promise<void> {
  for (const [path, sum] of sums) {
    const found = await sumOf(join(folder, path)).catch((error: NodeJS.ErrnoException) => {
      throw new UserError(`The backup is damaged: ${path} cannot be read (${error.code}).`, { cause: error })
    })
    if (found !== sum) throw new UserError(`The backup is damaged: ${path} does not match its checksum.`)
  }
}

/** @throws UserError for an invalid manifest, or one that a newer version has written */
function manifestIn(text: string): Manifest {
  const parsed = Manifest.safeParse(JSON.parse(text))
  const format = parsed.success ? parsed.data.format : Number((JSON.parse(text) as { format?: unknown }).format)
  if (format > FORMAT)
    throw new UserError(
      `The backup has format ${format}, and this version of Carte reads at most ${FORMAT}. Use a newer version.`,
    )
  if (!parsed.success)
    throw new UserError(`The backup is damaged: ${MANIFEST} is invalid: ${parsed.error.issues[0]?.message}`)
  const { migrations, carte } = parsed.data
  const unknown = migrations.find((name) => !Object.hasOwn(MIGRATIONS, name))
  if (unknown !== undefined)
    throw new UserError(
      `The backup is from a newer version of Carte (${carte}, migration ${unknown}). Use that version or a later one.`,
    )
  return parsed.data
}

/** Reads every byte and compares checksums. @throws UserError that names what is missing, damaged or too new */
export async function verifyBackup(folder: string): Promise<VerifiedBackup> {
  const sums = sumsIn(await readText(folder, SUMS))
  const text = await readText(folder, MANIFEST)
  if (!sums.has(MANIFEST)) throw new UserError(`The backup is damaged: ${SUMS} does not list ${MANIFEST}.`)
  await requireChecksums(folder, sums)
  const manifest = manifestIn(text)
  if (sums.size !== manifest.files + 1) throw new UserError(`The backup is damaged: ${SUMS} does not list every file.`)
  const unlisted = manifest.tables.find(({ file }) => !sums.has(file))
  if (unlisted) throw new UserError(`The backup is damaged: ${SUMS} does not list ${unlisted.file}.`)
  return { folder, manifest, sums }
}
