import { atom } from '@carte/store'

/** Whether the member card is open. Its dialog is lazy (`connection/MemberCardDialog.tsx`). */
export const isCardOpenAtom = atom(false)
