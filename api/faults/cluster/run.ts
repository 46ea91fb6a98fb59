// Runs the faults of three database machines on one site.
import { chmod } from 'node:fs/promises'
import { UserError } from '../../src/config/env.ts'
import { clusterFolderOf } from '../leftovers.ts'
import { type Done, seconds } from '../rows/row.ts'
import { runRows } from '../run-rows.ts'
import { percentile } from './figures.ts'
import { readClusterOptions } from './options.ts'
import { findPrograms, PACKAGES } from './programs.ts'
import { rowsOf } from './rows.ts'
import { openClusterSite } from './site.ts'

function summaryOf(done: readonly Done[]): string {
  const times = done.flatMap(({ ms = [] }) => ms)
  const [median, p99, longest] = [0.5, 0.99, 1].map((share) => seconds(percentile(times, share)))
  return `${times.length} failovers: without an acknowledged order for ${median} (median), ${p99} (p99), ${longest} (longest)`
}

await runRows(() => {
  const options = readClusterOptions(process.argv.slice(2))
  const { programs, missing } = findPrograms()
  if (programs === null)
    throw new UserError(`Not installed: ${missing.join(', ')}. On Debian: apt-get install ${PACKAGES.join(' ')}.`)
  const { seed, isShort, keep, failovers } = options
  const folder = clusterFolderOf(process.pid)
  return {
    title: `Three database machines, seed ${seed}${isShort ? ', short' : ''}`,
    folder,
    keep,
    async open() {
      // Root starts the cluster as another user, who must be able to enter the folder.
      await chmod(folder, 0o755)
      return openClusterSite({ folder, programs, seed, isShort })
    },
    rows: () => rowsOf(options),
    ...(failovers > 0 ? { summary: async (_site, done) => summaryOf(done) } : {}),
  }
})
