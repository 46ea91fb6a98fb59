import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createTestApi, type TestApi } from '../../testing/index.ts'
import { ACROSS_SHOPS, DISTRIBUTION, type DistributionKey } from './distribution.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const keyOf = (table: unknown): DistributionKey | undefined =>
  (DISTRIBUTION as Readonly<Record<string, DistributionKey>>)[String(table)]
const isDivided = (table: unknown) => keyOf(table) === 'shop' || keyOf(table) === 'order'

/** Derives a table's key from its columns. A nullable `shop_id` means that some rows belong to no shop. */
function derivedKey(table: string, columns: readonly { readonly name: unknown; readonly required: unknown }[]) {
  const has = (name: string) => columns.some((column) => column.name === name)
  if (table === 'shop' || columns.some(({ name, required }) => name === 'shop_id' && required)) return 'shop'
  if (has('order_id') || has('payment_id')) return 'order'
  return table === 'customer' || has('customer_id') ? 'customer' : 'global'
}

describe('the distribution keys', () => {
  it('are decided for each table of the migrated database, as its columns allow', async () => {
    const rows = await api.sql(`
      select c.relname as table, a.attname as name, a.attnotnull as required
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'`)
    const columns = Map.groupBy(rows as { table: string; name: unknown; required: unknown }[], ({ table }) => table)
    expect(DISTRIBUTION).toEqual(
      Object.fromEntries([...columns].map(([table, all]) => [table, derivedKey(table, all)])),
    )
  })

  // These would have to contain the shop, or be given up.
  it('are missing in these unique indexes of tables that would be divided by shop', async () => {
    const rows = await api.sql(`
      select t.relname as table, i.relname as index, array_agg(a.attname::text order by a.attnum) as columns
      from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = any(x.indkey)
      where t.relnamespace = current_schema()::regnamespace and x.indisunique group by 1, 2 order by 1, 2`)
    const indexes = rows
      .filter(
        ({ table, columns }) => isDivided(table) && table !== 'shop' && !(columns as string[]).includes('shop_id'),
      )
      .map(({ index }) => index)
    expect(indexes).toEqual([
      'idempotency_key_pkey',
      'order_line_pkey',
      'order_message_pkey',
      'order_step_pkey',
      'orders_pkey',
      'payment_one_per_order',
      'payment_pkey',
      'payment_reference',
      'payment_step_pkey',
      'push_subscription_pkey',
      'refund_pkey',
      'staff_key_pkey',
      'table_guest_pkey',
      'table_guest_table_id_number_key',
      'table_line_pkey',
      'table_order_pkey',
      'table_order_line_pkey',
      'table_session_pkey',
    ])
  })

  it('differ at both ends of these foreign keys only', async () => {
    const rows = await api.sql(`
      select c.relname as child, p.relname as parent from pg_constraint k
      join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
      where k.contype = 'f' and c.relnamespace = current_schema()::regnamespace order by 1, 2`)
    const group = (table: unknown) => (isDivided(table) ? 'shop' : keyOf(table))
    const crossing = rows.filter(({ child, parent }) => group(child) !== group(parent))
    expect(crossing.map(({ child, parent }) => `${child} → ${parent}`)).toEqual([
      'orders → customer',
      'shop → menu',
      'staff_role → shop',
      'staff_session → staff_key',
    ])
  })
})

const TABLES = Object.keys(DISTRIBUTION).filter(
  (table) => ['orders', 'refund', 'payment_step', 'pickup_slot'].includes(table) || keyOf(table) === 'order',
)
const NAMES = TABLES.join('|')
/** A query of Kysely, to the call that runs it or to the end of its paragraph. */
const KYSELY = new RegExp(
  `\\.(?:selectFrom|updateTable|deleteFrom)\\(\\s*'(?:${NAMES})(?: as \\w+)?'[^]*?(?=\\.execute|\\.stream|\\n\\n|$)`,
  'g',
)
const SQL = new RegExp(`\\b(?:from|update|join)\\s+(?:${NAMES})\\b`)
const CONDITIONS = [
  /(?:[wW]here|eb|and|query)\(\s*'(?:\w+\.)?(\w+)',\s*'(?:=|in)'/g,
  /\b(?:\w+\.)?(\w+) (?:=|in) (?:any\()?\(?\$(?:\{|\d)/g,
]
/** Columns whose value names one shop, or an order or payment, whose id could contain its shop. */
const NAMING = new Set(['shop_id', 'id', 'order_id', 'payment_id'])

const namesItsRows = (statement: string): boolean =>
  CONDITIONS.some((pattern) => [...statement.matchAll(pattern)].some(([, column = '']) => NAMING.has(column)))

/** Returns the statements on orders and what belongs to them that name neither a shop nor an order or payment. */
function statementsAcrossShops(source: string): readonly string[] {
  const queries = [...source.matchAll(KYSELY)].map(([text]) => text)
  const templates = [...source.matchAll(/`[^`]*`/g)].map(([text]) => text).filter((text) => SQL.test(text))
  return [...queries, ...templates].filter((statement) => !namesItsRows(statement))
}

// Sees text, not queries: a condition in a function that a query calls is missed, and one of an inner query counts for
// the outer one. Inserts name their shop by the types of their columns.
describe('a statement on orders', () => {
  it.each([
    ["db.selectFrom('orders').selectAll().where('status', '=', 'added').execute()", 1],
    ["db.selectFrom('orders').selectAll().where('shop_id', '=', shopId).execute()", 0],
    ["trx.updateTable('payment').set({ state }).where('payment.id', '=', id).execute()", 0],
    ["db.deleteFrom('pickup_slot').where('starts_at', '<', before).execute()", 1],
    ["db.selectFrom('payment as p').whereRef('order_id', '=', 'orders.id').execute()", 1],
    ['sql`select count(*) from orders where status = $1`', 1],
    ['sql`select count(*) from orders where shop_id = $1`', 0],
    ["db.selectFrom('menu').selectAll().execute()", 0],
  ])('is found to concern several shops: %s: %d', (source, count) => {
    expect(statementsAcrossShops(source)).toHaveLength(count)
  })

  it('names its shop, or an order or payment; the exceptions are listed with their reasons', () => {
    const root = join(import.meta.dirname, '../..')
    const counts = globSync('{config,infrastructure,modules,plugins}/**/*.ts', { cwd: root })
      .filter((file) => !/\.test\.ts$|\/testing|\/migrations\//.test(file))
      .map((file) => [file, statementsAcrossShops(readFileSync(join(root, file), 'utf8')).length] as const)
      .filter(([, count]) => count > 0)
    expect(Object.fromEntries(counts)).toEqual(
      Object.fromEntries(Object.entries(ACROSS_SHOPS).map(([file, { count }]) => [file, count])),
    )
  })
})
