import type { Problem } from '@carte/contract'
import { closeBannerAtom, type JotaiStore, type Notices, noticesAtom, showProblemAtom } from '@carte/store'

/** The banner that reported the failed shop list, by the store of its page. */
const banners = new WeakMap<JotaiStore, Notices['banner']>()

/** Shows in the banner why the list of shops could not be loaded. */
export function showListProblem(store: JotaiStore, problem: Problem): void {
  store.set(showProblemAtom, problem)
  banners.set(store, store.get(noticesAtom).banner)
}

/** Closes the banner of `showListProblem`, unless another message has replaced it since. */
export function hideListProblem(store: JotaiStore): void {
  const banner = banners.get(store)
  banners.delete(store)
  if (banner && store.get(noticesAtom).banner === banner) store.set(closeBannerAtom)
}
