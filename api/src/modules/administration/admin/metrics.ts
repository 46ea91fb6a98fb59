import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Context } from '../../../config/context.ts'
import type { Metrics } from '../../../infrastructure/metrics.ts'
import type { Meters, Released } from '../../releases/index.ts'
import type { createOperatorAccess } from './access.ts'
import { gaugeInstallation } from './installation-metrics.ts'
import { heldOf } from './status.ts'

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
  access: ReturnType<typeof createOperatorAccess>,
): void {
  const {
    log,
    meters,
    metrics: { registry: counted },
  } = deps
  let process: Registry | undefined
  const ofProcess = () => {
    if (process) return process
    process = new Registry()
    // Collecting starts observers that run until exit: start them at the first request.
    collectDefaultMetrics({ register: process })
    return process
  }

  async function ofReleases(): Promise<string> {
    const registry = new Registry()
    const info = new Gauge({
      name: 'carte_release_info',
      help: 'Versions in their places; always 1',
      labelNames: ['part', 'version', 'place'],
      registers: [registry],
    })
    const share = new Gauge({
      name: 'carte_canary_share',
      help: 'Share of visits that get the canary, 0-1',
      labelNames: ['part', 'version'],
      registers: [registry],
    })
    for (const [part, { live, previous, canary }] of await heldOf(released)) {
      meters.countDemotion(part, 0)
      for (const [place, placed] of Object.entries({ live, previous, canary }))
        if (placed) info.set({ part, version: placed.version, place }, 1)
      if (canary) share.set({ part, version: canary.version }, canary.share / 100)
    }
    return registry.metrics()
  }

  const whole = new Registry()
  const readWhole = gaugeInstallation(whole, deps)
  /** Returns nothing if the database is unreachable, because the other metrics matter most then. */
  async function ofWhole(): Promise<string> {
    try {
      await readWhole()
      return await whole.metrics()
    } catch (error) {
      log.warn({ reason: String(error) }, 'Figures of the database could not be read')
      return ''
    }
  }

  app.get('/metrics', { onRequest: access.onlyOperators }, async (_request, reply) => {
    const releases = await ofReleases()
    const texts = [await counted.metrics(), await ofWhole(), releases, await ofProcess().metrics()]
    return reply.type(counted.contentType).header('cache-control', 'no-store').send(texts.join('\n'))
  })
}
