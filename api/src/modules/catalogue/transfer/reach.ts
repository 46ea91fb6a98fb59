import type { Kysely } from 'kysely'
import { connect } from '../../../infrastructure/database/connect.ts'
import { isDataFolderLocked } from '../../../infrastructure/database/data-folder.ts'
import { migrate } from '../../../infrastructure/database/migrate.ts'
import { type DatabaseOptions, openDatabase } from '../../../infrastructure/database/open-database.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'

/**
 * Runs a job on the site's migrated database, beside a running server or without one. Creates the embedded database if
 * there is none.
 *
 * @param onStarted called with a function that stops the database that was started
 * @throws UserError if the database cannot be reached
 */
export async function withNewestDatabase<T>(
  options: DatabaseOptions,
  job: (db: Kysely<Database>) => Promise<T>,
  onStarted: (stop: () => Promise<void>) => void = () => {},
): Promise<T> {
  const isMade = !options.databaseUrl && !(await isDataFolderLocked(options.dataDir))
  const { url, close, toUserError } = await openDatabase(options, { isMade })
  onStarted(close)
  const connection = connect(url, { max: 1 })
  try {
    await migrate(connection.db)
    return await job(connection.db)
  } catch (error) {
    throw toUserError(error)
  } finally {
    await connection.close()
    await close()
  }
}
