import { createHmac } from 'node:crypto'
import { sendTelemetry, type TelemetryEvent } from '@carte/contract/schemas'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../config/context.ts'
import type { Secrets } from '../../infrastructure/database/secrets.ts'
import { networkOf } from '../../infrastructure/http/network.ts'
import { createLimiter } from '../../infrastructure/http/rate-limit.ts'
import { figuresOf } from './figures.ts'
import type { Meters } from './meters.ts'
import type { BeaconVisit, BeaconVisits, MenuVisits, RemoteOverrides } from './ports.ts'
import type { TelemetryStore } from './telemetry-store.ts'

export interface TelemetryDeps extends Pick<Context, 'config'> {
  readonly secrets: Secrets
  readonly telemetry: TelemetryStore
  readonly meters: Meters
  readonly remoteOverrides: RemoteOverrides
  readonly visits: BeaconVisits
  readonly visitSteps: MenuVisits
}

/**
 * Receives telemetry beacons of pages. The answer is the same whether events are counted or not, because the sender
 * could not react to an error.
 */
export async function telemetryRoutes(app: FastifyInstance, deps: TelemetryDeps): Promise<void> {
  const { config, secrets, telemetry, meters, remoteOverrides, visits, visitSteps } = deps
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
    const countable = isLocal ? events.filter(({ kind }) => kind === 'ended') : events
    const shopId = events.some(showsMenu) ? shopOfPage(request.headers.referer) : null
    if (shopId !== null) await visitSteps.count(request, shopId, 'menu')
    if (await intake.countEvents(visit, countable, request.ip)) visits.end(request, reply)
    else visits.touch(request, reply)
    return undefined
  })
}

const MENU_SCREENS = new Set(['menu/menu', 'menu/article'])
const showsMenu = (event: TelemetryEvent): boolean => event.kind === 'shown' && MENU_SCREENS.has(event.screen)

/** Returns the shop of the page that sent a request, by its address `/shop/<id>/…`; null for other pages. */
export function shopOfPage(referer: string | undefined): string | null {
  const path = referer !== undefined && URL.canParse(referer) ? new URL(referer).pathname : ''
  return /^(?:\/[\w-]+)?\/shop\/([A-Za-z0-9][\w.-]{0,63})(?:\/|$)/.exec(path)?.[1] ?? null
}

/** Events accepted per visit. A long visit sends a few hundred. */
export const EVENTS_PER_VISIT_MAX = 500

/** Visits whose events are counted at a time. Beyond that, the oldest visit's count starts again. */
const VISITS_MAX = 20_000

/** Distinct screens per version. Clients choose the names, so they could send any number. */
const SCREENS_MAX = 40

interface IntakeDeps {
  readonly telemetry: TelemetryStore
  readonly meters: Meters
  /** The secret key for hashing networks. */
  readonly key: () => Promise<Buffer>
}

/** Creates the counter of telemetry events. */
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

  /** Returns the screen, or `other` if the version has too many distinct ones. */
  function limitScreen(remote: string, version: string, screen: string): string {
    const key = `${remote} ${version}`
    const names = screens.get(key) ?? new Set()
    screens.set(key, names)
    if (!names.has(screen) && names.size >= SCREENS_MAX) return 'other'
    names.add(screen)
    return screen
  }

  function countEvent(event: Exclude<TelemetryEvent, { kind: 'ended' }>, visit: string, network: string): void {
    const { remote, version } = event
    const limited = event.kind === 'failed' ? event : { ...event, screen: limitScreen(remote, version, event.screen) }
    telemetry.add(remote, version, figuresOf(limited))
    meters.observe(limited)
    if (limited.kind === 'error')
      telemetry.addError({ remote, version, message: limited.message, screen: limited.screen })
    if (limited.kind === 'shown' || limited.kind === 'failed')
      telemetry.addVisit({ visit, remote, version, network, failed: limited.kind === 'failed' })
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
          countEvent(event, id, network)
      }
      return hasEnded
    },
  }
}
