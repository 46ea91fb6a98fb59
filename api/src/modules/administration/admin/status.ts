import type { DeployedVersion, OperatorStatus, PartStatus, VersionError, VersionStatus } from '@carte/contract/schemas'
import type { PartState } from '@carte/releases'
import { sql } from 'kysely'
import type { Context } from '../../../config/context.ts'
import { type Figures, figuresWithPrefix, quantile, type Released } from '../../releases/index.ts'

type VersionFigures = VersionStatus['hour']
type PartReleases = Pick<PartStatus, 'live' | 'previous' | 'canary' | 'withdrawn' | 'history'>

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** History events shown per part. */
const EVENTS_MAX = 100
/** Errors shown per version. */
const ERRORS_MAX = 5
/** Versions shown per part; those in a place come first. */
const VERSIONS_MAX = 8

function summarize(figures: Figures): VersionFigures {
  const count = (name: string) => figures[name] ?? 0
  return {
    visits: count('visits'),
    failed: count('visitsFailed'),
    faults: figuresWithPrefix(figures, 'failed:'),
    instead: count('instead'),
    shown: count('shown'),
    screens: figuresWithPrefix(figures, 'screen:'),
    errors: count('error'),
    troubles: figuresWithPrefix(figures, 'undrawn:'),
    loadP50: quantile(figures, 'load', 0.5),
    loadP95: quantile(figures, 'load', 0.95),
    lcpP75: quantile(figures, 'LCP', 0.75),
    inpP75: quantile(figures, 'INP', 0.75),
    clsP75: quantile(figures, 'CLS', 0.75),
  }
}

function releasesOfPart({ live, previous, canary, withdrawn, history }: PartState): PartReleases {
  return {
    live,
    previous,
    canary,
    withdrawn: [...withdrawn],
    history: history
      .slice(-EVENTS_MAX)
      .reverse()
      .map(({ part: _, ...event }) => event),
  }
}

const withoutRecord = (version: string): DeployedVersion => ({ version, since: null, commit: null, by: null })

/** Returns the state by part: the shell first, the others by name. */
export async function releasesByPart({ published, store }: Released): Promise<ReadonlyMap<string, PartReleases>> {
  const byPart = new Map<string, PartReleases>()
  if (store) for (const [part, state] of await store.states()) byPart.set(part, releasesOfPart(state))
  else {
    const all = await published()
    const plain = { previous: null, canary: null, withdrawn: [], history: [] }
    if (all) byPart.set('shell', { ...plain, live: withoutRecord(all.shell) })
    for (const [part, { live }] of Object.entries(all?.remotes ?? {}))
      byPart.set(part, { ...plain, live: withoutRecord(live.version) })
  }
  const rank = (part: string) => (part === 'shell' ? ` ${part}` : part)
  return new Map([...byPart].sort(([a], [b]) => (rank(a) < rank(b) ? -1 : 1)))
}

interface FiguresByPeriod {
  readonly hour: Figures
  readonly day: Figures
}

export function createStatus({ db, clock }: Pick<Context, 'db' | 'clock'>, released: Released) {
  /** Keyed by part, then by version, with the most recently reported version first. */
  async function readFigures(now: number): Promise<ReadonlyMap<string, ReadonlyMap<string, FiguresByPeriod>>> {
    const { rows } = await sql<{ remote: string; version: string; hour: Figures; day: Figures }>`
      select remote, version, max(last) as last,
        coalesce(jsonb_object_agg(key, hour) filter (where hour is not null), '{}') as hour, jsonb_object_agg(key, day) as day
      from (
        select remote, version, key, max(minute) as last, sum(value::bigint) as day,
          sum(value::bigint) filter (where minute > ${new Date(now - HOUR_MS)}) as hour
        from telemetry_minute, jsonb_each_text(figures)
        where minute > ${new Date(now - DAY_MS)}
        group by remote, version, key
      ) counted
      group by remote, version
      order by last desc, version`.execute(db)
    const figures = new Map<string, Map<string, FiguresByPeriod>>()
    for (const { remote, version, hour, day } of rows)
      figures.set(remote, (figures.get(remote) ?? new Map()).set(version, { hour, day }))
    return figures
  }

  /** Keyed by `<part> <version>`. */
  async function readErrors(now: number): Promise<ReadonlyMap<string, VersionError[]>> {
    const rows = await db
      .selectFrom('telemetry_error')
      .select(['remote', 'version', 'message', 'screen', 'count', 'last_at'])
      .where('last_at', '>', new Date(now - DAY_MS))
      .orderBy('last_at', 'desc')
      .execute()
    const errors = new Map<string, VersionError[]>()
    for (const { remote, version, message, screen, count, last_at: last } of rows) {
      const key = `${remote} ${version}`
      const versionErrors = errors.get(key) ?? []
      if (versionErrors.length < ERRORS_MAX) versionErrors.push({ message, screen, count, lastAt: last.toISOString() })
      errors.set(key, versionErrors)
    }
    return errors
  }

  function versionsOf(
    part: string,
    releases: PartReleases,
    figures: ReadonlyMap<string, FiguresByPeriod>,
    errors: ReadonlyMap<string, VersionError[]>,
  ) {
    const { live, canary, previous, withdrawn } = releases
    const places = new Map<string, VersionStatus['place']>()
    for (const version of withdrawn) places.set(version, 'withdrawn')
    if (previous) places.set(previous.version, 'previous')
    if (canary) places.set(canary.version, 'canary')
    if (live) places.set(live.version, 'live')
    const named = [live, canary, previous].flatMap((placed) => (placed ? [placed.version] : []))
    const versions = [...new Set([...named, ...figures.keys()])].slice(0, VERSIONS_MAX)
    return versions.map((version): VersionStatus => {
      const { hour = {}, day = {} } = figures.get(version) ?? {}
      return {
        version,
        place: places.get(version) ?? 'earlier',
        hour: summarize(hour),
        day: summarize(day),
        lastErrors: errors.get(`${part} ${version}`) ?? [],
      }
    })
  }

  return async (): Promise<OperatorStatus> => {
    const now = clock.now()
    const [parts, figures, errors] = await Promise.all([
      releasesByPart(released),
      readFigures(now.getTime()),
      readErrors(now.getTime()),
    ])
    return {
      at: now.toISOString(),
      parts: [...parts].map(([part, releases]) => ({
        part,
        ...releases,
        versions: versionsOf(part, releases, figures.get(part) ?? new Map(), errors),
      })),
    }
  }
}
