import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  burgerOrder,
  type Instances,
  makeFolder,
  payByCard,
  placeOrder,
  send,
  startInstances,
} from '@carte/api/testing'
import type { PlacedOrder, Quote } from '@carte/contract'
import { change, createStaffKey } from './database.ts'
import { liveSite } from './releases.ts'
import { sharePictures } from './second-site.ts'
import { FURTHER_SERVER_SETTINGS } from './server-log.ts'

/** Several servers on one database behind a reverse proxy. An order waits until the staff accept it. */
export interface Cluster extends Instances {
  /** Creates a staff key for a shop, as the command line does. */
  readonly createStaffKey: (shopId: string) => Promise<string>
  /** Orders a cola to take away and pays for it by card. */
  readonly placePaidOrder: (shopId: string, pickupTime?: string) => Promise<PlacedOrder>
  /** Returns the pick-up times that a server, or any of them, offers for a cola to take away. */
  readonly pickupTimes: (shopId: string, url?: string) => Promise<readonly string[]>
  /** Connection string of the new database. */
  readonly database: string
}

const COLA = [{ code: 'cola', quantity: 1, choices: [] }]

/** Starts `count` servers with the builds of the specs' site and a new database. */
export async function startCluster(count: number): Promise<Cluster> {
  const specsDatabase = new URL(String(process.env.CARTE_E2E_DATABASE))
  const name = `carte_cluster_${randomBytes(6).toString('hex')}`
  await change(`create database ${name}`, specsDatabase.href)
  const database = new URL(specsDatabase)
  database.pathname = `/${name}`
  const folder = await makeFolder('carte-cluster-')
  const remove = async () => {
    await change(`drop database ${name} with (force)`, specsDatabase.href)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    for (let server = 1; server <= count; server++) {
      const data = join(folder, String(server))
      await mkdir(data)
      await sharePictures(data)
    }
    const instances = await startInstances({
      count,
      folder,
      databaseUrl: database.href,
      site: await liveSite(String(process.env.CARTE_E2E_ORIGIN)),
      env: { KITCHEN: 'built-in', ...FURTHER_SERVER_SETTINGS },
    })
    const guestFetch: typeof fetch = (path, init) => fetch(new URL(String(path), instances.url), init)
    return {
      ...instances,
      database: database.href,
      placePaidOrder: async (shopId, pickupTime = 'now') => {
        const order = await placeOrder(guestFetch, { shopId, pickupTime, items: COLA })
        await payByCard(guestFetch, order.orderId, instances.url)
        return order
      },
      pickupTimes: async (shopId, url = instances.url) => {
        const quote = burgerOrder({ shopId, items: COLA })
        const { body } = await send<Quote>(fetch, 'POST', `${url}/api/order/quote`, quote)
        return body.pickupTimes
      },
      createStaffKey: (shopId) => createStaffKey(shopId, database.href),
      close: async () => {
        await instances.close()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}
