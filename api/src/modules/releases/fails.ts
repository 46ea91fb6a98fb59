import type { DemoteSettings } from '../../config/context.ts'

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
const ELSEWHERE = 0.25

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
  const hasEnough = sum(networks).visits >= visits && sum(withoutWorst(networks)).visits >= visits * ELSEWHERE
  return hasEnough && failing > share && failingShare(alternative) < failing / 2
}
