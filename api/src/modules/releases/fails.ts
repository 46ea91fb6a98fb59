import type { DemoteSettings } from '../../config/context.ts'

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

/** Without the network that has told of most failures. */
function withoutWorst(networks: readonly NetworkVisits[]): readonly NetworkVisits[] {
  const worst = networks.reduce(
    (found, { failed }, index) => (failed > (networks[found]?.failed ?? 0) ? index : found),
    0,
  )
  return networks.filter((_, index) => index !== worst)
}

/**
 * The share of visits that a version fails, as it is also seen without the network that says so most. Whoever forges visits, and a proxy that
 * breaks files, is one network; a version that is broken is so everywhere.
 */
export const failingShare = (networks: readonly NetworkVisits[]): number =>
  Math.min(shareOf(sum(networks)), shareOf(sum(withoutWorst(networks))))

/** Of the visits that it takes, this part must be from elsewhere than the network that says most: one guest in a tunnel agrees with everybody. */
const ELSEWHERE = 0.25

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
  const hasEnough = sum(networks).visits >= visits && sum(withoutWorst(networks)).visits >= visits * ELSEWHERE
  return hasEnough && failing > share && failingShare(alternative) < failing / 2
}
