/** @jest-environment node */
import type { Favorite, Problem, Profile } from '@carte/contract'
import { createClient } from '@carte/contract/client'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { createCarteStore } from './create.ts'
import { favoriteShopsAtom, isFavoriteAtom, toggleFavoriteAtom } from './favorites.ts'
import { noticesAtom } from './notices.ts'
import { refreshSessionAtom, sessionAtom, sessionChangesAtom, signOutAtom } from './session.ts'
import { memoryStorage, type StorageArea } from './storage.ts'
import { settings } from './testing/samples.ts'
import { createTabs } from './testing/tabs.ts'

const burger: Favorite = { code: 'burger', type: 'article' }
const salad: Favorite = { code: 'salad', type: 'article' }
const centrum: Favorite = { code: 'centrum', type: 'shop' }
const helsinki: Favorite = { code: 'helsinki', type: 'shop' }

const anna: Profile = {
  isAuthenticated: true,
  name: 'Anna',
  lastName: 'Berg',
  email: 'anna@example.com',
  phone: '',
  favoriteShop: '',
  memberCode: 'A1',
  favorites: [burger, centrum],
}
const matti: Profile = { ...anna, name: 'Matti', memberCode: 'M1', favorites: [] }

const added = () => new Response()
const left = (...favorites: Favorite[]) => Response.json(favorites)
const rejected = (status: number, code: string) =>
  Response.json({ type: 'about:blank', title: '', status, code }, { status })

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())
const settle = () => jest.advanceTimersByTimeAsync(0)

/** Returns a page whose server gives the test's responses, one per call; null for no network. */
function page(user: Profile | null = anna, area: StorageArea = memoryStorage()) {
  const requests: string[] = []
  const waiting: ((answer: Response | null) => void)[] = []
  const client = createClient({
    fetch: async (input, init) => {
      requests.push(init?.body ? `${init.method} ${input} ${init.body}` : `${init?.method} ${input}`)
      const answer = await new Promise<Response | null>((resolve) => waiting.push(resolve))
      if (!answer) throw new TypeError('No network')
      return answer
    },
  })
  const snapshot = { settings, languages: [], language: 'sv', testMode: true } as const
  const { store } = createCarteStore(client, snapshot, area)
  store.set(sessionAtom, { loading: false, user })
  return {
    store,
    requests,
    press: (favorite: Favorite) => void store.set(toggleFavoriteAtom, favorite),
    /** Responds to the oldest pending call. */
    answer: async (response: Response | null) => {
      await settle()
      const next = waiting.shift()
      if (!next) throw new Error('No request is pending')
      next(response)
      await settle()
    },
    isWaiting: () => waiting.length > 0,
    isFilled: (favorite: Favorite) => store.get(isFavoriteAtom)(favorite),
    shops: () => [...store.get(favoriteShopsAtom)],
    favorites: () => store.get(sessionAtom).user?.favorites,
    shownError: () => {
      const { banner, popup } = store.get(noticesAtom)
      return banner ?? popup?.code ?? null
    },
  }
}

const post = (favorite: Favorite) => `POST /api/user/favorite ${JSON.stringify(favorite)}`
const remove = (favorite: Favorite) => `DELETE /api/user/favorite ${JSON.stringify(favorite)}`
const PROFILE = 'GET /api/user/profile'

describe('favorites in the store', () => {
  it('come from the profile, separately for each type', () => {
    const { isFilled, shops } = page()
    expect([burger, centrum, salad, helsinki].map(isFilled)).toEqual([true, true, false, false])
    expect(isFilled({ code: 'centrum', type: 'article' })).toBe(false)
    expect(shops()).toEqual(['centrum'])
  })

  it('are empty for a guest, whose toggle sends no request', async () => {
    const { isFilled, shops, press, requests } = page(null)
    press(centrum)
    await settle()
    expect([isFilled(centrum), shops(), requests]).toEqual([false, [], []])
  })

  it('of shops stay the same set object until they change', () => {
    const { store } = page()
    const of = (...favorites: Favorite[]) => {
      store.set(sessionAtom, { loading: false, user: { ...anna, favorites } })
      return store.get(favoriteShopsAtom)
    }
    const before = of(burger, helsinki, centrum)
    expect(of(centrum, helsinki, salad)).toBe(before)
    expect([...of(centrum, burger)]).toEqual(['centrum'])
  })
})

