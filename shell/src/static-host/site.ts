import type { PublishedRegistry, ReleaseFile } from '@carte/contract'
import type { PageSnapshot } from '../app/snapshot.ts'

/** Id of the element with the data that a static page starts from. */
export const SITE_ELEMENT = 'carte-site'

/** Event on `window` at the end of a visit: the next page gets the live versions. */
export const VISIT_ENDED = 'carte:visit-ended'

/** Data written into the pages of a site without a server. It is the same for every guest. */
export interface StaticSite {
  /** The registry at export time. `/remotes.json` may be newer. */
  readonly published: PublishedRegistry
  /** The shell's initial scripts, in order. */
  readonly scripts: readonly ReleaseFile[]
  /** Path patterns of checkout and payment: `/shop/{shopId}/checkout`. */
  readonly payments: readonly string[]
  readonly page: Pick<PageSnapshot, 'settings' | 'languages' | 'testMode'>
}

/** Returns whether a path matches one of these patterns, segment by segment. */
export function matchesAny(patterns: readonly string[], pathname: string): boolean {
  const given = pathname.split('/')
  return patterns.some((pattern) => {
    const parts = pattern.split('/')
    return parts.length === given.length && parts.every((part, index) => part.startsWith('{') || part === given[index])
  })
}
