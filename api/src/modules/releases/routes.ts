import { sendTelemetry } from '@carte/contract/schemas'
import { createLimiter } from '../../infrastructure/http/rate-limit.ts'
import type { Rooms } from '../../rooms.ts'
import { createIntake } from './intake.ts'
import type { Visits } from './visits.ts'

/**
 * Where pages tell of their versions (contract "Telemetry"). Whoever sends a beacon can do nothing about an answer: what is not believed is not
 * counted, and answered the same.
 */
export function mountTelemetry({ mount, config, secrets, book, meters, localWork }: Rooms, visits: Visits): void {
  const beacons = createLimiter(config.limits.beacons)
  const intake = createIntake({ book, meters, key: () => secrets.get('telemetry-network') })

  mount(sendTelemetry, async ({ body: { events }, request, reply }) => {
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
