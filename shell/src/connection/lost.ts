import { atom } from '@carte/store'

/** Whether a check of the connection has failed and none has succeeded since. */
export const isLostAtom = atom(false)
