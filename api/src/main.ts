import { mkdir, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { buildApp } from './app.ts'
import { type Configuration, configOf, readConfiguration } from './config/configuration.ts'
import { type Config, type Log, silentLog, systemClock } from './config/context.ts'
import { UserError } from './config/env.ts'
import { requireOperator } from './config/production.ts'
import { ANSWER_TIMEOUT_MS, type Connection, connect } from './infrastructure/database/connect.ts'
import { lockDataFolder } from './infrastructure/database/data-folder.ts'
import { databaseName, startEmbedded } from './infrastructure/database/embedded.ts'
import { MIGRATIONS, migrate } from './infrastructure/database/migrate.ts'
import { createEventBus, type EventBus } from './infrastructure/events/event-bus.ts'
import { createLogger, type Level, logUncaughtErrors, toStandardError } from './infrastructure/log/logger.ts'
import { builtInKitchen, type KitchenFactory, simulatedKitchen } from './modules/ordering/index.ts'
import type { Site } from './modules/site/index.ts'
import { sampleMedia } from './seed/sample-media.ts'
import { applyLogin, SAMPLES, type SampleName, seedSample } from './seed/seed.ts'

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

function createLog(log: ServerOptions['log'], level: Level): Log {
  if (log !== true) return log || silentLog
  const logger = createLogger(level, toStandardError())
  logUncaughtErrors(logger)
  return logger
}

/**
 * Returns the folder of the pictures: MEDIA_DIR, else the sample's, or in production `media` in the data folder, which
 * it creates. Uploads never change the sample: they are in `media` of the data folder then.
 */
async function mediaFolders(
  { environment, isProduction }: Configuration,
  dataDir: string,
): Promise<Pick<Config, 'mediaFolder' | 'uploadFolder'>> {
  const own = resolve(environment.MEDIA_DIR ?? join(dataDir, 'media'))
  const folder = environment.MEDIA_DIR === undefined && !isProduction ? sampleMedia : own
  try {
    if (environment.MEDIA_DIR === undefined && isProduction) await mkdir(own, { recursive: true })
    await readdir(folder)
    return { mediaFolder: folder, uploadFolder: own }
  } catch (error) {
    throw new UserError(`Cannot read the folder of pictures ${folder} (MEDIA_DIR): ${(error as Error).message}`, {
      cause: error,
    })
  }
}

const kitchenOf = ({ environment: { KITCHEN }, isProduction }: Configuration): KitchenFactory =>
  (KITCHEN ?? (isProduction ? 'built-in' : 'simulated')) === 'built-in' ? builtInKitchen : simulatedKitchen

/** Collects clean-up steps and runs them in reverse order, also after a failed start. */
function createCleanUp() {
  const steps: (() => Promise<void>)[] = []
  let done: Promise<void> | undefined
  const run = async () => {
    for (const step of steps.reverse()) await step()
  }
  return {
    add: (step: () => Promise<void>) => void steps.push(step),
    run: () => {
      done ??= run()
      return done
    },
  }
}

interface DatabaseOptions {
  readonly url: string
  /** Without a pooler. */
  readonly directUrl: string
  readonly environment: Configuration['environment']
  readonly isEmbedded: boolean
  readonly log: Log
}

async function openDatabase({ url, directUrl, environment, isEmbedded, log }: DatabaseOptions): Promise<Connection> {
  const migrating = connect(directUrl, { max: 1 })
  try {
    await migrate(migrating.db, MIGRATIONS, () => log.info({}, 'The migration waits for locks of other connections'))
  } catch (error) {
    const where = isEmbedded ? 'The embedded database' : `The database at ${URL.parse(url)?.host || 'DATABASE_URL'}`
    const reason = error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : String(error)
    // PgBouncer's error for `statement_timeout`.
    const hint = /unsupported startup parameter/.test(reason ?? '')
      ? '. Behind a connection pooler, set DATABASE_DIRECT_URL to the database itself.'
      : ''
    throw new UserError(`${where} cannot be used: ${reason}${hint}`, { cause: error })
  } finally {
    await migrating.close()
  }
  // The direct address exists only for a pooler in front of the database.
  const isPooled = directUrl !== url
  const { DATABASE_CONNECTIONS: max, PREPARED_STATEMENTS: prepared = isPooled ? 'off' : 'on' } = environment
  return connect(url, {
    max,
    answerTimeoutMs: ANSWER_TIMEOUT_MS,
    needsPrimary: true,
    isPooled,
    prepares: prepared === 'on',
  })
}

/** Loads the client of the broker only for a site that has one. */
async function openEventBus(
  { directUrl, log }: Pick<DatabaseOptions, 'directUrl' | 'log'>,
  connection: Connection,
  address: string | undefined,
): Promise<EventBus> {
  const hasBroker = address !== undefined
  const listenBus = createEventBus(directUrl, log, { onTimeout: connection.dropIdle, hasBroker })
  if (!hasBroker) return listenBus
  const { createNatsEventBus } = await import('./infrastructure/events/nats.ts')
  return createNatsEventBus({ listenBus, address, directUrl, connection, log })
}

async function listenOn(app: Awaited<ReturnType<typeof buildApp>>, port: number, host: string): Promise<string> {
  try {
    return await app.listen({ port, host })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new UserError(`Cannot listen on port ${port}: another program uses it. Choose another port.`, {
        cause: error,
      })
    if (code === 'EACCES')
      throw new UserError(
        `Cannot listen on port ${port}: permission denied. Use a port above 1023 or grant CAP_NET_BIND_SERVICE.`,
        { cause: error },
      )
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new UserError(`Cannot listen on ${host}: it is not an address of this machine.`, { cause: error })
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
    throw new UserError('CARTE_ENV=production does not serve development builds. Release the packages first.')
  if (!SAMPLES.includes(options.sample))
    throw new UserError(`Unknown sample "${options.sample}". Choose one of: ${SAMPLES.join(', ')}.`)
  const dataDir = resolve(options.dataDir)
  const externalUrl = options.databaseUrl ?? environment.DATABASE_URL
  const log = createLog(options.log, environment.LOG_LEVEL)
  const cleanUp = createCleanUp()
  try {
    const config = configOf(configuration, dataDir, await mediaFolders(configuration, dataDir))
    let url = externalUrl
    if (url === undefined) {
      cleanUp.add(await lockDataFolder(dataDir))
      const embedded = await startEmbedded({ folder: dataDir })
      cleanUp.add(embedded.stop)
      const database = databaseName(isProduction, options.sample)
      await embedded.create(database)
      url = embedded.url(database)
    }
    const isEmbedded = externalUrl === undefined
    const directUrl = isEmbedded ? url : (environment.DATABASE_DIRECT_URL ?? url)
    const connection = await openDatabase({ url, directUrl, environment, isEmbedded, log })
    const { db } = connection
    cleanUp.add(connection.close)
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
      eventBus: await openEventBus({ directUrl, log }, connection, environment.EVENTS_URL),
      kitchen: kitchenOf(configuration),
      site: options.site ?? null,
      ending: ending.signal,
    })
    cleanUp.add(async () => {
      ending.abort()
      // Without a listening server, no load balancer has to notice.
      if (app.server.listening) await wait(environment.SHUTDOWN_DELAY_MS)
      await app.close()
    })
    const address = await listenOn(app, options.port, options.host)
    return { url: address, databaseUrl: url, close: cleanUp.run }
  } catch (error) {
    await cleanUp.run()
    throw error
  }
}
