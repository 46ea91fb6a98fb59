import { once } from 'node:events'
import { chmod, mkdir, readFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { startEmbedded } from '@carte/api/embedded'
import { findPrograms, startCluster } from '@carte/api/faults'
import { issueOperatorKey } from '@carte/api/operators'
import { issueStaffKey, withDatabase } from '@carte/api/staff'
import { type Instance, type InstancesOptions, startInstances, startNatsServer } from '@carte/api/testing'
import pg from 'pg'
import { findProgram } from '../bench/debian.ts'
import { fillOpenShops, limitSlots } from '../bench/fill.ts'
import { requireClusterPrograms } from '../cluster.ts'
import { UserError } from '../say.ts'
import { onStop, runInReverse } from '../stop.ts'
import { type Front, type ProxyName, startFront } from './front.ts'
import type { Watched } from './machine.ts'
import type { EventWay } from './plan.ts'

export interface SiteOptions {
  /** For the database and the logs. */
  readonly folder: string
  readonly instances: number
  readonly proxy: ProxyName
  /** Number of restaurants, which never close. */
  readonly shops: number
  /** Orders that a kitchen takes for each five minutes; null: any number. */
  readonly slotOrders: number | null
  readonly events: EventWay
  readonly commitMs: number
  /** Serves pages too, from this build. */
  readonly site?: NonNullable<InstancesOptions['site']>
  /** Uses three database machines instead of the embedded database. */
  readonly cluster?: boolean
  readonly env?: Readonly<Record<string, string>>
}

/** The measured site: server processes on one PostgreSQL with fsync on, behind a proxy. */
export interface LoadedSite {
  readonly url: string
  readonly databaseUrl: string
  readonly instances: readonly Instance[]
  readonly front: Front
  readonly staffKeys: ReadonlyMap<string, string>
  readonly operatorKey: string
  readonly processes: readonly Watched[]
  /** Returns the servers' warnings and errors since the last call, with their number. */
  takeWarnings(): Promise<Readonly<Record<string, number>>>
  /** Stops everything. @throws when a server has ended unexpectedly */
  stop(): Promise<void>
}

/** The measured database. */
interface LoadedDatabase {
  readonly url: string
  readonly processes: readonly Watched[]
  readonly stop: () => Promise<void>
}

const DATABASE = 'carte_load'
/** Ten for each server, one more that listens, and those of this command. */
const CONNECTIONS = 100
/** More streams than any run opens, so that this limit rejects none. */
const MAX_STREAMS = 20_000

/**
 * Production settings, except for the sandbox provider and the sample data. Two proxies are trusted, so each guest has
 * an address of their own, as behind a CDN.
 */
const ENVIRONMENT = {
  CARTE_ENV: 'development',
  KITCHEN: 'built-in',
  REMOTE_OVERRIDES: 'off',
  TRUST_PROXY: '2',
  MAX_EVENT_STREAMS: String(MAX_STREAMS),
}

/** The same as in `deploy`. */
const PROCESS = { NODE_OPTIONS: '--max-semi-space-size=8', MALLOC_ARENA_MAX: '2' }

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function postmasterOf(folder: string): Promise<number> {
  return Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0])
}

async function startOne(folder: string): Promise<LoadedDatabase> {
  const database = await startEmbedded({ folder, maxConnections: CONNECTIONS })
  await database.create(DATABASE)
  return {
    url: database.url(DATABASE),
    processes: [{ name: 'PostgreSQL', pid: await postmasterOf(join(folder, 'postgres')) }],
    stop: database.stop,
  }
}

/** Starts three database machines as in `deploy/patroni`. @throws UserError without their programs */
async function startThree(folder: string): Promise<LoadedDatabase> {
  const missing = await requireClusterPrograms()
  const { programs } = findPrograms()
  if (missing !== null || programs === null) throw new UserError(missing ?? 'The programs of the cluster are missing.')
  // Root starts the cluster as another user, who must be able to enter the folder of the run.
  await chmod(dirname(folder), 0o755)
  const cluster = await startCluster({ folder, programs, isPatient: false, canBeCut: false })
  const processes = cluster.machines.map(async ({ name, dataFolder }) => ({
    name: `PostgreSQL of ${name}`,
    pid: await postmasterOf(dataFolder),
  }))
  return {
    url: cluster.url,
    processes: [...(await Promise.all(processes)), { name: 'HAProxy', pid: cluster.haproxyPid }],
    stop: cluster.stop,
  }
}

/** Creates a staff key for each restaurant and an operator key to read the servers' metrics. */
function makeKeys(databaseUrl: string, shops: number) {
  return withDatabase(
    { isProduction: false, dataDir: '', sample: 'chain', databaseUrl },
    async (db) => {
      const staffKeys = new Map<string, string>()
      for (let i = 0; i < shops; i++) staffKeys.set(`open-${i}`, (await issueStaffKey(db, `open-${i}`, 'Tablet 1')).key)
      const { key: operatorKey } = await issueOperatorKey(db, 'load')
      return { staffKeys, operatorKey }
    },
    () => {},
  )
}

