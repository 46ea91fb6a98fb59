import { getProfile, type LoginRequest, login, logout, type Problem, type Profile } from '@carte/contract'
import { isNumber, objectOf } from '@carte/contract/guards'
import { cachedCardAtom } from './cached-card.ts'
import { clientAtom } from './client.ts'
import { atom } from './jotai.ts'
import { storedAtom } from './storage.ts'

/** The signed-in customer. `loading` ends with the first response, whether success or failure. */
export interface Session {
  readonly loading: boolean
  readonly user: Profile | null
}

const SIGNED_OUT: Session = { loading: false, user: null }

const base = atom<Session>({ loading: true, user: null })
export const sessionAtom = atom(
  (get) => get(base),
  // Also used by a host, for the session that the server embedded in the page.
  (get, set, session: Session) => {
    set(base, session)
    if (session.loading) return
    const code = session.user?.memberCode
    cachedCardAtom.write({ get, set }, (cached) => (cached?.code === code ? cached : null))
  },
)

// Notifies other tabs. The session itself is not in storage, because scripts could read it.
const changes = storedAtom('auth', objectOf<{ readonly changed: number }>({ changed: isNumber }), { changed: 0 })
const ownChanges = atom(0)
/** Changes when another tab signs in or out or changes favorites. Changes by this tab do not count. */
export const sessionChangesAtom = atom((get) => get(changes).changed - get(ownChanges))
/**
 * Notifies other tabs that the session has changed. Both counters change in one write, so that no subscriber sees only
 * one of them.
 */
export const announceAtom = atom(null, (get, set) => {
  set(ownChanges, get(ownChanges) + 1)
  changes.write({ get, set }, ({ changed }) => ({ changed: changed + 1 }))
})

const latestRequest = atom(0)
/**
 * Loads the signed-in customer. A 401 clears the user; any other error only ends the loading. Only the response to the
 * latest request counts, because an older one can be from before a sign-in.
 */
export const refreshSessionAtom = atom(null, async (get, set) => {
  const request = get(latestRequest) + 1
  set(latestRequest, request)
  const answer = await get(clientAtom).call(getProfile, {})
  if (get(latestRequest) !== request) return
  if (answer.ok) set(sessionAtom, { loading: false, user: answer.data })
  else if (answer.status === 401) set(sessionAtom, SIGNED_OUT)
  else set(base, { ...get(base), loading: false })
})

/** Ends the loading as signed out. Called by the host when the response takes too long. */
export const giveUpSessionAtom = atom(null, (get, set) => {
  if (get(base).loading) set(base, SIGNED_OUT)
})

/**
 * The problem of a rejected sign-in; `retryAfter` is the time in seconds until the server allows another attempt, if
 * sent.
 */
export type SignInError = Problem & { readonly retryAfter?: number | undefined }

/** Signs in. Returns the problem if the server rejects it, or null. */
export const signInAtom = atom(null, async (get, set, credentials: LoginRequest): Promise<SignInError | null> => {
  const answer = await get(clientAtom).call(login, {
    query: { useCookies: 'true', useSessionCookies: 'false' },
    body: credentials,
  })
  if (!answer.ok) return { ...answer.problem, retryAfter: answer.retryAfter }
  await set(refreshSessionAtom)
  set(announceAtom)
  return null
})

/** Signs out; the host then reloads the page. Returns the problem if the server did not sign out, or null. */
export const signOutAtom = atom(null, async (get, set): Promise<Problem | null> => {
  const answer = await get(clientAtom).call(logout, {})
  if (!answer.ok && answer.status !== 401) return answer.problem
  set(sessionAtom, SIGNED_OUT)
  set(announceAtom)
  return null
})
