import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { openReleases, openStore } from '@carte/releases'
import { sql } from 'kysely'
import type { Sample } from '../../sample/types.ts'
import { buildApp } from '../app.ts'
import { type Clock, defaultLimits, type Log } from '../config/context.ts'
import { readEnvironment } from '../config/env.ts'
import { variableName } from '../config/external-login.ts'
import { retentionOf } from '../config/retention.ts'
import { tableChanged } from '../infrastructure/cache/changes.ts'
import { type Connection, connect } from '../infrastructure/database/connect.ts'
import type { EmbeddedDatabase } from '../infrastructure/database/embedded.ts'
import { migrate } from '../infrastructure/database/migrate.ts'
import { createEventBus, type EventBus, publish } from '../infrastructure/events/event-bus.ts'
import { defaultFrom, smtpServerOf } from '../infrastructure/mail/settings.ts'
import { createOutbox } from '../infrastructure/outbox/outbox.ts'
import { PUSH_SERVICES } from '../infrastructure/push/push-services.ts'
import { builtInKitchen, moveOrder, simulatedKitchen } from '../modules/ordering/index.ts'
import type { Site } from '../modules/site/index.ts'
import { sampleMedia } from '../seed/sample-media.ts'
import { applyLogin, seed, seedSample } from '../seed/seed.ts'
import { fixture } from './fixture.ts'
import type { Requests, TestApiOptions } from './protocol.ts'

interface Hosted {
  /** Resolves once the server has received the notifications of all changes that were committed before. */
  untilListening(): Promise<void>
  readonly connection: Connection
  readonly lines: readonly string[]
  readonly clock: Clock & { set(now: string | null): void }
  readonly outbox: ReturnType<typeof createOutbox>
  close(): Promise<void>
}

/** Longer than any test, so that nothing happens by a timer. */
const NEVER_MS = 3_600_000
const ACCEPT_MS = 10 * 60_000
/** Timeouts in tests. Those of production are a few seconds, which a busy machine exceeds. */
const TIMEOUT_MS = 60_000
/** When a closing server cuts its open connections. */
const DRAIN_MS = 500

function adjustableClock(now: string | undefined): Hosted['clock'] {
  const offsetOf = (text: string | null | undefined) => (text ? Date.parse(text) - Date.now() : 0)
  let offset = offsetOf(now)
  return {
    now: () => new Date(Date.now() + offset),
    set: (text) => {
      offset = offsetOf(text)
    },
  }
}

function recordingLog(log: Log, lines: string[]): Log {
  const record = (level: keyof Log) => (fields: object, message: string) => {
    // JSON omits the properties of an error, so append its text.
    lines.push(`${level} ${message} ${JSON.stringify(fields)} ${Object.values(fields).join(' ')}`)
    log[level](fields, message)
  }
  return { info: record('info'), warn: record('warn'), error: record('error') }
}

const problemsIn = (lines: readonly string[]) => lines.filter((line) => /^(?:error|warn) /.test(line))

async function openEventBus(url: string, log: Log, connection: Connection, address?: string): Promise<EventBus> {
  const hasBroker = address !== undefined
  const listenBus = createEventBus(url, log, { timeoutMs: TIMEOUT_MS, hasBroker })
  if (!hasBroker) return listenBus
  await connection.db.updateTable('event_route').set({ to_broker: true }).execute()
  const { createNatsEventBus } = await import('../infrastructure/events/nats.ts')
  const times = { timeoutMs: TIMEOUT_MS, ackMs: TIMEOUT_MS }
  return createNatsEventBus({ listenBus, address, directUrl: url, connection, log, times })
}

/** Notifications arrive in the order of their transactions: when this one arrives, all earlier ones have. */
function createFence({ db }: Connection, eventBus: EventBus): Hosted['untilListening'] {
  const waiting = new Map<string, () => void>()
  eventBus.subscribe(tableChanged, ({ table }) => {
    waiting.get(table)?.()
    waiting.delete(table)
  })
  return async () => {
    const table = `fence ${randomBytes(6).toString('hex')}`
    const received = new Promise<void>((resolve) => waiting.set(table, resolve))
    await publish(db, tableChanged, { table })
    await received
  }
}

