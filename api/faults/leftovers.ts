import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '../src/infrastructure/database/data-folder.ts'
import { stopOrphan } from '../src/infrastructure/database/embedded.ts'

const PREFIX = 'carte-faults-'

/** Returns the folder of a run by its process id. It holds the database and the logs. */
export const folderOf = (pid: number): string => join(tmpdir(), `${PREFIX}${pid}`)

/** Stops the databases of earlier runs that were killed. Leaves their logs in place. */
export async function endLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length)) : 0
    if (pid > 0 && !isAlive(pid)) await stopOrphan(join(folderOf(pid), 'database/postgres'))
  }
}
