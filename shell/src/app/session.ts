import {
  giveUpSessionAtom,
  type JotaiStore,
  refreshSessionAtom,
  sessionAtom,
  sessionChangesAtom,
  settingsAtom,
} from '@carte/store'

/** How long the page waits for the session before it treats the guest as signed out (GUARD-1). */
const SESSION_TIMEOUT_MS = 5000

/**
 * Loads the session unless the page has it already, and again when another tab signs in or out or changes favorites.
 * Without customer login the guest is always signed out.
 *
 * @param onChange called when a repeated request has been answered
 * @returns a function that stops it
 */
export function followSession(store: JotaiStore, onChange: () => void): () => void {
  if (!store.get(settingsAtom)?.enableCustomerLogin) {
    store.set(sessionAtom, { loading: false, user: null })
    return () => {}
  }
  // A page that a server has rendered carries the session already.
  if (store.get(sessionAtom).loading) void store.set(refreshSessionAtom)
  const timer = setTimeout(() => store.set(giveUpSessionAtom), SESSION_TIMEOUT_MS)
  const unsubscribe = store.sub(sessionChangesAtom, () => void store.set(refreshSessionAtom).then(onChange))
  return () => {
    clearTimeout(timer)
    unsubscribe()
  }
}
