import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Context } from '../../../config/context.ts'
import type { Metrics } from '../../../infrastructure/metrics.ts'
import type { Meters, Released } from '../../releases/index.ts'
import type { createOperatorAccess } from './access.ts'
import { gaugeInstallation } from './installation-metrics.ts'
import { releasesByPart } from './status.ts'

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
      meters.demoted(part, 0)
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

  app.get('/metrics', { onRequest: access.onlyOperators }, async (_request, reply) => {
    const releases = await releaseMetrics()
    const texts = [await instance.metrics(), await installationMetrics(), releases, await processMetrics().metrics()]
    return reply.type(instance.contentType).header('cache-control', 'no-store').send(texts.join('\n'))
  })
}
