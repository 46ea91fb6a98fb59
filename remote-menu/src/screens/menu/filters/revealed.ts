import type { MenuFilter } from '@carte/domain'
import { atom } from '@carte/store'
import { menuFilterAtom } from '../../../parts/article/avoided.ts'

const base = atom<MenuFilter | null>(null)

/** Whether what the filters hide is shown after all: for this visit, and until they are others. */
export const revealedAtom = atom(
  (get) => get(base) === get(menuFilterAtom),
  (get, set, isRevealed: boolean) => set(base, isRevealed ? get(menuFilterAtom) : null),
)
