import { addFavorite, type Favorite, type Profile, removeFavorite } from '@carte/contract'
import { clientAtom } from './client.ts'
import { atom } from './jotai.ts'
import { showProblemAtom } from './notices.ts'
import { announceAtom, sessionAtom } from './session.ts'

// The key contains the customer, so that the pending changes of one customer neither show nor get stored for the next
// one.
const keyOf = (user: Profile | null, { code, type }: Favorite) => `${user?.memberCode} ${type} ${code}`

interface PendingFavorite {
  readonly key: string
  readonly body: Favorite
  readonly wanted: boolean
}
// Changes that the server has not confirmed yet; at most one per favorite.
const pendingFavoritesAtom = atom<readonly PendingFavorite[]>([])

// A string, so that an equal profile does not create a new set.
const shopsAtom = atom((get) =>
  get(sessionAtom)
    .user?.favorites.flatMap(({ code, type }) => (type === 'shop' ? code : []))
    .sort()
    .join(' '),
)
/**
 * Codes of the customer's favorite shops as confirmed by the server; empty for a guest. Use it for sorting: with
 * unconfirmed changes, a card would jump away while the guest presses its heart. The set changes only with its codes.
 */
export const favoriteShopsAtom = atom((get): ReadonlySet<string> => new Set(get(shopsAtom)?.match(/\S+/g)))

/**
 * Returns a predicate: whether a favorite is set, as `useAtomValue(isFavoriteAtom)({ code, type })`. Includes changes
 * that the server has not confirmed yet. Always false for guests.
 */
export const isFavoriteAtom = atom((get) => {
  const { user } = get(sessionAtom)
  const pending = get(pendingFavoritesAtom)
  const stored = new Set(user?.favorites.map((favorite) => keyOf(user, favorite)))
  return (favorite: Favorite): boolean => {
    const key = keyOf(user, favorite)
    return pending.find((change) => change.key === key)?.wanted ?? stored.has(key)
  }
})

// Sends one change, if its customer is still signed in, and applies the result.
const sendAtom = atom(null, async (get, set, change: PendingFavorite): Promise<void> => {
  const { key, body, wanted } = change
  const owner = () => {
    const { user } = get(sessionAtom)
    return keyOf(user, body) === key ? user : null
  }
  const { call } = get(clientAtom)
  const answer = owner() && (await (wanted ? call(addFavorite, { body }) : call(removeFavorite, { body })))
  const user = owner()
  if (user && answer?.ok) {
    const others = user.favorites.filter((favorite) => keyOf(user, favorite) !== key)
    const favorites = wanted ? [...others, body] : answer.data || others
    set(sessionAtom, { ...get(sessionAtom), user: { ...user, favorites } })
    set(announceAtom)
  }
  // After success, remove only this change: the guest may have pressed the same heart again in the meantime.
  set(pendingFavoritesAtom, (pending) => pending.filter((other) => (answer?.ok ? other !== change : other.key !== key)))
  // After a 401, `withSessionRefresh` in `create.ts` refreshes the session.
  if (user && answer && !answer.ok) set(showProblemAtom, answer.problem)
})

/**
 * Toggles a favorite: `set(toggleFavoriteAtom, { code, type })`. Shows the change immediately. If the server rejects
 * it, reverts it and shows the problem. On success, other tabs reload the profile. Does nothing for a guest.
 *
 * The guest can toggle again before the server has responded; the last state is the one that gets stored. Requests are
 * sent one at a time: a removal returns the complete list, and one that overtook an addition would remove it from the
 * list.
 */
export const toggleFavoriteAtom = atom(null, async (get, set, { code, type }: Favorite): Promise<void> => {
  const { user } = get(sessionAtom)
  if (!user) return
  const body = { code, type }
  const key = keyOf(user, body)
  const before = get(pendingFavoritesAtom)
  set(pendingFavoritesAtom, [
    ...before.filter((change) => change.key !== key),
    { key, body, wanted: !get(isFavoriteAtom)(body) },
  ])
  // A running loop sends this change, too.
  if (before[0]) return
  for (;;) {
    const [oldest] = get(pendingFavoritesAtom)
    if (!oldest) return
    await set(sendAtom, oldest)
  }
})
