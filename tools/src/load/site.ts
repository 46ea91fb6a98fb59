import { once } from 'node:events'
import { mkdir, readFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { startEmbedded } from '@carte/api/embedded'
import { issueOperatorKey } from '@carte/api/operators'
import { issueStaffKey, withDatabase } from '@carte/api/staff'
import { type Instance, type InstancesOptions, startInstances } from '@carte/api/testing'
import { fillOpenShops, limitSlots } from '../bench/fill.ts'
import { onStop } from '../stop.ts'
import { type Front, type ProxyName, startFront } from './front.ts'
import type { Watched } from './machine.ts'

export interface SiteOptions {
  /** For the database and the logs. */
  readonly folder: string
  readonly instances: number
  readonly proxy: ProxyName
  /** Number of restaurants, which never close. */
  readonly shops: number
  /** Orders that a kitchen takes for each five minutes; null: any number. */
  readonly slotOrders: number | null
  /** Serves pages too, from this build. */
  readonly site?: NonNullable<InstancesOptions['site']>
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
  return Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
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

/** Starts the whole site. It stops with this process at the latest. */
export async function startSite(options: SiteOptions): Promise<LoadedSite> {
  const { folder, instances, proxy, shops, slotOrders, site, env = {} } = options
  const undo: (() => Promise<void>)[] = []
  let undone: Promise<void> | undefined
  const stop = () => {
    undone ??= (async () => {
      for (const step of undo.reverse()) await step()
    })()
    return undone
  }
  onStop(() => stop().catch(() => {}))
  const data = join(folder, 'database')
  await mkdir(data, { recursive: true })
  const database = await startEmbedded({ folder: data, maxConnections: CONNECTIONS })
  undo.push(database.stop)
  await database.create(DATABASE)
  const databaseUrl = database.url(DATABASE)
  const running = await startInstances({
    count: instances,
    databaseUrl,
    folder: join(folder, 'servers'),
    env: { ...ENVIRONMENT, ...env },
    processEnv: PROCESS,
    ...(site ? { site } : {}),
  })
  undo.push(running.close)
  await fillOpenShops(databaseUrl, shops)
  if (slotOrders !== null) await limitSlots(databaseUrl, slotOrders)
  const keys = await makeKeys(databaseUrl, shops)
  const origins = running.all.map(({ url }) => url)
  const front = await startFront(proxy, join(folder, 'front'), await freePort(), origins)
  undo.push(front.stop)
  await warm(origins, [...keys.staffKeys.keys()], site !== undefined)
  return {
    url: front.url,
    databaseUrl,
    instances: running.all,
    front,
    ...keys,
    processes: [
      ...running.all.map(({ name, pid }) => ({ name: `instance ${name}`, pid })),
      { name: 'PostgreSQL', pid: await postmasterOf(data) },
      { name: 'proxy', pid: front.pid },
      { name: 'generator', pid: process.pid },
    ],
    takeWarnings: createWarnings(running.all.map(({ name }) => join(folder, 'servers', `${name}.log`))),
    stop,
  }
}
