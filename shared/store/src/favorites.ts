import { addFavorite, type Favorite, type Profile, removeFavorite } from '@carte/contract'
import { clientAtom } from './client.ts'
import { atom } from './jotai.ts'
import { showProblemAtom } from './notices.ts'
import { announceAtom, sessionAtom } from './session.ts'

/** Whose favourite it is, and which: what one customer has pressed is neither shown to the next one nor stored for them. */
const keyOf = (user: Profile | null, { code, type }: Favorite) => `${user?.memberCode} ${type} ${code}`

interface Wish {
  readonly key: string
  readonly body: Favorite
  readonly wanted: boolean
}
// What was pressed and is not answered yet; each favourite once.
const wishesAtom = atom<readonly Wish[]>([])

// As a text, so that the same shops stay the same set, however often the profile is asked for.
const shopsAtom = atom((get) =>
  get(sessionAtom)
    .user?.favorites.flatMap(({ code, type }) => (type === 'shop' ? code : []))
    .sort()
    .join(' '),
)
/**
 * Codes of the customer's favourite shops as the server has answered them, none for a guest: to sort by, so that no card jumps away under
 * the finger that presses its heart. The same set as long as it holds the same codes.
 */
export const favoriteShopsAtom = atom((get): ReadonlySet<string> => new Set(get(shopsAtom)?.match(/\S+/g)))

/**
 * Tells whether a heart is filled: `useAtomValue(isFavoriteAtom)({ code, type })`. A press counts at once, before the server has answered
 * (spec §4 "Favourite toggle"). Guests have no favourites.
 */
export const isFavoriteAtom = atom((get) => {
  const { user } = get(sessionAtom)
  const wishes = get(wishesAtom)
  const stored = new Set(user?.favorites.map((favorite) => keyOf(user, favorite)))
  return (favorite: Favorite): boolean => {
    const key = keyOf(user, favorite)
    return wishes.find((wish) => wish.key === key)?.wanted ?? stored.has(key)
  }
})

// Sends one wish, if who pressed is still signed in, and notes what has become of it.
const sendAtom = atom(null, async (get, set, wish: Wish): Promise<void> => {
  const { key, body, wanted } = wish
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
  // Where it has come true, what was pressed meanwhile is still to be sent.
  set(wishesAtom, (wishes) => wishes.filter((other) => (answer?.ok ? other !== wish : other.key !== key)))
  // A 401 has it asked who is signed in (`session-client.ts`).
  if (user && answer && !answer.ok) set(showProblemAtom, answer.problem)
})

/**
 * Presses a heart: `set(toggleFavoriteAtom, { code, type })`. It flips at once; where the server refuses, it flips back and the guest is
 * told. On success other tabs ask for the profile. A guest's press does nothing.
 *
 * A heart may be pressed again while it is being stored, and the last press is what is stored in the end: nobody who has slipped waits for
 * an answer to take it back. Calls go out one after the other, because a removal answers the whole list, and one that overtook
 * an addition would take it away again.
 */
export const toggleFavoriteAtom = atom(null, async (get, set, { code, type }: Favorite): Promise<void> => {
  const { user } = get(sessionAtom)
  if (!user) return
  const body = { code, type }
  const key = keyOf(user, body)
  const before = get(wishesAtom)
  set(wishesAtom, [...before.filter((wish) => wish.key !== key), { key, body, wanted: !get(isFavoriteAtom)(body) }])
  // Whoever is sending the others sends this one too.
  if (before[0]) return
  for (;;) {
    const [oldest] = get(wishesAtom)
    if (!oldest) return
    await set(sendAtom, oldest)
  }
})