describe('toggling a favorite (SHOP-39)', () => {
  it('marks it at once, and updates the list after the server’s answer', async () => {
    const { press, isFilled, shops, favorites, answer, requests } = page()
    press(helsinki)
    expect([isFilled(helsinki), shops(), favorites()]).toEqual([true, ['centrum'], anna.favorites])
    await answer(added())
    expect([isFilled(helsinki), shops()]).toEqual([true, ['centrum', 'helsinki']])
    expect(favorites()).toEqual([burger, centrum, helsinki])
    expect(requests).toEqual([post(helsinki)])
  })

  it('unmarks it at once, then replaces the list by the server’s', async () => {
    const { press, isFilled, shops, favorites, answer, requests } = page()
    press(centrum)
    expect([isFilled(centrum), shops(), favorites()]).toEqual([false, ['centrum'], anna.favorites])
    // The response contains changes by another browser.
    await answer(left(salad, helsinki))
    expect([centrum, burger, salad, helsinki].map(isFilled)).toEqual([false, false, true, true])
    expect([shops(), favorites()]).toEqual([['helsinki'], [salad, helsinki]])
    expect(requests).toEqual([remove(centrum)])
  })

  it('sends only code and type', async () => {
    const { press, answer, requests } = page()
    press({ ...salad, description: 'Salad' } as Favorite)
    await answer(added())
    expect(requests).toEqual([post(salad)])
  })

  it('adds it to the list once, even when a reloaded profile already contains it', async () => {
    const { store, press, favorites, answer } = page()
    press(salad)
    store.set(sessionAtom, { loading: false, user: { ...anna, favorites: [salad, burger] } })
    await answer(added())
    expect(favorites()).toEqual([burger, salad])
  })

  it.each([
    [rejected(404, 'shop-not-found'), 'shop-not-found'],
    [rejected(500, 'internal-server-error'), 'internal-server-error'],
    [new Response('<html>', { status: 502 }), 'error.server'],
    [null, 'unreachable'],
  ])('is reverted with a notice when the request fails (%#)', async (response, code) => {
    for (const favorite of [helsinki, centrum]) {
      const { press, isFilled, favorites, answer, shownError, isWaiting } = page()
      const before = isFilled(favorite)
      press(favorite)
      expect(isFilled(favorite)).toBe(!before)
      await answer(response?.clone() ?? null)
      expect([isFilled(favorite), favorites(), shownError()]).toEqual([before, anna.favorites, code])
      // The guest can try again.
      press(favorite)
      await settle()
      expect([isFilled(favorite), isWaiting()]).toEqual([!before, true])
    }
  })

  it('ends the session after a 401', async () => {
    const { store, press, isFilled, answer, shownError, requests } = page()
    press(helsinki)
    await answer(rejected(401, 'not-authenticated'))
    expect([isFilled(helsinki), shownError()]).toEqual([false, 'not-authenticated'])
    await answer(rejected(401, 'not-authenticated'))
    expect(store.get(sessionAtom)).toEqual({ loading: false, user: null })
    expect(requests).toEqual([post(helsinki), PROFILE])
  })
})

describe('toggling favorites in quick succession', () => {
  it('twice sends both changes in order and ends unchanged', async () => {
    const { press, isFilled, favorites, answer, requests, isWaiting } = page()
    press(salad)
    press(salad)
    expect(isFilled(salad)).toBe(false)
    await answer(added())
    // The response to the first press does not set it again.
    expect(isFilled(salad)).toBe(false)
    await answer(left(burger, centrum))
    expect([isFilled(salad), favorites(), isWaiting()]).toEqual([false, [burger, centrum], false])
    expect(requests).toEqual([post(salad), remove(salad)])
  })

  it('three times sends only the necessary requests', async () => {
    const { press, isFilled, answer, requests, isWaiting } = page()
    press(salad)
    await settle()
    press(salad)
    press(salad)
    expect(isFilled(salad)).toBe(true)
    await answer(added())
    await answer(added())
    expect([isFilled(salad), isWaiting(), requests]).toEqual([true, false, [post(salad), post(salad)]])
  })

  it('shows the server’s state after a failure', async () => {
    const { press, isFilled, answer, shownError, isWaiting } = page()
    press(salad)
    await settle()
    press(salad)
    press(salad)
    await answer(null)
    expect([isFilled(salad), shownError(), isWaiting()]).toEqual([false, 'unreachable', false])
  })

  it('sends changes of several favorites one after the other', async () => {
    const { press, isFilled, favorites, answer, requests } = page()
    press(centrum)
    press(helsinki)
    press(salad)
    await settle()
    expect([centrum, helsinki, salad].map(isFilled)).toEqual([false, true, true])
    expect(requests).toEqual([remove(centrum)])
    await answer(left(burger))
    expect([centrum, helsinki, salad].map(isFilled)).toEqual([false, true, true])
    // A failed request does not block the others.
    await answer(rejected(404, 'shop-not-found'))
    await answer(added())
    expect([centrum, helsinki, salad].map(isFilled)).toEqual([false, false, true])
    expect(favorites()).toEqual([burger, salad])
    expect(requests).toEqual([remove(centrum), post(helsinki), post(salad)])
  })
})

