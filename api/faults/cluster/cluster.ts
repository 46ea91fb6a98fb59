import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { connect } from '../../src/infrastructure/database/connect.ts'
import { chooseUser } from '../../src/infrastructure/database/run-as.ts'
import { freePorts } from '../../src/testing/ports.ts'
import { createDaemon } from './daemon.ts'
import { createMachine, type Machine } from './machine.ts'
import type { Programs } from './programs.ts'
import { adapt, readRecipe } from './recipe.ts'

/** A member of the cluster, as Patroni describes it. */
export interface Member {
  readonly name: string
  readonly role: 'leader' | 'sync_standby' | 'replica'
  readonly state: string
  readonly timeline?: number
}

/** Three machines with a replicated PostgreSQL, and HAProxy in front, as in `deploy/patroni`. */
export interface Cluster {
  /** The database as servers reach it: through HAProxy. */
  readonly url: string
  readonly machines: readonly Machine[]
  readonly haproxyPid: number
  /** Returns the URL of a machine's database, not through HAProxy. */
  directUrl(machine: Machine): string
  superuserUrl(machine: Machine): string
  /** Returns the machine whose etcd leads the others. */
  etcdLeader(): Promise<Machine>
  /** Waits until one machine says that it is the primary. */
  primary(): Promise<Machine>
  /** Waits until a machine has the role. */
  withRole(role: Member['role']): Promise<Machine>
  /** Waits until all machines replicate from one primary, one of them synchronously. */
  untilWhole(): Promise<void>
  /** Makes another machine the primary, as an operator does. */
  switchOver(from: Machine, to: Machine): Promise<void>
  stop(): Promise<void>
}

export interface ClusterOptions {
  readonly folder: string
  readonly programs: Programs
  readonly isPatient: boolean
  readonly canBeCut: boolean
}

const NAMES = ['db1', 'db2', 'db3'] as const
const DATABASE = 'carte'
const POLL_MS = 100
/** A limit for a cluster that hangs, far beyond what a busy machine needs. */
const GIVE_UP_MS = 10 * 60_000

/** Returns how many replicas receive the log of this primary and have caught up with it. */
async function countStreams(url: string): Promise<number> {
  const { pool, close } = connect(url, { max: 1 })
  try {
    const { rows } = await pool.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_replication where state = 'streaming'",
    )
    return rows[0]?.count ?? 0
  } finally {
    await close()
  }
}

async function eventually<T>(what: string, look: () => Promise<T | null>): Promise<T> {
  const deadline = Date.now() + GIVE_UP_MS
  for (;;) {
    const found = await look().catch(() => null)
    if (found !== null) return found
    if (Date.now() > deadline) throw new Error(`Waited for ten minutes: ${what}`)
    await wait(POLL_MS)
  }
}

const ask = (url: string, options: RequestInit = {}) => fetch(url, { signal: AbortSignal.timeout(5_000), ...options })

async function createDatabase(url: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`create role ${DATABASE} login password '${password}'`)
    await client.query(`create database ${DATABASE} owner ${DATABASE}`)
  } finally {
    await client.end()
  }
}

