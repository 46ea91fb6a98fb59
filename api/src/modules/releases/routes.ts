import { sendTelemetry } from '@carte/contract/schemas'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../config/context.ts'
import type { Secrets } from '../../infrastructure/database/secrets.ts'
import { createLimiter } from '../../infrastructure/http/rate-limit.ts'
import type { Book } from './book.ts'
import { createIntake } from './intake.ts'
import type { LocalWorks } from './local-work.ts'
import type { Meters } from './meters.ts'
import type { Visits } from './visits.ts'

export interface TelemetryDeps extends Pick<Context, 'config'> {
  readonly secrets: Secrets
  readonly book: Book
  readonly meters: Meters
  readonly localWork: LocalWorks
  readonly visits: Visits
}

/**
 * Where pages tell of their versions (contract "Telemetry"). Whoever sends a beacon can do nothing about an answer: what is not believed is not
 * counted, and answered the same.
 */
export async function telemetryRoutes(app: FastifyInstance, deps: TelemetryDeps): Promise<void> {
  const { config, secrets, book, meters, localWork, visits } = deps
  const beacons = createLimiter(config.limits.beacons)
  const intake = createIntake({ book, meters, key: () => secrets.get('telemetry-network') })

  app.operation(sendTelemetry, async (request, reply) => {
    const {
      body: { events },
    } = request
    beacons.take(request.ip)
    const visit = await visits.read(request)
    if (!visit) return undefined
    // What a developer's page tells may be of code that nobody else has.
    const isLocal = (await localWork.read(request)) !== null
    const counted = isLocal ? events.filter(({ kind }) => kind === 'ended') : events
    if (await intake.take(visit, counted, request.ip)) visits.end(request, reply)
    else visits.touch(request, reply)
    return undefined
  })
}
