import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Context } from '../../../config/context.ts'
import type { Connection } from '../../../infrastructure/database/connect.ts'
import type { EventBus } from '../../../infrastructure/events/event-bus.ts'
import type { Metrics } from '../../../infrastructure/metrics.ts'
import type { EventStreams } from '../../../plugins/event-streams.ts'
import type { Meters, Released } from '../../releases/index.ts'
import { releasesByPart } from './status.ts'

interface InstanceDeps {
  readonly pool: Pick<Connection['pool'], 'totalCount' | 'idleCount' | 'waitingCount'>
  readonly eventBus: Pick<EventBus, 'isConnected'>
  readonly streams: Pick<EventStreams, 'count'>
}

export function gaugeInstance(registry: Registry, { pool, eventBus, streams }: InstanceDeps): void {
  const registers = [registry]
  const connections = new Gauge({
    name: 'carte_database_connections',
    help: 'Connections of the database pool, by state: idle, busy',
    labelNames: ['state'],
    registers,
    collect() {
      connections.set({ state: 'idle' }, pool.idleCount)
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
    },
  })
  const gauge = (name: string, help: string, now: () => number) => {
    const each: Gauge = new Gauge({ name, help, registers, collect: () => each.set(now()) })
  }
  gauge('carte_database_waiting', 'Callers that wait for a connection of the database pool', () => pool.waitingCount)
  gauge('carte_database_heard', '1 while the LISTEN connection is open', () => Number(eventBus.isConnected()))
  gauge('carte_event_streams', 'Open event streams', () => streams.count())
}

const OPEN = ['added', 'started', 'finnished', 'done']

/** Registers metrics that are read from the database on request, so every instance reports the same values. */
function gaugeInstallation(registry: Registry, { db, clock }: Pick<Context, 'db' | 'clock'>) {
  const registers = [registry]
  const gauge = <const L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Gauge({ name, help: `${help}; of the whole installation`, labelNames: [...labelNames], registers })
  const open = gauge('carte_orders_open', 'Open orders, by step', ['step'])
  const unaccepted = gauge('carte_orders_unaccepted', 'Paid orders that no kitchen has accepted')
  const oldest = gauge(
    'carte_orders_unaccepted_oldest_seconds',
    'Time since the payment of the oldest order that no kitchen has accepted',
  )
  const depth = gauge('carte_outbox_due', 'Outbox work that is due, by topic', ['topic'])
  const waiting = gauge('carte_outbox_later', 'Outbox work that is due later, by topic', ['topic'])
  const age = gauge('carte_outbox_oldest_seconds', 'Time since the oldest due outbox work became due, by topic', [
    'topic',
  ])

  async function readOrders(): Promise<void> {
    const { rows } = await sql<{ status: string; count: number }>`
      select status, count(*) as count from orders where status in ('added', 'started', 'finnished', 'done') group by status`.execute(
      db,
    )
    for (const status of OPEN) open.set({ step: status }, rows.find((row) => row.status === status)?.count ?? 0)
    const { rows: found } = await sql<{ count: number; since: Date | null }>`
      select count(*) as count, min(step.at) as since
      from orders join order_step step on step.order_id = orders.id and step.status = 'added'
      where orders.status = 'added' and accepted_at is null`.execute(db)
    const { count = 0, since = null } = found[0] ?? {}
    unaccepted.set(count)
    oldest.set(since === null ? 0 : Math.max(0, clock.now().getTime() - since.getTime()) / 1_000)
  }

  async function readOutbox(): Promise<void> {
    const now = clock.now()
    const { rows } = await sql<{ topic: string; due: number; later: number; since: Date | null }>`
      select topic, count(*) filter (where due_at <= ${now}) as due, count(*) filter (where due_at > ${now}) as later,
        min(due_at) filter (where due_at <= ${now}) as since
      from outbox group by topic`.execute(db)
    // Without a reset, a topic that has no rows would keep its last value.
    for (const each of [depth, waiting, age]) each.reset()
    for (const { topic, due, later, since } of rows) {
      depth.set({ topic }, due)
      waiting.set({ topic }, later)
      age.set({ topic }, since === null ? 0 : (now.getTime() - since.getTime()) / 1_000)
    }
  }

  return async (): Promise<void> => {
    await readOrders()
    await readOutbox()
  }
}

interface Deps extends Pick<Context, 'db' | 'clock' | 'log'> {
  readonly meters: Meters
  readonly metrics: Metrics
}

/**
 * Registers `/metrics` for Prometheus: this instance, the whole installation, releases and the process (RELEASE-25).
 */
export function metricsRoutes(
  app: FastifyInstance,
  deps: Deps,
  released: Released,
  onlyOperators: onRequestAsyncHookHandler,
): void {
  const {
    log,
    meters,
    metrics: { registry: instance },
  } = deps
  let process: Registry | undefined
  const processMetrics = () => {
    if (process) return process
    process = new Registry()
    // Collecting starts observers that run until exit: start them at the first request.
    collectDefaultMetrics({ register: process })
    return process
  }

  async function releaseMetrics(): Promise<string> {
    const registry = new Registry()
    const info = new Gauge({
      name: 'carte_release_info',
      help: 'Version in each place (live, previous, canary); always 1',
      labelNames: ['part', 'version', 'place'],
      registers: [registry],
    })
    const share = new Gauge({
      name: 'carte_canary_share',
      help: 'Share of visits that get the canary, 0-1',
      labelNames: ['part', 'version'],
      registers: [registry],
    })
    for (const [part, { live, previous, canary }] of await releasesByPart(released)) {
      meters.countDemotion(part, 0)
      for (const [place, placed] of Object.entries({ live, previous, canary }))
        if (placed) info.set({ part, version: placed.version, place }, 1)
      if (canary) share.set({ part, version: canary.version }, canary.share / 100)
    }
    return registry.metrics()
  }

  const installation = new Registry()
  const readInstallation = gaugeInstallation(installation, deps)
  /** Returns nothing if the database is unreachable, because the other metrics matter most then. */
  async function installationMetrics(): Promise<string> {
    try {
      await readInstallation()
      return await installation.metrics()
    } catch (error) {
      log.warn({ reason: String(error) }, 'Metrics of the installation could not be read from the database')
      return ''
    }
  }

  app.get('/metrics', { onRequest: onlyOperators }, async (_request, reply) => {
    const releases = await releaseMetrics()
    const texts = [await instance.metrics(), await installationMetrics(), releases, await processMetrics().metrics()]
    return reply.type(instance.contentType).header('cache-control', 'no-store').send(texts.join('\n'))
  })
}
