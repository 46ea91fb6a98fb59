import { getProfile, type LoginRequest, login, logout, type Problem, type Profile } from '@carte/contract'
import { isNumber, objectOf } from '@carte/contract/guards'
import { clientAtom } from './client.ts'
import { atom } from './jotai.ts'
import { keptCardAtom } from './kept-card.ts'
import { storedAtom } from './storage.ts'

/** Who is signed in (spec §4 "Auth"). `loading` ends with the first answer, whatever it is. */
export interface Session {
  readonly loading: boolean
  readonly user: Profile | null
}

const SIGNED_OUT: Session = { loading: false, user: null }

const base = atom<Session>({ loading: true, user: null })
export const sessionAtom = atom(
  (get) => get(base),
  // Of what is known for certain. Also for a host that has been told by the server that rendered its page.
  (get, set, session: Session) => {
    set(base, session)
    if (session.loading) return
    const code = session.user?.memberCode
    keptCardAtom.write({ get, set }, (kept) => (kept?.code === code ? kept : null))
  },
)

// Other tabs learn of a change by this entry; nothing of the session itself is stored where scripts can read it.
const changes = storedAtom('auth', objectOf<{ readonly changed: number }>({ changed: isNumber }), { changed: 0 })
const own = atom(0)
/** Moves when another tab signs in or out, or changes the favourites; this tab knows of its own. */
export const sessionChangesAtom = atom((get) => get(changes).changed - get(own))
/** Tells other tabs that something about the session has changed. One write, so that nobody sees the one count without the other. */
export const announceAtom = atom(null, (get, set) => {
  set(own, get(own) + 1)
  changes.write({ get, set }, ({ changed }) => ({ changed: changed + 1 }))
})

const asked = atom(0)
/**
 * Asks who is signed in. A 401 clears the user; another failure only ends the loading. The last to ask is believed: an answer that took its time
 * may be from before the guest signed in.
 */
export const refreshSessionAtom = atom(null, async (get, set) => {
  const turn = get(asked) + 1
  set(asked, turn)
  const answer = await get(clientAtom).call(getProfile, {})
  if (get(asked) !== turn) return
  if (answer.ok) set(sessionAtom, { loading: false, user: answer.data })
  else if (answer.status === 401) set(sessionAtom, SIGNED_OUT)
  else set(base, { ...get(base), loading: false })
})

/** Ends the loading as signed out: nobody waits longer for an answer (readings "auth loading"). */
export const giveUpSessionAtom = atom(null, (get, set) => {
  if (get(base).loading) set(base, SIGNED_OUT)
})

/** Why a sign-in was refused, and for how many seconds the server wants to be left alone, where it says so. */
export type SignInRefusal = Problem & { readonly retryAfter?: number | undefined }

/** Signs in; answers the problem when the server refuses. */
export const signInAtom = atom(null, async (get, set, credentials: LoginRequest): Promise<SignInRefusal | null> => {
  const answer = await get(clientAtom).call(login, {
    query: { useCookies: 'true', useSessionCookies: 'false' },
    body: credentials,
  })
  if (!answer.ok) return { ...answer.problem, retryAfter: answer.retryAfter }
  await set(refreshSessionAtom)
  set(announceAtom)
  return null
})

/** Signs out; the page then reloads (readings "logout"), which its host does. Answers the problem when the server did not. */
export const signOutAtom = atom(null, async (get, set): Promise<Problem | null> => {
  const answer = await get(clientAtom).call(logout, {})
  if (!answer.ok && answer.status !== 401) return answer.problem
  set(sessionAtom, SIGNED_OUT)
  set(announceAtom)
  return null
})
