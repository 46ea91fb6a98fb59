import { check, type FaultRow, seconds } from '../rows/row.ts'
import { openSmallDisk } from './disk.ts'
import { startLoad } from './load.ts'
import type { Machine } from './machine.ts'
import { openSecondPrimary } from './second-primary.ts'
import type { ClusterSite } from './site.ts'

type ClusterRow = FaultRow<ClusterSite>

interface Break {
  inject(): Promise<unknown>
  /** Runs when all servers take orders again. */
  repair?(): Promise<unknown>
}

/**
 * Breaks something under load, waits until all servers take orders, repairs it, and waits until the cluster is whole.
 *
 * @returns the longest time without an acknowledged order, in milliseconds
 */
async function breakUnderLoad(site: ClusterSite, { inject, repair }: Break): Promise<number> {
  const pids = site.servers.map(({ pid }) => pid)
  const load = startLoad(site)
  let begun = performance.now()
  try {
    await load.untilAllServe(begun)
    begun = performance.now()
    await inject()
    await load.untilAllServe(performance.now())
    if (repair) {
      await repair()
      await site.cluster.untilWhole()
      await load.untilAllServe(performance.now())
      const isSame = site.servers.every(({ pid }, i) => pid === pids[i])
      check(site, isSame, 'A server process ended when the database failed over')
    }
  } catch (error) {
    // Otherwise the orders of this row would go on during the checks and the next rows.
    await load.stop(begun)
    throw error
  }
  return load.stop(begun)
}

/** Returns a row that breaks the primary, or another machine that `choose` returns. */
const rowOf = (
  number: number,
  title: string,
  breakOf: (site: ClusterSite, primary: Machine) => Promise<Break> | Break,
): ClusterRow => ({
  numbers: [number],
  title,
  async run(site) {
    await site.cluster.untilWhole()
    const ms = await breakUnderLoad(site, await breakOf(site, await site.cluster.primary()))
    return { times: 1, ms, figures: `${seconds(ms)} without an acknowledged order` }
  },
})

const killed = rowOf(31, 'the machine of the primary is killed', (_, primary) => ({
  inject: primary.kill,
  repair: async () => primary.start(),
}))

const frozen = rowOf(
  32,
  'the machine of the primary hangs, and continues as a second primary',
  async (site, primary) => {
    const second = await openSecondPrimary(site, primary)
    return {
      inject: primary.freeze,
      async repair() {
        const written = second.write()
        await primary.thaw()
        await written
        await site.cluster.untilWhole()
        await second.check()
      },
    }
  },
)

const replicaKilled = rowOf(33, 'the machine of the synchronous replica is killed', async ({ cluster }) => {
  const replica = await cluster.withRole('sync_standby')
  return { inject: replica.kill, repair: async () => replica.start() }
})

const etcdKilled = rowOf(34, 'one etcd of three is killed: their leader', async ({ cluster }) => {
  const machine = await cluster.etcdLeader()
  return { inject: machine.killEtcd, repair: async () => machine.startEtcd() }
})

const cut = rowOf(35, 'the primary is cut off from the other machines', async (site, primary) => {
  const second = await openSecondPrimary(site, primary)
  let written: Promise<void> = Promise.resolve()
  return {
    async inject() {
      primary.cut()
      written = second.write()
    },
    async repair() {
      primary.reconnect()
      await written
      await site.cluster.untilWhole()
      await second.check()
    },
  }
})

const diskFull: ClusterRow = {
  numbers: [36],
  title: 'the disk of the primary is full',
  async run(site) {
    await site.cluster.untilWhole()
    const disk = await openSmallDisk(site)
    try {
      const ms = await breakUnderLoad(site, { inject: disk.fill, repair: disk.clear })
      return { times: 1, figures: `${seconds(ms)} without an acknowledged order, ${disk.how}` }
    } finally {
      await disk.remove()
    }
  },
}

const switchover = rowOf(37, 'an operator makes the replica the primary', async ({ cluster }, primary) => {
  const replica = await cluster.withRole('sync_standby')
  return { inject: () => cluster.switchOver(primary, replica), repair: async () => {} }
})

const rollingUpgrade = rowOf(38, 'the servers are restarted one after the other', ({ servers }) => ({
  async inject() {
    for (const server of servers) {
      await server.end('SIGTERM')
      await server.start()
    }
  },
}))

const patroniKilled = rowOf(
  39,
  'Patroni of the primary is killed, and its PostgreSQL runs on',
  async (site, primary) => {
    const second = await openSecondPrimary(site, primary)
    let written: Promise<void> = Promise.resolve()
    return {
      async inject() {
        await primary.killPatroni()
        // Until its role expires, its PostgreSQL still takes orders.
        await site.cluster.primary()
        written = second.write()
      },
      async repair() {
        // HAProxy would have closed this session. When Patroni starts again, it acknowledges the commits that wait for
        // a replica, and only then stops PostgreSQL.
        second.disconnect()
        await written
        primary.start()
        await site.cluster.untilWhole()
        await second.check()
      },
    }
  },
)

const replicaFrozen = rowOf(40, 'the machine of the synchronous replica hangs, and continues', async ({ cluster }) => {
  const replica = await cluster.withRole('sync_standby')
  return { inject: replica.freeze, repair: replica.thaw }
})

const ALL = [
  killed,
  frozen,
  replicaKilled,
  etcdKilled,
  cut,
  diskFull,
  switchover,
  rollingUpgrade,
  patroniKilled,
  replicaFrozen,
] as const

export interface RowSelection {
  /** Numbers of the faults; empty for all. */
  readonly numbers: readonly number[]
  /** The number of failovers to run instead of the rows; 0 for the rows. */
  readonly failovers: number
  readonly isShort: boolean
}

export function rowsOf({ numbers, failovers, isShort }: RowSelection): readonly ClusterRow[] {
  if (failovers > 0) return Array.from({ length: failovers }, () => killed)
  return (isShort ? [killed] : ALL).filter(
    (row) => numbers.length === 0 || row.numbers.some((number) => numbers.includes(number)),
  )
}
