/** The figures of one version in one minute: counts by name, such as `shown` (see `figuresOf`). */
export interface MinuteFigures {
  readonly minute: Date
  readonly remote: string
  readonly version: string
  readonly figures: Map<string, number>
}

export interface ErrorCount {
  readonly remote: string
  readonly version: string
  readonly message: string
  readonly screen: string
  readonly count: number
  readonly lastAt: Date
}

/** A visit that has shown a version of a remote, or failed to. */
export interface PendingVisit {
  readonly visit: string
  readonly remote: string
  readonly version: string
  /** An HMAC of the visitor's network. */
  readonly network: string
  readonly failed: boolean
  readonly at: Date
}

const MINUTE_MS = 60_000
// Limits of the memory that clients, or a long database outage, can use. Beyond them, events are dropped.
const MINUTES_MAX = 2_000
const FIGURES_MAX = 150
const ERRORS_MAX = 200
const VISITS_MAX = 20_000

const keyOf = (...parts: readonly string[]) => parts.join(' ')

function upsert<V>(map: Map<string, V>, sizeMax: number, key: string, value: (existing: V | undefined) => V): void {
  const existing = map.get(key)
  if (existing !== undefined || map.size < sizeMax) map.set(key, value(existing))
}

/**
 * How many visits and failures one write has added for a version. A visit counts once, in whatever number of beacons it
 * appears (RELEASE-22).
 */
export interface VisitCounts {
  readonly remote: string
  readonly version: string
  readonly visits: number
  readonly failed: number
}

/** Telemetry that is in memory until it is written to the database. */
export interface Pending {
  readonly minutes: ReadonlyMap<string, MinuteFigures>
  readonly errors: ReadonlyMap<string, ErrorCount>
  readonly visits: ReadonlyMap<string, PendingVisit>
  isEmpty(): boolean
  /** Increases figures of a version by one. */
  add(now: Date, remote: string, version: string, figures: readonly string[]): void
  addError(error: ErrorCount): void
  addVisit(visit: PendingVisit): void
  /** Adds telemetry that was collected while writing this one failed. */
  merge(later: Pending): void
}

export function createPending(): Pending {
  const minutes = new Map<string, MinuteFigures>()
  const errors = new Map<string, ErrorCount>()
  const visits = new Map<string, PendingVisit>()

  function addFigures({ minute, remote, version, figures }: MinuteFigures): void {
    const key = keyOf(minute.toISOString(), remote, version)
    upsert(minutes, MINUTES_MAX, key, (existing) => existing ?? { minute, remote, version, figures: new Map() })
    const counts = minutes.get(key)?.figures
    if (!counts) return
    for (const [name, count] of figures) upsert(counts, FIGURES_MAX, name, (existing = 0) => existing + count)
  }
  function addError(error: ErrorCount): void {
    upsert(errors, ERRORS_MAX, keyOf(error.remote, error.version, error.message), (existing) => ({
      ...error,
      count: error.count + (existing?.count ?? 0),
    }))
  }
  function addVisit(pendingVisit: PendingVisit): void {
    upsert(visits, VISITS_MAX, keyOf(pendingVisit.visit, pendingVisit.remote, pendingVisit.version), (existing) =>
      existing ? { ...existing, failed: existing.failed || pendingVisit.failed } : pendingVisit,
    )
  }

  return {
    minutes,
    errors,
    visits,
    isEmpty: () => minutes.size + errors.size + visits.size === 0,
    add(now, remote, version, figures) {
      if (figures.length === 0) return
      const minute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS)
      addFigures({ minute, remote, version, figures: new Map(figures.map((name) => [name, 1])) })
    },
    addError,
    addVisit,
    merge(later) {
      for (const minute of later.minutes.values()) addFigures(minute)
      for (const error of later.errors.values()) addError(error)
      for (const visit of later.visits.values()) addVisit(visit)
    },
  }
}
