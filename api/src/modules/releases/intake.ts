import { createHmac } from 'node:crypto'
import type { TelemetryEvent } from '@carte/contract/schemas'
import { networkOf } from '../../infrastructure/http/network.ts'
import { figuresOf } from './figures.ts'
import type { Meters } from './meters.ts'
import type { BeaconVisit } from './ports.ts'
import type { TelemetryStore } from './telemetry-store.ts'

/** Events accepted per visit. The pages of a long evening send a few hundred. */
export const EVENTS_PER_VISIT_MAX = 500
/** Visits whose events are counted at a time. Beyond that, the oldest visit's count starts again. */
const VISITS_MAX = 20_000
/** Distinct screens per version. Clients choose the names, so they could send any number. */
const SCREENS_MAX = 40

interface IntakeDeps {
  readonly telemetry: TelemetryStore
  readonly meters: Meters
  readonly key: () => Promise<Buffer>
}

export function createIntake({ telemetry, meters, key }: IntakeDeps) {
  const eventCounts = new Map<string, number>()
  const screens = new Map<string, Set<string>>()

  function acceptsEvent(visit: string): boolean {
    const count = (eventCounts.get(visit) ?? 0) + 1
    if (count > EVENTS_PER_VISIT_MAX) return false
    eventCounts.delete(visit)
    eventCounts.set(visit, count)
    if (eventCounts.size > VISITS_MAX) eventCounts.delete(eventCounts.keys().next().value ?? '')
    return true
  }

  function limitedScreen(remote: string, version: string, screen: string): string {
    const of = `${remote} ${version}`
    const known = screens.get(of) ?? new Set()
    screens.set(of, known)
    if (!known.has(screen) && known.size >= SCREENS_MAX) return 'other'
    known.add(screen)
    return screen
  }

  function countEvents(event: Exclude<TelemetryEvent, { kind: 'ended' }>, visit: string, network: string): void {
    const { remote, version } = event
    const known = event.kind === 'failed' ? event : { ...event, screen: limitedScreen(remote, version, event.screen) }
    telemetry.add(remote, version, figuresOf(known))
    meters.observe(known)
    if (known.kind === 'error') telemetry.addError({ remote, version, message: known.message, screen: known.screen })
    if (known.kind === 'shown' || known.kind === 'failed')
      telemetry.addVisit({ visit, remote, version, network, failed: known.kind === 'failed' })
  }

  return {
    /**
     * Counts events of a page, except those of versions that the visit does not have (ATTACK-41).
     * @returns whether the visit is over
     */
    async countEvents(
      { id, versions }: BeaconVisit,
      events: readonly TelemetryEvent[],
      address: string,
    ): Promise<boolean> {
      const network = createHmac('sha256', await key())
        .update(networkOf(address))
        .digest('base64url')
        .slice(0, 22)
      let hasEnded = false
      for (const event of events) {
        if (event.kind === 'ended') hasEnded = true
        else if (
          Object.hasOwn(versions, event.remote) &&
          versions[event.remote]?.includes(event.version) &&
          acceptsEvent(id)
        )
          countEvents(event, id, network)
      }
      return hasEnded
    },
  }
}
