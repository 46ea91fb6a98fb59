import type { LineTrouble } from '@carte/domain'
import { atom } from '@carte/store'
import { latePartsAtom } from './useLateParts.ts'

export type Troubles = ReadonlyMap<string, LineTrouble>
export const NO_TROUBLES: Troubles = new Map()

/** Lines that cannot be ordered as they are, by their ids; none before what looks for them has come. */
export const troublesAtom = atom((get) => {
  const parts = get(latePartsAtom)
  return parts ? get(parts.foundTroublesAtom) : NO_TROUBLES
})
