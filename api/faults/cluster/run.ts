// Runs the faults of three database machines one after the other on one site, and prints the result of each.
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { UserError } from '../../src/config/env.ts'
import { clusterFolderOf, endLeftovers } from '../leftovers.ts'
import { seconds } from '../rows/row.ts'
import { print, tryRow } from '../rows/try-row.ts'
import { percentile } from './figures.ts'
import { type ClusterOptions, readClusterOptions } from './options.ts'
import { findPrograms, PACKAGES } from './programs.ts'
import { rowsOf } from './rows.ts'
import { type ClusterSite, openClusterSite } from './site.ts'

async function runAll(site: ClusterSite, options: ClusterOptions): Promise<{ passed: number; failed: number }> {
  const rows = rowsOf(options)
  const reported = new Set<string>()
  const times: number[] = []
  let failed = 0
  for (const row of rows) {
    const run = async () => {
      const done = await row.run(site)
      if (done.ms !== undefined) times.push(done.ms)
      return done
    }
    if ((await tryRow(site, { ...row, run }, reported)).length > 0) failed++
  }
  if (options.failovers > 0) print(summaryOf(times))
  return { passed: rows.length - failed, failed }
}

const summaryOf = (times: readonly number[]) =>
  `${times.length} failovers: without an acknowledged order for ${seconds(percentile(times, 0.5))} (median), ${seconds(percentile(times, 0.99))} (p99), ${seconds(Math.max(...times))} (longest)`

async function main(args: readonly string[]): Promise<number> {
  const options = readClusterOptions(args)
  const { programs, missing } = findPrograms()
  if (programs === null)
    throw new UserError(`Not installed: ${missing.join(', ')}. On Debian: apt-get install ${PACKAGES.join(' ')}.`)
  await endLeftovers()
  const folder = clusterFolderOf(process.pid)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  await chmod(folder, 0o755)
  print(`Three database machines, seed ${options.seed}${options.isShort ? ', short' : ''}`)
  const site = await openClusterSite({ folder, programs, ...options })
  const end = () => site.close()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void end().finally(() => process.exit(1)))
  let tally = { passed: 0, failed: 1 }
  try {
    tally = await runAll(site, options)
  } finally {
    await end()
  }
  const { passed, failed } = tally
  if (process.env.CARTE_FAULTS_REPORT) await writeFile(process.env.CARTE_FAULTS_REPORT, JSON.stringify(tally))
  if (failed > 0 || options.keep) print(`The logs of servers and machines are in ${folder}`)
  else await rm(folder, { recursive: true, force: true })
  print(`${passed} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
}

try {
  process.exit(await main(process.argv.slice(2)))
} catch (error) {
  process.stderr.write(`${error instanceof UserError ? error.userMessage : (error as Error).stack}\n`)
  process.exit(1)
}
