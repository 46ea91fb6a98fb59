import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isAlive } from '../../src/infrastructure/database/data-folder.ts'
import type { RunAs } from '../../src/infrastructure/database/run-as.ts'
import { startFaultyProxy } from '../../src/testing/faulty-proxy.ts'
import { createDaemon, processTree, signalAll, stopProcess } from './daemon.ts'
import { adapt, readRecipe, readVariables } from './recipe.ts'

/** Ports of one machine, on the loopback address. */
export interface Ports {
  readonly postgres: number
  readonly patroni: number
  readonly etcd: number
  readonly etcdPeer: number
}

export interface Named {
  readonly name: string
  readonly ports: Ports
}

export interface MachineOptions extends Named {
  readonly folder: string
  readonly all: readonly Named[]
  readonly owner: RunAs['owner']
  readonly programs: { readonly etcd: string; readonly patroni: string; readonly postgresFolder: string }
  readonly password: string
  /** Longer times, so that a busy machine causes no failover of its own. */
  readonly isPatient: boolean
  /** Whether `cut` must work, for which connections go through proxies of this process. */
  readonly canBeCut: boolean
}

/** One machine of the cluster, with etcd, Patroni and PostgreSQL. */
export interface Machine {
  readonly name: string
  readonly folder: string
  readonly dataFolder: string
  /** Patroni's REST API and PostgreSQL, as this machine itself reaches them. */
  readonly patroniUrl: string
  readonly postgresPort: number
  /** The same, as other machines and HAProxy reach them. */
  readonly outerPorts: { readonly postgres: number; readonly patroni: number }
  readonly etcdUrl: string
  /** Returns the process id of PostgreSQL; 0 if it has none. */
  postmaster(): Promise<number>
  /** Starts etcd and Patroni, which starts PostgreSQL, unless they run. */
  start(): void
  startEtcd(): void
  killEtcd(): Promise<void>
  /** Kills Patroni and PostgreSQL with SIGKILL, all processes at once. */
  killDatabase(): Promise<void>
  killPatroni(): Promise<void>
  /** Ends Patroni and PostgreSQL so that PostgreSQL removes its shared memory, also if they are frozen. */
  stopDatabase(): Promise<void>
  /** Kills everything at once, as a power failure does. */
  kill(): Promise<void>
  /** Stops everything with SIGSTOP, like a machine that hangs. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** Cuts PostgreSQL and Patroni off from the other machines, from etcd and from HAProxy. */
  cut(): void
  reconnect(): void
  /** Reconnects, thaws and starts everything that a fault has left broken. */
  repair(): Promise<void>
  /** Ends everything, also if it is frozen. */
  stop(): Promise<void>
}

/** Times of a busy machine that is shared with other tests. */
const PATIENT = { 'ttl: 8': 'ttl: 30', 'retry_timeout: 3': 'retry_timeout: 14' }

async function makeFolder(folder: string, owner: RunAs['owner']): Promise<void> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
  if (owner) await chown(folder, owner.uid, owner.gid)
}

type Link = Awaited<ReturnType<typeof startFaultyProxy>>

/** A connection without a proxy. */
const directLink = (port: number): Pick<Link, 'port' | 'cut' | 'reconnect' | 'close'> => ({
  port,
  cut() {
    throw new Error('This cluster was started without proxies')
  },
  reconnect() {},
  close: async () => {},
})

