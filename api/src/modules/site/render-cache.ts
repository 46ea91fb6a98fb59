import type { RenderCache } from '@carte/contract'
import type { Context } from '../../config/context.ts'
import { Cache } from '../../infrastructure/cache/cache.ts'
import { type ChangeSource, watchChanges } from '../../infrastructure/cache/changes.ts'

/** The size of one cache in bytes, compressed: a thousand menus. The server and its rendering thread have one each. */
export const BYTES_MAX = 32_000_000
/** The assumed size for older shells, which do not report one: an upper bound. */
const UNKNOWN_BYTES = 400_000

/**
 * Creates the cache of rendered pages. Entries are dropped when any instance changes what they show (VIEW-13), and the
 * least recently used ones above the size limit (ATTACK-25).
 */
export function createRenderCache(
  { clock, eventBus }: Pick<Context, 'clock'> & { readonly eventBus: ChangeSource },
  bytes = BYTES_MAX,
): RenderCache & Pick<Cache, 'size' | 'changes' | 'peek'> {
  const cache = new Cache(clock, { bytes })
  watchChanges(cache, eventBus)
  return {
    get size() {
      return cache.size
    },
    get changes() {
      return cache.changes
    },
    peek: (key) => cache.peek(key),
    get: async (key, make) => cache.get(key, async () => ({ bytes: UNKNOWN_BYTES, ...(await make()) })),
  }
}