/** Runs statements on the database, each in its own transaction. */
async function runSql(databaseUrl: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'load' })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

async function startBroker() {
  await findProgram('nats-server', 'nats-server')
  return startNatsServer()
}

/** Returns the messages of warnings and errors in a log, beginning at offset `from`. */
async function warningsIn(
  log: string,
  from: number,
): Promise<{ readonly messages: readonly string[]; readonly to: number }> {
  const text = await readFile(log, 'utf8').catch(() => '')
  const messages = text
    .slice(from)
    .split('\n')
    .filter((line) => /"level":"(?:warn|error)"/.test(line))
    .map((line) => /"message":"([^"]*)"/.exec(line)?.[1] ?? line.slice(0, 120))
  return { messages, to: text.length }
}

function createWarnings(logs: readonly string[]) {
  const read = new Map<string, number>()
  return async () => {
    const counts: Record<string, number> = {}
    for (const log of logs) {
      const { messages, to } = await warningsIn(log, read.get(log) ?? 0)
      read.set(log, to)
      for (const message of messages) counts[message] = (counts[message] ?? 0) + 1
    }
    return counts
  }
}

const WARMED_AT_ONCE = 2

/**
 * Fills the servers' caches, which would be full after a day of use. @throws Error when a server answers with an error
 */
async function warm(origins: readonly string[], shops: readonly string[], hasPages: boolean): Promise<void> {
  const paths = shops.flatMap((id) => [
    `/api/shops/${id}`,
    `/api/shops/${id}/menu`,
    ...(hasPages ? [`/shop/${id}/menu`] : []),
  ])
  const ask = async (url: string) => {
    const answer = await fetch(url)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${url} answers ${answer.status}`)
  }
  const warmOne = async (origin: string) => {
    const left = (hasPages ? ['/', ...paths] : paths).map((path) => origin + path)
    const next = async (): Promise<void> => {
      for (let url = left.shift(); url !== undefined; url = left.shift()) await ask(url)
    }
    await Promise.all(Array.from({ length: WARMED_AT_ONCE }, next))
  }
  await Promise.all(origins.map(warmOne))
}

/**
 * Starts the whole site, which stops with this process. Only SIGKILL leaves something behind: the PostgreSQL processes of
 * three database machines.
 */
export async function startSite(options: SiteOptions): Promise<LoadedSite> {
  const { folder, instances, proxy, shops, slotOrders, events, commitMs, site, cluster = false, env = {} } = options
  const undo: (() => Promise<void>)[] = []
  let undone: Promise<void> | undefined
  const stop = () => {
    undone ??= runInReverse(undo)
    return undone
  }
  /** Stops a part together with the site, also when a signal arrives while the part starts. */
  const stoppable = <T>(starting: Promise<T>, end: (part: T) => Promise<void>): Promise<T> => {
    undo.push(async () => {
      const part = await starting.catch(() => null)
      if (part !== null) await end(part)
    })
    return starting
  }
  onStop(() => stop().catch(() => {}))
  const data = join(folder, 'database')
  await mkdir(data, { recursive: true })
  const database = await stoppable(cluster ? startThree(data) : startOne(data), (part) => part.stop())
  const databaseUrl = database.url
  if (commitMs > 0)
    await runSql(
      databaseUrl,
      `alter system set commit_delay = ${commitMs * 1_000}`,
      'alter system set commit_siblings = 0',
      'select pg_reload_conf()',
    )
  const broker = events === 'nats' ? await stoppable(startBroker(), (part) => part.close()) : null
  const running = await stoppable(
    startInstances({
      count: instances,
      databaseUrl,
      folder: join(folder, 'servers'),
      env: { ...ENVIRONMENT, ...(broker ? { EVENTS_URL: broker.url } : {}), ...env },
      processEnv: PROCESS,
      ...(site ? { site } : {}),
    }),
    (part) => part.close(),
  )
  if (broker) await runSql(databaseUrl, 'update event_route set to_broker = true')
  await fillOpenShops(databaseUrl, shops)
  if (slotOrders !== null) await limitSlots(databaseUrl, slotOrders)
  const keys = await makeKeys(databaseUrl, shops)
  const origins = running.all.map(({ url }) => url)
  const port = await freePort()
  const front = await stoppable(startFront(proxy, join(folder, 'front'), port, origins), (part) => part.stop())
  await warm(origins, [...keys.staffKeys.keys()], site !== undefined)
  return {
    url: front.url,
    databaseUrl,
    instances: running.all,
    front,
    ...keys,
    processes: [
      ...running.all.map(({ name, pid }) => ({ name: `instance ${name}`, pid })),
      ...database.processes,
      { name: 'proxy', pid: front.pid },
      ...(broker ? [{ name: 'NATS', pid: broker.pid }] : []),
      { name: 'generator', pid: process.pid },
    ],
    takeWarnings: createWarnings(running.all.map(({ name }) => join(folder, 'servers', `${name}.log`))),
    stop,
  }
}