export async function createMachine(options: MachineOptions): Promise<Machine> {
  const { name, ports, all, owner, programs, password, isPatient, canBeCut } = options
  const folder = join(options.folder, name)
  const dataFolder = join(folder, 'data')
  await makeFolder(folder, owner)
  const link = (port: number) => (canBeCut ? startFaultyProxy({ host: '127.0.0.1', port }) : directLink(port))
  const postgresLink = await link(ports.postgres)
  const patroniLink = await link(ports.patroni)
  const etcdLinks = await Promise.all(all.map((other) => link(other.ports.etcd)))
  const links = [postgresLink, patroniLink, ...etcdLinks]

  const config = join(folder, 'patroni.yml')
  await writeFile(
    config,
    adapt(await readRecipe('patroni.yml'), {
      'hosts: [db1:2379, db2:2379, db3:2379]': `hosts: [${etcdLinks.map(({ port }) => `127.0.0.1:${port}`).join(', ')}]`,
      'use_unix_socket: true': `use_unix_socket: true\n  parameters:\n    unix_socket_directories: ${folder}`,
      ...(isPatient ? PATIENT : {}),
    }),
  )
  const etcd = createDaemon({
    command: [programs.etcd],
    owner,
    log: join(folder, 'etcd.log'),
    env: await readVariables('etcd.env', {
      ETCD_NAME: name,
      ETCD_DATA_DIR: join(folder, 'etcd'),
      ETCD_LISTEN_PEER_URLS: `http://127.0.0.1:${ports.etcdPeer}`,
      ETCD_LISTEN_CLIENT_URLS: `http://127.0.0.1:${ports.etcd}`,
      ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://127.0.0.1:${ports.etcdPeer}`,
      ETCD_ADVERTISE_CLIENT_URLS: `http://127.0.0.1:${ports.etcd}`,
      ETCD_INITIAL_CLUSTER: all.map((other) => `${other.name}=http://127.0.0.1:${other.ports.etcdPeer}`).join(','),
    }),
  })
  const patroni = createDaemon({
    command: [programs.patroni, config],
    owner,
    log: join(folder, 'patroni.log'),
    env: await readVariables('patroni.env', {
      PATRONI_NAME: name,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${ports.patroni}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${patroniLink.port}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${ports.postgres}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${postgresLink.port}`,
      PATRONI_POSTGRESQL_DATA_DIR: dataFolder,
      PATRONI_POSTGRESQL_BIN_DIR: programs.postgresFolder,
      PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
      PATRONI_SUPERUSER_PASSWORD: password,
      PATRONI_REPLICATION_PASSWORD: password,
    }),
  })
  const postmaster = async () =>
    Number((await readFile(join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])
  const postgresProcesses = async () => {
    const pid = await postmaster()
    return pid > 0 && isAlive(pid) ? processTree(pid) : []
  }
  const untilEnded = async (pids: readonly number[]) => {
    while (pids.some(isAlive)) await wait(20)
  }

  const machine: Machine = {
    name,
    folder,
    dataFolder,
    patroniUrl: `http://127.0.0.1:${ports.patroni}`,
    postgresPort: ports.postgres,
    etcdUrl: `http://127.0.0.1:${ports.etcd}`,
    postmaster,
    outerPorts: { postgres: postgresLink.port, patroni: patroniLink.port },
    start() {
      etcd.start()
      patroni.start()
    },
    startEtcd: etcd.start,
    killEtcd: etcd.kill,
    killPatroni: patroni.kill,
    async killDatabase() {
      // A stopped process starts no other. One that was started after the list was read would survive, wait for a lock of
      // a killed one forever, and keep the shared memory, so that PostgreSQL could never start again.
      const [root] = await postgresProcesses()
      if (root !== undefined) await stopProcess(root)
      const pids = await postgresProcesses()
      const ended = patroni.kill()
      signalAll(pids, 'SIGKILL')
      await Promise.all([ended, untilEnded(pids)])
    },
    async kill() {
      await Promise.all([machine.killDatabase(), etcd.kill()])
    },
    async freeze() {
      etcd.signal('SIGSTOP')
      patroni.signal('SIGSTOP')
      // Again, for processes that were forked in the meantime.
      for (let round = 0; round < 2; round++) signalAll(await postgresProcesses(), 'SIGSTOP')
    },
    async thaw() {
      // PostgreSQL first: it does not know yet that it is no longer the primary.
      signalAll(await postgresProcesses(), 'SIGCONT')
      patroni.signal('SIGCONT')
      etcd.signal('SIGCONT')
    },
    cut() {
      for (const link of links) link.cut()
      // The other machines get no answer from an etcd that is cut off.
      etcd.signal('SIGSTOP')
    },
    reconnect() {
      for (const link of links) link.reconnect()
      etcd.signal('SIGCONT')
    },
    async repair() {
      machine.reconnect()
      await machine.thaw()
      machine.start()
    },
    async stopDatabase() {
      await patroni.kill()
      const pids = await postgresProcesses()
      // An immediate shutdown; SIGKILL would leave shared memory behind.
      signalAll(pids.slice(0, 1), 'SIGQUIT')
      signalAll(pids, 'SIGCONT')
      await untilEnded(pids)
    },
    async stop() {
      await Promise.all([machine.stopDatabase(), etcd.kill()])
      await Promise.all(links.map((link) => link.close()))
    },
  }
  return machine
}
