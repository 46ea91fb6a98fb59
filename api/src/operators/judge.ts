import type { PartStatus, VersionStatus } from '@carte/contract'

// What a figure means, for whoever looks at it for a second.

export type State = 'well' | 'watch' | 'failing' | 'silent'
export type Vital = 'LCP' | 'INP' | 'CLS'

/** Good up to the first, poor beyond the second: https://web.dev/articles/defining-core-web-vitals-thresholds */
export const THRESHOLDS: Readonly<Record<Vital, readonly [number, number]>> = {
  LCP: [2_500, 4_000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
}
const WATCHED = 0.02
const FAILING = 0.1

export const verdict = (value: number, [good, poor]: readonly [number, number]): 'good' | 'middling' | 'poor' =>
  value <= good ? 'good' : value <= poor ? 'middling' : 'poor'

/** The share of visits that a version failed, 0–1. */
export const shareOf = ({ visits, failed }: VersionStatus['hour']): number =>
  visits === 0 ? 0 : Math.min(1, failed / visits)

/** Whether visits get this version now. */
export const isGiven = ({ place }: Pick<VersionStatus, 'place'>): boolean => place === 'live' || place === 'canary'

/** How versions are doing in this hour: as the worst of those that visits get now. */
export function stateOf(versions: PartStatus['versions']): State {
  const given = versions.filter((version) => isGiven(version) && version.hour.visits > 0)
  if (given.length === 0) return 'silent'
  const worst = Math.max(...given.map(({ hour }) => shareOf(hour)))
  return worst > FAILING ? 'failing' : worst > WATCHED ? 'watch' : 'well'
}
