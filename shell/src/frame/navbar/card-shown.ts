import { atom } from '@carte/store'

/** Whether the member card lies over the page. The dialog itself comes once the page is alive (`connection/MemberCardDialog.tsx`). */
export const cardShownAtom = atom(false)
