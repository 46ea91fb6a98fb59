import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { buildApp } from './app.ts'
import { type Config, defaultLimits, type Log, silentLog, systemClock } from './context.ts'
import { type Connection, connect } from './db/connect.ts'
import { holdDataFolder } from './db/data-folder.ts'
import { databaseName, startEmbedded } from './db/embedded.ts'
import { createListener } from './db/listen.ts'
import { migrate } from './db/migrate.ts'
import { type Environment, readEnvironment, UserError } from './env.ts'
import { readExternalLogin } from './identity/external/settings.ts'
import { builtInKitchen } from './kitchen/built-in.ts'
import type { MakeKitchen } from './kitchen/kitchen.ts'
import { simulatedKitchen } from './kitchen/simulated.ts'
import { defaultFrom, type MailSettings } from './mail/settings.ts'
import { readStripe } from './payments/stripe/environment.ts'
import { requireOperator, requireOrigin, requireProvider } from './production.ts'
import { applyLogin, SAMPLES, type SampleName, sampleMedia, seedSample } from './seed/samples.ts'
import type { Site } from './site/site.ts'

export { UserError } from './env.ts'
export type { FolderSite, ReleasedSite, Site } from './site/site.ts'

export interface ServerOptions {
  /** 0 takes a free one. */
  readonly port: number
  readonly host: string
  /** For the embedded database and for pictures in their sizes; made when it is not there. */
  readonly dataDir: string
  /** A PostgreSQL of one's own; without it one is started in `dataDir`. */
  readonly databaseUrl?: string
  /** Which sample an empty database is filled with; ignored in production. Each has a database of its own in `dataDir`. */
  readonly sample: SampleName
  /** Switches customer login on or off; undefined leaves it as it is. */
  readonly customerLogin?: boolean
  readonly site?: Site
  /** `true` writes lines of JSON to the standard error stream. */
  readonly log?: boolean | Log
  /** Variables to read instead of the process's own. */
  readonly env?: Readonly<Record<string, string | undefined>>
}

export interface RunningServer {
  readonly url: string
  /** The address of its database. */
  readonly databaseUrl: string
  /** Says that it is not ready, waits for `SHUTDOWN_DELAY_MS`, takes no new calls, finishes those under way, and stops whatever was started. May be called twice. */
  close(): Promise<void>
}

const jsonLog: Log = (() => {
  const write = (level: string) => (fields: object, message: string) => {
    const plain = Object.fromEntries(
      Object.entries(fields).map(([key, value]) => [key, value instanceof Error ? value.stack : value]),
    )
    process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), level, message, ...plain })}\n`)
  }
  return { info: write('info'), warn: write('warn'), error: write('error') }
})()
const logOf = (log: ServerOptions['log']): Log => (log === true ? jsonLog : log || silentLog)

async function readableMedia(folder: string): Promise<string> {
  try {
    await readdir(folder)
    return resolve(folder)
  } catch (error) {
    throw new UserError(`The folder of pictures ${folder} (MEDIA_DIR) cannot be read: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

/** @throws UserError for the simulated kitchen in production: it would cook nothing, and charge for it. */
function kitchenOf({ CARTE_ENV, KITCHEN }: Environment): MakeKitchen {
  const isReal = CARTE_ENV === 'production'
  if (isReal && KITCHEN === 'simulated')
    throw new UserError(
      'CARTE_ENV=production refuses the simulated kitchen. Leave KITCHEN unset, or set it to built-in.',
    )
  return (KITCHEN ?? (isReal ? 'built-in' : 'simulated')) === 'built-in' ? builtInKitchen : simulatedKitchen
}

function mailSettingsOf({ SMTP_URL, MAIL_FROM, PUBLIC_ORIGIN }: Environment, folder: string): MailSettings {
  const from = MAIL_FROM ?? defaultFrom(PUBLIC_ORIGIN ? new URL(PUBLIC_ORIGIN).origin : null)
  return { server: SMTP_URL ?? null, folder, from }
}

