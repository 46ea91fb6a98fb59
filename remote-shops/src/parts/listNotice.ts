import type { Problem } from '@carte/contract'
import { closeBannerAtom, type JotaiStore, type Notices, noticesAtom, showProblemAtom } from '@carte/store'

// Pages that are told why the list is not there, and as what.
const told = new WeakMap<JotaiStore, Notices['banner']>()

/** Why the list of shops cannot be had, as a notification (spec §8 "Behaviour"). */
export function tellFailure(store: JotaiStore, problem: Problem): void {
  store.set(showProblemAtom, problem)
  told.set(store, store.get(noticesAtom).banner)
}

/** The list is there again: what was told is taken back, unless another notification has taken its place since. */
export function takeBackFailure(store: JotaiStore): void {
  const banner = told.get(store)
  told.delete(store)
  if (banner && store.get(noticesAtom).banner === banner) store.set(closeBannerAtom)
}