/** Starts three machines and HAProxy on free ports of the loopback address, and creates the database of Carte. */
export async function startCluster({ folder, programs, isPatient, canBeCut }: ClusterOptions): Promise<Cluster> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
  const { owner } = await chooseUser(folder, [])
  const password = 'faults'
  const ports = await freePorts(NAMES.length * 4 + 1)
  const all = NAMES.map((name, i) => {
    const [postgres = 0, patroni = 0, etcd = 0, etcdPeer = 0] = ports.slice(i * 4)
    return { name, ports: { postgres, patroni, etcd, etcdPeer } }
  })
  const machines: Machine[] = []
  for (const named of all)
    machines.push(await createMachine({ ...named, folder, all, owner, programs, password, isPatient, canBeCut }))

  const port = ports.at(-1) ?? 0
  const config = join(folder, 'haproxy.cfg')
  await writeFile(
    config,
    adapt(await readRecipe('haproxy.cfg'), {
      '    user haproxy\n    group haproxy\n': '',
      'log /dev/log local0 notice': 'log stdout format raw local0 notice',
      'bind 127.0.0.1:5000': `bind 127.0.0.1:${port}`,
      ' port 8008': '',
      ...Object.fromEntries(
        machines.map(({ name, outerPorts }) => [
          `server ${name} ${name}:5432`,
          `server ${name} 127.0.0.1:${outerPorts.postgres} port ${outerPorts.patroni}`,
        ]),
      ),
      ...(isPatient ? { 'timeout check 2s': 'timeout check 20s', 'inter 1s': 'inter 2s' } : {}),
    }),
  )
  const haproxy = createDaemon({
    command: [programs.haproxy, '-db', '-f', config],
    owner,
    log: join(folder, 'haproxy.log'),
  })

  const members = async (): Promise<readonly Member[]> => {
    const answers = machines.map(async ({ patroniUrl }) => {
      const answer = await ask(`${patroniUrl}/cluster`)
      return ((await answer.json()) as { members: Member[] }).members
    })
    return Promise.any(answers)
  }
  const primary = () =>
    eventually('a machine is the primary', async () => {
      const asked = machines.map(async (machine) => {
        if ((await ask(`${machine.patroniUrl}/primary`)).status !== 200) throw new Error('not the primary')
        return machine
      })
      return Promise.any(asked)
    })
  const directUrl = ({ postgresPort }: Machine) =>
    `postgres://${DATABASE}:${password}@127.0.0.1:${postgresPort}/${DATABASE}`

  const superuserUrl = ({ postgresPort }: Machine) =>
    `postgres://postgres:${password}@127.0.0.1:${postgresPort}/postgres`

  const cluster: Cluster = {
    url: `postgres://${DATABASE}:${password}@127.0.0.1:${port}/${DATABASE}`,
    machines,
    get haproxyPid() {
      return haproxy.pid
    },
    directUrl,
    superuserUrl,
    etcdLeader: () =>
      eventually('an etcd leads', async () => {
        for (const machine of machines) {
          const answer = await ask(`${machine.etcdUrl}/v3/maintenance/status`, { method: 'POST', body: '{}' })
          const status = (await answer.json()) as { leader: string; header: { member_id: string } }
          if (status.leader === status.header.member_id) return machine
        }
        return null
      }),
    primary,
    withRole: (role) =>
      eventually(`a machine is ${role}`, async () => {
        const name = (await members()).find((member) => member.role === role)?.name
        return machines.find((machine) => machine.name === name) ?? null
      }),
    async untilWhole() {
      await eventually('all machines replicate', async () => {
        const found = await members()
        const counts = (role: Member['role']) => found.filter((member) => member.role === role).length
        const isWhole =
          found.length === machines.length &&
          found.every(({ state }) => state === 'running' || state === 'streaming') &&
          new Set(found.map(({ timeline }) => timeline)).size === 1 &&
          counts('leader') === 1 &&
          counts('sync_standby') === 1
        if (!isWhole) return null
        // Patroni also calls a replica "running" that waits for a part of the log which the primary no longer has.
        const leader = machines.find(({ name }) =>
          found.some((member) => member.name === name && member.role === 'leader'),
        )
        return leader && (await countStreams(superuserUrl(leader))) === machines.length - 1 ? true : null
      })
    },
    async switchOver(from, to) {
      const answer = await ask(`${from.patroniUrl}/switchover`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ leader: from.name, candidate: to.name }),
        signal: AbortSignal.timeout(GIVE_UP_MS),
      })
      if (!answer.ok) throw new Error(`The switchover was rejected: ${answer.status} ${await answer.text()}`)
    },
    async stop() {
      await haproxy.kill()
      await Promise.all(machines.map((machine) => machine.stop()))
    },
  }
  try {
    for (const machine of machines) machine.start()
    haproxy.start()
    const first = await primary()
    await createDatabase(superuserUrl(first), password)
    await cluster.untilWhole()
    await eventually('HAProxy reaches the primary', async () => {
      const { pool, close } = connect(cluster.url, { max: 1 })
      try {
        await pool.query('select 1')
        return true
      } finally {
        await close()
      }
    })
  } catch (error) {
    await cluster.stop()
    throw error
  }
  return cluster
}
