import type { PublishedRegistry, ReleaseFile } from '@carte/contract'
import type { PageSnapshot } from '../app/snapshot.ts'

/** Where a page of static files carries what it starts from. */
export const SITE_ELEMENT = 'carte-site'

/** Said in the window when what a visit was for is done: its next page gets the versions that are live then. */
export const VISIT_ENDED = 'carte:visit-ended'

/** What is written into the pages of a site without a server, which are the same for everybody: who asks, and for what, is found out in the browser. */
export interface StaticSite {
  /** As it was when the pages were written; `/remotes.json` may be newer. */
  readonly published: PublishedRegistry
  /** The shell's first scripts, in their order. */
  readonly scripts: readonly ReleaseFile[]
  /** Patterns of the addresses at which somebody pays, or is about to: `/shop/{shopId}/checkout`. */
  readonly payments: readonly string[]
  readonly page: Pick<PageSnapshot, 'settings' | 'languages' | 'testMode'>
}

/** Whether a path is one of these patterns, part by part. */
export function isAmong(patterns: readonly string[], pathname: string): boolean {
  const given = pathname.split('/')
  return patterns.some((pattern) => {
    const parts = pattern.split('/')
    return parts.length === given.length && parts.every((part, index) => part.startsWith('{') || part === given[index])
  })
}
