import { atom } from '@carte/store'

/** Id of a line that was just restored: it takes the focus when it renders. */
export const restoredLineAtom = atom<string | null>(null)
