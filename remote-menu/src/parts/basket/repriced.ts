import { atom } from '@carte/store'

/** What lines came to before the menu asked another price, by their ids, in minor units; until the guest has seen it. */
type Repriced = ReadonlyMap<string, number>

const base = atom<Repriced>(new Map())

export const repricedAtom = atom(
  (get) => get(base),
  (_, set, repriced: Repriced) => set(base, repriced),
)
