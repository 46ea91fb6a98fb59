import type { Kysely } from 'kysely'
import { connect } from '../../../infrastructure/database/connect.ts'
import { isDataFolderHeld } from '../../../infrastructure/database/data-folder.ts'
import { migrate } from '../../../infrastructure/database/migrate.ts'
import { type ReachOptions, reachDatabase } from '../../../infrastructure/database/reach.ts'
import type { Database } from '../../../infrastructure/database/schema.ts'

/**
 * Does something on the site's database, brought up to date as a server does it; the embedded one is made where there is none yet. Beside a
 * server that is running on it, or without one. @param onStarted is handed what stops the database that was started for it
 * @throws UserError when it cannot be reached
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
