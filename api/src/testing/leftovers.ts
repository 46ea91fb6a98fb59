import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from '../infrastructure/database/data-folder.ts'
import { stopOrphan } from '../infrastructure/database/embedded.ts'
import { RUN_PREFIX, RUNS, runFolder } from './protocol.ts'

/** A process that has just ended may still be cleaning up. */
const AGE_MS = 120_000

/** Stops and removes what earlier runs left behind because they were killed. */
export async function clearLeftovers(): Promise<void> {
  for (const name of await readdir(RUNS)) {
    const pid = name.startsWith(RUN_PREFIX) ? Number(name.slice(RUN_PREFIX.length)) : 0
    if (!Number.isInteger(pid) || pid <= 0 || isAlive(pid)) continue
    const stats = await stat(runFolder(pid)).catch(() => null)
    if (!stats || Date.now() - stats.mtimeMs < AGE_MS) continue
    await stopOrphan(join(runFolder(pid), 'postgres'))
    await rm(runFolder(pid), { recursive: true, force: true })
  }
}
