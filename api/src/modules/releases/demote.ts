import { demote, type PartState, type Releases } from '@carte/releases'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Context } from '../../config/context.ts'
import type { Database } from '../../infrastructure/database/schema.ts'
import { isFailing, type NetworkVisits } from './fails.ts'
import { figuresBelow } from './figures.ts'
import type { Meters } from './meters.ts'

const WINDOW_MS = 10 * 60_000
/** The key of the advisory lock that keeps other instances out; arbitrary but unique in this database. */
export const LOCK = 7_318_007

interface DemotionDeps extends Pick<Context, 'db' | 'clock' | 'log' | 'config'> {
  readonly meters: Meters
}

interface Candidate {
  readonly part: string
  readonly version: string
  /** Earlier visits do not count, because the version may have been live before (RELEASE-23). */
  readonly since: Date
  readonly instead: string
}

/**
 * Returns the versions of a package that can be demoted: its canary, replaced by the live version, and its live version
 * if there is a previous one.
 */
function candidatesOf(part: string, { live, previous, canary }: PartState): readonly Candidate[] {
  if (!live) return []
  const of = ({ version, since }: { version: string; since: string }, instead: string) => ({
    part,
    version,
    since: new Date(since),
    instead,
  })
  return [...(canary ? [of(canary, live.version)] : []), ...(previous ? [of(live, previous.version)] : [])]
}

const named = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([fault, count]) => `${fault} ${count}`)
    .join(', ')

export function createDemotion({ db, clock, log, config, meters }: DemotionDeps, releases: Releases) {
  const networksOf = async (trx: Kysely<Database>, remote: string, version: string, since: Date) => {
    const { rows } = await sql<NetworkVisits>`
      select count(*)::int as visits, count(failed_at)::int as failed from telemetry_visit
      where remote = ${remote} and version = ${version} and first_at >= ${since}
      group by network`.execute(trx)
    return rows
  }

  async function faultsOf(trx: Kysely<Database>, { part, version }: Candidate, since: Date): Promise<string> {
    const { rows } = await sql<{ key: string; total: number }>`
      select key, sum(value::bigint)::int as total from telemetry_minute, jsonb_each_text(figures)
      where remote = ${part} and version = ${version} and minute >= ${since}::timestamptz - interval '1 minute' and key like 'failed:%'
      group by key`.execute(trx)
    return named(figuresBelow(Object.fromEntries(rows.map(({ key, total }) => [key, total])), 'failed:'))
  }

  async function checkVersions(trx: Transaction<Database>, candidate: Candidate): Promise<void> {
    const { part, version, instead } = candidate
    const now = clock.now()
    const recent = new Date(now.getTime() - WINDOW_MS)
    // The journal has the clock of the releasing machine, which may be ahead; visits have this server's clock.
    const since = candidate.since > recent && candidate.since <= now ? candidate.since : recent
    const networks = await networksOf(trx, part, version, since)
    // Usually nothing fails, which saves the second query.
    if (!isFailing(networks, [], config.demote)) return
    if (!isFailing(networks, await networksOf(trx, part, instead, recent), config.demote)) return
    const visits = networks.reduce((total, each) => total + each.visits, 0)
    const failed = networks.reduce((total, each) => total + each.failed, 0)
    const faults = await faultsOf(trx, candidate, since)
    const reason = `It failed ${failed} of ${visits} visits from ${networks.length} networks within ten minutes (${faults}).`
    const outcome = await demote(releases, part, version, reason)
    if (!outcome?.event) return
    meters.demoted(part)
    log.error({ part, version, to: outcome.state.live?.version ?? null, reason }, 'A version was demoted')
  }

  const look = () =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as mine`.execute(trx)
      if (!rows[0]?.mine) return
      const { rows: failing } = await sql<{ remote: string }>`
        select distinct remote from telemetry_visit
        where failed_at is not null and first_at >= ${new Date(clock.now().getTime() - WINDOW_MS)}`.execute(trx)
      if (failing.length === 0) return
      const states = await releases.states()
      for (const { remote } of failing) {
        const state = states.get(remote)
        for (const candidate of state ? candidatesOf(remote, state) : []) await checkVersions(trx, candidate)
      }
    })

  let running: Promise<void> | null = null
  let isAway = false
  const round = (): Promise<void> => {
    running ??= look()
      .then(() => {
        isAway = false
      })
      .catch((error) => {
        // Log a failing store once, not every few seconds.
        if (!isAway) log.error({ reason: String(error) }, 'A failing version cannot be demoted yet')
        isAway = true
      })
      .finally(() => {
        running = null
      })
    return running
  }
  return {
    round,
    /** Starts the periodic check. @returns a function that stops it */
    start(): () => Promise<void> {
      const timer = setInterval(() => void round(), config.demote.everyMs)
      timer.unref()
      return async () => {
        clearInterval(timer)
        await running
      }
    },
  }
}
