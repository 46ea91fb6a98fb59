// Runs the rows of the fault table on one site.
import { folderOf } from './leftovers.ts'
import { readOptions } from './options.ts'
import { rowsOf } from './rows/index.ts'
import { runRows } from './run-rows.ts'
import { openSite, type Site } from './site/site.ts'

async function totals({ database, ledger, kills }: Site): Promise<string> {
  const [row] = await database.query<{ orders: number; captured: number }>(
    "select (select count(*) from orders) as orders, (select count(*) from sandbox_payment where state = 'captured') as captured",
  )
  return `${kills} kills, ${row?.orders} orders (${ledger.orders.length} acknowledgements), ${row?.captured} captured payments`
}

await runRows(() => {
  const options = readOptions(process.argv.slice(2))
  const { numbers, kills, isShort, minutes, seed, keep } = options
  const folder = folderOf(process.pid)
  return {
    title: `Faults, seed ${seed}${isShort ? ', short: the clock is advanced instead of waiting' : ''}`,
    folder,
    keep,
    open: () => openSite({ folder, seed, isShort }),
    rows: () => rowsOf({ numbers, kills, isShort, untilMs: Date.now() + minutes * 60_000 }),
    summary: totals,
  }
})
