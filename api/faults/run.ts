// Runs the rows of the fault table one after the other on one site, and prints the result of each.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { UserError } from '../src/config/env.ts'
import { endLeftovers, folderOf } from './leftovers.ts'
import { type FaultOptions, readOptions } from './options.ts'
import { rowsOf } from './rows/index.ts'
import { print, tryRow } from './rows/try-row.ts'
import { openSite, type Site } from './site/site.ts'

async function runAll(
  site: Site,
  { numbers, kills, isShort, minutes }: FaultOptions,
): Promise<{ passed: number; failed: number }> {
  const rows = rowsOf({ numbers, kills, isShort, untilMs: Date.now() + minutes * 60_000 })
  const reported = new Set<string>()
  let failed = 0
  for (const row of rows) if ((await tryRow(site, row, reported)).length > 0) failed++
  return { passed: rows.length - failed, failed }
}

async function totals({ database, ledger, kills }: Site): Promise<string> {
  const [row] = await database.query<{ orders: number; captured: number }>(
    "select (select count(*) from orders) as orders, (select count(*) from sandbox_payment where state = 'captured') as captured",
  )
  return `${kills} kills, ${row?.orders} orders (${ledger.orders.length} acknowledgements), ${row?.captured} captured payments`
}

async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args)
  await endLeftovers()
  const folder = folderOf(process.pid)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  print(`Faults, seed ${options.seed}${options.isShort ? ', short: the clock is advanced instead of waiting' : ''}`)
  const site = await openSite({ folder, ...options })
  const end = () => site.close()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void end().finally(() => process.exit(1)))
  let tally = { passed: 0, failed: 1 }
  try {
    tally = await runAll(site, options)
    print(await totals(site))
  } finally {
    await end()
  }
  const { passed, failed } = tally
  if (process.env.CARTE_FAULTS_REPORT) await writeFile(process.env.CARTE_FAULTS_REPORT, JSON.stringify(tally))
  if (failed > 0 || options.keep) print(`The logs of servers and database are in ${folder}`)
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
