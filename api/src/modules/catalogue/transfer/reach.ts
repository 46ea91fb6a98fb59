import type { Kysely } from 'kysely'
import { connect } from '../../../infrastructure/database/connect.ts'
import { isDataFolderHeld } from '../../../infrastructure/database/data-folder.ts'
import { migrate } from '../../../infrastructure/database/migrate.ts'
import { type ReachOptions, reachDatabase } from '../../../infrastructure/database/reach.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'

/**
 * Runs a job on the site's migrated database, beside a running server or without one. Creates the embedded database if
 * there is none.
 *
 * @param onStarted called with a function that stops the database that was started
 * @throws UserError if the database cannot be reached
 */
export async function withNewestDatabase<T>(
  options: ReachOptions,
  job: (db: Kysely<Database>) => Promise<T>,
  onStarted: (stop: () => Promise<void>) => void = () => {},
): Promise<T> {
  const isMade = !options.databaseUrl && !(await isDataFolderHeld(options.dataDir))
  const { url, close, inWords } = await reachDatabase(options, { isMade })
  onStarted(close)
  const connection = connect(url, { max: 1 })
  try {
    await migrate(connection.db)
    return await job(connection.db)
  } catch (error) {
    throw inWords(error)
  } finally {
    await connection.close()
    await close()
  }
}
