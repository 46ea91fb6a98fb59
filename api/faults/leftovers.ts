import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '../src/infrastructure/database/data-folder.ts'
import { stopOrphan } from '../src/infrastructure/database/embedded.ts'

const PREFIX = 'carte-faults-'

/** Where a run keeps its database, and what everybody has said, by the run's process. */
export const folderOf = (pid: number): string => join(tmpdir(), `${PREFIX}${pid}`)

/** Stops the databases of runs that were killed themselves. What they have said stays for whoever looks for it. */
export async function endLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length)) : 0
    if (pid > 0 && !isAlive(pid)) await stopOrphan(join(folderOf(pid), 'database/postgres'))
  }
}
