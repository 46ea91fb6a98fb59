import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../../../config/context.ts'
import { isMigrated } from '../../../infrastructure/database/migrate.ts'
import type { EventBus } from '../../../infrastructure/events/event-bus.ts'
import { HEALTH } from '../../../plugins/requests.ts'
import { type Check, checking } from './checks.ts'

export interface HealthDeps extends Pick<Context, 'db'> {
  readonly eventBus: EventBus
  /** Aborted as soon as this server is to end, which may be before it takes no more calls. */
  readonly ending: AbortSignal
  /** Whether what is released has been loaded; null without a site. */
  readonly hasSite: (() => boolean) | null
}

const send = (reply: FastifyReply, code: number, body: object) =>
  reply
    .code(code)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))

/** What has been true once stays so: no migration is taken back under a running server. */
function once(check: Check): Check {
  let isDone = false
  return async () => {
    isDone ||= await check()
    return isDone
  }
}

/**
 * For who watches over servers. `/health/live`: this process serves; nothing else is asked, because a database that is away is not mended by a new process.
 * `/health/ready`: guests are served well from here; else 503 with the names of what is missing, and nothing more, because anybody may ask.
 */
export function healthRoutes(app: FastifyInstance, { db, eventBus, ending, hasSite }: HealthDeps): void {
  let isEnding = false
  // Also where nobody has said so before.
  app.addHook('preClose', async () => {
    isEnding = true
  })
  const missing = checking({
    // Over the connection that listens, where there is one: calls that wait for each other on the others do not make the database one that is away.
    database: async () => {
      if (eventBus.isConnected()) await eventBus.ping()
      else await sql`select 1`.execute(db)
      return true
    },
    changes: async () => eventBus.isConnected(),
    migrations: once(() => isMigrated(db)),
    ...(hasSite ? { site: async () => hasSite() } : {}),
  })

  app.get(`${HEALTH}live`, async (_request, reply) => send(reply, 200, { live: true }))
  app.get(`${HEALTH}ready`, async (_request, reply) => {
    const failed = isEnding || ending.aborted ? ['ending'] : await missing()
    return failed.length === 0 ? send(reply, 200, { ready: true }) : send(reply, 503, { ready: false, missing: failed })
  })
}
