import { atom } from '@carte/store'

const base = atom<string | null>(null)

/** Id of a line that was just restored: it takes the focus when it renders. */
export const restoredLineAtom = atom(
  (get) => get(base),
  (_, set, id: string | null) => set(base, id),
)
