import type { PartStatus, VersionStatus } from '@carte/contract'

export type VersionState = 'well' | 'watch' | 'failing' | 'silent'

/** The share of failed visits above which a version needs attention. */
const WATCH_SHARE = 0.02
/** The share of failed visits above which a version is failing. */
export const FAILING_SHARE = 0.1

/**
 * Returns the state of the worst live or canary version in the last hour. An uncaught error makes it at least `watch`.
 */
export function versionStateOf(versions: PartStatus['versions']): VersionState {
  const hours = versions.filter(receivesVisits).map(({ hour }) => hour)
  const hasErrors = hours.some(({ errors }) => errors > 0)
  const visited = hours.filter(({ visits }) => visits > 0)
  if (visited.length === 0) return hasErrors ? 'watch' : 'silent'
  const worst = Math.max(...visited.map(failedShare))
  if (worst > FAILING_SHARE) return 'failing'
  return worst > WATCH_SHARE || hasErrors ? 'watch' : 'well'
}

export const receivesVisits = ({ place }: Pick<VersionStatus, 'place'>): boolean =>
  place === 'live' || place === 'canary'

/** Returns the share of visits that failed, 0 to 1. */
export const failedShare = ({ visits, failed }: VersionStatus['hour']): number =>
  visits === 0 ? 0 : Math.min(1, failed / visits)
