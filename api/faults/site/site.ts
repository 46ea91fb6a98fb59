import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Random, seeded } from '../../sample/large/random.ts'
import { createInstance, type Instance } from '../../src/testing/instance.ts'
import { freePorts } from '../../src/testing/ports.ts'
import { createLedger, type Ledger } from '../guests/ledger.ts'
import { type FaultDatabase, startDatabase } from './database.ts'
import { createProvider, type Provider } from './provider.ts'

/** Everything that a row of the table needs: two servers, the database they share, the provider's side, and what guests were told. */
export interface Site {
  readonly folder: string
  readonly database: FaultDatabase
  readonly instances: readonly [Instance, Instance]
  /** Where guests come in: the servers themselves, or what stands in front of them. */
  readonly doors: readonly [string, ...string[]]
  readonly provider: Provider
  readonly ledger: Ledger
  readonly random: Random
  /** Takes the place of waiting where the clock may be turned; the whole run waits. */
  readonly isShort: boolean
  /** Server processes killed so far. */
  readonly kills: number
  kill(instance: Instance): Promise<void>
  killAll(): Promise<void>
  startAll(): Promise<void>
  /** Starts one more server; whoever asked for it ends it. @param databaseUrl another way to the same database */
  startAnother(name: string, databaseUrl?: string): Promise<Instance>
  close(): Promise<void>
}

export interface SiteOptions {
  readonly folder: string
  readonly seed: number
  readonly isShort: boolean
}

/** Between two steps of the simulated kitchen: quick, so that orders are in all of their states while faults happen. */
const KITCHEN_STEP_MS = 400

/** One that a row may put in front, and the guest's own, who says where they live. */
const PROXIES = '2'

/** Starts the database and two servers on it. */
export async function openSite({ folder, seed, isShort }: SiteOptions): Promise<Site> {
  await mkdir(folder, { recursive: true })
  const database = await startDatabase(join(folder, 'database'))
  const ledger = createLedger()
  let kills = 0
  const [first = 0, second = 0, third = 0] = await freePorts(3)
  const make = (name: string, at: number, databaseUrl = database.url) =>
    createInstance({
      name,
      log: join(folder, `server-${name}.log`),
      server: {
        port: at,
        host: '127.0.0.1',
        dataDir: join(folder, `server-${name}`),
        databaseUrl,
        sample: 'single',
        env: { CARTE_ENV: 'test', TRUST_PROXY: PROXIES, KITCHEN_STEP_MS: String(KITCHEN_STEP_MS) },
      },
      onCrash: ({ code, signal }) => ledger.wrong(`Server ${name} ended by itself (${code ?? signal})`),
    })
  const instances = [make('a', first), make('b', second)] as const

  const site: Site = {
    folder,
    database,
    instances,
    doors: [instances[0].url, instances[1].url],
    provider: createProvider(database),
    ledger,
    random: seeded(seed),
    isShort,
    get kills() {
      return kills
    },
    async kill(instance) {
      if (!instance.isRunning) return
      kills++
      await instance.end('SIGKILL')
    },
    async killAll() {
      await Promise.all(instances.map(site.kill))
    },
    async startAll() {
      await Promise.all(instances.map((instance) => instance.start()))
    },
    async startAnother(name, databaseUrl) {
      const another = make(name, third, databaseUrl)
      await another.start()
      return another
    },
    async close() {
      await Promise.all(instances.map((instance) => instance.end('SIGTERM')))
      await database.stop()
    },
  }
  try {
    await site.startAll()
  } catch (error) {
    await site.close()
    throw error
  }
  return site
}
