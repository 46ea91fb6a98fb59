import type { Problem } from '@carte/contract'
import { closeBannerAtom, type JotaiStore, type Notices, noticesAtom, showProblemAtom } from '@carte/store'

// The banner that reported the failed shop list, by the store of its page.
const told = new WeakMap<JotaiStore, Notices['banner']>()

/** Shows in the banner why the list of shops could not be loaded. */
export function tellFailure(store: JotaiStore, problem: Problem): void {
  store.set(showProblemAtom, problem)
  told.set(store, store.get(noticesAtom).banner)
}

/** Closes the banner of `tellFailure`, unless another notification has replaced it since. */
export function takeBackFailure(store: JotaiStore): void {
  const banner = told.get(store)
  told.delete(store)
  if (banner && store.get(noticesAtom).banner === banner) store.set(closeBannerAtom)
}
