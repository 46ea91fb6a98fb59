import type { PublishedRegistry } from '@carte/contract'
import type { Releases } from '@carte/releases'

/** What calls of operators ask about releases. */
export interface Released {
  /** All that pages get as of now; null where no site is served. */
  readonly published: () => Promise<PublishedRegistry | null>
  /** Where it comes from; null where releases are plain folders, which nobody writes a journal of. */
  readonly releases: Releases | null
}

/** A server without a site. */
export const NOTHING_RELEASED: Released = { published: async () => null, releases: null }
