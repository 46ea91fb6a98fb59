import type { ViewCache } from '@carte/contract'
import type { Context } from '../../config/context.ts'
import { type Hears, watchChanges } from '../../infrastructure/cache/changes.ts'
import { Memo } from '../../infrastructure/cache/memo.ts'

/** Bytes of all kept pages together, compressed as they are kept: some thousands of menus. */
export const MOST_BYTES = 64_000_000
/** A shell from before pages said how many bytes they take: more than any page had then. */
const UNKNOWN_BYTES = 400_000

/** Rendered pages, kept until what they show has changed, on whichever instance; the ones used last, up to `MOST_BYTES`. */
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
