import type { PartStatus, VersionStatus } from '@carte/contract'

export type State = 'well' | 'watch' | 'failing' | 'silent'
export type Vital = 'LCP' | 'INP' | 'CLS'

/**
 * Good up to the first value, poor above the second; LCP and INP in ms:
 * https://web.dev/articles/defining-core-web-vitals-thresholds
 */
export const THRESHOLDS: Readonly<Record<Vital, readonly [number, number]>> = {
  LCP: [2_500, 4_000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
}
const WATCHED = 0.02
const FAILING = 0.1

export const verdict = (value: number, [good, poor]: readonly [number, number]): 'good' | 'middling' | 'poor' =>
  value <= good ? 'good' : value <= poor ? 'middling' : 'poor'

/** @returns 0 to 1 */
export const shareOf = ({ visits, failed }: VersionStatus['hour']): number =>
  visits === 0 ? 0 : Math.min(1, failed / visits)

export const isGiven = ({ place }: Pick<VersionStatus, 'place'>): boolean => place === 'live' || place === 'canary'

/**
 * Returns the state of the worst version that visits get, by the last hour. An uncaught error makes it at least
 * `watch`.
 */
export function stateOf(versions: PartStatus['versions']): State {
  const given = versions.filter(isGiven).map(({ hour }) => hour)
  const hasErrors = given.some(({ errors }) => errors > 0)
  const visited = given.filter(({ visits }) => visits > 0)
  if (visited.length === 0) return hasErrors ? 'watch' : 'silent'
  const worst = Math.max(...visited.map(shareOf))
  if (worst > FAILING) return 'failing'
  return worst > WATCHED || hasErrors ? 'watch' : 'well'
}
