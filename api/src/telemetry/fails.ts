import type { DemoteSettings } from '../context.ts'

/** Visits of one network that had a version, and those of them that it failed. */
export interface NetworkVisits {
  readonly visits: number
  readonly failed: number
}

const sum = (all: readonly NetworkVisits[]): NetworkVisits => ({
  visits: all.reduce((total, { visits }) => total + visits, 0),
  failed: all.reduce((total, { failed }) => total + failed, 0),
})
const shareOf = ({ visits, failed }: NetworkVisits): number => (visits === 0 ? 0 : failed / visits)

/**
 * The share of visits that a version fails, as it is also seen without the network that says so most. Whoever forges visits, and a proxy that
 * breaks files, is one network; a version that is broken is so everywhere.
 */
export function failingShare(networks: readonly NetworkVisits[]): number {
  const most = networks.reduce(
    (worst, each, index) => (each.failed > (networks[worst]?.failed ?? 0) ? index : worst),
    0,
  )
  return Math.min(shareOf(sum(networks)), shareOf(sum(networks.filter((_, index) => index !== most))))
}

/**
 * Whether a version is to be demoted for what its visits of the last minutes say. Where the one that would come in its place fails half as often or more, the cause is
 * something else: a line, a server.
 */
export function isFailing(
  networks: readonly NetworkVisits[],
  alternative: readonly NetworkVisits[],
  { share, visits }: Pick<DemoteSettings, 'share' | 'visits'>,
): boolean {
  const failing = failingShare(networks)
  return sum(networks).visits >= visits && failing > share && failingShare(alternative) < failing / 2
}