describe('a pending favorite when the session changes', () => {
  it('is not sent after a sign-out', async () => {
    const { store, press, isFilled, answer, shownError, requests, isWaiting } = page()
    press(salad)
    press(helsinki)
    await settle()
    const signingOut = store.set(signOutAtom)
    store.set(sessionAtom, { loading: false, user: null })
    expect([isFilled(salad), isFilled(helsinki)]).toEqual([false, false])
    await answer(added())
    await answer(new Response(null, { status: 204 }))
    await signingOut
    expect([store.get(sessionAtom).user, shownError(), isWaiting()]).toEqual([null, null, false])
    // The pending change of a signed-out customer is not sent.
    expect(requests).toEqual([post(salad), 'POST /api/user/logout'])
  })

  it('of another customer does not affect the one who is signed in now', async () => {
    const { store, press, isFilled, favorites, answer, shownError, requests } = page()
    press(salad)
    press(helsinki)
    await settle()
    store.set(sessionAtom, { loading: false, user: matti })
    expect([isFilled(salad), isFilled(burger)]).toEqual([false, false])
    press(centrum)
    await answer(rejected(401, 'not-authenticated'))
    await answer(added())
    expect([favorites(), shownError()]).toEqual([[centrum], null])
    expect(requests).toEqual([post(salad), post(centrum)])
  })
})

describe('favorites in other tabs', () => {
  /** Refreshes the session when another tab has changed something, as the host does. */
  const follow = ({ store }: ReturnType<typeof page>) =>
    store.sub(sessionChangesAtom, () => void store.set(refreshSessionAtom))

  it('are reloaded with the profile after a change is stored', async () => {
    const tabs = createTabs()
    const [here, there] = [page(anna, tabs.open()), page(anna, tabs.open())]
    for (const tab of [here, there]) follow(tab)
    here.press(helsinki)
    tabs.deliver()
    expect(there.requests).toEqual([])
    await here.answer(added())
    tabs.deliver()
    await there.answer(Response.json({ ...anna, favorites: [burger, centrum, helsinki] }))
    expect([there.isFilled(helsinki), there.shops()]).toEqual([true, ['centrum', 'helsinki']])
    // The tab with the press does not reload the profile.
    expect([here.requests, there.requests]).toEqual([[post(helsinki)], [PROFILE]])
  })

  it('are not reloaded after a rejected change', async () => {
    const tabs = createTabs()
    const [here, there] = [page(anna, tabs.open()), page(anna, tabs.open())]
    follow(there)
    here.press(centrum)
    await here.answer(null)
    tabs.deliver()
    await settle()
    expect(there.requests).toEqual([])
  })

  it('keep a pending toggle when an older profile arrives', async () => {
    const { store, press, isFilled, answer } = page()
    press(centrum)
    await settle()
    store.set(sessionAtom, { loading: false, user: { ...anna, favorites: [centrum, salad] } })
    expect([isFilled(centrum), isFilled(salad)]).toEqual([false, true])
    await answer(left(salad))
    expect(isFilled(centrum)).toBe(false)
  })
})

it('A validation problem of a favorite is shown in the popup unchanged', async () => {
  const { store, press, answer } = page()
  press(salad)
  const problem: Problem = {
    type: 'about:blank',
    title: '',
    status: 400,
    code: 'validation',
    errors: { favorites: ['too_big'] },
  }
  await answer(Response.json(problem, { status: 400 }))
  expect(store.get(noticesAtom).popup).toEqual(problem)
})
