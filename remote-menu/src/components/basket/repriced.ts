import { atom } from '@carte/store'

/** The totals of lines before a price change, in minor units by line id, until the guest has seen the change. */
type Repriced = ReadonlyMap<string, number>

const base = atom<Repriced>(new Map())

export const repricedAtom = atom(
  (get) => get(base),
  (_, set, repriced: Repriced) => set(base, repriced),
)
