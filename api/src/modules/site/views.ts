import type { ViewCache } from '@carte/contract'
import type { Context } from '../../config/context.ts'
import { type Hears, watchChanges } from '../../infrastructure/cache/changes.ts'
import { Memo } from '../../infrastructure/cache/memo.ts'

/** The size of the cache in bytes, compressed: a few thousand menus. */
export const MOST_BYTES = 64_000_000
/** The assumed size for older shells, which do not report one: an upper bound. */
const UNKNOWN_BYTES = 400_000

/**
 * Creates the cache of rendered pages. Entries are dropped when any instance changes what they show (VIEW-13), and the
 * least recently used ones above the size limit (ATTACK-25).
 */
export function createViews(
  { clock, eventBus }: Pick<Context, 'clock'> & { readonly eventBus: Hears },
  bytes = MOST_BYTES,
): ViewCache & Pick<Memo, 'size'> {
  const memo = new Memo(clock, { bytes })
  watchChanges(memo, eventBus)
  return {
    get size() {
      return memo.size
    },
    get: async (key, make) => memo.get(key, async () => ({ bytes: UNKNOWN_BYTES, ...(await make()) })),
  }
}
