import type { Shop } from '@carte/contract'
import { type LoadArgs, loadShops } from '@carte/store'

export interface HomeData {
  readonly shops: readonly Shop[]
  /** The moment at which "open now" was judged for the first drawing; the browser goes on from there. */
  readonly now: string
}

/** All shops. @throws ProblemError when the server cannot be asked */
export async function loadHome({ store }: LoadArgs): Promise<HomeData> {
  return { shops: await loadShops(store), now: new Date().toISOString() }
}
