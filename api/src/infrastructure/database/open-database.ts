import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { UserError } from '../../config/env.ts'
import { parseDatabaseUrl } from './address.ts'
import { connect } from './connect.ts'
import { isDataFolderLocked, lockDataFolder } from './data-folder.ts'
import { databaseName, embeddedUrl, startEmbedded } from './embedded.ts'
import type { Database } from './schema.ts'

export interface DatabaseOptions {
  /** Address of an external PostgreSQL. If undefined, the embedded one in `dataDir` is used. */
  readonly databaseUrl?: string
  readonly dataDir: string
  /** Selects the database in the data folder: the operator's own, or that of a sample. */
  readonly isProduction: boolean
  readonly sample: string
}

/** Time within which a server that starts has its database running. */
const START_MS = 30_000
const UNKNOWN_DATABASE = '3D000'
const UNKNOWN_TABLE = '42P01'
const CANNOT_CONNECT = new Set(['ENOENT', 'ECONNREFUSED', '57P03'])

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

async function waitUntilUp(url: string): Promise<void> {
  const { db, close } = connect(url, { max: 1 })
  const deadline = Date.now() + START_MS
  try {
    for (;;) {
      try {
        await sql`select 1`.execute(db)
        return
      } catch (error) {
        if (!CANNOT_CONNECT.has(String(codeOf(error))) || Date.now() > deadline) throw error
        await wait(200)
      }
    }
  } finally {
    await close()
  }
}

/** Returns the address of the folder's database; `close` stops the database if it was not running before. */
async function openFolder({
  dataDir,
  isProduction,
  sample,
}: DatabaseOptions): Promise<{ url: string; close(): Promise<void> }> {
  const database = databaseName(isProduction, sample)
  if (!existsSync(join(dataDir, 'postgres', 'PG_VERSION')))
    throw new UserError(
      `There is no database in ${dataDir} yet. Start Carte with this data folder once, or set DATABASE_URL.`,
    )
  if (await isDataFolderLocked(dataDir)) return { url: embeddedUrl(dataDir, database), close: async () => {} }
  const release = await lockDataFolder(dataDir)
  try {
    const embedded = await startEmbedded({ folder: dataDir })
    return {
      url: embedded.url(database),
      async close() {
        await embedded.stop()
        await release()
      },
    }
  } catch (error) {
    await release()
    throw error
  }
}

/** Converts a database error into a message for the user of a command. Returns other errors unchanged. */
function describeError(error: unknown, { databaseUrl, dataDir, isProduction, sample }: DatabaseOptions): unknown {
  const code = codeOf(error)
  if (error instanceof UserError || code === undefined) return error
  // A file error of the job itself, not of the database.
  if ('path' in (error as object)) return new UserError((error as Error).message, { cause: error })
  const where = databaseUrl
    ? `The database at ${URL.parse(databaseUrl)?.host || 'DATABASE_URL'}`
    : `The database in ${dataDir}`
  const message = () => {
    if (code === UNKNOWN_DATABASE && !databaseUrl && !isProduction)
      return `${where} does not contain the sample "${sample}". Choose another with --sample.`
    if (code === UNKNOWN_DATABASE && databaseUrl)
      return `${where} has no database "${URL.parse(databaseUrl)?.pathname.slice(1)}". Check the name in DATABASE_URL.`
    if (code === UNKNOWN_TABLE || code === UNKNOWN_DATABASE)
      return `${where} was not set up by this version of Carte. Start Carte with it once.`
    return `${where} cannot be used: ${(error as Error).message || code}`
  }
  return new UserError(message(), { cause: error })
}

export interface OpenedDatabase {
  readonly url: string
  close(): Promise<void>
  toUserError(error: unknown): unknown
}

/**
 * Opens the folder's database like `openFolder`, but creates it if necessary.
 *
 * @throws UserError if a server holds the folder
 */
async function createInFolder({
  dataDir,
  isProduction,
  sample,
}: DatabaseOptions): Promise<{ url: string; close(): Promise<void> }> {
  const release = await lockDataFolder(dataDir)
  try {
    const embedded = await startEmbedded({ folder: dataDir })
    const close = async () => {
      await embedded.stop()
      await release()
    }
    const database = databaseName(isProduction, sample)
    await embedded.create(database).catch(async (error) => {
      await embedded.stop()
      throw error
    })
    return { url: embedded.url(database), close }
  } catch (error) {
    await release()
    throw error
  }
}

/**
 * Opens the site's database, whether or not a server runs on it. Starts the embedded database if it is not running.
 *
 * @param creates creates the embedded database if it does not exist, and requires that no server holds the folder
 * @throws UserError if there is no database
 */
export async function openDatabase(options: DatabaseOptions, { creates = false } = {}): Promise<OpenedDatabase> {
  const { databaseUrl } = options
  if (databaseUrl && parseDatabaseUrl(databaseUrl) === null)
    throw new UserError('DATABASE_URL is not an address such as postgres://user:password@host:5432/database.')
  const open = creates ? createInFolder : openFolder
  const { url, close } = databaseUrl ? { url: databaseUrl, close: async () => {} } : await open(options)
  try {
    if (!databaseUrl) await waitUntilUp(url)
  } catch (error) {
    await close()
    throw describeError(error, options)
  }
  return { url, close, toUserError: (error) => describeError(error, options) }
}

/**
 * Runs `job` on the site's database, whether or not a server runs on it. Starts the embedded database if it is not
 * running, and stops it again.
 *
 * @param onStarted receives the function that stops the database, for a command that is interrupted
 * @throws UserError if there is no database, or no server has set it up
 */
export async function withDatabase<T>(
  options: DatabaseOptions,
  job: (db: Kysely<Database>) => Promise<T>,
  onStarted: (stop: () => Promise<void>) => void = () => {},
): Promise<T> {
  const { url, close, toUserError } = await openDatabase(options)
  onStarted(close)
  const connection = connect(url, { max: 1 })
  try {
    return await job(connection.db)
  } catch (error) {
    throw toUserError(error)
  } finally {
    await connection.close()
    await close()
  }
}
