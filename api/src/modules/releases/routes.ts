import { sendTelemetry } from '@carte/contract/schemas'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../config/context.ts'
import type { Secrets } from '../../infrastructure/database/secrets.ts'
import { createLimiter } from '../../infrastructure/http/rate-limit.ts'
import { createIntake } from './intake.ts'
import type { Meters } from './meters.ts'
import type { BeaconVisits, RemoteOverrides } from './ports.ts'
import type { TelemetryStore } from './telemetry-store.ts'

export interface TelemetryDeps extends Pick<Context, 'config'> {
  readonly secrets: Secrets
  readonly telemetry: TelemetryStore
  readonly meters: Meters
  readonly remoteOverrides: RemoteOverrides
  readonly visits: BeaconVisits
}

/**
 * Receives telemetry beacons of pages. The answer is the same whether events are counted or not, because the sender
 * could not react to an error.
 */
export async function telemetryRoutes(app: FastifyInstance, deps: TelemetryDeps): Promise<void> {
  const { config, secrets, telemetry, meters, remoteOverrides, visits } = deps
  const beacons = createLimiter(config.limits.beacons)
  const intake = createIntake({ telemetry, meters, key: () => secrets.get('telemetry-network') })

  app.operation(sendTelemetry, async (request, reply) => {
    const {
      body: { events },
    } = request
    beacons.take(request.ip)
    const visit = await visits.read(request)
    if (!visit) return undefined
    // A developer's page can report on code that was never released.
    const isLocal = (await remoteOverrides.read(request)) !== null
    const counted = isLocal ? events.filter(({ kind }) => kind === 'ended') : events
    if (await intake.countEvents(visit, counted, request.ip)) visits.end(request, reply)
    else visits.touch(request, reply)
    return undefined
  })
}
