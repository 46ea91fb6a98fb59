import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../../config/context.ts'
import { isMigrated } from '../../infrastructure/database/migrate.ts'
import type { EventBus } from '../../infrastructure/events/event-bus.ts'
import { HEALTH } from '../../plugins/request-log.ts'
import { type AdminDeps, adminRoutes } from './admin/routes.ts'
import { type CustomersDeps, customersRoutes } from './customers/routes.ts'
import { type FiguresDeps, figuresRoutes } from './figures/routes.ts'

export interface AdministrationDeps extends AdminDeps, CustomersDeps, FiguresDeps, HealthDeps {}

export async function administrationRoutes(app: FastifyInstance, deps: AdministrationDeps): Promise<void> {
  healthRoutes(app, deps)
  adminRoutes(app, deps)
  figuresRoutes(app, deps)
  customersRoutes(app, deps)
}

interface HealthDeps extends Pick<Context, 'db'> {
  readonly eventBus: EventBus
  /** Aborted when the shutdown begins, which can be before the server stops accepting calls. */
  readonly ending: AbortSignal
  /** Whether the released site has been loaded; null without a site. */
  readonly hasSite: (() => boolean) | null
}

/**
 * Registers the health checks (OPS-5). `/health/live` checks only this process, because a restart does not repair an
 * unreachable database. `/health/ready` answers 503 with the names of what is missing, and no details, because the call
 * is public.
 */
function healthRoutes(app: FastifyInstance, { db, eventBus, ending, hasSite }: HealthDeps): void {
  let isEnding = false
  // The server can also close without an abort of `ending`.
  app.addHook('preClose', async () => {
    isEnding = true
  })
  const failedChecks = createChecks({
    // Prefer the LISTEN connection: a busy pool does not mean that the database is unreachable.
    database: async () => {
      if (eventBus.isReady()) await eventBus.ping()
      else await sql`select 1`.execute(db)
      return true
    },
    changes: async () => eventBus.isReady(),
    migrations: once(() => isMigrated(db)),
    ...(hasSite ? { site: async () => hasSite() } : {}),
  })

  app.get(`${HEALTH}live`, async (_request, reply) => send(reply, 200, { live: true }))
  app.get(`${HEALTH}ready`, async (_request, reply) => {
    const failed = isEnding || ending.aborted ? ['ending'] : await failedChecks()
    return failed.length === 0 ? send(reply, 200, { ready: true }) : send(reply, 503, { ready: false, missing: failed })
  })
}

const send = (reply: FastifyReply, code: number, body: object) =>
  reply
    .code(code)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))

type Check = () => Promise<boolean>

/** Runs a check until it succeeds once: migrations are never reverted under a running server. */
function once(check: Check): Check {
  let isDone = false
  return async () => {
    isDone ||= await check()
    return isDone
  }
}

/** How long results are cached. The calls are public, so a check must not run for each of them. */
const RESULTS_TTL_MS = 500

/**
 * Runs all checks in parallel, at most once per `RESULTS_TTL_MS`.
 *
 * @returns a function that returns the names of failed checks
 */
function createChecks(checks: Readonly<Record<string, Check>>): () => Promise<readonly string[]> {
  let last: { readonly failed: Promise<readonly string[]>; readonly until: number } | null = null
  const run = async () => {
    const results = await Promise.all(Object.values(checks).map(passes))
    return Object.keys(checks).filter((_name, i) => !results[i])
  }
  return () => {
    const now = performance.now()
    if (last === null || last.until < now) last = { failed: run(), until: now + RESULTS_TTL_MS }
    return last.failed
  }
}

/** The timeout of a check, below the timeout of 1 s that most probes have. */
const CHECK_TIMEOUT_MS = 800

/** Returns false if a check returns false, fails, or takes too long. */
async function passes(check: Check): Promise<boolean> {
  const ended = new AbortController()
  try {
    return await Promise.race([check(), wait(CHECK_TIMEOUT_MS, false, { signal: ended.signal, ref: false })])
  } catch {
    return false
  } finally {
    ended.abort()
  }
}
