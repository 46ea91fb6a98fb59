import { mkdir, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { buildApp } from './app.ts'
import { type Configuration, configOf, readConfiguration } from './config/configuration.ts'
import { type Log, silentLog, systemClock } from './config/context.ts'
import { UserError } from './config/env.ts'
import { requireOperator } from './config/production.ts'
import { type Connection, connect, SILENT_MS } from './infrastructure/database/connect.ts'
import { holdDataFolder } from './infrastructure/database/data-folder.ts'
import { databaseName, startEmbedded } from './infrastructure/database/embedded.ts'
import { MIGRATIONS, migrate } from './infrastructure/database/migrate.ts'
import { createEventBus } from './infrastructure/events/event-bus.ts'
import { createLogger, type Level, logUncaughtErrors, toStandardError } from './infrastructure/log/logger.ts'
import { builtInKitchen, type MakeKitchen, simulatedKitchen } from './modules/ordering/index.ts'
import type { Site } from './modules/site/index.ts'
import { sampleMedia } from './seed/sample-media.ts'
import { applyLogin, SAMPLES, type SampleName, seedSample } from './seed/samples.ts'

export { UserError } from './config/env.ts'
export type { FolderSite, ReleasedSite, Site } from './modules/site/index.ts'

export interface ServerOptions {
  /** 0 uses a free port. */
  readonly port: number
  readonly host: string
  /** Contains the embedded database and resized pictures; created if it does not exist. */
  readonly dataDir: string
  /** An external PostgreSQL; if undefined, one is started in `dataDir`. */
  readonly databaseUrl?: string
  /** The sample for an empty database; ignored in production. Each has its own database in `dataDir`. */
  readonly sample: SampleName
  /** Switches customer login on or off; undefined keeps the setting. */
  readonly customerLogin?: boolean
  readonly site?: Site
  /** `true` writes JSON lines to the standard error stream. */
  readonly log?: boolean | Log
  /** Replaces the process's own variables. */
  readonly env?: Readonly<Record<string, string | undefined>>
}

export interface RunningServer {
  readonly url: string
  readonly databaseUrl: string
  /**
   * Reports not ready, waits for `SHUTDOWN_DELAY_MS`, stops accepting calls, finishes the active ones, and stops
   * everything that was started. Idempotent.
   */
  close(): Promise<void>
}

function logOf(log: ServerOptions['log'], least: Level): Log {
  if (log !== true) return log || silentLog
  const own = createLogger(least, toStandardError())
  logUncaughtErrors(own)
  return own
}

/**
 * Returns the folder of the operator's pictures: in production one of their own, which may be empty; else the sample's.
 */
async function readableMedia({ environment, isProduction }: Configuration, dataDir: string): Promise<string> {
  const given = environment.MEDIA_DIR ?? (isProduction ? undefined : sampleMedia)
  const folder = given ?? join(dataDir, 'media')
  try {
    if (given === undefined) await mkdir(folder, { recursive: true })
    await readdir(folder)
    return resolve(folder)
  } catch (error) {
    throw new UserError(`The folder of pictures ${folder} (MEDIA_DIR) cannot be read: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

const kitchenOf = ({ environment: { KITCHEN }, isProduction }: Configuration): MakeKitchen =>
  (KITCHEN ?? (isProduction ? 'built-in' : 'simulated')) === 'built-in' ? builtInKitchen : simulatedKitchen

/** Collects clean-up steps and runs them in reverse order, also after a failed start. */
function createUndo() {
  const steps: (() => Promise<void>)[] = []
  let undone: Promise<void> | undefined
  const run = async () => {
    for (const step of steps.reverse()) await step()
  }
  return {
    add: (step: () => Promise<void>) => void steps.push(step),
    run: () => {
      undone ??= run()
      return undone
    },
  }
}

interface DatabaseOptions {
  readonly url: string
  /** Without a pooler. */
  readonly directUrl: string
  readonly max: number
  readonly isOurs: boolean
  readonly log: Log
}

async function openDatabase({ url, directUrl, max, isOurs, log }: DatabaseOptions): Promise<Connection> {
  const migrating = connect(directUrl, { max: 1 })
  try {
    await migrate(migrating.db, MIGRATIONS, () => log.info({}, 'The migration waits for its turn'))
  } catch (error) {
    const where = isOurs ? 'The embedded database' : `The database at ${URL.parse(url)?.host || 'DATABASE_URL'}`
    throw new UserError(
      `${where} cannot be used: ${error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : error}`,
      { cause: error },
    )
  } finally {
    await migrating.close()
  }
  return connect(url, { max, silentMs: SILENT_MS })
}

async function listenOn(app: Awaited<ReturnType<typeof buildApp>>, port: number, host: string): Promise<string> {
  try {
    return await app.listen({ port, host })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new UserError(`Port ${port} is in use by another program. Choose another one.`, { cause: error })
    if (code === 'EACCES')
      throw new UserError(`Port ${port} may not be opened by this user. Choose one above 1023.`, { cause: error })
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new UserError(`${host} is not an address of this machine.`, { cause: error })
    throw error
  }
}

/**
 * Heap growth between two collections, in percent of live data. On a machine with much memory V8's default is fourfold,
 * and most of a server's memory would be garbage of rendered pages.
 */
const HEAP_GROWTH_PERCENT = 50

/**
 * Starts the whole server.
 *
 * @throws UserError with a message for the operator; nothing is left running
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`)
  const configuration = readConfiguration(options.env ?? process.env)
  const { environment, isProduction } = configuration
  if (isProduction && options.site && 'dev' in options.site && options.site.dev)
    throw new UserError('CARTE_ENV=production serves what is released. Pages that follow their sources are for trying.')
  if (!SAMPLES.includes(options.sample))
    throw new UserError(`There is no sample "${options.sample}". Samples: ${SAMPLES.join(', ')}.`)
  const dataDir = resolve(options.dataDir)
  const externalUrl = options.databaseUrl ?? environment.DATABASE_URL
  const log = logOf(options.log, environment.LOG_LEVEL)
  const undo = createUndo()
  try {
    const config = configOf(configuration, dataDir, await readableMedia(configuration, dataDir))
    let url = externalUrl
    if (url === undefined) {
      undo.add(await holdDataFolder(dataDir))
      const embedded = await startEmbedded({ folder: dataDir })
      undo.add(embedded.stop)
      const database = databaseName(isProduction, options.sample)
      await embedded.create(database)
      url = embedded.url(database)
    }
    const isOurs = externalUrl === undefined
    const directUrl = isOurs ? url : (environment.DATABASE_DIRECT_URL ?? url)
    const connection = await openDatabase({ url, directUrl, max: environment.DATABASE_CONNECTIONS, isOurs, log })
    const { db } = connection
    undo.add(connection.close)
    if (isProduction) await requireOperator(db)
    else await seedSample(db, options.sample, options.customerLogin ?? false)
    // In production this is the operator's setting in the database.
    if (!isProduction && options.customerLogin !== undefined) await applyLogin(db, options.customerLogin)
    for (const warning of configuration.warnings) log.warn({}, warning)
    const ending = new AbortController()
    const app = await buildApp({
      db,
      connection,
      clock: systemClock,
      log,
      config,
      eventBus: createEventBus(directUrl, log, { onSilence: connection.renew }),
      kitchen: kitchenOf(configuration),
      site: options.site ?? null,
      ending: ending.signal,
    })
    undo.add(async () => {
      ending.abort()
      // Without a listening server, no load balancer has to notice.
      if (app.server.listening) await wait(environment.SHUTDOWN_DELAY_MS)
      await app.close()
    })
    const address = await listenOn(app, options.port, options.host)
    return { url: address, databaseUrl: url, close: undo.run }
  } catch (error) {
    await undo.run()
    throw error
  }
}
