import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { ShopRow } from './chain.ts'

/** Puts these shops into a database, in the place of those that it has. */
export async function fillShops(databaseUrl: string, shops: readonly ShopRow[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin; delete from shop')
    await client.query('insert into shop select * from json_populate_recordset(null::shop, $1::json)', [
      JSON.stringify(shops),
    ])
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** Resolves once the server has heard of the last of them. */
export async function untilServed(origin: string, shops: readonly ShopRow[]): Promise<void> {
  const last = `${origin}/api/shops/${shops.at(-1)?.id}`
  while (!(await fetch(last)).ok) await wait(50)
}
