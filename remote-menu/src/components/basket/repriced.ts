import { atom } from '@carte/store'

/** The totals of lines before a price change, in minor units by line id, until the guest has seen the change. */
type Repriced = ReadonlyMap<string, number>

export const repricedAtom = atom<Repriced>(new Map())
