import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { ShopRow } from './chain.ts'
import type { MenuRows } from './long-menu.ts'

async function inTransaction(databaseUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** Inserts rows that have the same columns. The others get their defaults. */
function insert(client: pg.Client, table: string, rows: readonly object[]) {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  return client.query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
    [JSON.stringify(rows)],
  )
}

export const fillShops = (databaseUrl: string, shops: readonly ShopRow[]): Promise<void> =>
  inTransaction(databaseUrl, async (client) => {
    await client.query('delete from shop')
    await insert(client, 'shop', shops)
  })

export const fillMenu = (databaseUrl: string, shopId: string, { menu, articles, groups }: MenuRows): Promise<void> =>
  inTransaction(databaseUrl, async (client) => {
    await insert(client, 'menu', [menu])
    await insert(client, 'article', articles)
    await insert(client, 'choice_group', groups)
    await client.query('update shop set menu_id = $1 where id = $2', [menu.id, shopId])
  })

/** Resolves when the server has noticed the last of the shops. */
export async function untilServed(origin: string, shops: readonly ShopRow[]): Promise<void> {
  const last = `${origin}/api/shops/${shops.at(-1)?.id}`
  while (!(await fetch(last)).ok) await wait(50)
}

export async function untilMenuServed(origin: string, shopId: string, { articles: [first] }: MenuRows): Promise<void> {
  const menuUrl = `${origin}/api/shops/${shopId}/menu`
  while (!(await (await fetch(menuUrl)).text()).includes(`"${first?.code}"`)) await wait(50)
}

/** Adds copies of a sample shop, `open-0` and on, which never close. */
export const fillOpenShops = (databaseUrl: string, shops: number): Promise<void> =>
  inTransaction(databaseUrl, async (client) => {
    const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
    const hours = days.map((dayOfWeek) => ({ dayOfWeek, opens: '00:00:00', closes: '00:00:00' }))
    await client.query(
      `insert into shop select (jsonb_populate_record(shop, jsonb_build_object(
         'id', 'open-' || n, 'position', 1000 + n, 'status', 'online', 'opening_hours', $2::jsonb, 'opening_hours_exceptions', '[]'::jsonb
       ))).* from shop, generate_series(0, $1 - 1) n where shop.id = 'sodermalm'`,
      [shops, JSON.stringify(hours)],
    )
  })

/**
 * Adds copies of a sample customer: `known-0@example.com` and on, and as many `fresh-0@…`, whose address is
 * unconfirmed.
 */
export const fillCustomers = (databaseUrl: string, customers: number): Promise<void> =>
  inTransaction(databaseUrl, async (client) => {
    await client.query(
      `insert into customer select (jsonb_populate_record(customer, jsonb_build_object(
         'id', kind || n, 'email', kind || '-' || n || '@example.com', 'email_key', kind || '-' || n || '@example.com',
         'member_code', upper(left(kind, 1)) || lpad(n::text, 11, '0'), 'confirmed', kind = 'known'
       ))).* from customer, generate_series(0, $1 - 1) n, unnest(array['known', 'fresh']) kind
       where customer.email_key = 'anna@example.com'`,
      [customers],
    )
  })

/** Limits the orders of all shops for each five minutes, so that slots fill up. */
export const limitSlots = (databaseUrl: string, orders: number): Promise<void> =>
  inTransaction(databaseUrl, async (client) => {
    await client.query(
      `insert into pickup_capacity (shop_id, order_type, slot_minutes, orders_max, walk_in_percent)
       select id, order_type, 5, $1, 0 from shop, unnest(order_types) as order_type`,
      [orders],
    )
  })
