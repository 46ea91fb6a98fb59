import type { PublishedRegistry } from '@carte/contract'
import type { Releases } from '@carte/releases'

export interface Released {
  /** Everything that is live; null if the server serves no site. */
  readonly published: () => Promise<PublishedRegistry | null>
  /** The release store; null if releases are plain folders without a journal. */
  readonly releases: Releases | null
}

export const NOTHING_RELEASED: Released = { published: async () => null, releases: null }
