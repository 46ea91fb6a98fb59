import {
  giveUpSessionAtom,
  type JotaiStore,
  refreshSessionAtom,
  sessionAtom,
  sessionChangesAtom,
  settingsAtom,
} from '@carte/store'

/** Nobody waits longer than this to learn that the session is unknown (readings "auth loading"). */
const GIVE_UP_MS = 5000

/**
 * Asks who is signed in unless the page knows, and again when another tab signs in or out (spec §4 "Auth"). Without customer login nobody is.
 *
 * @param onChange called when what was asked again has been answered
 * @returns how to stop
 */
export function followSession(store: JotaiStore, onChange: () => void): () => void {
  if (!store.get(settingsAtom)?.enableCustomerLogin) {
    store.set(sessionAtom, { loading: false, user: null })
    return () => {}
  }
  // A server that has rendered the page has asked for it.
  if (store.get(sessionAtom).loading) void store.set(refreshSessionAtom)
  const timer = setTimeout(() => store.set(giveUpSessionAtom), GIVE_UP_MS)
  const unsubscribe = store.sub(sessionChangesAtom, () => void store.set(refreshSessionAtom).then(onChange))
  return () => {
    clearTimeout(timer)
    unsubscribe()
  }
}
