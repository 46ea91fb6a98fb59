import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '../../src/infrastructure/database/connect.ts'
import type { Instance } from '../../src/testing/instances.ts'
import { actionsOn, type FaultDatabase, fill } from '../site/database.ts'
import { openSite, type Site } from '../site/site.ts'
import { type Cluster, startCluster } from './cluster.ts'
import type { Programs } from './programs.ts'

/** Three servers on three database machines. */
export interface ClusterSite extends Site {
  readonly cluster: Cluster
  readonly servers: readonly Instance[]
}

export interface ClusterSiteOptions {
  readonly folder: string
  readonly seed: number
  readonly isShort: boolean
  readonly programs: Programs
}

/** More than any run orders, so that no slot is full. */
const SLOTS = { orders: 10_000, units: 100_000 }
/** Tries of a query, one each second: a failover can have closed an idle connection of the pool. */
const TRIES = 120

async function databaseOf(cluster: Cluster): Promise<FaultDatabase> {
  await fill(cluster.url, SLOTS)
  const { pool, close } = connect(cluster.url, { max: 4 })
  async function query<T extends object>(text: string, values: readonly unknown[] = []): Promise<readonly T[]> {
    for (let tries = 1; ; tries++) {
      try {
        return (await pool.query<T>(text, [...values])).rows
      } catch (error) {
        if (tries === TRIES) throw error
        await wait(1_000)
      }
    }
  }
  return {
    ...actionsOn(cluster.url, query),
    restart: () => Promise.reject(new Error('Break a machine of the cluster instead')),
    async stop() {
      await close()
      await cluster.stop()
    },
  }
}

export async function openClusterSite({ folder, seed, isShort, programs }: ClusterSiteOptions): Promise<ClusterSite> {
  const cluster = await startCluster({ folder: join(folder, 'cluster'), programs, isPatient: isShort, canBeCut: true })
  let database: FaultDatabase
  try {
    database = await databaseOf(cluster)
  } catch (error) {
    await cluster.stop()
    throw error
  }
  const site = await openSite({ folder, seed, isShort, database })
  const third = await site.startAnother('c').catch(async (error) => {
    await site.close()
    throw error
  })
  const servers = [...site.instances, third]
  return Object.create(site, {
    cluster: { value: cluster },
    servers: { value: servers },
    // As long as other waits for the cluster, because the machine of the test can be busy.
    giveUpMs: { value: 10 * 60_000 },
    guestUrls: { value: servers.map(({ url }) => url) },
    startAll: {
      value: async () => {
        await Promise.all(cluster.machines.map((machine) => machine.repair()))
        await Promise.all([site.startAll(), third.start()])
      },
    },
    close: {
      value: async () => {
        await third.end('SIGTERM')
        await site.close()
      },
    },
  }) as ClusterSite
}
