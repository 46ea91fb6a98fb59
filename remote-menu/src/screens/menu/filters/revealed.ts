import type { MenuFilter } from '@carte/domain'
import { atom, menuFilterAtom } from '@carte/store'

const base = atom<MenuFilter | null>(null)

/** Whether to show the dishes that the filters hide. It ends when the filters change or the page reloads. */
export const revealedAtom = atom(
  (get) => get(base) === get(menuFilterAtom),
  (get, set, isRevealed: boolean) => set(base, isRevealed ? get(menuFilterAtom) : null),
)
