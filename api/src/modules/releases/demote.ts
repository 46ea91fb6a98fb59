import { demote, type PartState, type Releases } from '@carte/releases'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Context, DemoteSettings } from '../../config/context.ts'
import type { Database } from '../../infrastructure/database/schema.ts'
import { figuresWithPrefix } from './figures.ts'
import type { Meters } from './meters.ts'

export interface NetworkVisits {
  readonly visits: number
  readonly failed: number
}

const sum = (all: readonly NetworkVisits[]): NetworkVisits => ({
  visits: all.reduce((total, { visits }) => total + visits, 0),
  failed: all.reduce((total, { failed }) => total + failed, 0),
})
const shareOf = ({ visits, failed }: NetworkVisits): number => (visits === 0 ? 0 : failed / visits)

function withoutWorst(networks: readonly NetworkVisits[]): readonly NetworkVisits[] {
  const worst = networks.reduce(
    (found, { failed }, index) => (failed > (networks[found]?.failed ?? 0) ? index : found),
    0,
  )
  return networks.filter((_, index) => index !== worst)
}

/**
 * Returns the share of failed visits, or the share without the worst network if that is lower. Forged visits and
 * proxies that corrupt files come from one network; a broken version fails everywhere (RELEASE-22).
 */
export const failingShare = (networks: readonly NetworkVisits[]): number =>
  Math.min(shareOf(sum(networks)), shareOf(sum(withoutWorst(networks))))

/**
 * This share of the required visits must come from other networks than the worst one, so that a single guest with a bad
 * connection is not enough.
 */
const OTHER_NETWORKS_SHARE = 0.25

/**
 * Decides whether a version should be demoted for its recent visits. If the alternative fails at least half as often,
 * the cause is something else, such as the network or a server.
 */
export function isFailing(
  networks: readonly NetworkVisits[],
  alternative: readonly NetworkVisits[],
  { share, visits }: Pick<DemoteSettings, 'share' | 'visits'>,
): boolean {
  const failing = failingShare(networks)
  const hasEnough =
    sum(networks).visits >= visits && sum(withoutWorst(networks)).visits >= visits * OTHER_NETWORKS_SHARE
  return hasEnough && failing > share && failingShare(alternative) < failing / 2
}

const WINDOW_MS = 10 * 60_000
/** The key of the advisory lock that keeps other instances out; arbitrary but unique in this database. */
export const DEMOTION_LOCK = 7_318_007

interface DemotionDeps extends Pick<Context, 'db' | 'clock' | 'log' | 'config'> {
  readonly meters: Meters
}

interface Candidate {
  readonly part: string
  readonly version: string
  /** Earlier visits do not count, because the version may have been live before (RELEASE-23). */
  readonly since: Date
  readonly alternative: string
}

/**
 * Returns the versions of a package that can be demoted: its canary, replaced by the live version, and its live version
 * if there is a previous one.
 */
function candidatesOf(part: string, { live, previous, canary }: PartState): readonly Candidate[] {
  if (!live) return []
  const of = ({ version, since }: { version: string; since: string }, alternative: string) => ({
    part,
    version,
    since: new Date(since),
    alternative,
  })
  return [...(canary ? [of(canary, live.version)] : []), ...(previous ? [of(live, previous.version)] : [])]
}

const formatCounts = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([fault, count]) => `${fault} ${count}`)
    .join(', ')

export function createDemotion({ db, clock, log, config, meters }: DemotionDeps, releases: Releases) {
  const visitsByNetwork = async (trx: Kysely<Database>, remote: string, version: string, since: Date) => {
    const { rows } = await sql<NetworkVisits>`
      select count(*)::int as visits, count(failed_at)::int as failed from telemetry_visit
      where remote = ${remote} and version = ${version} and first_at >= ${since}
      group by network`.execute(trx)
    return rows
  }

  async function countFaults(trx: Kysely<Database>, { part, version }: Candidate, since: Date): Promise<string> {
    const { rows } = await sql<{ key: string; total: number }>`
      select key, sum(value::bigint)::int as total from telemetry_minute, jsonb_each_text(figures)
      where remote = ${part} and version = ${version} and minute >= ${since}::timestamptz - interval '1 minute' and key like 'failed:%'
      group by key`.execute(trx)
    return formatCounts(figuresWithPrefix(Object.fromEntries(rows.map(({ key, total }) => [key, total])), 'failed:'))
  }

  async function checkCandidate(trx: Transaction<Database>, candidate: Candidate): Promise<void> {
    const { part, version, alternative } = candidate
    const now = clock.now()
    const recent = new Date(now.getTime() - WINDOW_MS)
    // The journal has the clock of the releasing machine, which may be ahead; visits have this server's clock.
    const since = candidate.since > recent && candidate.since <= now ? candidate.since : recent
    const networks = await visitsByNetwork(trx, part, version, since)
    // Usually nothing fails, which saves the second query.
    if (!isFailing(networks, [], config.demote)) return
    if (!isFailing(networks, await visitsByNetwork(trx, part, alternative, recent), config.demote)) return
    const visits = networks.reduce((total, each) => total + each.visits, 0)
    const failed = networks.reduce((total, each) => total + each.failed, 0)
    const faults = await countFaults(trx, candidate, since)
    const reason = `It failed ${failed} of ${visits} visits from ${networks.length} networks within ten minutes (${faults}).`
    const outcome = await demote(releases, part, version, reason)
    if (!outcome?.event) return
    meters.countDemotion(part)
    log.error({ part, version, to: outcome.state.live?.version ?? null, reason }, 'A version was demoted')
  }

  const checkAll = () =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<{
        acquired: boolean
      }>`select pg_try_advisory_xact_lock(${DEMOTION_LOCK}) as acquired`.execute(trx)
      if (!rows[0]?.acquired) return
      const { rows: failing } = await sql<{ remote: string }>`
        select distinct remote from telemetry_visit
        where failed_at is not null and first_at >= ${new Date(clock.now().getTime() - WINDOW_MS)}`.execute(trx)
      if (failing.length === 0) return
      const states = await releases.states()
      for (const { remote } of failing) {
        const state = states.get(remote)
        for (const candidate of state ? candidatesOf(remote, state) : []) await checkCandidate(trx, candidate)
      }
    })

  let running: Promise<void> | null = null
  let hasFailed = false
  const check = (): Promise<void> => {
    running ??= checkAll()
      .then(() => {
        hasFailed = false
      })
      .catch((error) => {
        // Log a failing store once, not every few seconds.
        if (!hasFailed) log.error({ reason: String(error) }, 'A failing version cannot be demoted yet')
        hasFailed = true
      })
      .finally(() => {
        running = null
      })
    return running
  }
  return {
    check,
    /** Starts the periodic check. @returns a function that stops it */
    start(): () => Promise<void> {
      const timer = setInterval(() => void check(), config.demote.everyMs)
      timer.unref()
      return async () => {
        clearInterval(timer)
        await running
      }
    },
  }
}