function configOf(
  environment: Environment,
  dataDir: string,
  mediaFolder: string,
): Omit<Config, 'stripe' | 'externalLogin'> {
  return {
    testMode: environment.CARTE_ENV !== 'production',
    publicOrigin: environment.PUBLIC_ORIGIN ? new URL(environment.PUBLIC_ORIGIN).origin : null,
    allowedOrigins: environment.ALLOWED_ORIGINS.map((address) => new URL(address).origin),
    trustedProxies: environment.TRUST_PROXY,
    earlyHints: environment.EARLY_HINTS === 'on',
    kitchenStepMs: environment.KITCHEN_STEP_MS,
    kitchenAcceptMs: environment.KITCHEN_ACCEPT_MINUTES * 60_000,
    mediaFolder,
    cacheFolder: join(dataDir, 'pictures'),
    mail: mailSettingsOf(environment, join(dataDir, 'mail')),
    textsFolder: join(dataDir, 'texts'),
    demote: { share: environment.DEMOTE_SHARE, visits: environment.DEMOTE_VISITS, everyMs: 3_000 },
    localWork: (environment.LOCAL_WORK ?? (environment.CARTE_ENV === 'production' ? 'off' : 'on')) === 'on',
    limits: { ...defaultLimits, streams: environment.MAX_EVENT_STREAMS },
    checkAnswers: environment.CARTE_ENV === 'test',
    sandboxWebhookDelays: [300, 1_500],
    pollMs: 1_000,
    reconcileMs: environment.RECONCILE_MS,
    // Less than the ten seconds that most supervisors give, so that the database stops cleanly too.
    drainMs: 8_000,
  }
}

/** Undoes what was started, the last first; also when the start breaks off half-way. */
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

async function openDatabase(url: string, undo: ReturnType<typeof createUndo>, isOurs: boolean): Promise<Connection> {
  const connection = connect(url)
  undo.add(connection.close)
  try {
    await migrate(connection.db)
  } catch (error) {
    const where = isOurs ? 'The embedded database' : `The database at ${URL.parse(url)?.host ?? 'DATABASE_URL'}`
    throw new UserError(
      `${where} cannot be used: ${error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : error}`,
      { cause: error },
    )
  }
  return connection
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

/** Starts the whole server. @throws UserError in words for whoever started it; nothing is left running then. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const variables = options.env ?? process.env
  const environment = readEnvironment(variables)
  const isReal = environment.CARTE_ENV === 'production'
  const stripe = readStripe(environment)
  if (isReal) requireProvider(stripe)
  const kitchen = kitchenOf(environment)
  if (!SAMPLES.includes(options.sample))
    throw new UserError(`There is no sample "${options.sample}". Samples: ${SAMPLES.join(', ')}.`)
  const mediaFolder = await readableMedia(environment.MEDIA_DIR ?? sampleMedia)
  const dataDir = resolve(options.dataDir)
  const externalUrl = options.databaseUrl ?? environment.DATABASE_URL
  const log = logOf(options.log)
  const undo = createUndo()
  try {
    let url = externalUrl
    if (url === undefined) {
      undo.add(await holdDataFolder(dataDir))
      const embedded = await startEmbedded({ folder: dataDir })
      undo.add(embedded.stop)
      const database = databaseName(isReal, options.sample)
      await embedded.create(database)
      url = embedded.url(database)
    }
    const { db } = await openDatabase(url, undo, externalUrl === undefined)
    if (isReal) await requireOperator(db)
    else await seedSample(db, options.sample, options.customerLogin ?? false)
    if (options.customerLogin !== undefined) await applyLogin(db, options.customerLogin)
    const externalLogin = readExternalLogin(variables, isReal)
    const config = { ...configOf(environment, dataDir, mediaFolder), stripe, externalLogin: externalLogin.providers }
    if (isReal) await requireOrigin(db, config.publicOrigin)
    for (const fault of externalLogin.faults) log.warn({ fault }, 'An external provider cannot be used')
    if (!config.testMode && !config.mail.server)
      log.warn({ folder: config.mail.folder }, 'SMTP_URL is not set: no mail goes out, each one is a file')
    if (config.publicOrigin?.startsWith('https:') && config.trustedProxies === 0)
      log.warn({}, 'PUBLIC_ORIGIN is https and TRUST_PROXY is 0: limits take all guests behind the proxy for one')
    if (isReal && !stripe?.takesMoney)
      log.warn({}, 'Stripe has test keys: what guests order is cooked, and nobody pays for it')
    const ending = new AbortController()
    const app = await buildApp({
      db,
      clock: systemClock,
      log,
      config,
      listener: createListener(url, log),
      kitchen,
      site: options.site ?? null,
      ending: ending.signal,
    })
    undo.add(async () => {
      ending.abort()
      // Only who serves has anybody in front that has to notice.
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