const offerExternal = ({ db }: Connection, providers: NonNullable<TestApiOptions['externalLogin']>) =>
  db
    .updateTable('operator')
    .set({ external_login_providers: JSON.stringify(providers.map(({ id, name }) => ({ id, name }))) })
    .execute()

const siteOf = (site: TestApiOptions['site']): Site | null =>
  site && 'store' in site ? { releases: openReleases(openStore(site.store)), pollMs: site.pollMs } : (site ?? null)

/** Creates a host of complete servers, each with its own copy of a filled database. */
export function createHost(database: EmbeddedDatabase, folder: string, log: Log) {
  const hosted = new Map<string, Hosted>()
  const templates = new Map<string, Promise<string>>()
  const admin = connect(database.url('postgres'), { max: 1 })
  // PostgreSQL checks only every 100 ms whether the last connections have ended; a separate connection lets tests
  // continue.
  const remover = connect(database.url('postgres'), { max: 1 })

  const fill = async (name: NonNullable<TestApiOptions['sample']>): Promise<string> => {
    const template = `template_${name}`
    await database.create(template)
    const { db, close } = connect(database.url(template), { max: 1 })
    try {
      await migrate(db)
      if (name === 'fixture') await seed(db, (): Sample => fixture, { name, customerLogin: false, now: new Date() })
      else await seedSample(db, name, false)
    } finally {
      await close()
    }
    return template
  }
  const templateOf = (name: NonNullable<TestApiOptions['sample']>) => {
    const started = templates.get(name) ?? fill(name)
    templates.set(name, started)
    return started
  }

  let removed: Promise<unknown> = Promise.resolve()
  /** Deletes a database in the background. A remaining one is deleted with the run's folder. */
  function remove(name: string): void {
    const one = sql.raw(`drop database ${name} with (force)`).execute(remover.db)
    removed = Promise.all([
      removed,
      one.catch((error: unknown) => log.error({ error, name }, 'Cannot delete a database')),
    ])
  }

  const find = (id: string): Hosted => {
    const found = hosted.get(id)
    if (!found) throw new Error(`Unknown test API ${id}. Was it closed?`)
    return found
  }

  const handlers: {
    [Name in Exclude<keyof Requests, 'mutation'>]: (
      request: Requests[Name]['request'],
    ) => Promise<Requests[Name]['response']>
  } = {
    async create({ sample = 'fixture', customerLogin = false, now, webhookDelays = [0, 30], ...options }) {
      const {
        kitchen,
        databaseUrl,
        limits,
        site,
        earlyHints = false,
        trustedProxies = 0,
        reconcileMs,
        smtpUrl,
        mailLimitMs = TIMEOUT_MS,
        renderTimeoutMs = 20_000,
        externalLogin = [],
      } = options
      const id = `test_${randomBytes(6).toString('hex')}`
      if (databaseUrl === undefined)
        await sql.raw(`create database ${id} template ${await templateOf(sample)} strategy file_copy`).execute(admin.db)
      const url = databaseUrl ?? database.url(id)
      // Few connections: opening one takes longer than most queries of tests. On a busy machine, hundreds of calls at once
      // wait long for them.
      const connection = connect(url, { max: 3, waitMs: 60_000 })
      const clock = adjustableClock(now)
      if (databaseUrl === undefined) await applyLogin(connection.db, customerLogin)
      if (externalLogin.length > 0) await offerExternal(connection, externalLogin)
      const dataFolder = join(folder, id)
      const config = {
        testMode: true,
        publicOrigin: options.publicOrigin ?? null,
        allowedOrigins: [],
        trustedProxies,
        earlyHints,
        logRequests: 'off' as const,
        hsts: 'host' as const,
        renderTimeoutMs,
        renderNiceness: 0,
        kitchenStepMs: typeof kitchen === 'object' ? kitchen.stepMs : NEVER_MS,
        kitchenAcceptMs: ACCEPT_MS,
        mediaFolder: sampleMedia,
        uploadFolder: join(dataFolder, 'media'),
        cacheFolder: join(folder, 'pictures'),
        mail: {
          server: smtpUrl === undefined ? null : smtpServerOf(smtpUrl),
          folder: join(dataFolder, 'mail'),
          from: defaultFrom(null),
          ...(mailLimitMs === null ? {} : { limitMs: mailLimitMs }),
        },
        textsFolder: join(dataFolder, 'texts'),
        pushServices: options.pushServices ?? PUSH_SERVICES,
        limits: {
          ...defaultLimits,
          ordersPerBrowser: 1_000,
          ordersPerAddress: 1_000,
          failuresPerBrowser: 10_000,
          tablesPerBrowser: 1_000,
          tablesPerAddress: 1_000,
          failuresPerAddress: 10_000,
          login: 1_000,
          registrations: 1_000,
          mailRequestsPerAddress: 1_000,
          mailsPerMailbox: 1_000,
          refreshes: 1_000,
          adminChallenges: 1_000,
          externalLogins: 1_000,
          beacons: 10_000,
          ...limits,
        },
        requestTimeouts: options.requestTimeouts ?? { headersMs: 30_000, requestMs: 30_000, checkMs: 1_000 },
        demote: options.demote ?? { share: 0.1, visits: 20, everyMs: NEVER_MS },
        remoteOverrides: options.remoteOverrides ?? true,
        checkAnswers: true,
        externalLogin: Object.fromEntries(
          externalLogin.map(({ id: provider, ...client }) => [variableName(provider), client]),
        ),
        stripe: options.stripe ?? null,
        sandboxWebhookDelays: webhookDelays,
        pollMs: 1_000,
        reconcileMs: reconcileMs ?? NEVER_MS,
        retention: { keep: retentionOf(readEnvironment({})), firstMs: NEVER_MS, everyMs: NEVER_MS },
        drainMs: TIMEOUT_MS,
      }
      const lines: string[] = []
      const context = { db: connection.db, clock, log: recordingLog(log, lines), config }
      const eventBus = await openEventBus(url, context.log, connection, options.eventsUrl)
      // Both subscribe, which is possible only before the bus starts.
      const untilListening = createFence(connection, eventBus)
      const outbox = createOutbox(context, eventBus)
      const app = await buildApp({
        ...context,
        connection,
        eventBus,
        kitchen: kitchen === 'built-in' ? builtInKitchen : simulatedKitchen,
        site: siteOf(site),
      })
      const address = await app.listen({ port: 0, host: '127.0.0.1' })
      const close = async () => {
        // Background work may finish. Event streams never end, so they are cut.
        const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS)
        await app.close()
        clearTimeout(cut)
        await connection.close()
        if (databaseUrl === undefined) remove(id)
      }
      hosted.set(id, { untilListening, connection, lines, clock, outbox, close })
      return { id, url: address, databaseUrl: url, dataFolder }
    },
    async close({ id, from }) {
      const api = hosted.get(id)
      hosted.delete(id)
      await api?.close()
      return problemsIn(api?.lines ?? []).slice(from)
    },
    async sql({ id, text, values }) {
      const { connection, untilListening } = find(id)
      const { rows } = await connection.pool.query(text, [...values])
      await untilListening()
      return rows as Record<string, unknown>[]
    },
    async logged({ id }) {
      return [...find(id).lines]
    },
    async problems({ id, from }) {
      return problemsIn(find(id).lines).slice(from)
    },
    async clock({ id, now }) {
      const { clock, connection } = find(id)
      clock.set(now)
      // Wakes the outbox at once for work that is now due, instead of at its next poll.
      await sql`
        select pg_notify('carte_outbox', kind)
        from (select distinct split_part(topic, '.', 1) as kind from outbox) as waiting`.execute(connection.db)
      return null
    },
    async move({ id, orderId, status }) {
      const { connection, outbox, clock } = find(id)
      return connection.db.transaction().execute((trx) => moveOrder(trx, outbox, orderId, status, clock.now()))
    },
  }

  return {
    handle: (name: string, ask: unknown): Promise<unknown> => {
      if (!Object.hasOwn(handlers, name)) throw new Error(`Unknown request "${name}" of the test backend`)
      return (handlers[name as keyof typeof handlers] as (ask: unknown) => Promise<unknown>)(ask)
    },
    async close() {
      await Promise.all([...hosted.keys()].map((id) => handlers.close({ id, from: 0 })))
      await removed
      await Promise.all([admin.close(), remover.close()])
    },
  }
}
