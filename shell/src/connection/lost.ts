import { atom } from '@carte/store'

/** Whether a connection check has failed and none has succeeded since. */
export const isConnectionLostAtom = atom(false)
