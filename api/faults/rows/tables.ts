import { setTimeout as wait } from 'node:timers/promises'
import { sitDown, type TableGuest } from '../guests/table-guest.ts'
import type { Site } from '../site/site.ts'
import { check, type FaultRow, repeat } from './row.ts'

const TABLES = { whole: 4, short: 2 }
const GUESTS_AT_TABLE = 3
const KILLS = { whole: 20, short: 2 }
/** At a table; more than fifty would be rejected. */
const ORDERS_MAX = 40

/** The orders of the sessions that say or contain something else than what they claim. */
const WRONG_ORDERS = `
  select o.id from orders o join table_order t on t.order_id = o.id
  where o.status <> 'rollbacked' and t.table_id = any($1) and (
    exists (
      select from (select code, sum(quantity) as items from order_line where order_id = o.id group by code) ordered
      full join (
        select l.code, sum(c.quantity) as items from table_order_line c join table_line l
          on l.table_id = t.table_id and l.guest_id = c.guest_id and l.line_id = c.line_id
        where c.order_id = o.id group by l.code
      ) claimed using (code) where ordered.items is distinct from claimed.items
    ) or exists (
      select from order_line where order_id = o.id and quantity is distinct from (
        select sum((guest ->> 'quantity')::integer) from jsonb_array_elements(guests) as guest
      )
    ) or o.total_minor <> (select sum(total_minor) from order_line where order_id = o.id)
  )`

async function openTable(site: Site): Promise<readonly TableGuest[]> {
  const first = await sitDown(site)
  const guests = [first]
  while (guests.length < GUESTS_AT_TABLE) guests.push(await sitDown(site, (await first.read()).joinCode))
  return guests
}

/** Keeps the guests of all tables adding dishes, ordering and paying until `stop`. */
function startGuests(site: Site, tables: readonly (readonly TableGuest[])[]) {
  const { random, ledger } = site
  const orders = new Map<string, number>()
  let isOpen = true
  const visit = async (guest: TableGuest) => {
    if (random.next() < 0.6) await guest.addDish()
    else await guest.catchUp()
    const count = () => orders.get(guest.tableId) ?? 0
    if (random.next() > 0.4 || count() >= ORDERS_MAX) return
    if (await guest.order(random.next() < 0.6, random.next() < 0.85)) orders.set(guest.tableId, count() + 1)
  }
  const visitRepeatedly = async (guest: TableGuest) => {
    while (isOpen) {
      await visit(guest).catch((error: Error) =>
        ledger.recordViolation(`A guest of a table was stuck: ${error.message}`),
      )
      await wait(random.between(0, 100))
    }
  }
  const visits = tables.flat().map(visitRepeatedly)
  return {
    async stop() {
      isOpen = false
      await Promise.all(visits)
      return [...orders.values()].reduce((sum, count) => sum + count, 0)
    },
  }
}

/** Checks that each dish that a guest has wanted is in the basket of the table, or in one order. */
async function checkTable(site: Site, guests: readonly TableGuest[]): Promise<void> {
  for (const guest of guests) await guest.catchUp()
  for (const guest of guests) {
    const { lines, orders } = await guest.read()
    const claims = orders.filter(({ status }) => status !== 'rollbacked').flatMap((order) => order.lines)
    for (const [lineId, wanted] of guest.wanted) {
      const isOwn = (line: { readonly guestId: string; readonly lineId: string }) =>
        line.guestId === guest.guestId && line.lineId === lineId
      const open = lines.find(isOwn)?.item.quantity ?? 0
      const ordered = claims.filter(isOwn).reduce((sum, { quantity }) => sum + quantity, 0)
      const what = `${wanted} of line ${lineId} were wanted at table ${guest.tableId}; ${open} are open and ${ordered} ordered`
      check(site, open + ordered === wanted, what)
    }
  }
}

/** Kills servers while guests of several tables join, publish, order and pay. */
const together: FaultRow = {
  numbers: [46],
  title: 'servers are killed while guests order together at tables',
  async run(site) {
    const { random, isShort } = site
    const count = isShort ? TABLES.short : TABLES.whole
    const times = isShort ? KILLS.short : KILLS.whole
    // Guests join while the first server dies.
    const opening = Promise.all(Array.from({ length: count }, () => openTable(site)))
    await wait(random.between(0, 300))
    await site.kill(random.pick(site.instances))
    await site.startAll()
    const tables = await opening
    const guests = startGuests(site, tables)
    await repeat(times, async () => {
      await wait(random.between(300, 1_500))
      if (random.next() < 0.15) await site.killAll()
      else await site.kill(random.pick(site.instances))
      await wait(random.between(0, 300))
      await site.startAll()
    })
    const orders = await guests.stop()
    for (const table of tables) await checkTable(site, table)
    const ids = tables.flatMap(([first]) => (first ? [first.tableId] : []))
    for (const { id } of await site.database.query<{ id: string }>(WRONG_ORDERS, [ids]))
      check(site, false, `Order ${id} of a table differs from what it claims`)
    return { times: times + 1, figures: `${orders} orders of ${tables.flat().length} guests at ${count} tables` }
  },
}

/** Guests who order together while servers die. */
export const tablesTogether: readonly FaultRow[] = [together]
