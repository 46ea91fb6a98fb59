import { atom } from '@carte/store'

/** Whether the member card is open. Its dialog is lazy (in `connection/ConnectionNotices.tsx`). */
export const isCardOpenAtom = atom(false)
