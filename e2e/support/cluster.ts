import { createHash, randomBytes } from 'node:crypto'
import { type Instances, payByCard, placeOrder, startInstances } from '@carte/api/testing'
import type { PlacedOrder } from '@carte/contract'
import pg from 'pg'
import { change } from './database.ts'
import { liveSite } from './releases.ts'

/** Several servers on one database behind a plain reverse proxy. Their kitchens wait for the staff. */
export interface Cluster extends Instances {
  /** Creates a staff key for a shop, as the command line does. */
  readonly hireStaff: (shopId: string) => Promise<string>
  readonly orderPaid: (shopId: string) => Promise<PlacedOrder>
  readonly database: string
}

/** Starts `count` servers with the builds of the specs' site and a new database. */
export async function startCluster(count: number): Promise<Cluster> {
  const specsDatabase = new URL(String(process.env.CARTE_E2E_DATABASE))
  const name = `carte_cluster_${randomBytes(6).toString('hex')}`
  await change(`create database ${name}`, specsDatabase.href)
  const database = new URL(specsDatabase)
  database.pathname = `/${name}`
  const drop = () => change(`drop database ${name} with (force)`, specsDatabase.href)
  try {
    const instances = await startInstances({
      count,
      databaseUrl: database.href,
      site: await liveSite(String(process.env.CARTE_E2E_ORIGIN)),
      env: { KITCHEN: 'built-in' },
    })
    return {
      ...instances,
      database: database.href,
      orderPaid: async (shopId) => {
        const guest: typeof fetch = (path, init) => fetch(new URL(String(path), instances.url), init)
        const placed = await placeOrder(guest, { shopId, items: [{ code: 'cola', quantity: 1, choices: [] }] })
        await payByCard(guest, placed.orderId, instances.url)
        return placed
      },
      hireStaff: async (shopId) => {
        const key = `carte_staff_${randomBytes(32).toString('base64url')}`
        const client = new pg.Client({ connectionString: database.href })
        await client.connect()
        const hash = createHash('sha256').update(key).digest()
        const values = [hash, shopId]
        await client.query(
          "insert into staff_key (key_hash, shop_id, name, created_at) values ($1, $2, 'Tablet', now())",
          values,
        )
        await client.end()
        return key
      },
      close: async () => {
        await instances.close()
        await drop()
      },
    }
  } catch (error) {
    await drop()
    throw error
  }
}
