import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '../src/infrastructure/database/data-folder.ts'
import { stopOrphan } from '../src/infrastructure/database/embedded.ts'

const PREFIX = 'carte-faults-'
const CLUSTER_PREFIX = 'carte-cluster-'

/** Returns the folder of a run by its process id. It holds the database and the logs. */
export const folderOf = (pid: number): string => join(tmpdir(), `${PREFIX}${pid}`)

/** Returns the folder of a run of `cluster/run.ts`. */
export const clusterFolderOf = (pid: number): string => join(tmpdir(), `${CLUSTER_PREFIX}${pid}`)

const pidIn = (name: string, prefix: string) => (name.startsWith(prefix) ? Number(name.slice(prefix.length)) : 0)

/** Stops the databases of earlier runs that were killed. Leaves their logs in place. */
export async function endLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = pidIn(name, PREFIX)
    if (pid > 0 && !isAlive(pid)) await stopOrphan(join(folderOf(pid), 'database/postgres'))
    const clusterPid = pidIn(name, CLUSTER_PREFIX)
    if (clusterPid <= 0 || isAlive(clusterPid)) continue
    for (const machine of ['db1', 'db2', 'db3'])
      await stopOrphan(join(clusterFolderOf(clusterPid), 'cluster', machine, 'data'))
  }
}
