import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Random, seeded } from '../../sample/large/random.ts'
import { createInstance, type Instance } from '../../src/testing/instances.ts'
import { freePorts } from '../../src/testing/ports.ts'
import { createLedger, type Ledger } from '../guests/ledger.ts'
import { type FaultDatabase, startDatabase } from './database.ts'
import { createProvider, type Provider } from './provider.ts'

/** Everything that a row needs: two servers, their database, the provider, and the ledger of answers to guests. */
export interface Site {
  readonly folder: string
  readonly database: FaultDatabase
  readonly instances: readonly [Instance, Instance]
  /** URLs that guests use: the servers, or the proxy in front of them. */
  readonly guestUrls: readonly [string, ...string[]]
  readonly provider: Provider
  readonly ledger: Ledger
  readonly random: Random
  /** Whether this is the short form: fewer rounds, and the times in the database are moved back instead of waiting. */
  readonly isShort: boolean
  /** How long a guest tries to get an answer; 90 s by default. */
  readonly giveUpMs?: number
  /** How many servers have been killed so far. */
  readonly kills: number
  kill(instance: Instance): Promise<void>
  killAll(): Promise<void>
  startAll(): Promise<void>
  /**
   * Starts one more server, which the caller must end before starting another: all of them use the same port.
   *
   * @param databaseUrl another route to the same database
   */
  startAnother(name: string, databaseUrl?: string): Promise<Instance>
  close(): Promise<void>
}

export interface SiteOptions {
  readonly folder: string
  readonly seed: number
  readonly isShort: boolean
  /** By default a new database of this run. */
  readonly database?: FaultDatabase
}

/**
 * Time between two steps of the simulated kitchen. It is short, so that orders are in all states while faults happen.
 */
const KITCHEN_STEP_MS = 400

/**
 * `TRUST_PROXY`, the number of trusted machines in front of a server: the proxy that some rows start, and the simulated
 * guest. So each guest can send an address of its own in `X-Forwarded-For`, and has rate limits of its own.
 */
const TRUSTED_HOPS = '2'

export async function openSite({ folder, seed, isShort, database: given }: SiteOptions): Promise<Site> {
  await mkdir(folder, { recursive: true })
  const database = given ?? (await startDatabase(join(folder, 'database')))
  const ledger = createLedger()
  let kills = 0
  const [first = 0, second = 0, third = 0] = await freePorts(3)
  const make = (name: string, port: number, databaseUrl = database.url) =>
    createInstance({
      name,
      log: join(folder, `server-${name}.log`),
      server: {
        port,
        host: '127.0.0.1',
        dataDir: join(folder, `server-${name}`),
        databaseUrl,
        // Required, and without effect: the database already contains the test fixture.
        sample: 'single',
        env: { CARTE_ENV: 'test', TRUST_PROXY: TRUSTED_HOPS, KITCHEN_STEP_MS: String(KITCHEN_STEP_MS) },
      },
      onCrash: ({ code, signal }) => ledger.recordViolation(`Server ${name} ended unexpectedly (${code ?? signal})`),
    })
  const instances = [make('a', first), make('b', second)] as const

  const site: Site = {
    folder,
    database,
    instances,
    guestUrls: [instances[0].url, instances[1].url],
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
