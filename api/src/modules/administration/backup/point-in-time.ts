import { migrate } from '../../../infrastructure/database/migrate.ts'
import { createDatabaseOn, openClient } from './client.ts'
import { ACCESS } from './manifest.ts'
import { lockRestore, requireNoServer, setSequences } from './tables.ts'
import { prepareReplacement } from './take-over.ts'

/**
 * Prepares a database that PostgreSQL has restored to an earlier moment, before servers start on it (BACKUP-9): migrates
 * it, gives waiting orders their full time again, ends sign-ins, and lets numbers continue far above those that browsers
 * may have seen. May be repeated.
 *
 * @throws UserError if a server uses the database
 */
export async function prepareRestored(databaseUrl: string): Promise<void> {
  const client = await openClient(databaseUrl)
  try {
    await lockRestore(client)
    await requireNoServer(client)
    const db = createDatabaseOn(client)
    await migrate(db)
    await client.query('begin')
    await prepareReplacement(db)
    for (const table of ACCESS) await client.query(`delete from ${client.escapeIdentifier(table)}`)
    await setSequences(client)
    await requireNoServer(client)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
