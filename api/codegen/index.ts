import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../src/infrastructure/database/connect.ts'
import { startEmbedded } from '../src/infrastructure/database/embedded.ts'
import { migrate } from '../src/infrastructure/database/migrate.ts'
import { tableTypes } from './kysely-codegen.config.ts'

const FILE = join(import.meta.dirname, '../src/infrastructure/database/tables.generated.ts')

/**
 * Writes the types of all tables, taken from a temporary database that it migrates.
 *
 * @param onStop registers cleanups for a process that ends early
 * @returns the path of the file
 */
export async function writeTableTypes(onStop: (cleanup: () => Promise<void>) => void): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'carte-tables-'))
  onStop(() => rm(folder, { recursive: true, force: true }))
  const { create, url, stop } = await startEmbedded({ folder, durable: false })
  onStop(stop)
  await create('tables')
  const { db, close } = connect(url('tables'), { max: 1 })
  await migrate(db).finally(close)
  await writeFile(FILE, await tableTypes(url('tables')))
  return FILE
}
