import { atom } from '@carte/store'

const base = atom<string | null>(null)

/** Id of a line that was just put back: it takes the focus when it is rendered. */
export const restoredLineAtom = atom(
  (get) => get(base),
  (_, set, id: string | null) => set(base, id),
)
