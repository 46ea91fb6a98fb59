import type { RemotesRegistry, TelemetryEvent } from '@carte/contract'
import type { PageEvent } from '../app/notes.ts'
import { RemoteError } from '../federation/fault.ts'
import { createOwners, type Owner } from './owners.ts'

/** Limits of a beacon, as the contract's `Telemetry` defines them. `MOST_MS` limits durations, in milliseconds. */
const MAX_EVENTS = 50
const MAX_MS = 600_000

type Vital = Extract<TelemetryEvent, { readonly kind: 'vital' }>

export interface TelemetryBufferOptions {
  readonly registry: RemotesRegistry
  /** Whether the server has rendered the page's first view. */
  readonly isServed: boolean
  /** Returns the screen at the current address, as `<remote>/<screen>`, or the route's name. */
  readonly currentScreen: () => string
}

/** Collects the telemetry of a page until it is sent. */
export interface TelemetryBuffer {
  readonly record: (pageEvent: PageEvent) => void
  /** Records a new error. `message` must not contain personal data. */
  readonly error: (message: string, error: unknown, file: string) => void
  readonly vital: (name: Vital['name'], value: number) => void
  readonly endVisit: () => void
  /** Returns the collected events and clears them. */
  readonly take: () => readonly TelemetryEvent[]
}

const limited = (value: number) => Math.min(Math.max(value, 0), MAX_MS)

/**
 * Creates the journal. It records by remote and version: what was shown and how fast, errors, and web vitals. No
 * personal data.
 */
export function createTelemetryBuffer({ registry, isServed, currentScreen }: TelemetryBufferOptions): TelemetryBuffer {
  const owners = createOwners(registry)
  let asked: { readonly at: number } | null = null
  /** The page's first screen, which web vitals are attributed to. */
  let first: (Owner & { readonly screen: string }) | null = null
  // Events are built when they are sent. An error's owner, for example, is known only after a boundary has caught it.
  let pending: (() => TelemetryEvent | null)[] = []

  const add = (createEvent: () => TelemetryEvent | null) => {
    if (pending.length < MAX_EVENTS) pending.push(createEvent)
  }

  function shown(place: string, at: number): void {
    const owner = owners.ofPlace(place)
    if (!owner) return
    const ms = Math.round(limited(at - (asked?.at ?? 0)))
    const served = isServed && asked === null
    first ??= { ...owner, screen: place }
    add(() => ({ kind: 'shown', ...owner, screen: place, ms, served }))
  }

  return {
    record(pageEvent) {
      owners.record(pageEvent)
      if (pageEvent.is === 'asked') asked = pageEvent
      if (pageEvent.is === 'shown') shown(pageEvent.place, pageEvent.at)
    },
    error(message, error, file) {
      // Reported already, as a failure of its version.
      if (error instanceof RemoteError) return
      const screen = currentScreen()
      add(() => {
        const owner = owners.ofError(error, file)
        if (!owner) return null
        const { place, ...part } = owner
        return { kind: 'error', ...part, screen: place ?? screen, message }
      })
    },
    vital(name, value) {
      const now = currentScreen()
      add(() => {
        const owner = first ?? owners.ofPlace(now)
        return owner && { kind: 'vital', name, value: limited(value), screen: now, ...owner }
      })
    },
    endVisit: () => add(() => ({ kind: 'ended' })),
    take() {
      const events = pending.map((createEvent) => createEvent()).filter((event) => event !== null)
      pending = []
      return events
    },
  }
}
