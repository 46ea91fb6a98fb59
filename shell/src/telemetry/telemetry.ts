import type { RemotesRegistry, TelemetryEvent } from '@carte/contract'
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import { screenOf } from '../app/load-screen.ts'
import type { PageEvent } from '../app/page-events.ts'
import { RemoteError } from '../federation/remote-error.ts'

/** How long events other than errors may wait to be sent together, in milliseconds. */
const BATCH_MS = 10_000
/** How long an error waits for related events, in milliseconds. */
const ERROR_BATCH_MS = 1000

export interface TelemetryOptions extends TelemetryBufferOptions {
  readonly send: (events: readonly TelemetryEvent[]) => void
  /**
   * The page's window. When it is hidden, remaining events are sent, because it may be closed without another event.
   */
  readonly page: Pick<Window, 'addEventListener' | 'document'>
}

export interface Telemetry extends Pick<TelemetryBuffer, 'record' | 'error' | 'vital'> {
  /** Ends the visit and sends all events at once. */
  readonly end: () => void
}

/** Sends the events of this page to the server: in batches, errors sooner, the rest when the page is left. */
export function startTelemetry({ send, page, ...options }: TelemetryOptions): Telemetry {
  const buffer = createTelemetryBuffer(options)
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = Number.POSITIVE_INFINITY

  function flush(): void {
    clearTimeout(timer)
    due = Number.POSITIVE_INFINITY
    const events = buffer.take()
    if (events.length > 0) send(events)
  }
  function flushWithin(ms: number): void {
    const at = Date.now() + ms
    if (at >= due) return
    due = at
    clearTimeout(timer)
    timer = setTimeout(flush, ms)
  }

  page.addEventListener('visibilitychange', () => {
    // The event bubbles from the document to the window: listeners on the document have added their events by now.
    if (page.document.visibilityState === 'hidden') flush()
  })
  return {
    record(pageEvent) {
      buffer.record(pageEvent)
      if (pageEvent.kind === 'shown') flushWithin(BATCH_MS)
    },
    error(...args) {
      buffer.error(...args)
      flushWithin(ERROR_BATCH_MS)
    },
    vital(...args) {
      buffer.vital(...args)
      flushWithin(BATCH_MS)
    },
    end() {
      buffer.endVisit()
      flush()
    },
  }
}

/** Records this page's web vitals when they are final: some of them only when the page is left. */
export function followVitals(record: TelemetryBuffer['vital']): void {
  // The web-vitals library needs the Performance Timeline.
  if (!('getEntriesByType' in performance)) return
  for (const follow of [onTTFB, onFCP, onLCP, onINP, onCLS]) follow(({ name, value }) => record(name, value))
}

/** Limits of a beacon, as the contract's `Telemetry` defines them. `MAX_MS` limits durations, in milliseconds. */
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
 * Creates the buffer. It records by remote and version: what was shown and how fast, errors, and web vitals. No
 * personal data.
 */
export function createTelemetryBuffer({ registry, isServed, currentScreen }: TelemetryBufferOptions): TelemetryBuffer {
  const owners = createOwners(registry)
  let requested: { readonly at: number } | null = null
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
    const ms = Math.round(limited(at - (requested?.at ?? 0)))
    const served = isServed && requested === null
    first ??= { ...owner, screen: place }
    add(() => ({ kind: 'shown', ...owner, screen: place, ms, served }))
  }

  return {
    record(pageEvent) {
      owners.record(pageEvent)
      if (pageEvent.kind === 'requested') requested = pageEvent
      if (pageEvent.kind === 'shown') shown(pageEvent.place, pageEvent.at)
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
      const screen = currentScreen()
      add(() => {
        const owner = first ?? owners.ofPlace(screen)
        return owner && { kind: 'vital', name, value: limited(value), screen, ...owner }
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

/** A remote, or the shell, in one version. */
export interface Owner {
  readonly remote: string
  readonly version: string
}

export interface Owners {
  /** Records the place of a caught error, and fallback versions in use. */
  readonly record: (pageEvent: PageEvent) => void
  /** Returns the owner of a screen or widget; null if this page does not know it. The shell owns its own screens. */
  readonly ofPlace: (place: string) => Owner | null
  /**
   * Returns the owner of an error: of the place where it was caught, else of the first remote's script in its stack or
   * in `file`, else the shell if its version is known.
   */
  readonly ofError: (error: unknown, file: string) => (Owner & { readonly place: string | null }) | null
}

const REMOTE_SCRIPT = /\/remotes\/([a-z][a-z0-9-]*)\/([\w.+-]+)\//

const stackOf = (error: unknown) => (error instanceof Error ? (error.stack ?? '') : '')
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

export function createOwners({ remotes, shell }: RemotesRegistry): Owners {
  const fallbacks = new Map<string, string>()
  const caught = new WeakMap<object, { readonly place: string; readonly owner: Owner | null }>()

  function ofRemote(remote: string): Owner | null {
    const known = Object.hasOwn(remotes, remote) ? remotes[remote] : undefined
    if (known) return { remote, version: fallbacks.get(remote) ?? known.live.version }
    return shell === undefined ? null : { remote: 'shell', version: shell }
  }
  const ofPlace = (place: string) => ofRemote(screenOf(place).remote)

  return {
    ofPlace,
    record(pageEvent) {
      if (pageEvent.kind === 'failed' && pageEvent.event.instead !== null)
        fallbacks.set(pageEvent.event.remote, pageEvent.event.instead)
      // The version that threw may have been replaced when the event is sent.
      if (pageEvent.kind === 'threw' && isObject(pageEvent.error))
        caught.set(pageEvent.error, { place: pageEvent.place, owner: ofPlace(pageEvent.place) })
    },
    ofError(error, file) {
      const [, remote, version] = REMOTE_SCRIPT.exec(`${file}\n${stackOf(error)}`) ?? []
      const { place = null, owner: ownerOfPlace = null } = (isObject(error) && caught.get(error)) || {}
      const byScript = remote !== undefined && version !== undefined ? { remote, version } : null
      // Several versions of a remote may have run; the script tells which one threw.
      const isSame = place !== null && byScript?.remote === screenOf(place).remote
      const owner = isSame ? byScript : place === null ? (byScript ?? ofRemote('shell')) : ownerOfPlace
      return owner && { ...owner, place }
    },
  }
}
