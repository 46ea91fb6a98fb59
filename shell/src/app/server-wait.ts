import { atom } from '@carte/store'

/** Number of calls of this page that wait for a server that is unavailable, see `onWaiting` of the client. */
export const waitingCallsAtom = atom(0)
